import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

export const italian: DecisionWords = {
  not: "senza|nessun[oa]?|non|mai|non serve",
  needless: "(?:non (?:è|sono|serve|servono)(?: necessari[oae]?)?|inutil[ei]|superflu[oae])",
  next: "poi|quindi|dopodiché|in seguito",
  done: signs`
    prima|in precedenza|è stat[oa]|sono stat[ie]|è|sono|esiste|c'è|ci sono|già|dopo aver|una volta|di (?:stamattina|
    ieri|oggi|stanotte)|resta|restano
  `,
  after: "dopo(?: un[oa']?| il| la| lo)?",
  destroy: signs`
    elimin(?:a|are|ate|iamo)|cancell(?:a|are|ate|iamo)|rimuov(?:i|ere|iamo)|svuot(?:a|are)|distrugg(?:i|
    ere)|butt(?:a|are)|ripulisc(?:i|ire)|ripulire|purg(?:a|are)
  `,
  data: signs`
    tabell[ae]|colonn[ae]|database|basi? dati|dati|schem[ai]|righe|record|utenti|account|clienti|bucket|
    volum[ei]|oggetti|snapshot|backup|log|cronologi[ae]|indic[ei]|tenant|sessioni|cod[ae]|file|
    cartell[ae]|directory|immagini|fatture|ordini|voci|documenti|messaggi|cluster|disc(?:o|hi)|partizion[ei]
  `,
  harmless: signs`
    temporane[aeio]+|te?mp|cache|build|dist|node_modules|fixture|di (?:test|prova)|esempi[o]?|usa e getta|
    branch|ram[oi]|tag|import|importazioni|commenti?|css|avvisi
  `,
  keep: signs`
    backup|cop(?:ia|ie)(?: di (?:sicurezza|riserva))?|copi(?:a|are)|salvatagg\p{L}+|dump|snapshot|esport\p{L}*|
    archivi(?:a|are|at[oaie])|punto di ripristino|istantane[ae]
  `,
  again: "ricreat[oaie]|rigenerat[oaie]|ricostruit[oaie]|riproducibil[ei]|ricalcolat[oaie]|si (?:ricrea|rigenera)",
  rewrite: signs`
    riscriv\p{L}+[^.;\n]{0,30}(?:storia|cronologia|history)|ripulisc\p{L}+[^.;\n]{0,30}cronologia|(?:push|
    spingi|carica|invia)\p{L}*[^.;\n]{0,60}(?:forzat\p{L}+|a forza|con la forza)|
    forz\p{L}+[^.;\n]{0,30}(?:push|main|master)|sovrascriv\p{L}+[^.;\n]{0,40}(?:branch|ramo|main|master)|push forzato
  `,
  keepHistory: "bundle|mirror|copia|backup|(?:vecchi\\p{L}*)[^.;\\n]{0,40}(?:conserv\\p{L}*|tenut\\p{L}*|tag)|tag|archivi\\p{L}*",
  move: "spost(?:a|are|iamo)|trasferisc(?:i)|trasferire|port(?:a|are)",
  store: "bucket|storage|server|database|region[ei]?|cluster|disco|fornitore|account|data ?center",
  compare: "confront\\p{L}*|verific\\p{L}*|checksum|somm[ae] di controllo|cont(?:a|are) |hash\\p{L}*|campion\\p{L}*",
  send: "invi(?:a|are|ate)|mand(?:a|are|ate)|spedisc(?:i)|spedire|scriv(?:i|ere|ete)|notific(?:a|are)|avvis(?:a|are)|inform(?:a|are)",
  everyone: signs`
    (?:a )?(?:tutt[ie] (?:i|gli|le|nostri|nostre)|ogni|ciascun[oa]?|\d[\d. ]{2,}) ?(?:\p{L}+ )?(?:client[ei]|
    utent[ei]|iscritt\p{L}+|destinatari[o]?|membri|indirizzi|contatti|persone)
  `,
  trial: signs`
    prova a vuoto|a secco|dry[- ]?run|invio di prova|mail di prova|simulazione|prima[^.;\n]{0,30}(?:noi|
    me|team|pochi|alcuni)|piccolo lotto|campione|bozza
  `,
  live: signs`
    (?:rilasci(?:a|are|ate)|distribuisc(?:i)|distribuire|pubblic(?:a|are)|mett(?:i|ere)|port(?:a|are)|
    attiv(?:a|are)|lanci(?:a|are)|deploy\p{L}*|pass(?:a|are|iamo)|manda)[^.;\n]{0,60}(?:in produzione|
    in prod|
    tutt[ie] (?:i|gli|le) (?:\p{L}+ )?(?:client[ei]|utent[ei]|regioni|tenant)|dns)
  `,
  migrate: "migr(?:a|are|iamo)",
  back: signs`
    ritorno|tornare indietro|torna indietro|marcia indietro|rollback|annull\p{L}*|revers\p{L}*|ripristin\p{L}*|
    flag|interruttore|canary|canarin\p{L}|blu[-/]verde|riaccend\p{L}*|
    migrazione (?:inversa|di ritorno)|(?:vecchi\p{L}*|precedent\p{L}*|jenkins) (?:\p{L}+ )?(?:rest\p{L}*|
    riman\p{L}*|conservat\p{L}+)|snapshot|backup|dump|copia|in parallelo|nei due sensi
  `,
  choose: [
    "(?:sostitu\\p{L}+|rimpiazz\\p{L}+|scambi\\p{L}+)…(?:con|per) ¤",
    "(?:pass|migr|cambi|spost|port)\\p{L}*…(?:a|ad|su|verso) ¤",
    "(?:riscriv\\p{L}+|rifacc\\p{L}+|rifare|reimplement\\p{L}+)…(?:in|con|su) ¤",
    "(?:adott\\p{L}+|introdu\\p{L}+|sceglia\\p{L}+|scegli) ¤",
  ],
  weighed: signs`
    alternativ[ae]|invece (?:di|che)|anziché|piuttosto che|confront\p{L}+|valutat[oaie]|valutazione|
    opzioni|vantaggi|scartat[oaie]|benchmark\p{L}*|considerat[oaie]|paragonat\p{L}+|versus
  `,
  assume: signs`
    (?:probabilmente|sicuramente|di sicuro|presumibilmente|apparentemente|forse|si spera|in teoria|credo che|penso che)[^.;\n]*|
    (?:nessun[oa]?(?: (?:client\p{L}*|servizio|utente|codice|altr\p{L}+))?|niente)[^.;\n]{0,30}(?:us[ai]|
    utilizza|legge|chiama|dipende|serve|nota)[^.;\n]*|
    (?:usa|utilizza|legge|chiama|serve)[^.;\n]{0,20}(?:più )?(?:a )?nessuno|non (?:è|sono|viene|vengono) (?:più|
    mai) (?:usat|utilizzat|lett|chiamat)\p{L}*|
    (?:supponiamo|suppongo|presumiamo|crediamo|pensiamo|immaginiamo)[^.;\n]{4,}|(?:perché|poiché|siccome|
    dato che|visto che) (?:tutt[ie]|nessun[oa]?|solo|ormai)[^.;\n]{4,}|
    dovrebbe(?:ro)? essere (?:vuot\p{L}+|sicur\p{L}+|sufficient\p{L}+|innocu\p{L}+|inutilizzat\p{L}+)[^.;\n]*|
    tutt[ie] (?:i|gli|le) (?:clienti|client|utenti|server|browser|servizi|dispositivi) (?:usano|hanno|
    sono|inviano|girano|accettano)[^.;\n]*
  `,
  check: signs`
    verific\p{L}*|controll\p{L}*|misur\p{L}*|cont(?:a|are)|cerc\p{L}*|chied\p{L}*|guard(?:a|are)|interrog\p{L}*|
    grep|conferm\p{L}*|ispezion\p{L}*|consult\p{L}*
  `,
  known: signs`
    misurat[oaie]|secondo|stando a|in base a|(?:log|metriche|statistiche|ricerca|grep|dati)[^.;\n]{0,30}(?:mostr\p{L}*|
    indic\p{L}*|conferm\p{L}*|dic\p{L}*)|\d+ su \d+|zero (?:chiamate|accessi|richieste|risultati)|
    verificato (?:il|in|da|con)|vedi
  `,
  remove: "elimin\\p{L}*|cancell\\p{L}*|rimuov\\p{L}*|togli\\p{L}*|spegn\\p{L}*|disattiv\\p{L}*|ritir\\p{L}*",
  down: signs`
    tempo di inattività|interruzione del servizio|fermo|finestra di manutenzione|offline|non (?:sarà|
    saranno) disponibil\p{L}|fuori servizio|modalità di sola lettura|modifica (?:incompatibile|che rompe)|
    disconnett\p{L}+ tutti|reimpost\p{L}+ tutte le password|downtime
  `,
  alter: signs`
    elimin\p{L}*|cancell\p{L}*|rimuov\p{L}*|togli\p{L}*|togliere|rinomin\p{L}*|cambi(?:a|are|amo)|modific(?:a|
    are)|sostitu\p{L}*|revoc\p{L}*|disattiv\p{L}*|spegn\p{L}*|chiud(?:i|ere)|ritir(?:a|are)
  `,
  relied: "endpoint|interfacci[ae]|api|webhook|chiav[ei](?: api)?|token|feed|format[oi]|camp[oi]|rott[ae]|percors[oi]|url",
  others: "partner|client[ei]|integrator[ei]|consumator[ei]|terz[ei]|terze parti|iscritti|team mobile|app mobile",
  tell: signs`
    inform\p{L}*|avvis\p{L}*|avvert\p{L}*|notific\p{L}*|annunci\p{L}*|e?-?mail|scri(?:v\p{L}*|tto)|d'accordo|
    concordat\p{L}*|al corrente|sa(?:nno)?|comunic\p{L}*|pagina di stato|approvat\p{L}*|changelog
  `,
};
