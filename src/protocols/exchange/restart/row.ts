/** One way to say something about a restart, with thoughts that must and must not be taken for a request. */
export interface RestartRow {
  /** Read against a sentence in which `§` stands for the words of restarting. */
  readonly pattern: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Words after which something else is said than before: what is negated, weighed, compared or told by others. */
const turn =
  "not|never|no|nobody|none|neither|nor|cannot|without|against|avoid|avoiding|oppose|opposing|resist|refuse|reject|than|whether|" +
  "unless|why|about|instead|cost|costs|idea|notion|question (?:of|whether)|risk|danger|possibility|policy|threat|" +
  "effects?|someone|somebody|others|" +
  "anyone|who|which|asks|says|said(?! so far| here| above)|imagine|suppose|picture|wants|if|when|whenever|" +
  "[a-z]+n't|dont|cant|wont|shouldnt|isnt|" +
  "opposite|show|shows|ability|able|mechanism|criteria|procedure|threshold|button|signal|requests|calls|demands|" +
  "prevent|ignore|withdraw|decline|dismiss|forgo|" +
  "skip|postpone|delay|defer|shelve|discuss|discussing|study|examine|analyse|analyze|document|describe|define|" +
  "measure|count|track|detect|" +
  "distinguish|compare|explain|expect|fear|careful|wary|cautious|suspicious|sceptical|skeptical|afraid|worry|" +
  "worried|tempted|temptation|" +
  "a way to|the right to|the option|stop (?:asking|calling|talking|demanding|saying)|(?:after|before|since|" +
  "during) (?:the|an?|any|each|every|we|our)";

/** At most so many words of the same thought. Each word can be read in one way only, so nothing is tried twice. */
export const words = (most: number): string => `(?:(?!(?:${turn})\\b)[a-z0-9+'-]+[,:;]? ){0,${most}}`;

/** Where a clause begins. */
export const clause = "(?:^|[,:;] |\\b(?:and|so|but|then|therefore|hence|thus|please|yes|ok|okay|enough|because) )";

export const sentence = (...parts: readonly string[]): RegExp => new RegExp(parts.join(""), "g");

/** The place of the first match from here on. */
export function findFrom({ pattern }: RestartRow, text: string, from = 0): { readonly start: number; readonly said: string } | undefined {
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  return found === null ? undefined : { start: found.index, said: found[0] };
}
