/** Words between commas; a star stands for any ending. */
const words = (text: TemplateStringsArray): readonly string[] =>
  String.raw(text)
    .trim()
    .split(/(?<!\s)\s*,\s*/);

/**
 * Kinds of words that carry a weight together, so that a word which nobody used in training counts as its neighbours did.
 * Words of several languages stand in one class: what they tell is the same.
 */
export const wordClasses: Readonly<Record<string, readonly string[]>> = {
  pointing: words`
    aquello, ceci, cela, dat, deze, dies, diese, diesen, dieser, dieses, eso, esto, isso, it, jene, jenen, jener, jenes, one, ones,
    quello, questo, stuff, that, them, these, thing, things, this, those
  `,
  compared: words`
    actual, alte, alten, alter, altes, altra, altro, ancien, ancienne, andere, anderen, anderer, anderes, antiga, antigo, autre,
    bigger, bon, bonne, correct, correcta, corrected, correcto, current, druga, druge, drugi, final, first, former, giusta, giusto,
    juiste, larger, latest, latter, main, neue, neuen, neuer, neues, newer, nieuwe, normal, nouvell, nouvelle, nova, novo, nowa, nowe,
    nowy, nueva, nuevo, nuova, nuovo, older, original, other, otra, otro, oude, outra, outro, previous, primary, proper, real, regular,
    richtige, richtigen, richtiger, richtiges, right, second, smaller, special, stara, stare, stary, third, updated, usual, vecchia,
    vecchio, vieja, viejo, wrong, właściwa, właściwe, właściwy
  `,
  newOld: words`
    dead, deprecated, existing, expired, fresh, inactive, leftover, legacy, new, obsolete, old, orphaned, outdated, recent, stale,
    unused
  `,
  quality: words`
    accessible, attractive, besser, beter, better, brighter, bulletproof, calmer, cheaper, clean, cleaner, clear, clearer, consistent,
    czytelniej, decent, duidelijker, easier, efficient, einfacher, elegant, engaging, fast, faster, flexible, freundlicher, friendlier,
    friendly, future-proof, good, great, helpful, intuitive, leaner, lepiej, lepszy, lighter, lightweight, maintainable, mais amigável,
    mais bonita, mais bonito, mais clara, mais claro, mais leve, mais limpa, mais limpo, mais moderna, mais moderno, mais rápida,
    mais rápido, mais simples, meglio, meilleur, meilleure, mejor, melhor, mieux, modern, moderner, modular, mooier, más amigable,
    más bonita, más bonito, más clara, más claro, más legible, más moderna, más moderno, más rápida, más rápido, más simple, más ágil,
    neat, neater, netter, nice, nicer, nowocześniej, performant, più bella, più bello, più chiara, più chiaro, più curata, più curato,
    più leggibile, più moderna, più moderno, più pulita, più pulito, più semplice, più veloce, pleasant, plus agréable, plus clair,
    plus fluide, plus lisible, plus moderne, plus propre, plus rapide, plus simple, polished, presentable, prettier, pretty,
    production-ready, professional, quick, quicker, readable, reliable, resilient, responsive, richer, robust, safer, sauberer,
    scalable, schneller, schöner, secure, sharper, shorter, simple, simpler, slick, slower, smarter, smooth, smoother, snappier,
    snappy, sneller, softer, solid, stabiler, stable, stronger, szybciej, testable, tidier, tidy, understandable, usable,
    user-friendly, warmer, übersichtlicher, ładniej
  `,
  improve: words`
    amélior*, aufräumen, beautify, boost, bring up to, brush up, clean up, cleanup, cut down, declutter, enhance, fine-tune, harden,
    improve, iron out, limpia*, limpie*, make it, make them, mejora*, mejore*, melhora*, melhore*, miglior*, modernise, modernize,
    nettoy*, opruim*, optimier*, optimis*, optimise, optimiz*, optimize, otimiz*, ottimizz*, overhaul, polish, popraw, posprzątaj,
    pulisci, rationalise, rationalize, reduce, refactor, refine, refresh, reorganise, reorganize, restructure, revamp, rework, räum,
    simplify, smooth out, speed up, spruce up, stabilise, stabilize, streamline, strengthen, tidy, tidy up,
    tighten, touch up, tune, ulepsz, upgrade, verbesser*, verbeter*, whip into, work on, zoptymalizuj, überarbeit*
  `,
  hedge: words`
    a bit, a little, a lot, algumas, algunas, algunos, alguns, basically, bastante, bit, considerably, deutlich, een beetje,
    ein bisschen, ein wenig, einigermaßen, etwas, few, generally, irgendwie, jakoś, kilka, kind of, kinda, many, maybe, more or less,
    most, mostly, much, möglichst, noticeably, or so, perhaps, plutôt, possibly, pretty much, probably, qualche, quelques, roughly,
    several, significantly, some, somehow, somewhat, sort of, sorta, trochę, um pouco, un peu, un po', un poco, wat, way too
  `,
  discretion: words`
    acceptable, adecuada, adecuado, adeguata, adeguato, adequada, adequado, adequate, adéquat*, angemessen*, appropriate, approprié*,
    apropiada, apropiado, apropriada, apropriado, as needed, bepaald*, best guess, certa, certain, certain*, certo, cierta, cierto,
    convenable, conveniente, deserve, deserves, fair, feel free, fitting, fizer sentido, geeignet*, geschikt*, gewisse, gewissen,
    good enough, if needed, judement, judge, judgement, make sense, makes sense, necesaria, necesario, necessaria, necessario,
    necessary, needed, nodig, nécessaire, nötig*, odpowiedni*, opportuna, opportuno, passend*, pewn*, potrzebn*, ragionevole,
    raisonnable, razonable, razoável, reasonable, redelijk*, required, rozsądn*, see fit, sensible, sensown*, sinnvoll*, some kind of,
    suitable, think best, think fit, thinks fit, up to you, vernünftig*, whatever, where needed, whichever, worth, worthwhile,
    you decide, you like, you prefer, you think, your call
  `,
  choose: words`
    agree, approve, assign, bepaal, beslis, bestimm, bestimme, choisir, choisis, choose, come up with, decida, decide, decidi, defina,
    define, determine, décide*, détermine*, elegir, elige, entscheid, entscheide, escolha, escolhe, figure out, kies, leg, lege, pick,
    prioritise, prioritize, propose, rank, scegli, scegliere, select, set, settle on, stabilisci, ustal, work out, wybierz, wähl,
    wähle, zdecyduj
  `,
  tooMuch: words`
    abusive, active, big, critical, demais, demasiado, enough, expensive, frequently, heavy, high, important, large, late, long, low,
    loyal, muito, muy, often, overdue, popular, priority, rarely, regularly, relevant, risky, serious, significant, slow, small,
    spammy, strange, suspicious, te groot, te lang, te oud, te vaak, te veel, too, trop, troppo, trusted, unusual, urgent, vip,
    za dużo, za długo, za stare, zu alt, zu groß, zu hoch, zu lang, zu oft, zu viel
  `,
  reach: words`
    across, affected, all over, alles, and friends, and so on, and stuff, and such, and the like, anything, anywhere, całe*, codebase,
    company-wide, dappertutto, demás, elsewhere, em todo, en todas partes, entire, enzovoort, etc, etc., everything, everywhere, ganze,
    ganzen, ganzer, ganzes, globally, hele, in general, itd, le reste, or similar, other places, overal, ovunque, partout, podobn*,
    project-wide, related, remaining, rest, rest of, restante, restliche, restlichen, resto, reszt*, similaire, similaires, similar,
    soortgelijke, the lot, the rest, throughout, toda, todas, todo, todos, tous, tout, toute, toutes, tudo, tutta, tutte, tutti, tutto,
    und so weiter, usw, whatever, whenever, wherever, whole, wszystk*, wszędzie, ähnliche, ähnlichen, ähnlicher, ähnliches, überall,
    übrige, übrigen
  `,
  allOf: words`
    all, alle, any, both, cada, chaque, each, elke, every, jede, jeden, jeder, jedes, każd*, none, ogni
  `,
  environment: words`
    bench, canary, ci, cluster, compose, container, dev, development, docker, environment, lab, laptop, live, local, localhost,
    machine, preview, prod, producción, productie, production, produkcj*, produktion, produzione, produção, sandbox, server, stage,
    staging, test, testsystem
  `,
  party: words`
    accountant, agency, airline, auditor, authority, bank, behörde, board, boss, carrier, client, cliente, clinic, committee,
    contractor, customer, department, designer, dostawc*, factory, finance, fornecedor, fornitore, fournisseur, hospital, hotel, hr,
    insurer, klant, klient*, kunde, kunden, laboratory, landlord, lawyer, legal, leverancier, lieferant*, manager, marketing, ministry,
    municipality, museum, office, operator, ops, parceiro, partner, partner*, plant, prestataire, proveedor, provider, publisher,
    regulator, retailer, reviewer, sales, school, socio, sponsor, studio, supplier, support, team, tenant, university, vendor
  `,
  borrow: words`
    as in, as usual, best practice, best practices, bewährt*, big players, boas práticas, bonnes pratiques, branchenüblich*,
    buenas prácticas, buone pratiche, by the book, comme, commonly, como, competitor, competitors, convention, conventional,
    conventions, copy, costume, customary, dobr* praktyk*, emulate, estándar, everyone does, gebruikelijk*, guideline, guidelines,
    habitual, habituel*, idiomatic, industry, inspired, jak, like, mimic, modelled, normally, norme, others do, padrão, practice,
    recommended, same way, solito, standard, standardow*, standards, state of the art, style, textbook, the same as, the way, typical,
    typically, usage, usual way, usually, wie bei, wie das, wie der, wie die, wie in, zoals, zwyczajow*, à la, à la manière, üblich*
  `,
  earlier: words`
    abgesprochen, acordada, acordado, afgesproken, again, ago, already, anterior, avant, ayer, back then, before, besprochen,
    besproken, combinada, combinado, combinamos, combinámos, concordata, concordato, convenu, convenue, convenues, convenus, damals,
    dernièr, dernière, earlier, former, friday, früher, gestern, gisteren, hablamos, hier, ieri, initially, laatst, last, last month,
    last time, last week, last year, letzte, letzten, letzter, letztes, monday, neulich, once, ontem, originally, ostatni*, parlato,
    pasada, pasado, passada, passado, poprzedni*, precedente, previously, précédent, précédente, quedamos, recall, remember, rozmawia*,
    scorsa, scorso, still, the other day, thursday, tuesday, ultima, ultimo, umówi*, ustali*, vereinbart, vorhin, vorige, vorigen,
    voriger, voriges, wczoraj, wednesday, weekend, yesterday, última, último
  `,
  said: words`
    agreed, approved, asked, brought up, decided, described, discussed, explained, mentioned, noted, outlined, planned, promised,
    proposed, raised, recommended, reported, requested, said, sent, settled, showed, shown, signed off, sketched, spoke, suggested,
    talked, told, wanted, wrote
  `,
  meeting: words`
    agreement, appel, besprechung, call, chamada, chat, chiamata, conversation, demo, discussion, e-mail, email, gesprek, gespräch,
    interview, kickoff, llamada, lunch, mail, meeting, message, minutes, notes, offsite, phone, retro, reunião, reunión, review,
    riunione, rozmow*, réunion, session, spotkani*, stand-up, standup, sync, talk, termin, thread, vergadering, whiteboard, workshop
  `,
  outward: words`
    announce, answer, apaga*, apologise, apologize, archive, avisa*, avvisa*, ban, book, borra*, broadcast, cancel, cancella*, charge,
    clean out, clear, clear out, close, close the loop, delete, deploy, distribute, drop, elimina*, email, envia*, enviar, envoie*,
    envía, expose, flip, forward, free up, get out, get rid, gib, go live, hand over, hands, in front of, inform, informa*, informe*,
    informeer, informier*, invia*, invite, kick, know, launch, let know, lösch*, mail, merge, migrate, notify, open, open up,
    opublikuj, order, out the door, pay, poinformuj, post, powiadom, prune, prévenir, préviens, pubblica*, publica*, publiceer,
    publie*, publish, purge, push, reach out, refund, release, remind, remove, reply, respond, retire, revoke, roll out, rotate, sag,
    schick*, send, settle, share, ship, shut down, shut off, stuur, submit, supprime*, switch, switch off, sync, tell, thank, transfer,
    turn off, tweet, upload, usuń, verwijder*, veröffentlich*, welcome, wipe, wyślij
  `,
  audience: words`
    abonnés, applicants, attendees, blog, candidates, clientes, clienti, clients, colleagues, community, contacts, customers, donors,
    drivers, employees, everybody, everyone, fans, field, fleet, folks, followers, gebruikers, guests, guys, investors, journalists,
    klanten, klient*, kunden, leden, leute, list, market, members, mitglieder, newsletter, nutzer, parents, partners, patients, people,
    players, press, public, readers, recipients, residents, site, soci, socios, staff, store, students, subscribers, suppliers,
    teachers, tenants, testers, users, usuarios, usuários, utenti, utilisateurs, utilizadores, użytkowni*, vendors, volunteers,
    website, world
  `,
  unease: words`
    afraid, algo, annoy*, ashamed, bizarre, bother, bothering, bothers, brittle, can't put my finger, cloche, clunky, comfortable,
    confiden*, confus*, convence, convencer, convince, convinced, coś, dread, dziwn*, embarrass*, estranha, estranho, fear, feel,
    feeling, feels, felt, fishy, fragile, frustrat*, funny, gefühl, gevoel, gut, happy, hate, heavy, iets, iffy, incómoda, incómodo,
    inquiet, inquiète, irgendetwas, irgendwas, komisch, malaise, mess, messy, nervous, nervt, niepok*, nightmare, not right, odd, off,
    pain, painful, preoccupa, preocupa, put my finger, qualcosa, raar, rara, raro, satisfied, scared, scary, seltsam, sens, shaky,
    sketchy, sleep, sluggish, smell, smells, something, strana, strange, strano, stört, tired, trust, ugly, uncomfortable, uneasy,
    ungute, ungutes, unhappy, unwohl, vibe, vibes, vreemd, weird, worr*
  `,
  doSomething: words`
    arrange, arregla, bring*, dale, deal with, do something, do what, dá, encárgate, fai, fais, fix it, fix that, fix this, get a grip,
    get back, get it, give it, guarda, handle, have a go, have a look, haz, help, in order, in shape, kijk, kümmer, kümmer dich,
    kümmere, look at, look into, mach, mach was, make it work, make sure, mira, occupati, occupe, ocúpate, ogarnij, regarde, regel,
    resolve, schau, see to, see what, some love, sort it, sort out, sort this, straight, straighten, take a look, take care,
    trata, under control, vê, whatever it takes, zajmij, zobacz, zorg, zrób
  `,
  never: words`
    aucun*, bez, can't, cannot, doesn't, don't, geen, jamais, kein*, mai, may not, must not, nenhum*, nessun*, never, nie, nigdy,
    ningun*, no, no longer, none, nooit, not, nothing, nunca, ohne, sans, sem, senza, sin, without, won't, zonder, żadn*
  `,
  must: words`
    also, although, altijd, always, at once, but, debe, deve, doit, every, exactly, has to, have to, immediately, immer, moet, musi*,
    muss, must, müssen, need to, needs to, only, required, same time, sempre, siempre, still, tiene que, toujours, yet, zawsze
  `,
  fixed: words`
    alone, as is, bez zmian, bleiben, bleibt, blijft, blijven, fica, ficam, freeze, frozen, identical, intact, keep, keeps, kept,
    queda, quedan, remain, remains, resta, restano, reste, restent, same, stay, stays, unchanged, untouched, zostaje
  `,
  onlyThat: words`
    alleen, answer only, apenas, aucune modification, change nothing, do not change, do not send, do not touch, don't change,
    don't send, don't touch, draft, dry run, dry-run, innych, just, leave, leave the rest, list only, nada mais, nada más, nic więcej,
    nichts ändern, nient'altro, niets anders, no changes, no other, nothing else, nothing more, nur, only, print only, read-only,
    readonly, rien d'autre, seulement, solamente, solo, soltanto, sonst nichts, só, sólo, that's all, that's it, tylko, uniquement,
    verder niets
  `,
  defines: words`
    above, according, also, at least, at most, because, below, between, c'est-à-dire, called, cioè, currently, czyli, d.h., das heißt,
    dat wil zeggen, defined, done when, e.g., equal, equals, es decir, exactly, exit, exits, expected, from, give, gives, heißt, i.e.,
    instead, meaning, means, named, namely, nämlich, oftewel, ou seja, ovvero, oznacza, per, print, prints, quer dizer, quiere decir,
    return, returns, see, should, show, shows, significa, so that, soit, than, that is, to znaczy, today, under, until, within,
    à savoir
  `,
  ask: words`
    are there, can you tell, comment, compare, count, cuál*, cómo, describe, did, dlaczego, do we, document, does, dove, dónde, erklär,
    erkläre, explain, explica, explique, find out, gdzie, hoe, how, is there, któr*, list, liste, onde, où, perché, por qué, porque,
    pourquoi, print, quais, qual, quali, quel, quelle, quelles, quels, qué, report, review, show, spiega, summarise, summarize,
    tell me, waar, waarom, warum, welche*, welke, what, when, where, which, who, why, wie, wo, wyjaśnij
  `,
  build: words`
    acrescenta, add, adiciona, aggiungi, ajoute, añade, benenne, bump, cache, convert, correct, correggi, corrige, create, disable,
    dodaj, enable, ersetze, escreve, escribe, extract, fix, füge, generate, handle, hernoem, implement, index, log, move, napisz,
    parse, pin, port, reemplaza, remplace, rename, renombra, renomeia, renomme, replace, return, revert, rinomina, schreib, schreibe,
    schrijf, scrivi, sostituisci, split, substitui, test, throw, upgrade, validate, vervang, voeg, write, zamień, zmień, écris
  `,
  tests: words`
    assert, ci, coverage, fixture, fixtures, golden, green, jest, lint, pass, passes, pytest, regression, snapshot, snapshots, test,
    tests, tsc, vitest
  `,
  people: words`
    eu, he, her, his, i, ich, ik, io, ja, je, ma, me, mein*, meu, mi, mijn, minha, mio, mon, my, mój, nasz*, nobody, noi, nos,
    nosotros, nossa, nossas, nosso, nossos, nostra, nostre, nostri, nostro, notre, nous, nuestra, nuestras, nuestro, nuestros, nós,
    ons, onze, our, she, their, they, uns, unser*, us, we, wij, wir, yo, you, your
  `,
  settled: words`
    adr, as follows, attached, below, chapter, ci-dessous, commit, decision, folgend*, following, follows, here, hieronder, issue,
    link, linked, listed, następując*, page, poniżej, pr, quoted, rfc, section, seguente, seguenti, seguinte, seguintes, siguiente*,
    spec, suivant*, table, ticket, unten, volgende
  `,
  agreed: words`
    agreed with, allowed, approved, confirmed, fine, go ahead, has approved, i am, i'm, maintainer, ok, okay, opted in, owner, really,
    signed off, wanted, yes
  `,
};
