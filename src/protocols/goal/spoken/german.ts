import { signs } from "../../../lexicon/spoken.ts";
import type { GoalWords } from "./words.ts";

export const german: GoalWords = {
  numbers: signs`
    null|eins?|eine[nmrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|hundert|tausend|eine(?:r)? million
  `,
  units: signs`
    prozent|millisekunden?|sekunden?|minuten?|stunden?|tage?n?|wochen?|zeilen?|fehlern?|warnung(?:en)?|
    fehlschläge?n?|anfragen?|nutzern?|kunden|dateien|klicks?|schritten?|aufrufen?|fällen?|tests?|tickets?|
    abfragen|punkten?|euro|dollar|franken|mal|byte|megabyte|gigabyte|platz|nächten?
  `,
  most: "höchstens|mindestens|maximal|minimal|unter|weniger als|mehr als|nicht mehr als|bis zu|innerhalb von",
  none: "ohne|keine?[nmrs]?|null",
  half: signs`
    halbier\p{L}*|(?:die |um die |auf die )?hälfte|halb so \p{L}+|doppelt so \p{L}+|verdopp\p{L}*|verdreifach\p{L}*|
    ein drittel
  `,
  more: signs`
    schnell\p{L}*|flott\p{L}*|langsam\p{L}*|leistung|performan\p{L}+|latenz|durchsatz|billig\p{L}*|günstig\p{L}*|
    kosten|\p{L}*kosten|kleiner|größer|besser\p{L}*|verbesser\p{L}*|schöner|sauber\p{L}*|einfacher|leichter|
    zuverlässig\p{L}*|stabil\p{L}*|robust\p{L}*|skalier\p{L}*|lesbar\p{L}*|wartbar\p{L}*|sicherer|angenehmer|
    mehr|weniger|optimier\p{L}*|senk\p{L}*|reduzier\p{L}*|erhöh\p{L}*|steiger\p{L}*|verringer\p{L}*|
    beschleunig\p{L}*|vereinfach\p{L}*|zu (?:viele?|langsam|groß|teuer|oft|lang|hoch|selten|spät)|früher|
    ordentlich\p{L}*|spürbar|nervt
  `,
  safe: signs`
    sicher(?!n|stell)\p{L}*|absicher\p{L}*|härt(?:e|en)|datenschutz|verschlüssel\p{L}*|schwachstelle\p{L}*|
    lücken? schließ\p{L}*
  `,
  cheap: signs`
    billiger|günstiger|(?:senk|spar|reduzier|halbier|drück)\p{L}*[^.;\n]{0,40}(?:kosten|rechnung|geld|ausgaben)|
    \p{L}*kosten (?:senk|spar|reduzier)\p{L}*|im (?:rahmen des )?budgets?
  `,
  reliable: signs`
    zuverlässig\p{L}*|stabil\p{L}*|robust\p{L}*|abst[uü]rz\p{L}*|ausfäll\p{L}*|ausfall\p{L}*|wackel\p{L}*|
    nie verlier\p{L}*
  `,
  fast: signs`
    schneller|flotter|beschleunig\p{L}*|zu langsam|ist langsam|langsame[nrs]?|latenz|durchsatz|(?:lade|antwort|start|build|lauf)zeit\p{L}*|
    performan\p{L}+
  `,
  soon: signs`
    so (?:bald|schnell) wie möglich|dringend|eilig|sofort|hotfix|(?:bis|vor) (?:morgen|heute abend|montag|
    dienstag|mittwoch|donnerstag|freitag|zum (?:ende|termin|demo))|
    prototyp|machbarkeitsstudie
  `,
  simple: signs`
    vereinfach\p{L}*|einfacher|lesbar\p{L}*|leichter zu (?:lesen|pflegen|verstehen|warten)|aufräum\p{L}*|
    räum\p{L}*[^.;\n]{0,60} auf|refaktor\p{L}*|refactor\p{L}*
  `,
};
