import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

/** Ends of verbs as a plan has them: do, to do, they do, let us do, please do, we shall do, it will be done. */
const are = "(?:a|are|ano|iamo|ate|i|eremo|erà|eranno)";
const iare = "(?:i(?:a|are|ano|amo|ate)|i?(?:eremo|erà|eranno))";
/** The thing that is acted on follows: then it is the verb, and not a thing that passes by itself. */
const thing = "(?= (?:il|lo|la|i|gli|le|tutt[oaie]|quest[oaie]|nostr[oaie])(?!\\p{L}))|(?= l')";
/** Whose a thing is, or where: then that thing goes, and not this one. Of a part of them, they go themselves. */
const whose = "(?<!(?<!(?:contenuto|resto|metà|parte|un[oa]?|tutto) )(?<!\\p{L})(?:de|ne)(?:i|gli|l|ll[aeo]|ll')(?: nostr[oaie])? ?)";

export const italian: DecisionWords = {
  not: "senza|nessun[oa]?|non|mai",
  needless: "non (?:è|sono) (?:necessari[oae]?|stat[oaie])|non (?:serve|servono)|(?:(?:è|sono) )?(?:inutil[ei]|superflu[oaie])",
  next: "poi|quindi|dopodiché|in seguito",
  done: signs`
    prima(?! (?:del|della|dello|di(?: \p{L}+){1,2}) (?:backup|copia|dump|snapshot))|in precedenza|è|sono|esiste|esistono|abbiamo|già|
    dopo aver\p{L}*|una volta|di (?:stamattina|ieri|oggi|stanotte)|fatt[oaie]|pront[oaie]|verificat[oaie]|resta|restano
  `,
  after: "dopo(?: un[oa']?| il| la| lo)?",
  destroy: signs`
    (?<!(?:non|mai|senza) )(?:(?:elimin|cancell|svuot|butt)${are}|purg(?:a|are|ano|hiamo)|rimuov(?:i|ere|iamo|ono|ete|eremo|erà|eranno)|
    distrugg(?:i|ere|iamo|ono|ete)|ripulisc(?:i|ono|e)|ripul(?:ire|iamo|iremo)|
    (?:elimina|eliminar|cancella|cancellar|svuota|svuotar|butta|buttar|rimuovi|rimuover|distruggi|distrugger)l[aeio])
  `,
  data: signs`
    ${whose}(?:tabell[ae]|colonn[ae]|database|bas[ei] dati|(?<!bas[ei] )dati|schem[ai]|righe|record|utenti|account|clienti|bucket|
    volum[ei]|oggetti|snapshot|backup|copie|log|cronologi[ae]|indic[ei]|tenant|sessioni|cod[ae]|file|
    cartell[ae]|directory|immagini|fatture|ordini|voci|documenti|messaggi|cluster|disc(?:o|hi)|partizion[ei])
  `,
  harmless: signs`
    temporane[aeio]+|di (?:test|prova)|esempi[o]?|usa e getta|ram[oi]|importazioni|commenti?|avvisi|righe (?:di codice|vuote)
  `,
  keep: signs`
    cop(?:ia|ie)|copi(?:are|amo|at[oaie])|salvatagg\p{L}+|salv(?:are|iamo|at[oaie])|esport\p{L}*|
    archivi(?:a|are|amo|at[oaie])|punto di ripristino|istantane[ae]
  `,
  again: "ricreat[oaie]|rigenerat[oaie]|ricostruit[oaie]|riproducibil[ei]|ricalcolat[oaie]|si (?:ricrea|ricreano|rigenera|rigenerano)",
  rewrite: signs`
    riscriv\p{L}+[^.;\n]{0,30}(?:storia (?:di (?:git|main|master)|del (?:branch|ramo|repository))|cronologia|history)|
    ripul\p{L}+[^.;\n]{0,30}cronologia|(?:push|spin|caric|invi)\p{L}*[^.;\n]{0,60}(?:forzat\p{L}+|a forza)|
    forz\p{L}+[^.;\n]{0,30}(?:push|main|master)|sovrascriv\p{L}+[^.;\n]{0,40}(?:branch|ramo|main|master)
  `,
  keepHistory: "copia|vecchi\\p{L}*[^.;\\n]{0,40}(?:conserv\\p{L}*|tenut\\p{L}*)|tag|etichetta|archivi(?:a|are|amo|at[oaie])",
  move: `spost${are}|port(?:are|iamo|ano|ate|eremo)|porta(?:${thing})|trasferi(?:sci|sce|scono|re|amo|remo)`,
  store: signs`
    bucket|storage|server|database|region[ei]|cluster|disco|fornitore|data ?center|
    (?<=(?:all'|altro |nostro ))account
  `,
  compare: "confront\\p{L}*|verific\\p{L}*|somm[ae] di controllo|cont(?:a|are|iamo|ate)|campion\\p{L}*",
  send: signs`
    inv${iare}|(?:mand|avvis|inform)${are}|notific(?:a|are|ano|hiamo|ate|heremo|herà)|spedi(?:sci|sce|scono|re|amo|remo)|
    scriv(?:i|ere|e|iamo|ete|eremo)
  `,
  everyone: signs`
    (?:tutt[ie] (?:i|gli|le|nostri|nostre)|ogni|ciascun[oa]?|\d[\d. ]{2,}) ?(?:\p{L}+ )?(?:client[ei]|
    utent[ei]|iscritt\p{L}+|destinatari[o]?|membri|indirizzi|contatti|persone)
  `,
  trial: signs`
    prova a vuoto|a secco|dry[- ]?run|(?:invio|mail) di prova|simulazione|prima[^.;\n]{0,30}(?:noi|
    me|team|pochi|alcuni)|piccolo lotto|campione|bozza
  `,
  live: signs`
    (?:(?:rilasc|lanc)${iare}|mand${are}(?=[^.;\n]{0,60} in prod)|(?:port|attiv)(?:are|iamo|ano|ate|eremo)|
    distribui(?:sci|sce|scono|re|amo|remo)|pubblic(?:are|ano|hiamo|ate|heremo|herà)|
    mett(?:i|ere|iamo|ono|ete|eremo)|(?:rilascia|rilasciar|porta|portar|attiva|attivar|pubblica|pubblicar|metti|metter)l[aeio]|
    (?:fai|fare|facciamo|faremo) (?:il )?deploy|passare|passiamo|(?:passa|porta|attiva|pubblica)(?:${thing}))(?!\p{L})[^.;\n]{0,60}(?:
    in produzione|
    in prod|tutt[ie] (?:i|gli|le) (?:\p{L}+ )?(?:client[ei]|utent[ei]|regioni|tenant)|dns)
  `,
  migrate: `migr${are}`,
  back: signs`
    (?<!(?:valore|valori|tipo) di )ritorno|
    tornare indietro|torn(?:a|iamo) indietro|marcia indietro|annull\p{L}*|revers\p{L}*|ripristin\p{L}*|
    flag|interruttore|canarin\p{L}|blu[-/]verde|riaccend\p{L}*|
    migrazione inversa|(?:vecchi\p{L}*|precedent\p{L}*) (?:\p{L}+ )?(?:rest\p{L}*|
    riman\p{L}*|conservat\p{L}+)|snapshot|backup|dump|copia|in parallelo|nei due sensi
  `,
  choose: [
    "(?:sostitu\\p{L}+|rimpiazz\\p{L}+|scambi\\p{L}+)…(?:con|per) ¤",
    "(?:pass|migr|cambi|spost|port)\\p{L}*…(?:a|ad|su|verso) ¤",
    "(?:riscriv\\p{L}+|rifacc\\p{L}+|rifare|reimplement\\p{L}+)…(?:in|con|su) ¤",
    "(?:adott\\p{L}+|introdu\\p{L}+|sceglia\\p{L}+|scegli) ¤",
  ],
  weighed: signs`
    alternativ[ae]|invece (?:di|che)|anziché|piuttosto che|confront\p{L}+|valutat[oaie]|valutiamo|valutazione|
    opzioni|vantaggi|scartat[oaie]|benchmark\p{L}*|considerat[oaie]|paragonat\p{L}+
  `,
  assume: signs`
    (?:probabilmente|sicuramente|di sicuro|presumibilmente|apparentemente|forse|si spera|in teoria)[^.;\n]*|
    (?:nessun[oa]?|niente)[^.;\n]{0,30}(?:usa|
    utilizza|legge|chiama|dipende|serve|nota)[^.;\n]*|
    (?:usa|utilizza|legge|chiama|serve)[^.;\n]{0,20} nessuno|non (?:è|sono|viene|vengono) (?:più|
    mai) (?:usat|utilizzat|lett|chiamat)\p{L}*|
    (?:supponiamo|suppongo|presumiamo|crediamo|credo|pensiamo|penso|immaginiamo) che[^.;\n]{4,}|(?:perché|poiché|siccome|
    dato che|visto che) (?:tutt[oaie]|nessun[oa]?|solo|ormai)[^.;\n]{4,}|
    (?:dovrebbe|dovrebbero) essere (?:vuot\p{L}+|sicur\p{L}+|sufficient\p{L}+|innocu\p{L}+|inutilizzat\p{L}+)[^.;\n]*|
    tutt[ie] (?:i|gli|le) (?:clienti|client|utenti|server|browser|servizi|dispositivi) (?:usano|hanno|
    sono|inviano|girano|accettano)[^.;\n]*
  `,
  check: signs`
    controll\p{L}*|misur\p{L}*|cont(?:a|are|iamo)|cerc\p{L}*|chied\p{L}*|guard(?:a|are|iamo)|interrog\p{L}*|
    conferm\p{L}*|ispezion\p{L}*|consult\p{L}*
  `,
  known: signs`
    misurat[oaie]|(?<!(?<!\p{L})(?:il|nel|del|al|un) )secondo|stando a|in base a|(?:log|metriche|statistiche|ricerca|grep|
    dati)[^.;\n]{0,30}(?:mostr\p{L}*|
    indic\p{L}*|conferm\p{L}*|dic\p{L}*)|\d+ su \d+|zero (?:chiamate|accessi|richieste|risultati)|
    verificat[oaie] (?:il|in|da|con)|vedi
  `,
  remove: "elimin\\p{L}*|cancell\\p{L}*|rimuov\\p{L}*|togli\\p{L}*|spegn\\p{L}*|disattiv\\p{L}*|ritir\\p{L}*",
  down: signs`
    tempo di inattività|interruzione del servizio|fermo (?:del servizio|programmato)|finestra di manutenzione|offline|
    non (?:sarà|saranno) disponibil\p{L}|fuori servizio|modalità di sola lettura|modifica (?:incompatibile|che rompe)|
    disconnett\p{L}+ tutti|reimpost\p{L}+ tutte le password
  `,
  alter: signs`
    elimin\p{L}*|cancell\p{L}*|rimuov\p{L}*|togli\p{L}*|rinomin\p{L}*|cambi(?:a|are|ano|amo|ate)|modific(?:a|are|ano|hiamo|ate)|
    sostitu\p{L}*|revoc\p{L}*|disattiv\p{L}*|spegn\p{L}*|chiud(?:i|ere|iamo|ono)|ritir(?:a|are|iamo|ano)
  `,
  relied: "endpoint|interfacci[ae]|api|webhook|chiav[ei]|token|feed|format[oi]|camp[oi]|rott[ae]|percors[oi]|url",
  others: "partner|client[ei]|integrator[ei]|consumator[ei]|terz[ei]|iscritti|team mobile|app mobile",
  tell: signs`
    inform(?:a|are|ano|iamo|eremo|at[oaie]|al[ei]|iamol[ei]|arl[ei])|avvis\p{L}*|avvert\p{L}*|notific\p{L}*|annunci\p{L}*|
    e-?mail|scri(?:v\p{L}*|tto)|d'accordo|
    concordat\p{L}*|al corrente|sa(?:nno)?|comunic\p{L}*|pagina di stato|approvat\p{L}*
  `,
};
