import { longPattern } from "../../kernel/long-pattern.ts";

const pattern = longPattern("giu");

/**
 * Meanings that an answer can have, with the words for each in English, German, French, Spanish, Italian, Portuguese and
 * Dutch. A negation beside a word turns it into its opposite.
 */
const senses = {
  rejected: () => pattern`
    (?<!\p{L})(?:reject\p{L}*|refus(?:e[ds]?|al)|den(?:y|ied|ies)|turn(?:s|ed)? away|block(?:s|ed)?|forbidden|abgelehnt|abgewiesen|
    zurückgewiesen|verweigert|refusée?s?|rejetée?s?|rechaza\p{L}*|rifiutat\p{L}|rejeitad\p{L}|recusad\p{L}|geweigerd|
    afgewezen)(?!\p{L})`,
  accepted: () => pattern`
    (?<!\p{L})(?:accept\p{L}*|allow\p{L}*|let in|let through|pass(?:es)?|goes through|gets? (?:in|through)|angenommen|
    akzeptiert|erlaubt|
    durchgelassen|zugelassen|acceptée?s?|autorisée?s?|aceptad\p{L}|permitid\p{L}|accettat\p{L}|consentit\p{L}|aceite?|toegestaan|
    geaccepteerd)(?!\p{L})`,
  counted: () =>
    pattern`(?<!\p{L})(?:counts?|counted|included?|inclusive|zählt|mitgezählt|compte|inclus|incluid\p{L}|incluso|telt)(?!\p{L})`,
  excluded: () =>
    pattern`(?<!\p{L})(?:excluded?|left out|ausgenommen|ausgeschlossen|exclue?s?|excluid\p{L}|esclus\p{L}|uitgesloten)(?!\p{L})`,
  error: () => pattern`
    (?<!\p{L})(?:errors?|throws?|exception|fails?|failure|raises?|fehler|wirft|erreur|échoue|falla|errore|erro|fout)(?!\p{L})`,
  on: () => pattern`
    (?<!\p{L})(?:enabled?|active|activated|turned on|switched on|eingeschaltet|angeschaltet|aktiv(?:iert)?|activée?s?|activad\p{L}|
    encendid\p{L}|attiv[oa]|ativad\p{L}|ingeschakeld|true|(?:on|an|aan)(?= *$| (?:now|for|by default|again|für)))(?!\p{L})`,
  off: () => pattern`
    (?<!\p{L})(?:disabled?|inactive|deactivated|turned off|switched off|ausgeschaltet|abgeschaltet|deaktiviert|désactivée?s?|
    desactivad\p{L}|apagad\p{L}|disattivat\p{L}|desativad\p{L}|uitgeschakeld|false|off|(?:aus|uit)(?= *$| (?:für|voor)))(?!\p{L})`,
  stays: () => pattern`
    (?<!\p{L})(?:there|exists?|present|remains?|stays?|kept|keeps?|preserved|maintained|marked(?: as deleted)?|soft.?delete\p{L}*|
    still in|noch da|vorhanden|existiert|bleibt|bleiben|erhalten|(?:als gelöscht )?markiert|reste(?:nt)?|existe|encore là|conservée?s?|
    sigue|queda|conservad\p{L}|mantien\p{L}|esiste|rimane|permanece|bestaat|blijft)(?!\p{L})`,
  gone: () => pattern`
    (?<!\p{L})(?:gone|removed|deleted|dropped|lost|erased|weg|gelöscht|entfernt|verloren|verschwunden|supprimée?s?|disparue?s?|
    enlevée?s?|perdue?s?|eliminad\p{L}|borrad\p{L}|perdid\p{L}|rimoss\p{L}|removid\p{L}|verwijderd|verdwenen)(?!\p{L})`,
  ran: () => pattern`
    (?<!\p{L})(?:ran|run|executed|done|carried out|completed|happened|lief|gelaufen|ausgeführt|erledigt|gemacht|exécutée?s?|
    effectuée?s?|faite?s?|ejecutad\p{L}|ejecutó|corrió|eseguit\p{L}|executad\p{L}|uitgevoerd|gedraaid)(?!\p{L})`,
  skipped: () => pattern`
    (?<!\p{L})(?:skipped|omitted|left out|missing|pending|übersprungen|ausgelassen|ausgeblieben|fehlt|steht (?:noch )?aus|sautée?s?|
    omise?s?|omitid\p{L}|pendiente|saltat\p{L}|overgeslagen)(?!\p{L})`,
  passed: () => pattern`
    (?<!\p{L})(?:passed|pass|green|succeeded|successful\p{L}*|grün|bestanden|erfolgreich|réussi\p{L}*|vert\p{L}*|pasaron|pasó|verdes?|
    superat\p{L}|passaram|geslaagd|groen)(?!\p{L})`,
  failed: () => pattern`
    (?<!\p{L})(?:failed|fails?|red|broken?|rot|fehlgeschlagen|gescheitert|échoué\p{L}*|rouges?|fallaron|falló|rojos?|fallit\p{L}|
    falharam|mislukt|rood)(?!\p{L})`,
  added: () => pattern`
    (?<!\p{L})(?:added|new|created|neue?[rs]?|hinzugefügt|angelegt|nouve(?:au|lle)s?|ajoutée?s?|créée?s?|nuev\p{L}|
    añadid\p{L}|cread\p{L}|
    nuov\p{L}|aggiunt\p{L}|nov[oa]|nieuw\p{L}*|toegevoegd)(?!\p{L})`,
  existed: () =>
    pattern`(?<!\p{L})(?:existed|was there|were there|gab es schon|war schon da|existait|ya estaba|esisteva|já existia)(?!\p{L})`,
  renamed: () => pattern`
    (?<!\p{L})(?:renamed|moved|umbenannt|verschoben|heißt (?:jetzt|nun)|renommée?s?|déplacée?s?|renombrad\p{L}|movid\p{L}|
    rinominat\p{L}|spostat\p{L}|hernoemd|verplaatst)(?!\p{L})`,
  unchanged: () => pattern`
    (?<!\p{L})(?:unchanged|(?:same |just |like |order )?as before|(?:the|stays the) same|like before|still|no change|
    wie (?:vorher|bisher|zuvor)|
    unverändert|immer noch|weiterhin|gleich|toujours|comme avant|inchangée?s?|identique|como antes|sin cambios|igual|come prima|
    invariat\p{L}|sem mudança|nog steeds|zoals (?:eerst|voorheen)|ongewijzigd)(?!\p{L})`,
  changed: () =>
    pattern`
    (?<!\p{L})(?:changed|different|geändert|anders|changée?s?|différente?s?|cambiad\p{L}|diferente|cambiat\p{L}|
    veranderd)(?!\p{L})`,
  all: () => pattern`
    (?<!\p{L})(?:all|every(?:one|body|thing)?|everywhere|nobody|no one|alle[nr]?|alles|jede[nrs]?|niemand\p{L}*|tous|
    toutes|tout le monde|
    personne|todos|todas|nadie|tutti|tutte|nessuno|iedereen)(?!\p{L})(?! (?:but|except|bis auf|sauf|excepto|menos|tranne|behalve))`,
  none: () => pattern`
    (?<!\p{L})(?:none|nothing|no tests?|not any|kein\p{L}*|nichts|aucune?|rien|ningun[oa]?|ningún|nada|nessun[oa]?|
    niente|nenhum\p{L}*|geen)(?!\p{L})`,
  together: () => pattern`
    (?<!\p{L})(?<!(?:of|of the|von|de|dei) )(?:both|together|all|each|every|&&|beide[ns]?|zusammen|alle[ns]?|sowohl|les deux|tous|toutes|ensemble|amb[oa]s|los dos|
    todos|todas|juntos|entramb[ie]|tutt[ie]|insieme|allebei|samen)(?!\p{L})`,
  alone: () => pattern`
    (?<!\p{L})(?:either|any|one (?:of|is|suffices)|just one|only one|at least one|or|\|\||eine?[rs]? (?:von|genügt|reicht)|oder|entweder|
    l'un|une? seule?|ou|soit|un[oa] de|basta|uno dei|oppure|um del[ae]s|een van|of)(?!\p{L})`,
  nowhere: () => pattern`(?<!\p{L})(?:nowhere|nirgends|nirgendwo|nulle part|en ninguna parte|da nessuna parte|nergens)(?!\p{L})`,
  production: () => pattern`
    (?<!\p{L})(?:prod|production|live|customers?|users|clients?|everyone|kunden|produktion|nutzer|produktiv\p{L}*|clientes?|producción|
    clienti|produzione|produção|klanten|productie)(?!\p{L})`,
  staging: () => pattern`
    (?<!\p{L})(?:staging|stage|stg|uat|pre-?prod\p{L}*|preview|test (?:system|environment|server)s?|testsystem|testumgebung|
    environnement de test|entorno de pruebas|ambiente di test|testomgeving)(?!\p{L})`,
  more: () => pattern`
    (?<!\p{L})(?<!no )(?<!not? )(?:more|higher|larger|longer|bigger|greater|raised?|increased?|gr[eo]ws?|mehr|höher|
    größer|länger|erhöht|gestiegen|
    davantage|plus (?:grande?|longue?|élevée?)|augmentée?s?|más|mayor|aumentad\p{L}|più|maggiore|aumentat\p{L}|mais|
    maior|meer|hoger|langer)(?!\p{L})`,
  fewer: () => pattern`
    (?<!\p{L})(?:fewer|less|lower(?:ed)?|smaller|shorter|reduced|decreased|shr[ai]nks?|hal[bfv]\p{L}*|weniger|kleiner|kürzer|niedriger|
    gesenkt|verringert|moins|réduite?s?|menos|menor|reducid\p{L}|meno|minore|ridott\p{L}|minder|lager|korter)(?!\p{L})`,
  beyond: () => pattern`
    (?<!\p{L})(?:over|above|beyond|(?:larger|bigger|more|greater|older|longer) than|under|below|less than|über|mehr als|größer als|
    plus de|au[- ]?dessus|más de|mayor que|più di|mais de|meer dan|boven)(?!\p{L})`,
  exactly: () => pattern`
    (?<!\p{L})(?:exact(?:ly)?|at the limit|as well|too|also|already|including|genau|auch|bereits|exactement|pile|aussi|
    exactamente|justo|
    también|esattamente|anche|exatamente|também|precies|ook)(?!\p{L})`,
} as const;
export type SenseName = keyof typeof senses;

const opposites: Readonly<Partial<Record<SenseName, SenseName>>> = {
  ...{ rejected: "accepted", accepted: "rejected", counted: "excluded", excluded: "counted", on: "off", off: "on" },
  ...{ stays: "gone", gone: "stays", ran: "skipped", skipped: "ran", passed: "failed", failed: "passed" },
  ...{ unchanged: "changed", changed: "unchanged", added: "existed", existed: "added", production: "staging" },
};

const negation = longPattern("iu")`
  (?:^|[^\p{L}])(?:not|never|no longer|no|isn't|is not|aren't|wasn't|won't|doesn't|don't|didn't|hasn't|cannot|can't|
    without|nothing|nicht|
  kein\p{L}*|nie|niemals|ne|n'|pas|jamais|nunca|jamás|non|mai|não|niet|geen|nooit)(?:[^\p{L}]+\p{L}+){0,3}[^\p{L}]*$
`;
const negationAfter = /^[^\p{L}]*(?:\p{L}+ )?(?:nicht|pas|niet|never|nie)(?!\p{L})/iu;
const clauses =
  /(?<![,.;:!?()])[,.;:!?()]+(?=\s|$)|(?<!\b(?:all|alle|tous|todos|tutti))\s(?:but|aber|mais(?! de )|pero|ma|maar|sondern|und|and)\s/iu;

/** Whether a word of a clause is denied by another beside it. */
export const isDenied = (clause: string, start: number, end: number): boolean =>
  negation.test(clause.slice(0, start)) || negationAfter.test(clause.slice(end));

export const clausesOf = (text: string): readonly string[] =>
  text.split(clauses).filter((each) => each !== undefined && each.trim() !== "");

/** Meanings of a text, after its negations. */
export function sensesOf(text: string): ReadonlySet<SenseName> {
  const found = new Set<SenseName>();
  for (const clause of clausesOf(text.toLowerCase())) {
    let left = clause;
    for (const [name, make] of Object.entries(senses) as [SenseName, () => RegExp][])
      for (const match of left.matchAll(make())) {
        const denied = isDenied(clause, match.index, match.index + match[0].length);
        const sense = denied ? opposites[name] : name;
        if (sense !== undefined) found.add(sense);
        if (name === "stays") left = left.replace(match[0], " ".repeat(match[0].length));
      }
  }
  return found;
}
