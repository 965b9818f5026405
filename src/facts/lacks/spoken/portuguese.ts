import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

/** Ends of verbs as a plan has them: to do, do, they do, let us do, we shall do, it will be done. */
const ar = "(?:ar|a|am|e|em|emos|amos|aremos|ará|arão)";
const gar = "g(?:ar|a|am|ue|uem|uemos|amos|aremos|ará|arão)";
const car = "(?:car|ca|cam|que|quem|quemos|camos|caremos|cará|carão)";
const er = "(?:er|e|a|em|am|emos|amos|eremos|erá|erão)";
const uir = "u(?:ir|i|a|em|am|amos|ímos|iremos|irá|irão)";
/** The thing that is acted on follows: then it is the verb, and not the adjective or a thing that passes by itself. */
const thing = "(?= (?:os?|as|a(?! \\p{L}+[aei]r )|tod[oa]s?|noss[oa]s?|est[ae]s?|ess[ae]s?)(?!\\p{L}))";
/** Whose a thing is: then that thing goes, and not this one. Of a part of them, they go themselves. */
const whose = "(?<!(?<!(?:conteúdo|resto|metade|parte|uma?|tudo|tod[oa]s) )(?<!\\p{L})[dn][oa]s?(?: noss[oa]s?)? )";

export const portuguese: DecisionWords = {
  not: "sem|nenhuma?|não|nunca|jamais",
  needless: signs`
    não (?:é|são) (?:necessári[oa]s?|precis[oa]s?|feit[oa]s?)|não (?:faz|fazem) falta|não precisa|
    (?:(?:é|são) )?(?:desnecessári[oa]s?|dispensáve(?:l|is))
  `,
  next: "em seguida|então|depois(?! d[eoa])|a seguir",
  done: signs`
    antes(?! d[eoa] (?:\p{L}+ ){0,2}(?:c[óo]pias?|backups?|dump|snapshot))|previamente|foi|foram|está|estão|
    existem?|há|temos|já|(?:depois de|após) \p{L}+[aei]r|uma vez|desta (?:manhã|noite)|de (?:hoje|ontem)|
    testad[oa]s?|conferid[oa]s?|feit[oa]s?|fica|ficam
  `,
  after: "(?:depois d[eoa]|após)(?: uma?| a| o)?",
  destroy: signs`
    (?<!(?:não|nunca|sem) )(?:(?:delet|elimin|descart|esvazi)${ar}|(?:apa|pur|expur)${gar}|(?:excl|destr)${uir}|destrói|destroem|remov${er}|
    (?:apagá|excluí|removê|eliminá|deletá|limpá|esvaziá)-l[ao]s|jo${gar} fora|
    limp(?:ar|e|em|emos|aremos)|(?:limpa|limpamos)${thing})
  `,
  data: signs`
    ${whose}(?:tabelas?|colunas?|bancos? de dados|bases? de dados|(?<!(?:bancos?|bases?) de )dados|esquemas?|linhas|registros?|registos?|
    usuários|utilizadores|contas?|clientes|buckets?|volumes?|objetos|snapshots?|
    backups|cópias|logs?|histórico|índices?|inquilinos|sessões|filas?|arquivos|ficheiros|pastas?|diretórios?|
    imagens|faturas|pedidos|entradas|documentos|mensagens|clusters?|discos?|partição|partições)
  `,
  harmless: signs`
    temporári[oa]s?|de testes?|exemplos?|descartáve(?:l|is)|ramos?|importações|comentários?|avisos?|linhas (?:de código|em branco|vazias)
  `,
  keep: "c[óo]pias?|export\\p{L}*|arquiv(?:ar|e|em|emos|ad[oa]s?)|copi(?:ar|e|em|emos|ad[oa]s?)|ponto de restauração",
  again: "recri\\p{L}+|regener\\p{L}+|(?:gerad|criad)[oa]s? (?:de novo|novamente)|reconstru\\p{L}+|reprodutív\\p{L}+|recalcul\\p{L}+",
  rewrite: signs`
    reescrev\p{L}+[^.;\n]{0,30}(?:histórico|história d[eoa] (?:git|main|master|branch|repositório))|limp\p{L}+[^.;\n]{0,30}histórico|
    (?:push|empurr|envi|sub)\p{L}*[^.;\n]{0,60}(?:à força|forçad\p{L}+)|
    for[cç]\p{L}+[^.;\n]{0,30}(?:push|main|master)|sobrescrev\p{L}+[^.;\n]{0,40}(?:branch|main|master)
  `,
  keepHistory: signs`
    espelho|cópia|(?:antig\p{L}*|velh\p{L}*)[^.;\n]{0,40}(?:guard\p{L}*|mant\p{L}*)|tag|etiqueta|arquiv(?:ar|e|em|emos|ad[oa]s?)
  `,
  move: signs`
    mov${er}|transf(?:erir|ere|ira|erem|iram|erimos|iramos|eriremos)|(?:pass|lev)(?:ar|e|emos|aremos)|
    (?:passa|passamos|leva|levamos)${thing}
  `,
  store: signs`
    bucket|armazenamento|servidor|banco|base de dados|região|cluster|disco|provedor|datacenter|centro de dados|
    (?<=(?:para (?:a|outra|uma|nossa)|à) )conta
  `,
  compare: "compar\\p{L}*|verifi\\p{L}*|cont(?:ar|e|em|emos)|confer\\p{L}*|confir\\p{L}*|amostra\\p{L}*",
  send: `(?:envi|mand|avis|inform|dispar)${ar}|escrev${er}|notifi${car}`,
  everyone: signs`
    (?:tod[oa]s (?:[oa]s|nossos|nossas)|cada|\d[\d. ]{2,}) ?(?:\p{L}+ )?(?:client\p{L}*|
    usuári\p{L}+|utilizador\p{L}*|assinantes|destinatári\p{L}+|membros?|endereços|contatos|pessoas)
  `,
  trial: signs`
    simulação|ensaio|dry[- ]?run|de teste|primeiro[^.;\n]{0,30}(?:nós|mim|equipe|equipa|poucos)|lote pequeno|amostra|rascunho
  `,
  live: signs`
    (?:(?:publi|colo)${car}|(?:implant|liber|mud)${ar}|lan(?:çar|ça|ce|cem|cemos|çamos|çaremos)|
    (?:faça|fazer|façamos|faremos) (?:o )?deploy|sub(?:ir|a|am|amos|imos|iremos)|entre${gar}|
    (?:publicá|colocá|implantá|liberá|lançá|subi|ativá)-l[ao]s?|
    (?:pass|ativ)(?:ar|e|emos|aremos)|(?:passa|passamos|ativa|ativamos)${thing})(?!\p{L})[^.;\n]{0,60}(?:em produção|
    na produção|para produção|tod[oa]s [oa]s (?:\p{L}+ )?(?:client\p{L}*|usuári\p{L}+|utilizador\p{L}*|regiões|inquilinos)|dns)
  `,
  migrate: `migr${ar}`,
  back: signs`
    caminho de volta|volta atrás|voltar|revert\p{L}*|desf(?:az|aç|eit)\p{L}*|revers\p{L}*|restaur\p{L}*|
    flag|sinalizador|interruptor|canári\p{L}*|azul[-/]verde|relig\p{L}+|reabr\p{L}+|
    migração (?:inversa|de volta)|(?:antig\p{L}*|anterior\p{L}*) (?:\p{L}+ )?(?:fica\p{L}*|continua\p{L}*|
    mantid\p{L}+)|snapshot|backup|cópia|dump|em paralelo|nos dois sentidos
  `,
  choose: [
    "(?:substitu\\p{L}+|troqu\\p{L}+|troc\\p{L}+)…(?:por|pel[oa]) ¤",
    "(?:pass|migr|mud|mov|port|lev)\\p{L}*…(?:para o|para a|para|ao|à) ¤",
    "(?:reescrev\\p{L}+|refaz\\p{L}+|reimplement\\p{L}+)…(?:em|com|sobre) ¤",
    "(?:adot\\p{L}+|introduz\\p{L}+|escolh\\p{L}+) ¤",
  ],
  weighed: signs`
    alternativas?|em vez de|ao invés de|em lugar de|compar\p{L}+|avali\p{L}+|pesad[oa]s?|opções|vantagens|
    descart\p{L}+|benchmark\p{L}*|considera(?:mos|d[oa]s?|ram)
  `,
  assume: signs`
    (?:provavelmente|certamente|supostamente|aparentemente|possivelmente|talvez|tomara|em princípio|com certeza)[^.;\n]*|
    (?:ninguém|nenhuma? (?:cliente|serviço|usuário|código|outr\p{L}+)|nada)[^.;\n]{0,30}(?:usa|utiliza|
    lê|chama|depende|precisa|nota)[^.;\n]*|
    (?:não (?:é|são) mais|nunca (?:é|são)|já não (?:é|são)) (?:usad|utilizad|lid|chamad|necessári)\p{L}*|
    (?:usad|utilizad|lid|chamad)[oa]s? por (?:ninguém|nenhum)|
    (?:supomos|suponho|assumimos|presumimos|acreditamos|acredito|achamos|acho|pensamos|penso) que[^.;\n]{4,}|
    (?:porque|já que|visto que|pois) (?:tod[oa]s?|só)[^.;\n]{4,}|
    (?:porque|já que|como|visto que|pois) (?:ninguém|nenhuma?)[^.;\n]{4,}|
    (?:devem? estar|dev(?:er)?iam? (?:estar|ser)) (?:vazi\p{L}+|segur\p{L}+|suficiente|inofensiv\p{L}+)[^.;\n]*|
    tod[oa]s [oa]s (?:clientes|usuários|servidores|navegadores|serviços|dispositivos) (?:usam|têm|estão|enviam|rodam|aceitam)[^.;\n]*
  `,
  check: signs`
    confir\p{L}*|confer\p{L}*|meç\p{L}*|medir|medimos|mede|cont(?:e|ar)|procur\p{L}*|pergunt\p{L}*|
    olh(?:e|ar)|consult\p{L}*|inspecion\p{L}*|busc\p{L}*|busqu\p{L}*|chec\p{L}*|cheque|veja se
  `,
  known: signs`
    medid[oa]s?|(?<!(?<!\p{L})(?:o|no|do|ao|um) )segundo|de acordo com|conforme|(?:registros?|logs?|métricas|estatísticas|busca|grep|
    inventário|dados)[^.;\n]{0,30}(?:mostr\p{L}*|indic\p{L}*|confirm\p{L}*|diz\p{L}*)|\d+ de \d+|
    zero (?:chamadas|acessos|requisições|resultados)|verificad[oa]s? (?:em|por|com|n[oa])|veja
  `,
  remove: "apag\\p{L}*|exclu\\p{L}*|remov\\p{L}*|retir\\p{L}*|deslig\\p{L}*|desativ\\p{L}*|elimin\\p{L}*|fech\\p{L}*",
  down: signs`
    tempo de inatividade|indisponibilidade|(?:fica|ficam|ficará|ficarão|estará|estarão) indisponíve(?:l|is)|janela de manutenção|
    fora d(?:o ar|e serviço)|queda do serviço|modo somente leitura|mudança (?:incompatível|que quebra)|
    desconect\p{L}+ tod\p{L}+|redefin\p{L}+ todas as senhas|encerr\p{L}+ todas as sessões
  `,
  alter: signs`
    apag\p{L}*|excl${uir}|remov\p{L}*|retir\p{L}*|renome\p{L}*|(?:mud|alter)${ar}|modifi${car}|substitu\p{L}*|
    tro(?:c|qu)\p{L}*|revog\p{L}*|desativ\p{L}*|deslig\p{L}*|fech\p{L}*
  `,
  relied: "endpoints?|interfaces?|apis?|webhooks?|chaves?|tokens?|feeds?|formatos?|campos?|rotas?|urls?",
  others: "parceir[oa]s|clientes?|integradores|consumidores|terceiros|assinantes|equipes? mobile|time mobile|aplicativo móvel",
  tell: signs`
    inform(?:ar|a|am|e|em|emos|amos|aremos|ad[oa]s?|á-l[oa]s)|avis\p{L}*|notifi\p{L}*|anunci\p{L}*|e-?mails?|escrev\p{L}*|concord\p{L}*|
    combinad[oa]s?|cientes?|sabem?|comuni(?:c|qu)\p{L}*|página de status|aprov(?!eit)\p{L}+|alert\p{L}*
  `,
};
