import { signs } from "../../../lexicon/spoken.ts";
import type { GoalWords } from "./words.ts";

export const dutch: GoalWords = {
  numbers: "nul|één|een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf|dertig|honderd|duizend|een miljoen|miljoen",
  units: signs`
    procent|milliseconden?|seconden?|minuten|minuut|uur|uren|dagen|dag|weken|week|regels?|fouten|fout|
    waarschuwing(?:en)?|verzoeken|gebruikers?|klanten|bestanden|klikken|stappen|aanroepen|gevallen|tests?|
    tickets?|punten|euro|dollar|keer|maal|bytes?|nachten
  `,
  most: signs`
    hooguit|hoogstens|maximaal|minimaal|minstens|minder dan|meer dan|niet meer dan|onder|binnen|ten minste|
    tot(?= \d)|naar(?= (?:\d|twee|drie))
  `,
  none: "zonder(?: één| een enkele)?|geen(?: enkele?)?|nul",
  half: "halveer\\p{L}*|de helft|half zo \\p{L}+|twee keer zo \\p{L}+|verdubbel\\p{L}*|een derde",
  more: signs`
    snel\p{L}*|vlot\p{L}*|langzaam|langzame|traag|trage|prestatie\p{L}*|latentie|goedkoper|kosten|\p{L}*kosten|
    \p{L}*rekening|kleiner|groter|beter\p{L}*|betere|verbeter\p{L}*|schoner|opschon\p{L}*|ruim\p{L}*[^.;\n]{0,40} op|
    eenvoudig\p{L}*|vereenvoudig\p{L}*|makkelijker|gemakkelijker|betrouwba\p{L}*|stabiel\p{L}*|robuust\p{L}*|
    leesba\p{L}*|onderhoudba\p{L}*|veiliger|prettiger|fijner|meer|minder|optimaliseer\p{L}*|verlaag\p{L}*|
    verminder\p{L}*|verhoog\p{L}*|versnel\p{L}*|te (?:veel|traag|duur|groot|vaak|lang|hoog)|merkbaar
  `,
  safe: "veilig\\p{L}*|beveilig\\p{L}*|versleutel\\p{L}*|privacy|kwetsba\\p{L}*|lekken",
  cheap: signs`
    goedkoper|(?:verlaag|bespaar|verminder|verklein|beperk)\p{L}*[^.;\n]{0,40}(?:kosten|\p{L}*rekening|geld|uitgaven)|
    binnen het budget
  `,
  reliable: "betrouwba\\p{L}*|stabie?l\\p{L}*|robuust\\p{L}*|crasht?|crashes|uitval|storingen|nooit verliezen",
  fast: signs`
    sneller|vlotter|versnel\p{L}*|(?:te|is|zo) traag|trage|latentie|(?:laad|reactie|start|build|doorloop)tijd\p{L}*|
    prestaties?
  `,
  soon: signs`
    zo (?:snel|spoedig) mogelijk|dringend|spoed|(?:voor|tegen|uiterlijk) (?:morgen|vanavond|maandag|
    dinsdag|woensdag|donderdag|vrijdag|de lancering)|
    prototype|proof of concept
  `,
  simple: signs`
    vereenvoudig\p{L}*|eenvoudiger|leesbaarder|(?:ge)?makkelijker te (?:lezen|onderhouden|begrijpen)|
    ruim\p{L}*[^.;\n]{0,60} op|opruimen|refactor\p{L}*
  `,
};
