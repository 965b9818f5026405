import { foldWord, stop } from "./fold.ts";

/** What a phrase does to the agent that reads it. */
export type Kind =
  | "override"
  | "address"
  | "role"
  | "approval"
  | "hide"
  | "leak"
  | "persona"
  | "delay"
  | "guard"
  | "danger";

/**
 * One way of speaking to the agent in data. `alone` rows are enough by themselves; the others count only beside a row of
 * another kind or where nobody was meant to look. `hits` and `misses` are checked against the pattern by a test.
 */
export interface Row {
  readonly kind: Kind;
  readonly alone: boolean;
  readonly pattern: RegExp;
  /** For a person, after "this text": one clause. */
  readonly why: string;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/**
 * A pattern from words: `ignore|forget ~30 previous|prior ~20 rule*`. Alternatives stand between bars, `~30` allows up to
 * thirty characters of the same sentence, `~` only punctuation and blanks, and `*` any ending. Every part is bounded, so
 * looking costs a fixed amount per character.
 */
export function phrase(words: string): RegExp {
  const parts = words.split(/ (?=~)|(?<=~\d{0,3}) /);
  const pattern = new RegExp(parts.map((part) => (part.startsWith("~") ? gap(part) : oneOf(part))).join(""), "g");
  needed.set(
    pattern,
    parts.flatMap((part) => (part.startsWith("~") ? [] : needOf(part))),
  );
  return pattern;
}

/** One of the words that a part begins with: spelled out, or with any ending. */
interface Need {
  readonly words: readonly string[];
  readonly beginnings: readonly string[];
}
const needed = new WeakMap<RegExp, readonly Need[]>();

/** Nothing, if the part may begin with something that `wordsOf` does not collect. */
function needOf(part: string): readonly Need[] {
  const [words, beginnings]: [string[], string[]] = [[], []];
  for (const written of part.split("|")) {
    const body = foldWord(written.endsWith("*") ? written.slice(0, -1) : written);
    const first = /^[a-z0-9]+/.exec(body)?.[0];
    if (first === undefined) return [];
    (written.endsWith("*") && first === body ? beginnings : words).push(first);
  }
  return [{ words, beginnings }];
}

/** Words of a folded text, and the same ones by how they begin. */
export interface Words {
  readonly all: ReadonlySet<string>;
  readonly byBeginning: ReadonlyMap<string, readonly string[]>;
}

const beginningChars = 3;
const beginningOf = (word: string): string => word.slice(0, beginningChars);

export function wordsOf(folded: string): Words {
  const all = new Set<string>();
  for (const [word] of folded.matchAll(/[a-z0-9]+/g)) all.add(word);
  return { all, byBeginning: Map.groupBy(all, beginningOf) };
}

/** Whether a text with these words can hold what the pattern looks for. Far cheaper than looking. */
export function mayHold(pattern: RegExp, { all, byBeginning }: Words): boolean {
  const has = (beginning: string): boolean =>
    beginning.length < beginningChars ||
    byBeginning.get(beginningOf(beginning))?.some((word) => word.startsWith(beginning)) === true;
  return (needed.get(pattern) ?? []).every(
    ({ words, beginnings }) => words.some((word) => all.has(word)) || beginnings.some(has),
  );
}

/** For what words cannot say: marks, tags, markup. Written against folded text, where `_` is a blank. */
export const marks = (pattern: RegExp): RegExp => new RegExp(pattern.source, "gm");

function gap(part: string): string {
  const most = part.slice(1);
  return most === "" ? `[^a-z0-9${stop}]{1,4}` : `[^${stop}]{0,${most}}?`;
}

const oneOf = (part: string): string => `(?:${part.split("|").map(word).join("|")})`;

/** Words of alphabets that `\b` does not know stand without borders; that also suits scripts without blanks. */
function word(written: string): string {
  if (written === stop) return stop;
  const folded = foldWord(written.endsWith("*") ? written.slice(0, -1) : written);
  const body = folded.replace(/[.+?^${}()|[\]\\/]/g, "\\$&").replace(/ /g, `[^a-z0-9${stop}]{1,3}`);
  const from = /^[a-z0-9]/.test(folded) ? "\\b" : "";
  if (written.endsWith("*")) return `${from}${body}[a-z']{0,12}`;
  return `${from}${body}${/[a-z0-9]$/.test(folded) ? "\\b" : ""}`;
}
