import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

export const dutch: DecisionWords = {
  not: "zonder|geen|niet|nooit",
  needless: "(?:is|zijn|hoeft|hoeven)? ?(?:niet(?: nodig)?|overbodig|onnodig)",
  next: "daarna|vervolgens|dan",
  done: "vooraf|eerst|is|zijn|werd|werden|was|bestaat|al|nadat|van (?:vanochtend|gisteren|vandaag|vannacht)|staat|staan|ligt|blijft",
  after: "na(?: een| de| het)?",
  destroy: signs`
    verwijder(?:en|t)?|wis(?:sen|t)?|(?<!(?:is|zijn|was|waren|wordt|blijft|blijven)(?: \p{L}+)? )leeg(?:maken)?|
    maak(?=[^.;\n]{0,80} leeg)|(?:gooi|gooien)(?=[^.;\n]{0,80} weg(?:\P{L}|
    $))|weggooien|vernietig(?:en)?|schrap(?:pen)?|ruim(?=[^.;\n]{0,80} op(?:\P{L}|$))|drop(?:pen)?
  `,
  data: signs`
    \p{L}*(?:tabel(?:len)?|kolom(?:men)?|databases?|databank(?:en)?|gegevens|data|rijen|records?|gebruikers|
    accounts?|klanten|buckets?|volumes?|objecten|snapshots?|back-?ups?|logs?|logboeken|geschiedenis|
    ind(?:ex|exen|ices)|tenants?|sessies|wachtrij(?:en)?|queues?|bestanden|mappen|afbeeldingen|uploads?|
    facturen|bestellingen|berichten|documenten|items|clusters?|schijf|schijven|partities|schema(?:'s)?)
  `,
  harmless: signs`
    tijdelijke?|te?mp|cache|build|dist|node_modules|fixtures?|test\p{L}+|voorbeeld\p{L}*|wegwerp\p{L}*|
    (?:\p{L}+-)?branch(?:es)?|tags?|imports?|commentaar|css|waarschuwing(?:en)?
  `,
  keep: signs`
    back-?ups?|reservekopie\p{L}*|kopie(?:ën)?|kopieer|dumps?|snapshots?|momentopname|export(?:s|eer|
    eren)?|geëxporteerd|archiveer|gearchiveerd|herstelpunt|veiliggesteld
  `,
  again: "opnieuw (?:gemaakt|aangemaakt|gebouwd|gegenereerd|berekend|opgebouwd)|reproduceerbaar|wordt hersteld uit",
  rewrite: signs`
    (?:herschrijf|schoon|herschrijven)\p{L}*[^.;\n]{0,40}(?:geschiedenis|historie|history)|(?:push|duw)\p{L}*[^.;\n]{0,60}(?:geforceerd|
    met geweld|forceer\p{L}*)|forceer\p{L}*[^.;\n]{0,30}(?:push|main|master)|
    overschrijf\p{L}*[^.;\n]{0,40}(?:branch|main|master)|force-?push\p{L}*
  `,
  keepHistory: "bundle|spiegel|mirror|back-?up|kopie|(?:oude)[^.;\\n]{0,40}(?:bewaard|bewaar|blijft|tag)|tag|archief",
  move: "verplaats(?:en)?|verhuis|verhuizen|zet(?=[^.;\\n]{0,80} over)|breng",
  store: "bucket|opslag|server|database|regio|cluster|schijf|provider|account|datacenter",
  compare:
    "vergelijk\\p{L}*|vergeleken|controleer|controlesom\\p{L}*|checksum\\p{L}*|tel(?= (?:ze|de|het|alle))|geteld|hash\\p{L}*|" +
    "steekproef\\p{L}*",
  send: "stuur|sturen|verstuur|versturen|mail(?:en)?|schrijf|verzend(?:en)?|informeer|waarschuw",
  everyone: signs`
    (?:naar |aan )?(?:alle|iedere|elke|\d[\d.]{2,}) (?:\p{L}+ )?\p{L}*(?:klant(?:en)?|gebruikers?|abonnees?|
    ontvangers?|leden|adressen|contacten|mensen)
  `,
  trial: signs`
    proefrun|droog|dry[- ]?run|testmail|proefverzending|eerst[^.;\n]{0,30}(?:ons(?:zelf)?|mij|team|paar|
    enkele)|kleine batch|steekproef|concept
  `,
  live: signs`
    (?:rol|uitrol|zet|breng|lever|publiceer|deploy|activeer|lanceer|schakel|release)\p{L}*[^.;\n]{0,60}(?:productie|
    prod|live|alle (?:\p{L}+ )?(?:klanten|gebruikers|regio's|tenants)|dns)(?!-)
  `,
  migrate: "migreer|migreren",
  back: signs`
    weg terug|terug\p{L}*|rollback|ongedaan|herstel\p{L}*|vlag|feature-?flag|flag|kanarie\p{L}*|canary|blauw[-/]groen|omkeerbaar|schakelaar|
    (?:oude|vorige) (?:\p{L}+ ){0,2}(?:blijft|blijven|bewaard)|back-?up|snapshot|kopie|dump|parallel|weer vanaf|beide kanten
  `,
  choose: [
    "(?:vervang\\p{L}*|ruil\\p{L}*|wissel\\p{L}*)…(?:door|voor|met) ¤",
    "(?:stap|ga|gaan|migreer|verhuis|zet|schakel|switch|verander)\\p{L}*…(?:op|naar) ¤",
    "(?:herschrijf|herschrijven|bouw)\\p{L}*…(?:in|met|op) ¤",
    "(?:introduceer|kies|adopteer)\\p{L}* ¤",
  ],
  weighed: signs`
    alternatie(?:f|ven)|in plaats van|vergeleken|vergelijk\p{L}*|afgewogen|overwogen|geëvalueerd|opties|
    tegenover|voordelen|afgevallen|verworpen|benchmark\p{L}*
  `,
  assume: signs`
    (?:waarschijnlijk|vermoedelijk|hopelijk|blijkbaar|ongetwijfeld|vast(?: wel| niet)|kennelijk)[^.;\n]*|
    (?:niemand|geen (?:klant|dienst|gebruiker|mens|client))[^.;\n]{0,30}(?:gebruikt|leest|roept|nodig|
    merkt)[^.;\n]*|(?:gebruikt|leest|roept)[^.;\n]{0,40}niemand(?: meer)?|
    (?:niet meer|nooit) (?:gebruikt|gelezen|aangeroepen|nodig)|(?:wij|we|ik) (?:(?:neem|nemen) aan|gaa?n? ervan|
    denk(?:en)?|geloof|geloven|vermoed(?:en)?)[^.;\n]{4,}|
    (?:omdat|aangezien|nu) (?:alle|alles|niemand|geen|alleen|iedereen)[^.;\n]{4,}|zou(?:den)? (?:\p{L}+ )?(?:leeg|
    veilig|onschuldig|genoeg|ongebruikt)[^.;\n]*|
    alle (?:klanten|gebruikers|servers|clients|diensten|browsers|apparaten) (?:gebruiken|hebben|zijn|draaien|sturen)[^.;\n]*
  `,
  check: signs`
    controleer\p{L}*|check\p{L}*|kijk\p{L}*|meet|meten|tel|tellen|zoek\p{L}*|vraag\p{L}*|verifieer\p{L}*|
    grep|bevestig\p{L}*|onderzoek\p{L}*|bekijk\p{L}*
  `,
  known: signs`
    gemeten|volgens|blijkens|(?:logs?|metingen|statistieken|zoekopdracht|grep|cijfers)[^.;\n]{0,30}(?:ton\p{L}*|
    laten zien|laat zien|zegt|bevestig\p{L}*)|\d+ van (?:de )?\d+|nul (?:aanroepen|verzoeken|treffers)|
    gecontroleerd (?:op|in|met)|zie
  `,
  remove: "verwijder\\p{L}*|haal\\p{L}*|schrap\\p{L}*|wis\\p{L}*|zet\\p{L}*|schakel\\p{L}*|gooi\\p{L}*",
  down: signs`
    downtime|uitval|storing|onderhoudsvenster|offline|niet (?:bereikbaar|beschikbaar)|alleen-lezen-modus|
    brekende wijziging|incompatibele wijziging|iedereen (?:uit\p{L}*|afmelden)|
    alle wachtwoorden[^.;\n]{0,20}(?:opnieuw|reset)\p{L}*
  `,
  alter: signs`
    verwijder\p{L}*|schrap\p{L}*|hernoem\p{L}*|verander\p{L}*|wijzig(?:en)?|vervang\p{L}*|trek(?=[^.;\n]{0,80} in(?:\P{L}|
    $))|intrekken|deactiveer\p{L}*|(?:haal|zet|schakel|neem)\p{L}*(?=[^.;\n]{0,80} (?:weg|uit|af|om)(?:\P{L}|
    $))
  `,
  relied: signs`
    endpoints?|interfaces?|koppelvlak(?:ken)?|koppelingen|api'?s?|webhooks?|(?:api-)?sleutels?|tokens?|
    feeds?|formaat|formaten|velden|routes?|url'?s?
  `,
  others: "partners?|klant(?:en)?|integratoren|afnemers?|derden|abonnees|clients?|consumenten|mobiele (?:team|app)",
  tell: signs`
    informeer\p{L}*|ingelicht|geïnformeerd|op de hoogte|gewaarschuwd|waarschuw\p{L}*|meld\p{L}*|gemeld|
    aangekondigd|kondig\p{L}*|mail\p{L}*|gemaild|schrijf|geschreven|akkoord|afgestemd|weet|weten|
    bericht|statuspagina|changelog|laat[^.;\n]{0,20}weten
  `,
};
