import type { Span } from "../types.ts";
import { foldWord, stop } from "./fold.ts";
import { leadOf, type Need } from "./lead.ts";

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
  /** An instruction may order its reader about; it has no reason to say this, and is suspect even where one is expected. */
  readonly smuggles?: true;
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
  const needs = parts.filter((part) => !part.startsWith("~")).map(needOf);
  const sticky = new RegExp(pattern.source, "y");
  sieves.set(pattern, { sticky, first: needs[0], needs: needs.filter((need) => need !== undefined) });
  return pattern;
}

interface Sieve {
  /** The pattern at one place only. */
  readonly sticky: RegExp;
  /** What a match begins with. */
  readonly first: Need | undefined;
  readonly needs: readonly Need[];
}
const sieves = new WeakMap<RegExp, Sieve>();

/** Nothing, if the part may begin with something that `wordsOf` does not collect. */
function needOf(part: string): Need | undefined {
  const [words, beginnings]: [string[], string[]] = [[], []];
  for (const written of part.split("|")) {
    const body = foldWord(written.endsWith("*") ? written.slice(0, -1) : written);
    const first = /^[a-z0-9]+/.exec(body)?.[0];
    if (first === undefined) return undefined;
    (written.endsWith("*") && first === body ? beginnings : words).push(first);
  }
  return { words, beginnings };
}

/** Where each word of a folded text begins, and the words by how they begin. */
export interface Words {
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly byBeginning: ReadonlyMap<string, readonly string[]>;
}

const beginningChars = 3;
const beginningOf = (word: string): string => word.slice(0, beginningChars);

export function wordsOf(folded: string): Words {
  const places = new Map<string, number[]>();
  for (const { 0: word, index } of folded.matchAll(/[a-z0-9]+/g)) {
    const known = places.get(word);
    if (known) known.push(index);
    else places.set(word, [index]);
  }
  return { places, byBeginning: Map.groupBy(places.keys(), beginningOf) };
}

/** Words of a text that a need is met by; undefined where that takes a closer look. */
function meeting({ words, beginnings }: Need, { places, byBeginning }: Words): readonly string[] | undefined {
  if (beginnings.some((beginning) => beginning.length < beginningChars)) return undefined;
  const begun = beginnings.flatMap((beginning) =>
    (byBeginning.get(beginningOf(beginning)) ?? []).filter((word) => word.startsWith(beginning)),
  );
  return [...new Set([...words.filter((word) => places.has(word)), ...begun])];
}

/** Where in a text with these words a match can begin, in order; undefined where it may be anywhere. */
function startsOf({ first, needs }: Sieve, words: Words): readonly number[] | undefined {
  if (needs.some((need) => meeting(need, words)?.length === 0)) return [];
  const starting = first && meeting(first, words);
  return starting?.flatMap((word) => words.places.get(word) ?? []).sort((a, b) => a - b);
}

/**
 * Every match in a folded text, in order and apart from each other. The words of the text, if they are at hand, tell most
 * places where nothing can begin: far cheaper than looking.
 */
export function* matchesOf(pattern: RegExp, folded: string, words: Words | undefined): Generator<Span> {
  const sieve = words && sieves.get(pattern);
  const starts = sieve && startsOf(sieve, words);
  if (!sieve || !starts) {
    for (let hit = matchAt(pattern, folded, 0); hit; hit = matchAt(pattern, folded, hit.end)) yield hit;
    return;
  }
  let done = 0;
  for (const start of starts) {
    const hit = start < done ? undefined : matchAt(sieve.sticky, folded, start);
    if (hit) yield hit;
    done = hit?.end ?? done;
  }
}

/** The next match from a place on. Patterns are compiled once, and hold no place of their own. */
function matchAt(pattern: RegExp, folded: string, place: number): Span | undefined {
  pattern.lastIndex = place;
  const hit = pattern.exec(folded);
  return hit ? { start: hit.index, end: hit.index + Math.max(1, hit[0].length) } : undefined;
}

/** For what words cannot say: marks, tags, markup. Written against folded text, where `_` is a blank. */
export function marks(written: RegExp): RegExp {
  const pattern = new RegExp(written.source, "gm");
  const first = leadOf(written);
  if (first) sieves.set(pattern, { sticky: new RegExp(written.source, "my"), first, needs: [first] });
  return pattern;
}

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
