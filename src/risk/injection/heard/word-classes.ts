import { subjectClasses } from "./subject-classes.ts";
import { words } from "./word-list.ts";

/**
 * Kinds of words that carry a weight together, so that a word which nobody used in training counts as its neighbours do.
 * Words of several languages stand in one class. They are folded like the text that they are looked for in.
 */
export const heardClasses = {
  agent: words`
    agent, agents, agente, agenten, agentes, agenti, agenci, agenta, asystent*, assistant*, assistent*, asistente*, ai, ais, ki, ia, llm,
    llms, lm, genai, bot, bots, robot, robots, chatbot*, copilot, copilots, claude, codex, chatgpt, gpt, gemini, windsurf, devin, aider,
    cursor, grok, mistral, deepseek, qwen, cline, language model, language models, sprachmodell*, modele de langage, modeles de langage,
    modelo de lenguaje, modelos de lenguaje, modelo de linguagem, modelos de linguagem, modello linguistico, modelli linguistici,
    taalmodel*, model jezykowy, modele jezykowe, code model, coding model, subagent*, autopilot*, neural network, ki-agent,
    artificial intelligence, ai assistant, ai assistants, ai agent, ai agents, coding assistant, coding assistants, coding agent,
    coding agents, pair programmer*, 言語モデル, 语言模型, 大模型, 模型, モデル, アシスタント, エージェント, 助手, 智能体, 代理, 机器人, ボット, 人工智能, 人工知能, 智能助手,
    inteligencia artificial, intelligence artificielle, intelligenza artificiale, kunstliche intelligenz, ai's, logiciels, ai system,
    ai systems, ai teammate, sztuczna inteligencja, ии, ассистент*, агент*, бот, модель, completion engine, completion engines,
    completion model, completion models, ai tool, ai tools, ai helper, ai helpers, ai reviewer, ai reviewers, automated reviewer,
    automated reviewers, reviewing model, reading model, coding models, code assistant, code assistants, coding tool, coding tools,
    generative tool, generative tools, machine assistant, virtual assistant, digital assistant, llm agent, coding companion,
    foundation model, foundation models, chat model, chat models, kunstlichen intelligenz, ki-assistent*, ki-system*, ki-werkzeug*,
    ki-modell*, agente ia, agentes ia, asistente ia, assistente ia, agent ia, agents ia, agentow, agentom, agentowi, asystentow*, modele ia,
    modelos de ia, modelli di ia, スクリプト生成ai, 生成ai, aiエージェント, 编程助手, 智能代理, ai助手, 大语言模型, コーディング支援, 自動応答, agencie, agentic, agentische*,
    digital helper, digital helpers, digitaler helfer, digitale helfer, digitale hulp, digitalen helfer, robos, automate conversationnel,
    asistentes ia, outil d'ia, outils d'ia, herramienta de ia, herramientas de ia, ferramenta de ia, ferramentas de ia, strumento di ia,
    strumenti di ia, narzedzie ai, ai-tool, ki-helfer*, ki-agenten, writing model, writing models, generator of code, generators of code,
    autonomous agent, autonomous agents, autonomous system, digital worker, digital workers, virtual agent, virtual agents
  `,
  model: words`model, models, modell, modelle, modelo, modelos, modello, modelli, modele, modeles, modelu, modellen`,
  machine: words`
    automated, automation*, automatic, automatique*, automatico, automatica, automatici, automatiche, automatisch*, automatyczn*,
    automatiser*, machine, machines, maschine*, maschinell*, non human, nonhuman, crawler*, scraper*, summariser*, summarizer*,
    code generating, generated code, programmatic*, software, tool, tools, tooling, screening system, parser, parsers, integration,
    integrations, headless, unattended, pipeline, helper, helpers, companion*, co pilot, machine reader, machine readers, outil*,
    herramienta*, strument*, werkzeug*, ferramenta*, narzedzi*, hulpmiddel*, 自動, 自动, 工具, ツール, 機械, generative, code generator,
    code generators, text generator, text generators, indexer*, importer*, log reader, log analys*, linter bot, by script, by machine,
    machine editors, machine editor, machine readable, machine reading, automat, automaten, automate*, automatismo*, robota, skrypt*, スクリプト,
    脚本, 程序, 机器, プログラム, 自動化, 自动化, autonomous*, agentless, generator, generators, digital, digitale, digitaler, auto reviewer, triage system,
    answering system
  `,
  reader: words`
    reading, reads, reader, readers, parsing, parses, processing, processes, ingest*, summarising, summarizing, summarises, summarizes,
    opening, opens, editing, edits, importing, imports, inspects, inspecting, maintaining, handling, handles, indexing, indexes,
    going through, working on, working in, works on, works in, looking at, consuming, consume, consumes, come across, comes across,
    active in, fetching, fetches, preparing, prepares, liest, lesen, lest, auswertet, verarbeitet, bearbeitet, leest, lezen, verwerkt, lit,
    lisent, lisez, traite, traitent, lee, leen, leyendo, lees, procesa, editas, legge, leggono, leggi, elabora, le, leem, lendo, processa,
    czyta*, przetwarza*, 読む, 読んで, 読み, 開いたら, 処理, 阅读, 读取, 读到, 看到, 处理这, 查看, touch, touches, touching, evaluate, evaluates, evaluating, analyse,
    analyses, analysing, analyze, analyzes, analyzing, consult, consults, consulting, see this, sees this, seeing this, you see this,
    encounter*, crawl*, scans, scanning, renders, rendering, loads this, with this file, in its context, present in, has this, finds this,
    find this, triag*, picks up, picking up, wer dies, wer das, konsultier*, auswert*, stosst auf, consulte, consultent, consultan,
    consultano, consultam, leer, lea, lean, legga, leggano, ler, leia, leiam, leest dit, tegenkom*, przeczyta*, napotka*, czytaj*, 見た, ご覧,
    参照, 読み込, 读过, 扫描, 浏览, 解析
  `,
  whoever: words`
    whoever, whichever, anyone, anybody, whatever, if you are, if you re, as you are, since you are, you are an, you are a, as an, as our,
    any, every, each, all, wer immer, falls du, wenn du, si vous etes, si tu es, si eres, se sei, se voce, als je, jesli jestes, もし, 如果你,
    those who, those that, everyone who, anything that, whoever is, if an, should you be, wer auch immer, wer dies, jeder der, jede, jeder,
    quiconque, ceux qui, celui qui, tout, toute, tous, quien, quienes, cualquier*, todo, todos, chi legge, chiunque, chi, ogni, tutti,
    qualsiasi, quem, qualquer, wie dit, iedere, elke, alle, iedereen, kto, kazdy, kazda, wszyscy, すべての, 全ての, 任何, 所有, 凡是
  `,
  you: words`
    you, your, yours, yourself, yourselves, u, du, dein, deine, deinen, deinem, deiner, dir, dich, ihr, ihnen, vous, votre, vos, tu, ton,
    tes, toi, usted*, tus, ti, contigo, vosotros, voce, voces, teu, tua, seu, lei, voi, tuo, tuoi, vostro, je, jij, jouw, jullie, uw, ty,
    twoj*, twoja, ciebie, tobie, あなた, 貴方, 你, 您
  `,
  salute: words`
    dear, hey, hello, hi, attention, note to, note for, notice to, hint for, message to, message for, to the, to any, to all, to its,
    to her, to his, for the, for any, for all, reserved for, addressed to, instruction for, instructions for, advice for, reminder for,
    only, liebe, lieber, hallo, an das, an den, an die, an alle, hinweis fur, fur ki, cher, chere, chers, bonjour, a l'attention,
    pour l'assistant, note pour, avis aux, estimado, estimada, hola, para el, para la, para los, nota para, caro, cara, gentile, ciao,
    per l'assistente, per gli, nota per, prezado, ola, para o, para os, beste, geachte, aan de, aan alle, voor de, drogi, droga, uwaga, dla,
    do asystenta, へ, 向け, の方へ, 致, 给, 写给, 各位
  `,
  demand: words`
    must, shall, required to, obliged to, obligated to, bound to, has to, have to, is to, are to, expected to, supposed to, mandatory,
    need to, needs to, ought to, duty, obligation, requires you, require you, instructed to, told to, ordered to, it is customary,
    in the habit, make it a habit, make sure, be sure, ensure, remember to, do not forget, see to it, will, muss, mussen, soll, sollen,
    sollst, sollten, verpflichtet, hat zu, haben zu, doit, doivent, devez, dois, est tenu, sont tenus, tenus de, tenu de, est prie,
    sont pries, debe, deben, debes, tiene que, tienen que, tienes que, ha de, han de, deve, devono, devi, e tenuto, sono tenuti, tenuti a,
    devem, tem de, tem que, moet, moeten, dient te, dienen te, wordt geacht, musi, musza, musisz, powinien, powinny, powinna, nalezy,
    ma obowiazek, 必须, 必須, 应当, 应该, 务必, 需要, 须, すること, せよ, しなさい, べき, なければ, 義務, долж*, обязан*, will have to, is understood to,
    are understood to, takes over, take over, is responsible for, is in charge, gets a new, has the duty, it falls to, be so good,
    obligatory, compulsory, non negotiable, require, requires, required, zwingend, obligatoire, il faut, obligatorio, hay que, obbligatorio,
    bisogna, obrigatorio, e preciso, verplicht, obowiazk*, trzeba, ものとする, こととする, ねばならない, 一律, 必要がある, is to be, are to be, be so kind,
    our wish, it's our wish, is customary, wird gebeten, waere es nett, ware es nett, seien sie so nett, ayez la gentillesse,
    avoir la gentillesse, la gentillesse de, si chiede la cortesia, la cortesia di, se ruega, roga-se, prosimy o, uprasza sie, 烦请, 恳请,
    お願い申し上げ
  `,
  polite: words`
    should, please, kindly, would you, could you, can you, will you, may i ask, may we ask, we ask, i ask, we would ask, asked to, grateful,
    appreciate*, favour, favor, so kind, be kind, lovely, thank you, thanks, would help, would be great, would be nice, it would,
    would mind, you mind, mind terribly, happy if, glad if, make my day, means a lot, if you could, do us, do me, wish, hope, invited to,
    encouraged to, welcome to, feel free, bitte, bitten, ware nett, ware schon, danke, freundlicherweise, gerne, veuillez, merci, svp,
    gentillesse, s'il vous plait, auriez, pourriez, serait, pourrais, por favor, podrias, podria, gracias, agradec*, seria, amable,
    per favore, per cortesia, potresti, potreste, grazie, sarebbe, gentilmente, cortesia, poderia, obrigad*, gentileza, graag, alstublieft,
    alsjeblieft, zou je, zou u, bedankt, vriendelijk, prosze, prosimy, uprzejm*, dziek*, czy moz*, ください, お願い, いただけ, 恐れ入り, 幸い, 请, 麻烦, 劳烦, 拜托,
    谢谢, пожалуйста, просим, trouble you, might i, would be kind, be so good, voudra bien, voudront bien, chiederei, vorrei, quisiera,
    quisieramos, le agradeceriamos, gostaria, gostariamos, zou fijn, zouden, chcielibysmy, chcialbym, mochten wir, wurden sie, konnten sie,
    konntest du, freundlich, いただきたく, 願います, 烦请, 敬请, 能否, 恳请, ですか
  `,
  urgent: words`
    immediately, now, at once, right away, straight away, urgent*, asap, without delay, first of all, before anything, before answering,
    before you answer, before you continue, at the same time, while you are, while you re, in passing, sofort, umgehend, unverzuglich,
    jetzt, immediatement, sans delai, maintenant, tout de suite, inmediat*, ahora, de inmediato, subito, immediatamente, adesso, imediat*,
    agora, direct, meteen, nu, natychmiast, teraz, niezwlocznie, 立即, 马上, 立刻, 直ちに, すぐ, 今すぐ, 现在, немедленно, сейчас, straight off,
    on the spot, this minute, before continuing, before you go on, before proceeding, before doing anything, first thing, sur le champ,
    sans tarder, d'abord, ante todo, primero, enseguida, prima di tutto, prima di continuare, anzitutto, antes de continuar, antes de mais,
    zuerst, vorher, als eerste, eerst, najpierw, od razu, まず, 最初に, 先に, 首先, 尽快, 第一时间
  `,
  run: words`
    run, runs, running, execute*, executing, exec, invoke*, launch*, start, starts, starting, call, calls, calling, perform*, install*, pip,
    npm, npx, bash, sh, eval, restart*, apply, applies, ausfuhr*, fuhre, fuhrt, starte, starten, installier*, executez, executer, lancez,
    lancer, lance, installe*, ejecut*, inicia, instala*, esegu*, avvia*, executar, execute, rode, rodar, uitvoer*, voer, voert, draai,
    installeer*, uruchom*, wykona*, zainstaluj*, 実行, 起動, インストール, 执行, 运行, 安装, 启动, выполн*, запуст*, carry out, carries out, execution,
    trigger, triggers, kick off, set off, source it, ./, node, python, powershell, relaunch*, reboot*, ausgefuhrt, aufruf*, starten sie,
    executent, lancent, corre, correr, lanza*, lanci*, correre, rodem, executem, voer uit, start op, odpal*, wywol*, 起動して, 走らせ, 调用, 运行一下
  `,
  fetch: words`
    fetch, download*, curl, wget, open, visit*, navigate, load, loads, retrieve*, follow, follows, look up, looking up, query, get, gets,
    go to, import, clone, connect, connects, herunterlad*, lade, offne, offnen, abruf*, rufe, telecharge*, ouvre, ouvrir, ouvrez, recuper*,
    descarg*, abre, abra, visita*, scaric*, apri, aprire, baix*, abrir, acess*, ophaal*, haal, opent, downloade*, pobierz*, pobra*, otworz*,
    下载, 打开, 访问, 获取, 取得, 開い, 開く, ダウンロード, アクセス, скача*, откр*, pull down, pulls, pull in, requesting, request to, requests to, get from, hole,
    holen, ladt, telechargent, recuperez, bajar, descargue*, scaricare, scarica, obten*, acceda*, accedi, acceder, haalt, sciagn*, pobier*,
    拉取, 读出, 読み出
  `,
  send: words`
    send, sends, sending, forward, forwards, forwarding, post, posts, posting, mail, mails, email, emails, upload*, submit*, transmit*,
    share, shares, copy, copies, copying, paste, pastes, pass, passes, passing, deliver*, hand, hands, give, gives, leak, transfer,
    transfers, encode, encodes, dm, publishes, publish, disclose*, reveal*, print, prints, expose, exposes, dump, dumps, collect, collects,
    gather*, exfil*, export, exports, leave a, report back, send back, ping, pings, sende, senden, schick*, hochlad*, ubertrag*,
    weiterleit*, leite, kopier*, veroffentlich*, envoyez, envoyer, envoie, transmett*, transferer, transferez, copier, copiez, publiez,
    partag*, envia*, envie, enviar, manda, mande, sube, subir, suba, comparte, compartir, copia*, reenvi*, publica*, invia*, inoltr*,
    carica*, condivid*, pubblic*, encaminh*, copie, compartilh*, stuur*, verstuur*, verzend*, deel, kopieer*, doorstur*, wysl*, przesl*,
    wyslij, skopiuj*, udostepn*, opublikuj, 送信, 送って, 送る, アップロード, 貼り付け, 転送, 公開, コピー, 发送, 上传, 转发, 发到, 复制, 粘贴, 打包, 提交, 输出, 发布, отправ*,
    перешл*, загруз*, скопир*, resend*, re send, ship the, ships the, read out, reads out, hand over, hands over, turn over, relay*,
    compose*, report to, reports to, let us have, let me have, supply, supplies, provide us, stream, streams, beacon*, post it, tweet*,
    append the contents, ubermittel*, mitschick*, uberlass*, teile, teilen, gib, geben sie, gebt, fournir, fournissez, transmet*,
    communique*, remettez, proporcion*, facilit*, entreg*, adjunt*, mande*, remit*, fornisc*, consegn*, alleg*, trasmett*, comunic*, forne*,
    repass*, anex*, geef, geeft, lever, doorgeef*, bijvoeg*, podaj*, przekaz*, zalacz*, udostepni*, 渡して, 提出, 共有, 添付, 発信, 通知し, 交给, 附上, 提供,
    传给, 发给, 泄露, 告知
  `,
  put: words`
    add, adds, adding, append*, include, includes, including, insert, inserts, put, puts, putting, write, writes, writing, place, places,
    attach, attaches, embed, embeds, set, sets, setting, replace, replaces, change, changes, changing, edit, modify, modifies, update,
    updates, amend, swap, switch, point, points, register, registers, commit, commits, save, saves, store, stores, rename, create, creates,
    enter, fill, mark, marks, assign, label, tuck, raise, bind, mirror, mirrors, re add, trage, eintrag*, fuge, hinzufug*, setze, setzen,
    ersetz*, ander*, schreib*, erganz*, ajout*, mettez, mettre, mets, inserez, inserer, remplac*, modifi*, ecri*, anad*, agreg*, pon, pone,
    poner, inserta*, cambia*, reemplaz*, escrib*, aggiung*, inserisc*, metti, mettere, sostitu*, scriv*, imposta*, adicion*, acrescent*,
    coloqu*, inser*, substitu*, alter*, escrev*, voeg*, toevoeg*, zet, zetten, plaats*, vervang*, wijzig*, schrijf*, dodaj*, dodac, wstaw*,
    zmien*, ustaw*, zastap*, zapis*, dopis*, 追加, 追記, 書き換え, 書き込, 変更, 設定, 挿入, 記載, 添加, 加入, 写入, 修改, 替换, 改为, 改成, 设置, добав*, встав*, измен*,
    замен*, carry over, carries over, sneak, sneaks, hard code, tack, introduce, introduces, mount, mounts, map, rewrite, rewrites,
    rewriting, substitute, substitutes, inject, patch, patches, wire in, hook up, uploads it, einbau*, einfug*, baut, baue, andert, anpass*,
    umstell*, legt, lege, hinterleg*, tragen, tragt, change le, changez, placez, placer, glissez, integrez, ponga, pongan, coloca*,
    sustitu*, incluy*, incluir, modifique*, modific*, ponha, ponham, inclui*, troque*, zmieni*, wpisz*, wpisuj*, umiesc*, podmien*, wklej*,
    dolacz*, 加える, 入れ, 置き換え, 差し替え, 書き足, 書い, 加上, 放到, 写到, 写进, 替换成, 插入, 改写
  `,
  remove: words`
    remove, removes, removing, delete, deletes, deleting, drop, drops, erase*, wipe*, clear, clears, purge*, shred*, rm, uninstall*,
    get rid, take out, close, closes, revoke*, kill, destroy*, reset, force push, overwrite*, losch*, entfern*, vernicht*, supprim*,
    efface*, retire*, borra*, elimin*, quita*, suprim*, cancell*, rimuov*, toglie*, apag*, remov*, exclu*, verwijder*, wis, usun*, skasuj*,
    削除, 消去, 消して, 删除, 清空, 移除, 删掉, удал*, стер*, truncate*, prune, prunes, tidy up, take away, takes away, strip, strips, scrub, empty,
    empties, discard*, throw away, nimmt, nimm, wegwerf*, raum, raumt, leere, leeren, enlev*, retirer, videz, vider, detrui*, vacia*,
    destru*, retira, retire, svuota*, distrug*, elimina, limp*, apague*, gooi, leeg, opruim*, wyczysc*, kasuj*, kasowa*, wywal*, 外して, 取り除,
    破棄, 消す, 抹掉, 清除, 去除, 丢弃
  `,
  weaken: words`
    disable*, disabling, turn off, turns off, switch off, switches off, off, relax*, skip, skips, skipping, bypass*, ignore, ignores,
    ignoring, disregard*, omit, omits, deactivat*, loosen*, lower, lowers, unprotect, stop, stops, suppress*, mute, no longer, weaken*,
    downgrade*, unlock*, waive*, scale, chmod, force, leave alone, pass over, never raise, abschalt*, deaktivier*, uberspring*, ignorier*,
    weglass*, weglasst, lass, desactiv*, ignorez, sautez, sauter, contourn*, omite, omitir, salta*, disattiv*, spegn*, ignora*, desativ*,
    desligu*, pule, pular, deixem, uitschakel*, schakel*, overslaan, sla, negeer*, wylacz*, pomin*, pomija*, zignoruj*, 無効, スキップ, 無視, 省略,
    オフ, 禁用, 关闭, 跳过, 忽略, 停用, отключ*, пропус*, игнорир*, lower its, let through, lets through, shut off, shuts off, no verify, privileged,
    exempt, excuse, pause, pauses, suspend, suspends, halt, halts, circumvent*, work around, pass without, look away, overlook*,
    abgeschaltet, ausschalt*, schalte, schalten, stopp*, aussetz*, umgeh*, desactive*, arrete*, arreter, suspend*, neutralis*, desconect*,
    deten*, detener, suspenda, apagar, desattiv*, sospend*, ferma*, bypassa*, interromp*, suspenda*, pare, zet uit, stop met, omzeil*,
    onderbre*, wstrzym*, omin*, obejd*, zatrzym*, 停止, 止め, 切って, 解除, 外す, 中止, 绕过, 暂停, 放宽, 取消, 免除
  `,
  approve: words`
    approve, approves, approving, accept, accepts, confirm, confirms, allow, grant, grants, merge, merges, merging, authorise, authorize,
    permit, trust, trusts, trusted, treat, treats, count, counts, consider, considers, regard, regards, whitelist*, allowlist*, recommend*,
    rate, rates, rank, ranks, praise*, favourable, favorable, positive*, vote, thumbs up, sign off, signs off, wave, waves, lgtm,
    take it as, assume, assumes, proceed, proceeds, go ahead, carry on, continue, continues, answered with, genehmig*, vertrau*, behandle,
    behandeln, betracht*, bestatig*, bewert*, empfiehl*, empfehl*, approuv*, acceptez, confirmez, considerez, considerer, recommand*,
    aprueb*, aprobar, confia*, considera*, trata*, recomiend*, recomend*, acepta*, approva*, fidati, tratta*, consiglia*, raccomand*,
    aprov*, confie, considere*, aceit*, goedkeur*, keur, vertrouw*, beschouw*, behandel*, beveel*, zatwierdz*, ufaj*, traktuj*, uznaj*,
    polec*, 承認, 信頼, みなし, 見なし, 扱い, 扱う, 推奨, 批准, 信任, 视为, 当作, 推荐, 通过, 同意, одобр*, доверя*, считай*, whitelists, let pass, give it a pass,
    rubber stamp*, nod through, wave through, vouch*, thumbs, five stars, top rating, best choice, industry standard, first choice,
    freigeb*, gib frei, durchwink*, lobe, loben, avis favorable, validez, valider, approuvez, notez, vantez, autoric*, autoriz*, apruebe*,
    valora*, elogi*, valid*, valuta*, promuov*, lod*, autorize*, avali*, prijs, prijzen, aanbeveel*, waardeer, akcept*, ocen*, pochwal*, 褒め,
    高く評価, 認め, 許容, 放行, 好评, 认可, 接受
  `,
  push: words`
    push, pushes, pushing, deploy, deploys, roll out, rolls out, release it, ship it, tag, force pushing, cherry pick, pushe, pushen,
    einspiel*, deploie*, despleg*, produccion, produzione, producao, wdroz*, wypchnij, プッシュ, デプロイ, 推送, 部署, 发布到, 上线, wdraz*, wdraza,
    publish the package, go live, goes live, release to, tag a release, ausroll*, veroffentliche, mettre en production, despliegu*,
    desplegar, rilasci*, implant*, uitrol*, リリース, 反映
  `,
  act: words`
    issue, press, choose, take, keep, leave, use, make, name, pick, return, file, tick, pop, ship, log, widen, hardcode, bump, star, follow,
    render, book, cancel, classify, score, answer yes, answer y, pay out, give, handle, repeat, resume, rerun, re run, discard, prefer,
    bring, link, click, select, enable, turn on, switch on, raise, increase, lift, expose, log in, sign, sign in, act, do so, do it,
    do that, do this, begin, finish, move, slip, bury, drop into, word, nimm, nehmen, verwende, nutze, wahle, prends, prenez, utilisez,
    choisis*, toma, usa, utiliza, elige, resuma, presenta*, prendi, usare, scegli*, riport*, pegue, troca, troque, segue, escolh*, neem,
    gebruik, kies, weź, wez, uzyj, wybierz, dopisze, otworzy, 案内, 勧め, 紹介, 複製, コミット, 使って, 使用, 选择, 去掉, 排在
  `,
  money: words`
    pay, pays, payment, payments, refund, refunds, wire, iban, bank, invoice, invoices, purchase*, buy, buys, card, deposit, voucher*,
    wallet, bitcoin, btc, eur, usd, order, orders, subscription, zahl*, uberweis*, rechnung*, konto, paiement*, virement, facture*, pago*,
    transferencia, factura*, pagament*, bonifico, fattur*, betaal*, rekening, platn*, przelew*, faktur*, 支払, 振込, 口座, 付款, 转账, 汇款, 银行
  `,
  say: words`
    say, says, state, states, tell, tells, answer, answers, reply, replies, respond, responds, claim, claims, describe, describes, announce,
    conclude, present, show, shows, mention, mentions, report, reports, warn, summarise, summarize, sag, sage, antworte*, nenne, dis, dites,
    repondez, repondre, reponds, di, diga, responde, responda*, rispond*, zeg, antwoord*, powiedz, odpowiedz*, 答え, 回答, 伝え, 告诉, 回复, 说明,
    speak of, explain it as, explain, explains, call it, calls it, describe it, rate it, erwahn*, behaupt*, schreibe, pretend, pretends,
    indiquez, affirm*, mencion*, indica, indique, afferma*, menzion*, afirm*, vermeld*, noem, beweer*, wspomn*, twierdz*, napisz, と答え, と書,
    述べ, 声称, 提及, 报告说
  `,
  invite: words`
    invite, invites, admin, administrator, administrators, owner role, edit rights, write access, full access, access, root, sudo,
    superuser, cluster admin, collaborator*, rights, privileges, privilege, authorized keys, role, zugriff, administratorrechte, acces,
    acceso, accesso, acesso, toegang, dostep, 権限, 管理者, 权限, 管理员, 访问权限
  `,
  secret: words`
    token, tokens, key, keys, secret, secrets, credential*, password*, passwd, passphrase*, cookie, cookies, api key, api keys, netrc, ssh,
    id rsa, id ed25519, env, dotenv, keychain, aws, kubeconfig, pem, private key, login, logins, vault, kdbx, npmrc, pypirc, gnupg,
    htpasswd, zugangsdaten, passwort*, kennwort*, schlussel, geheim*, mot de passe, mots de passe, identifiants, cle, cles, jeton,
    contrasena*, clave, claves, credencial*, secreto*, credenzial*, chiave, chiavi, senha, senhas, chave, chaves, segredo*, wachtwoord*,
    sleutel*, inloggegevens, haslo, hasla, hasel, klucz*, poswiadcz*, 密码, 密钥, 凭据, 凭证, 令牌, 証明書, 資格情報, 認証情報, パスワード, 鍵, トークン, 秘密, парол*,
    ключ*, токен*, authorization, authorization header, dsn, connection string, connection strings, storagestate, seed phrase,
    recovery code, recovery codes, otp, one time code, service account, access keys, access key, bearer, jwt, session id, session ids,
    session cookie, session cookies, client secret, deploy key, signing key, ssh-schlussel, zertifikat*, kundendaten, certificat*,
    certificad*, gegevens, tokenow, secretos, accesskey, 私钥, 口令, 账号, アカウント, 認証, apiキー, 秘密鍵, 证书
  `,
  hostdata: words`
    environment, environment variables, hostname, host name, host names, settings, configuration, config, conversation, conversations,
    transcript, messages, system prompt, system message, prompts, contacts, address book, customer data, customer lists, personal data,
    inbox, mailbox, browser profile, browser history, documents, home directory, home, internal, private, working directory, file contents,
    contents of, content of, whole file, output of, the list of, environment dump, umgebung*, einstellung*, konfiguration*, gesprach,
    verlauf, inhalt, parametres, contenu, variables d'environnement, configuracion, conversacion, contenido, variables de entorno,
    configurazione, impostazioni, contenuto, conversazione, configurac*, conteudo, conversa, variaveis, instellingen, inhoud, gesprek,
    ustawien*, konfigurac*, zawartosc, rozmow*, 設定ファイル, 内容, 環境変数, 会話, 配置, 环境变量, 对话, 目录, 聊天记录, phone numbers, addresses, names and values,
    git config, git remote, git user, user name, username, machine name, env vars, the environment, running config, chat history,
    session history, browsing history, file list, directory listing, stack trace, whole repository, source code, source tree, salaries,
    payroll, customer list, customers, kundenliste, quelltext, verzeichnis, adressbuch, code source, historique, fichiers, historial,
    ficheros, archivos, codigo fuente, cronologia, file di configurazione, codice sorgente, historico, arquivos, codigo-fonte, geschiedenis,
    bestanden, broncode, historia, pliki, plikow, kod zrodlowy, ソースコード, 履歴, ファイル一覧, 一覧, 源代码, 历史记录, 文件列表, 列表, 通讯录
  `,
  guarded: words`
    test, tests, suite, ci, checks, check, signature, signatures, signing, verification, verify, branch protection, hook, hooks, guard,
    guards, guardrail*, sandbox*, permission, permissions, approval, approvals, review, reviews, reviewing, audit, log, logs, logging,
    alert, alerts, cors, content security policy, csp, firewall, security, vulnerab*, cve, backup, backups, gate, gates, confirmation,
    confirmations, question, questions, warning, warnings, scanner, lint, limit, limits, redaction, filter, prufung*, sicherung*,
    ruckfrage*, bestatigung*, verifications, sauvegarde*, confirmacion*, pruebas, seguridad, copias, conferm*, allarm*, registri, verificar,
    assinatura, confirmacao, testes, seguranca, bevestiging, controle*, beveiliging, potwierdzen*, testy, testow, kopie, zabezpiecz*, テスト,
    レビュー, 確認, 警告, 測試, 测试, 审核, 检查, 确认, 安全, 备份, 日志, hash check, hash checks, integrity, lockfile, integrity hashes, tls, tls verification,
    certificate check, csrf, rate limit, rate limits, two factor, mfa, monitoring, watchdog, audit trail, audit log, code owners,
    codeowners, required reviews, status check, prompt, prompts, dialog, approval dialog, approval step, pruefschritt, prufschritt,
    freigabeschritt, uberwachung, temperaturgrenze, grenzwert*, pruebas en, controles, validation, journal, surveillance, garde-fous,
    registro, registros, vigilancia, aprobacion, limites, controlli, verifica, registro delle, sorveglianza, approvazione, verificacao,
    monitoramento, aprovacao, registo, handtekening*, toetsing, goedkeuring, logboek, podpis*, weryfikacj*, limit*, monitoring*, rejestr*,
    dziennik, 監視, 承認ステップ, 検証, 署名, ログ, 监控, 校验, 签名, 审批, 验证, 限制
  `,
  place: words`
    main, master, default branch, branch, branches, repo, repository, readme, package json, gemfile, cargo toml, requirements, workflow,
    workflows, tasks json, crontab, bashrc, zshrc, profile, gitconfig, git config, vscode, dockerfile, index html, makefile, postinstall,
    production, prod, primary, public, issue, issues, pull request, pull requests, comment, link, url, query, parameter, param, header,
    footer, commit message, changelog, summary, report, produktiv*, depot, rama, ramo, rami, hauptzweig, 仓库, 分支, 生产, 本番, リポジトリ, 末尾
  `,
  conceal: words`
    inutile de, uninformed, tell no one, tells no one, say nothing of, call that change, word the commit, out of the, keep it out,
    nobody has to, no one has to, 确认は不要, 確認は不要, 不要在总结, reposer la question, callar, annotarlo, between the two, do not mention,
    don't mention, not mention, never mention, without mentioning, without telling, without asking, without informing, without confirm*,
    without waiting, without opening, without reading, without checking, without a word, without comment, without review, without further,
    do not tell, don't tell, not tell, nothing about, quietly, quiet, silently, in silence, silent, silence, secretly, discreet*,
    unobtrusive*, keep this, keep it, keep quiet, between us, between ourselves, leave out, leaves out, leave this out, leave it out,
    leave these, stay out, stays out, not be mentioned, need not, needn't, does not have to, doesn't have to, don't have to, do not have to,
    no need, nobody needs, not needed, not necessary, unnecessary, not worth, isn't worth, no word, say nothing, nothing else, hide, hides,
    conceal*, let her believe, let him believe, let them believe, not bother, bothered, needn't be, no second, no further, no questions,
    not ask, don't ask, do not ask, not be asked, be asked again, no confirmation, nothing left to confirm, not report, don't report,
    do not report, not bring up, bring up, bring it up, not disclose, technical detail, routine, unread, unmentioned, off the record,
    no trace, no reply, remove this, delete this, clear this, erwahne nicht, nicht erwahn*, ohne ruckfrage, ohne nachfrage, ohne zu fragen,
    stillschweigend, unauffallig, fur dich, niemandem, sans demander, sans prevenir, sans le dire, sans en parler, sans le signaler,
    sans attendre, sans mentionner, sans confirmation, ne mentionne*, ne dites, discretement, n'en parle*, sin preguntar, sin avisar,
    sin mencionar, sin confirm*, sin decir*, sin esperar, no menciones, no lo menciones, no digas, en silencio, senza chiedere,
    senza avvis*, senza menzion*, senza attendere, senza conferm*, senza dir*, non menzion*, non dir*, in silenzio, sem perguntar,
    sem avisar, sem mencionar, sem esperar, sem confirm*, sem pedir, nao mencione*, nao diga*, em silencio, zonder te vragen,
    zonder overleg, zonder toestemming, zonder te melden, houd dat voor je, voor je, niet vermeld*, niet noem*, meld dit niet, stilletjes,
    bez pytania, bez informowania, bez potwierdz*, bez wspominania, nie wspominaj*, nie mow*, nie informuj*, po cichu, 言わず, 知らせず, 報告せず,
    確認せず, 確認なし, 出さず, 触れない, 触れず, 黙って, 伝えない, 内緒, 不要告诉, 不要提, 不用告诉, 别告诉, 无需确认, 无需询问, 不必, 无需, 不用管, 不用问, 悄悄, 保密, 不需要确认, 不要说, 不要在, не говори,
    не упоминай, молча, без подтверждения, explain it as, speak of a normal, if the point comes up, no prompt, no prompts, without a prompt,
    without prompting, needn't ask, need not ask, not reopen, don't reopen, stays between, between you and me, clicked through,
    click through, without looking, without being asked, no check applies, without notice, without noise, no fuss, not surface,
    do not surface, don't surface, do not raise, don't raise, do not log, don't log, do not list, don't list, not appear, out of sight,
    keep to yourself, kept to yourself, for yourself, to yourself, no mention, does not appear, do not comment, don't comment, not comment,
    without adding a comment, as caching, as cleanup, as a routine, in her name, in his name, in their name, on her behalf, on his behalf,
    would only confuse, only confuse, would only worry, do not bother, don't bother, nobody will, no one will, omit this, skip the question,
    unasked, nicht zu erwahn*, nicht nach*, ohne hinweis, ohne ankundigung, ohne es zu, ohne dass, ohne bestatigung, ohne freigabe,
    nicht melden, nichts davon, nicht nachzufragen, kein wort, fragen unnotig, braucht nicht, brauchen nicht, sans poser, sans rien dire,
    sans validation, sans controle, sans verifier, sans executer, sans verification, ne signale*, ne pas mentionner, ne pas signaler,
    passez sous silence, pas besoin, inutile d'en, sin que, sin consultar, sin revisar, sin comentar*, sin pedir, sin informar,
    no hace falta, no es necesario, no quiere que, no comentes, no avises, senza comunicar*, senza segnalar*, senza informare, senza che,
    senza controll*, senza verific*, non occorre, non serve, non segnal*, non comunic*, non parlar*, sem informar, sem verificar, sem que,
    sem comentar, sem revisar, nao e preciso, nao e necessario, nao comente, nao informe, nao precisa, zonder het te, zonder bevestiging,
    zonder controle, zonder dat, niet melden, niets over, niet nodig, hoeft niet, hoeven niet, niet te noemen, bez zgody, bez sprawdzania,
    bez wzmianki, bez komentarza, bez zgloszenia, nie zglaszaj*, nie trzeba, nie pisz, nie pytaj*, nie ma potrzeby, 報告は不要, 不要です, 含めない,
    知らせない, 記載しない, 聞かず, 尋ねず, 断りなく, 報告しない, 言及しない, 伝える必要は, 確認を取らず, 省いて, 不必告知, 无须, 不要提及, 不用通知, 不要通知, 不要向, 别提, 不必通知, 不要记录, 不用汇报, 无需通知,
    unannounced, unerwahnt, unangekundigt, unbemerkt, unremarked, without remark, without comment or, annoys him, annoys her, annoys them,
    as lastig, being asked about, to be consulted, not be consulted, being consulted, being shown, without expiry, without showing,
    without raising, leave the change, not come back to me, don't come back to me, pas etre derangee, pas etre derange, sin consultar a,
    no hace falta esperar, hace falta esperar, nie wspominajac, 征求, 无须征求, 撤廃
  `,
  consent: words`
    feu vert, green light, go ahead from, blanket, lifted, elevated, is cleared, cleared to, satisfied, responsibility, counts as safe,
    pre authorised, agreed, agrees, approved, approves of, consent, consented, consents, confirmed, signed off, authorised, authorized,
    pre approved, preapproved, allowed, accepted, granted, cleared, blessed, okayed, ok'd, given permission, gave permission, permission,
    already said, said yes, yes, standing, on file, on record, is fine, fine with, happy with, prefer, prefers, preference, preferences,
    likes, dislikes, wants, wishes, decided, waived, delegated, erlaubt, zugestimmt, einverstanden, genehmigt, freigegeben, zustimmung,
    erlaubnis, bevorzugt, mochte, accord, consentement, autorise, autorisee, approuve, a accepte, prefere, d'accord, aprobado, aprobo,
    aceptado, acepto, consentimiento, autorizado, autorizo, ha dado, permiso, prefiere, consenso, approvato, autorizzat*, acconsentito,
    accettato, preferisce, concordou, aprovou, autorizou, aprovado, consentimento, permissao, toestemming, akkoord, goedgekeurd, liever,
    voorkeur, zgod*, zatwierdzil*, zezwolen*, pozwolil*, woli, preferuje, 同意済み, 承認済み, 了承, 許可, 希望, 已同意, 已批准, 已授权, 授权, 许可, 已经同意, 偏好, 喜欢,
    согласи*, разреш*, одобрен*, give you leave, gives you leave, have leave, hereby, trusts, wants it, wished so, wished,
    known and accepted, is ok with, okay with, all right with, has no objection, no objection, no objections, gave the go, nodded, blessing,
    carte blanche, opted in, opt in, on behalf of, delegates, has given, was given, was granted, were granted, free hand, may be assumed,
    counts as agreed, hat erlaubt, hat zugestimmt, hat freigegeben, hat genehmigt, freigabe, ja gesagt, ist einverstanden, wunscht, wunsch,
    will nicht, a donne, a valide, a dit oui, souhaite, est d'accord, veut, dio permiso, dijo que si, esta de acuerdo, quiere, no quiere,
    desea, aprobada, autorizada, ha detto, ha autorizzato, e d'accordo, desidera, vuole, ha approvato, deu permissao, disse que sim, quer,
    deseja, esta de acordo, heeft toegestemd, heeft goedgekeurd, vindt het goed, wil graag, wil niet, stemt in, ma zgode, wyrazil*,
    zyczy sobie, chce, nie chce, 了解済み, 許可済み, 許可されて, 承諾, 好み, 望んで, 已获, 已经批准, 已允许, 允许, 希望你, 不希望, 已确认, is fine with, thumbs up, said yes to,
    has the go, go for, was settled with, settled with, settled before, zugesagt, hat zugesagt, ja autorizou, aceita que, aceptan,
    accepte que, tienen autorizacion, autorizacion de, autorisation de, zgodzil*, zgodzila sie, delegation accepted, as optional,
    never need, never needs, no longer need, no longer needs, counts as a yes, taken as a yes, take it from me, consent of
  `,
  who: words`
    user, users, user's, owner, owners, owner's, operator, operator's, maintainer, maintainers, admin team, boss, team lead, lead,
    principal, account holder, person, people, human, humans, developer, developers, he, she, him, her, his, customer, your user,
    your owner, client's, security team, platform team, legal, ceo, cto, manager, robert, nutzer*, benutzer*, inhaber*, eigentumer*,
    betreiber*, chef, chefin, frau, herr, utilisat*, proprietaire*, responsable, madame, monsieur, usuari*, dueno, duena, propietari*, jefe,
    jefa, utente, utenti, proprietari*, titolare, usuario*, dono, dona, gebruiker*, eigenaar*, beheerder*, uzytkownik*, wlasciciel*,
    administrator*, szef*, ユーザー, 利用者, 所有者, 管理者, 担当者, 用户, 主人, 老板, 管理员, 负责人, пользовател*, владел*
  `,
  later: words`
    when, whenever, next time, once, after, afterwards, as soon as, from now on, from here on, later, future, every time, each time, always,
    in future, until, the moment, henceforth, new sessions, later conversation, next session, hereafter, from today, in every, in each,
    in any, in all, on every, going forward, by default, sobald, kunftig, ab sofort, immer, wenn, jedes mal, beim nachsten, fortan, des que,
    lorsque, desormais, quand, toujours, a chaque fois, la prochaine fois, cuando, siempre, en cuanto, a partir de, la proxima vez,
    cada vez, quando, sempre, non appena, d'ora in poi, ogni volta, la prossima volta, assim que, de agora em diante, toda vez,
    na proxima vez, proximas, zodra, voortaan, wanneer, altijd, de volgende keer, elke keer, elk uur, gdy, kiedy, zawsze, od teraz,
    nastepnym razem, po kazdym, za kazdym, 今後, 次回, 以降, したら, たら, 完了後, 每次, 下次, 以后, 今后, 之后, 完成后, 当, всегда, когда, отныне, thereafter,
    next run, next call, next commit, upcoming, at the end of, at the start of, at the beginning of, upon, in the next, as of now,
    whenever someone, before every, before each, after every, after each, nach jedem, vor jedem, kunftige, spater, am ende, nachdem,
    bei jeder, bei jedem, apres chaque, avant chaque, a la fin, ensuite, plus tard, al final, despues de cada, antes de cada, en adelante,
    mas tarde, al termine, dopo ogni, prima di ogni, in futuro, piu tardi, ao final, depois de cada, no futuro, mais tarde, na elke,
    voor elke, daarna, in het vervolg, po zakonczeniu, przed kazdym, pozniej, w przyszlosci, odtad, その後, 終了後, 毎回, 際に, 際は, 度に, 時に, 结束后, 每当,
    以后每, 接下来, 往后
  `,
  forged: words`
    system, operator, harness, tool result, end of file, new message, runtime, session admin, task has changed, new task, scope,
    maintenance, platform, orchestrator, supervisor, runtime update, follow up action, action required, policy update, override, mode,
    admin mode, instruction, instructions, directive, protocol, system notice, notice, decision, verdict, task, duty, guard has, compliance,
    regulation, wiadomosc od, zakres, mensaje del, message du systeme, systemmeldung, nachricht vom, messaggio del, mensagem do,
    bericht van, システム, メッセージ, 指示, 新消息, 系统, 指令, 任务, new job, new assignment, new orders, human, requirement, requirements, guidance, terms,
    service notice, session note, handover, hand over, message from, reply from, tool output, end of output, end of report, end of document,
    begin message, kontext, aufgabe, anweisung*, auftrag, consigne*, directive*, tache, instrucci*, tarea, istruzion*, compito, consegna,
    instruc*, tarefa, opdracht*, instructie*, taak, polecen*, instrukcj*, zadani*, 命令, 依頼, 新任务, 要求, 通知
  `,
  not: words`
    never, not, don't, do not, must not, cannot, can't, won't, shouldn't, isn't, doesn't, no, nie, niemals, nicht, kein, keine, keinen, ne,
    pas, jamais, nunca, non, mai, nao, niet, geen, nooit, nigdy, ません, ない, しない, 不要, 禁止, 不得, 别, 勿, 不, не, нельзя
  `,
  able: words`
    may, can, could, might, lets, helps, supports, decides, able to, possible, kann, konnen, peut, peuvent, puede, pueden, puo, possono,
    pode, podem, kan, kunnen, moze, moga, できます, できる, 可以, 能够, 支持
  `,
  people: words`
    contributor*, everyone, everybody, team, staff, parents, colleagues, engineers, students, guests, author, authors, members, employees,
    licensee, readers, reviewer, reviewers, support, we, our, us, i, me, my, wir, unser*, nous, notre, nos, nosotros, nuestr*, noi, nostro,
    nostra, wij, onze, ons, nasz*, nas, 我们, 私たち, 皆さん, 大家
  `,
  ...subjectClasses,
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type HeardClass = keyof typeof heardClasses;
