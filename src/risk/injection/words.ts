import { lazily } from "../../kernel/lazily.ts";
import { foldWord, stop } from "./fold.ts";
import type { Need } from "./lead.ts";

/** Where each word of a folded text begins, and the words by how they begin. */
export interface WordIndex {
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly byBeginning: ReadonlyMap<string, readonly string[]>;
  /** Whether this stands anywhere, inside a word or not. */
  readonly holds: (piece: string) => boolean;
  /** Where this stands, inside a word or not. */
  readonly find: (piece: string) => readonly number[];
  /** Where one of the words of a part begins. */
  readonly placesOfAny: (words: string) => readonly number[];
}

const beginningChars = 3;
const beginningOf = (word: string): string => word.slice(0, beginningChars);

export function wordsOf(folded: string): WordIndex {
  const places = new Map<string, number[]>();
  for (const { 0: word, index } of folded.matchAll(/[a-z0-9]+/g)) {
    const known = places.get(word);
    if (known) known.push(index);
    else places.set(word, [index]);
  }
  const isForeign = foreign.test(folded);
  const text: WordIndex = {
    places,
    byBeginning: Map.groupBy(places.keys(), beginningOf),
    holds: remembered((piece) => folded.includes(piece)),
    find: remembered((piece) => placesIn(folded, piece)),
    placesOfAny: remembered((words) => {
      const latin = placesOf(latinOf(words), text);
      return isForeign ? inOrder([latin, placesOf(foreignOf(words), text)]) : latin;
    }),
  };
  return text;
}

function remembered<Value>(look: (piece: string) => Value): (piece: string) => Value {
  const seen = new Map<string, Value>();
  return (piece) => {
    const known = seen.get(piece);
    if (known !== undefined) return known;
    const value = look(piece);
    seen.set(piece, value);
    return value;
  };
}

function placesIn(folded: string, piece: string): readonly number[] {
  const places: number[] = [];
  for (let at = folded.indexOf(piece); at !== -1; at = folded.indexOf(piece, at + 1)) places.push(at);
  return places;
}

/** Letters of rows that keep their script when folded, and what they are then. */
export const neverLatin = /[бджзилфчщыэюя\u05D0-\u05EA\u0620-\u064A\u0904-\u0939\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF\uAC00-\uD7A3]/;
export const foreign = /[\u0400-\u1FFF\u3040-\uD7FF]/;

/** Alternatives of a phrase that stand at the same place, and how far behind their beginning the next part begins. */
export interface PhrasePart {
  readonly words: string;
  readonly reachChars: () => number;
}

/** The parts of a phrase as they are written, each followed by its gap. */
export function partsOf(written: readonly string[]): readonly PhrasePart[] {
  return written.flatMap((words, index): readonly PhrasePart[] => {
    const reachChars = lazily(() => mostChars(words) + gapMost(written[index + 1] ?? "~"));
    return words.startsWith("~") ? [] : [{ words, reachChars }];
  });
}

/** Most characters of a gap, of a blank and of a word's ending. */
const most = { gap: 4, blank: 3, ending: 12 } as const;
const gapMost = (gap: string): number => (gap === "~" ? most.gap : Number(gap.slice(1)));
const mostChars = (words: string): number =>
  Math.max(...words.split("|").map((word) => foldWord(word).length + (word.split(" ").length - 1) * (most.blank - 1))) + most.ending;

/** Rows share long lists of words. */
const latinOf = remembered((words) => needOf(words.split("|").filter((word) => !neverLatin.test(word))));
const foreignOf = remembered((words) => needOf(words.split("|").filter((word) => neverLatin.test(word))));

function needOf(words: readonly string[]): Need {
  const need: { words: string[]; beginnings: string[]; pieces: string[] } = { words: [], beginnings: [], pieces: [] };
  for (const word of words) {
    const hasEnding = word.endsWith("*");
    const body = foldWord(hasEnding ? word.slice(0, -1) : word);
    const first = /^[a-z0-9]+/.exec(body)?.[0];
    if (first === undefined) need.pieces.push(word === stop ? stop : (/^[^a-z0-9 ]+/.exec(body)?.[0] ?? body));
    else (hasEnding && first === body ? need.beginnings : need.words).push(first);
  }
  return { words: [...new Set(need.words)], beginnings: need.beginnings, pieces: [...new Set(need.pieces)] };
}

/** Where one of these words or pieces stands, in order. */
export function placesOf({ words, beginnings, pieces = [] }: Need, text: WordIndex): readonly number[] {
  const begun = beginnings.flatMap((beginning) =>
    beginning.length < beginningChars
      ? [...text.places.keys()].filter((word) => word.startsWith(beginning))
      : (text.byBeginning.get(beginningOf(beginning)) ?? []).filter((word) => word.startsWith(beginning)),
  );
  const met = words.filter((word) => text.places.has(word));
  const all = begun.length === 0 ? met : new Set([...met, ...begun]);
  return inOrder([...Array.from(all, (word) => text.places.get(word) ?? []), ...pieces.map(text.find)]);
}

const inOrder = (lists: readonly (readonly number[])[]): readonly number[] =>
  lists.length === 1 ? (lists[0] ?? []) : lists.flat().sort((a, b) => a - b);

/** Where a phrase of these parts can begin: each part lies within reach of the one before it. */
export function startsOf(parts: readonly PhrasePart[], text: WordIndex): readonly number[] {
  const places: (readonly number[])[] = [];
  for (const { words } of parts) {
    const found = text.placesOfAny(words);
    if (found.length === 0) return [];
    places.push(found);
  }
  return parts.reduceRight<readonly number[]>((after, { reachChars }, index) => {
    const here = places[index] ?? [];
    return index === parts.length - 1 ? here : within(here, after, reachChars());
  }, []);
}

/** Places that have one of the others behind them, within reach. Both are in order. */
function within(places: readonly number[], others: readonly number[], reachChars: number): readonly number[] {
  let next = 0;
  return places.filter((place) => {
    while (next < others.length && (others[next] ?? 0) <= place) next += 1;
    return (others[next] ?? Infinity) <= place + reachChars;
  });
}
