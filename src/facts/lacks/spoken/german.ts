import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

export const german: DecisionWords = {
  not: "ohne|keine?[nrms]?|nicht|nie|niemals|verzichte\\p{L}* auf",
  needless: "(?:ist|sind|wird|werden|braucht|brauchen)? ?(?:es )?(?:nicht|unnötig|entfällt|entfallen|überflüssig)",
  next: "danach|anschließend|dann|hinterher",
  done: signs`
    vorher|zuvor|wurden?|worden|ist|sind|liegt|liegen|gibt es|bereits|schon|nachdem|von (?:heute|gestern)|steht|stehen
  `,
  after: "nach(?: eine[mr]| de[mr])?(?: vollen| frischen| geprüften)?",
  destroy: signs`
    lösch(?:e|en|t)?|entfern(?:e|en|t)?|leer(?:e|en)|tilg(?:e|en)|bereinig(?:e|en)|vernicht(?:e|en)|verwirf|verwerfen|
    (?:wirf|werfen|schmeiß(?:e|en)?)(?=[^.;\n]{0,80} weg(?:\P{L}|$))|(?:räum(?:e|en)?|mach)(?=[^.;\n]{0,80} (?:ab|leer|weg)(?:\P{L}|$))|
    wegwerfen|purge|droppe?n?
  `,
  data: signs`
    \p{L}*(?:tabellen?|spalten?|datenbank(?:en)?|zeilen|daten(?:sätze?n?)?|nutzer|benutzer|konten|konto|kunden|buckets?|volumes?|objekte|
    snapshots?|backups?|sicherung(?:en)?|logs?|protokolle|historie|verlauf|ind(?:ex|izes|exe)|mandanten|sitzungen|queues?|warteschlangen?|
    dateien|ordner|verzeichnis(?:se)?|bilder|uploads?|rechnungen|bestellungen|einträge|dokumente|nachrichten|
    cluster|platten?|partition(?:en)?|schem(?:a|as|ata))
  `,
  harmless: signs`
    temporäre?\p{L}*|te?mp|cache|zwischenspeicher\p{L}*|build|dist|node_modules|fixtures?|test\p{L}+|beispiel\p{L}*|
    wegwerf(?!en)\p{L}*|sandbox|(?:\p{L}*-)?branch(?:es)?|zweige?|tags?|importe?|flags?|kommentare?|css|warnung(?:en)?|protokollzeilen?
  `,
  keep: signs`
    backups?|(?:datens|s)icherung(?:en|skopien?)?|sichere|sichern|gesichert|dumps?|snapshots?|abbild|schnappschuss|kopien?|kopiere|
    exportier\p{L}*|exporte?|archivier\p{L}*|wiederherstellungspunkt
  `,
  again: signs`
    (?:neu|wieder) (?:erzeugt|erstellt|angelegt|gebaut|aufgebaut|berechnet|generiert|heruntergeladen)|
    reproduzierbar|lässt sich neu \p{L}+
  `,
  rewrite: signs`
    (?:schreib\p{L}*|bereinig\p{L}*|glätt\p{L}*)[^.;\n]{0,40}(?:git-)?(?:historie|verlauf|history)|(?:push|
    pushe|schieb)\p{L}*[^.;\n]{0,60}(?:mit gewalt|erzwungen|force)|
    (?:erzwing|überschreib)\p{L}*[^.;\n]{0,60}(?:main|master|push|branch|zweig)|force-?push\p{L}*
  `,
  keepHistory: signs`
    bundle|spiegel|backup|sicherung\p{L}*|gesichert|alte[rns]? (?:stand|commits?|zweig|historie)[^.;\n]{0,40}(?:bleib\p{L}*|
    tag|aufgehoben)|tag|kopie
  `,
  move: "verschieb(?:e|en)|zieh(?:e|en)?|umzieh(?:en)?|verlager(?:e|n)|übertrag(?:e|en)|schieb(?:e|en)?",
  store: "buckets?|speicher|server|datenbank|region|cluster|platte|laufwerk|konto|rechenzentrum|anbieter",
  compare: "vergleich\\p{L}*|verglichen|prüfsummen?|prüf(?:e|en)|abgleich\\p{L}*|abgeglichen|zähl(?:e|en)|stichprobe\\p{L}*|hash\\p{L}*",
  send: "(?:ver)?send(?:e|en)|(?:ver)?schick(?:e|en)?|mail(?:e|en)?|schreib(?:e|en)?|benachrichtig(?:e|en)|informier(?:e|en)",
  everyone: signs`
    (?:an )?(?:alle[nr]?|jede[nr]?|sämtliche[nr]?|\d[\d.]{2,}) (?:\p{L}+ )?\p{L}*(?:kunden?|nutzer|benutzer|
    abonnenten|empfänger|mitglieder|adressen?|kontakte|leute)
  `,
  trial: signs`
    probelauf|testlauf|dry[- ]?run|probeweise|test(?:mail|versand)\p{L}*|(?:erst|zuerst|vorher)[^.;\n]{0,30}(?:uns|
    mich|mir|team|wenige|paar|kleine)|stichprobe|entwurf
  `,
  live: signs`
    (?:spiel|roll|liefer|bring|schalt|stell|deploy|veröffentlich|gib|nimm|aktivier|release)\p{L}*[^.;\n]{0,60}(?:produktion|
    produktiv\p{L}*|live|prod|
    alle[nr]? (?:\p{L}+ )?(?:kunden|nutzer\p{L}*|mandanten|regionen)|dns)(?!-)
  `,
  migrate: "migrier(?:e|en|t)|überführ(?:e|en)|umstell(?:e|en)|zieh(?:e|en)?(?=[^.;\\n]{0,60} um(?:\\P{L}|$))",
  back: signs`
    rückweg|rück(?:wärts)?migration|zurück\p{L}*|rollback|rückgängig|schalter|feature-?flag|flag|kanarien?\p{L}*|canary|blau[-/]grün|
    (?:vorige|alte|vorherige)[rns]? (?:version|stand|image|\p{L}+)[^.;\n]{0,30}(?:bleib\p{L}*|läuft weiter)|
    wieder (?:starten|einschalten|herstell\p{L}*)|
    wiederherstell\p{L}*|backup|sicherung\p{L}*|snapshots?|dump|down-(?:migration|schritt)|beide richtungen|parallel
  `,
  choose: [
    "(?:ersetz\\p{L}*|tausch\\p{L}*|lös\\p{L}*)…(?:durch|gegen) ¤",
    "(?:stell|steig|wechsel|migrier|zieh|portier|schwenk|bau|geh)\\p{L}*…(?:auf|zu|nach) ¤",
    "(?:schreib|implementier)\\p{L}*…(?:in|mit) ¤…(?:neu|um)",
    "(?:führ\\p{L}* ¤…ein|setz\\p{L}*…auf ¤|nimm ¤ statt)",
  ],
  weighed: signs`
    alternativen?|statt|anstelle|anstatt|verglichen|vergleich\p{L}*|abgewogen|abwägung|bewertet|geprüft wurden|
    evaluier\p{L}*|optionen|gegenüber(?:gestellt|stellung)|
    verworfen|ausgeschieden|benchmark\p{L}*|vor- und nachteilen?
  `,
  assume: signs`
    (?:vermutlich|wahrscheinlich|hoffentlich|sicherlich|offenbar|angeblich|bestimmt|wohl (?:kaum|nicht|niemand|keiner))[^.;\n]*|
    (?:niemand|keiner|kein (?:kunde|dienst|nutzer|mensch|client))[^.;\n]{0,30}(?:nutzt|benutzt|verwendet|braucht|liest|ruft|merkt)[^.;\n]*|
    (?:nutzt|benutzt|verwendet|braucht|liest|ruft)[^.;\n]{0,40}(?:niemand|keiner)(?: mehr)?|(?:nicht mehr|
    nie) (?:benutzt|genutzt|verwendet|gebraucht|gelesen|aufgerufen)|
    (?:wir|ich) (?:nehmen?|gehen?|glauben?|denken?|vermuten?)[^.;\n]{4,}|(?:weil|da|nachdem) (?:alle|
    niemand|keiner|nur|jeder|sowieso)[^.;\n]{4,}|
    (?:müsste|dürfte|sollte) (?:\p{L}+ )?(?:unbenutzt|leer|ungefährlich|harmlos|reichen|sicher sein)[^.;\n]*|
    alle (?:kunden|nutzer|server|clients|dienste|browser|geräte) (?:nutzen|haben|laufen|senden|verwenden|sind|können)[^.;\n]*
  `,
  check: signs`
    prüf\p{L}*|überprüf\p{L}*|schau\p{L}*|mess\p{L}*|zähl\p{L}*|such\p{L}*|frag\p{L}*|kontrollier\p{L}*|
    verifizier\p{L}*|abfrag\p{L}*|grep|bestätig\p{L}*|sieh\p{L}*
  `,
  known: signs`
    gemessen|laut|gemäß|(?:logs?|protokolle?|metriken|auswertung|statistik|zahlen|suche|grep)[^.;\n]{0,30}(?:zeig\p{L}*|
    sag\p{L}*|ergab\p{L}*|belegen|belegt)|nachgesehen|
    \d+ von \d+|null (?:treffer|aufrufe|zugriffe|anfragen)|geprüft (?:am|im|in|mit)|siehe
  `,
  remove: "lösch\\p{L}*|entfern\\p{L}*|streich\\p{L}*|schalt\\p{L}*|stell\\p{L}*|wirf|werfen",
  down: signs`
    ausfallzeit|auszeit|downtime|wartungsfenster|nicht (?:erreichbar|verfügbar)|offline|nur noch lesend|
    brechende änderung|inkompatible änderung|
    alle[nr]? (?:\p{L}+ ){0,4}?(?:ab(?:gemeldet|melden)|ausgeloggt|ausloggen)|alle (?:passwörter|kennwörter|
    sitzungen)[^.;\n]{0,20}(?:zurück\p{L}*|beend\p{L}*)
  `,
  alter: signs`
    lösch\p{L}*|entfern\p{L}*|streich\p{L}*|umbenenn\p{L}*|benenn\p{L}*|änder\p{L}*|umstell\p{L}*|ersetz\p{L}*|
    (?:schalt|stell|nimm|bau|benenn)\p{L}*(?=[^.;\n]{0,80} (?:ab|ein|weg|um)(?:\P{L}|$))|
    widerruf\p{L}*|entzieh\p{L}*|sperr(?:e|en)|abschalt\p{L}*|deaktivier\p{L}*
  `,
  relied: signs`
    endpunkte?n?|schnittstellen?|apis?|webhooks?|(?:api-|zugangs)?schlüssel|api-keys?|tokens?|feeds?|formate?|felder|routen?|urls?|
    zugang|zugänge
  `,
  others: "(?:\\p{L}+-)?(?:partner|kunden?|clients?|abnehmer|dritte|integratoren|konsumenten|drittanbieter|mobile-team)(?:n|s)?",
  tell: signs`
    informier\p{L}*|benachrichtig\p{L}*|bescheid|angeschrieben|anschreib\p{L}*|ankündig\p{L}*|angekündigt|
    mitgeteilt|teil\p{L}*[^.;\n]{0,40}mit|gewarnt|warn(?:e|en)|
    abgestimmt|abgesprochen|zugestimmt|einverstanden|weiß|wissen|mail\p{L}*|schreib\p{L}*|sag\p{L}*|
    gemeldet|statusseite|changelog|freigabe|rundschreiben
  `,
};
