import type { SpokenLanguage } from "./language.ts";

/**
 * Anchors settle an open word, by where they stand: a name, a number, a list, a condition. The same in every language but
 * for a few words of it. `¤` covers exact names.
 */
export interface Anchors {
  /** Behind it at once: a name, or words that introduce it. */
  readonly named: RegExp;
  /** Before it: an exact name. */
  readonly name: RegExp;
  readonly nameInSentence: RegExp;
  readonly twoNames: RegExp;
  /** Before it: another sentence, which may have said what is meant. */
  readonly anything: RegExp;
  /** A bound that can be reached or missed. */
  readonly target: RegExp;
  /** How it is done. */
  readonly method: RegExp;
  /** A criterion for the choice. */
  readonly criterion: RegExp;
  readonly value: RegExp;
  readonly line: RegExp;
  /** Which ones, one by one. */
  readonly listed: RegExp;
  readonly place: RegExp;
  readonly here: RegExp;
  readonly condition: RegExp;
  readonly safeguard: RegExp;
  /** Which part of it counts here. */
  readonly meant: RegExp;
  readonly cited: RegExp;
  /** Where it can be read. */
  readonly source: RegExp;
  /** Something that is true at the end. */
  readonly end: RegExp;
}

const unit = "[\\p{L}%]{0,9}";
const never = "(?!)";

export function anchorsOf({ signs, isSpaced = true }: SpokenLanguage): Anchors {
  const any = (words: string): string => (isSpaced ? `(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])` : `(?:${words})`);
  const made = (source: string): RegExp => new RegExp(source, "iu");
  const exactly = (source: string): RegExp => new RegExp(source, "u");
  const namely = any(signs.namely);
  const bound = any(signs.bound);
  const target =
    `${bound}[ :]*(?:about |around |a |[€$])?\\d|\\d[\\d.,]* ?${unit} ?${bound}|[<>≤≥]=? ?\\d|` +
    `\\d[\\d.,]* ?${unit} ?(?:to|→|->|à|auf|bis|na|para|naar|から|到|改为) ?[€$]?\\d|` +
    "(?<!\\d)0 (?:warnings?|errors?|findings|violations|failures|fehler|erreurs?|errores|erros|błędów)";
  return {
    named: exactly(
      `^ ?(?:¤|\\(|:|["«„“]|[\\p{Lu}][\\p{L}\\d]*|\\d|[a-z]+-[a-z]|,? ?${namely}|(?:in|of|from|at|under|called|named|für|de|di) ¤)`,
    ),
    name: /¤/u,
    nameInSentence: /¤[^.;]*$/u,
    twoNames: /¤[^¤.;]+¤[^.;]*$/u,
    anything: /¤|[.;!?。]\s?/u,
    target: made(target),
    method: made(`:\\s(?![^.;]{0,40}${any(signs.better ?? never)})|${signs.method === undefined ? never : any(signs.method)}`),
    criterion: made(":\\s|\\("),
    value: exactly("^[^.;]{0,12}(?:\\(|:|\\d)"),
    line: made("\\d"),
    listed: exactly(`^[^.;]{0,60}?(?:\\(|:\\s|${namely}|\\d)`),
    place: made(any(signs.place)),
    here: made(signs.here === undefined ? never : any(signs.here)),
    condition: made(any(signs.condition)),
    safeguard: made(any(signs.safeguard)),
    meant: made(`^[^.;]{0,30}?(?:[(:]|${namely})|^ ?#?\\d|^[^,.;]{0,12}\\d\\.\\d`),
    cited: made(`^[^.;]{0,40}?(?:[(:¤]|${namely}|\\d)`),
    source: made(
      `^[^.;]{0,80}?(?:[(:]|${namely})|^[^.;]{0,60}(?:PR|MR|ADR|RFC|ticket|issue|section|[A-Z]{2,6}-)[ #]?\\d|` +
        `^(?: (?!(?:${signs.and}|for|to|pour|für|para|dla|per)\\s)[\\p{L}]+){0,3}?,? ?` +
        "(?:in|at|see|under|per|from|im|dans|en|em|no|na|w|nel|nella) (?:[\\p{L}]+ )?(?:¤|#?\\d)",
    ),
    end: made(`${target}|${signs.wish ?? never}|(?:^|[.;!] )${any(signs.change)}[^.;\\n]*[¤\\d]`),
  };
}

/** Whose ways people borrow, known by name where a capital does not tell. */
const lenders =
  "(?:Unix|Linux|Windows|Debian|Git|GitHub|GitLab|Google|Amazon|Netflix|Apple|Microsoft|Stripe|Spotify|Rust|Go|Java|Python|Erlang|" +
  "Haskell|Rails|Django|Excel|SAP|Wikipedia|Facebook|Slack|Jira|NASA|Toyota|IKEA|Kubernetes|Docker|Dropbox|Airbnb|Uber|Twitter|PayPal|" +
  "Shopify|Notion|Vim|Emacs|React|Postgres|[A-Z]{3,}|git|vim|emacs|npm|unix|linux)";
const notNames =
  "(?!(?:Issue|PR|Ticket|Figure|Section|Table|ADR|RFC|Appendix|Chapter|Step|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|Jan|Feb|Mar|Apr|May|Jun|" +
  "Jul|Aug|Sep|Oct|Nov|Dec|API\\b|CI\\b|JSON|CSV|HTTP|UTF|UTC|SQL\\b|URL|PDF))";

/** The name behind words of likeness, with small words between. */
export function lenderIn({ hasCapitalNouns, signs: { others } }: SpokenLanguage): RegExp {
  const name = `${notNames}(?:${lenders}(?![\\p{L}])${hasCapitalNouns ? "" : "|[\\p{Lu}][\\p{L}\\d]{1,60}"})`;
  const theirs = others === undefined ? name : `(?:${name}|(?:${others})(?![\\p{L}]))`;
  return new RegExp(`^ ?(?:[\\p{Ll}]{1,4}[ '’]){0,2}(?:API (?:d[eo] |d'|di )?)?${theirs}(?! ?(?:#|\\d|¤|\\())`, "u");
}
