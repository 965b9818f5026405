import { fromBase64, toBase64 } from "./base64.ts";
import { hashOf } from "./hash.ts";
import { wordsOf } from "./text-words.ts";

/**
 * In how many texts a word was, by the bucket of its hash: a byte for each bucket, so that the table never grows.
 * When it has seen as many texts as a byte can count, everything is halved: what was said lately counts more.
 */
export interface WordCounts {
  readonly texts: number;
  readonly counts: string;
}

const buckets = 4_096;
const textsMax = 255;

export const noWords: WordCounts = { texts: 0, counts: "" };

/** The table with one text more. */
export const counted = (words: WordCounts, text: string): WordCounts => countedAll(words, [text]);

/** The table with more texts, one after the other. */
export function countedAll(words: WordCounts, added: readonly string[]): WordCounts {
  const counts = tableOf(words);
  let { texts } = words;
  let isChanged = false;
  for (const text of added) {
    const found = new Set(wordsOf(text).map(bucketOf));
    if (found.size === 0) continue;
    isChanged = true;
    for (const bucket of found) counts[bucket] = (counts[bucket] ?? 0) + 1;
    texts += 1;
    if (texts < textsMax) continue;
    texts = textsMax >> 1;
    for (let at = 0; at < counts.length; at += 1) counts[at] = (counts[at] ?? 0) >> 1;
  }
  return isChanged ? { texts, counts: toBase64(counts) } : words;
}

/** How rare each word is: 1 for one that is in every text, and one more each time that half as many have it. */
export function rarityIn(words: WordCounts): (word: string) => number {
  const counts = tableOf(words);
  return (word) => 1 + binaryLog(words.texts + 2) - binaryLog((counts[bucketOf(word)] ?? 0) + 2);
}

/** The share of texts that have a word. */
export function shareIn(words: WordCounts): (word: string) => number {
  const counts = tableOf(words);
  return (word) => (counts[bucketOf(word)] ?? 0) / Math.max(1, words.texts);
}

const bucketOf = (word: string): number => hashOf(word) % buckets;

function tableOf({ counts }: WordCounts): Uint8Array {
  const bytes = fromBase64(counts);
  return bytes?.length === buckets ? bytes : new Uint8Array(buckets);
}

/** The logarithm of a whole number, straight between powers of two: `Math.log` may differ between machines, this cannot. */
export function binaryLog(value: number): number {
  const power = 31 - Math.clz32(value);
  return power + value / 2 ** power - 1;
}
