import { frameLimits, overlapMin } from "../policy.ts";

/** How texts are compared: by their words, without case and endings. No model, so that a check can be repeated. */

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const stemChars = 6;
const tooCommon: ReadonlySet<string> = new Set(
  (
    "that this with from have what which when where will would could should there their they them then than into only also because " +
    "about does been being more most some such very other each both over under between these those here just like make made many much " +
    "must need still while your ours"
  ).split(" "),
);

/** The words that carry the sense of a text, cut to their stems. Scripts without blanks are taken by the character. */
export const contentOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text).flatMap((word) => {
      if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)) return [...word];
      return word.length < 4 || tooCommon.has(word) ? [] : [word.slice(0, stemChars)];
    }),
  );

/** Which part of the first text's sense is in the second: 0 to 1. A text without any is nowhere. */
export function partWithin(part: string, whole: string): number {
  const [small, large] = [contentOf(part), contentOf(whole)];
  if (small.size === 0) return 0;
  return [...small].filter((word) => large.has(word)).length / small.size;
}

/** The share of words that two texts have in common. */
export function likeness(one: string, other: string): number {
  const [first, second] = [contentOf(one), contentOf(other)];
  const shared = [...first].filter((word) => second.has(word)).length;
  const all = first.size + second.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Runs of words that are long enough to show where they come from. */
export function shinglesOf(text: string, size: number = frameLimits.shingleWords): ReadonlySet<string> {
  const words = wordsOf(text);
  const runs = Array.from({ length: Math.max(0, words.length - size + 1) }, (_, at) => words.slice(at, at + size).join(" "));
  return new Set(runs);
}

/**
 * F7: whether a text passes on another's content: most of the words that carry its sense, in any order. Words that
 * everyone knows do not count, and a text with too few of its own proves nothing.
 */
export function isToldIn(said: string, text: string, shared: string): boolean {
  const known = contentOf(shared);
  const own = [...contentOf(said)].filter((word) => !known.has(word));
  const there = contentOf(text);
  return own.length >= frameLimits.toldWordsMin && own.filter((word) => there.has(word)).length / own.length >= overlapMin.told;
}

/** Where one sentence ends and another begins; a point inside a path or a number ends nothing. */
export const sentencesIn = (text: string): readonly string[] =>
  text
    .split(/[.!?;](?=\s|$)|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** Whether a quote stands in a text; blanks and case do not matter. */
export const isQuotedIn = (quote: string, text: string): boolean => {
  const flat = (of: string): string => of.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
  return flat(quote) !== "" && flat(text).includes(flat(quote));
};

export const normalised = (text: string): string => wordsOf(text).join(" ");
