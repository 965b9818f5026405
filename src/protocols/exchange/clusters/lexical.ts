import { hashOf } from "./hash.ts";
import { isStopWord } from "../../../lexicon/stop-words.ts";
import { wordsOf } from "./text-words.ts";
import { unitOf } from "./vectors.ts";
import { binaryLog, rarityIn, type WordCounts } from "./word-counts.ts";

/** Offline embedding of our own. It knows spellings and no meanings, and its name says so. */
export const lexicalName = "lexical-1";
export const lexicalDimensions = 512;

/** Parts of a word count as much together as the word itself, so that "restart" is near "restarting" and "restarts". */
const gramLetters = 4;

/** Rarer words count no more: else what is said once in a pool would hide what is said again and again. */
const rarityMax = 5;
/** Small words hardly count from the first text on, when nothing is known yet of what all say. */
const smallWord = 0.25;

/** Seeds of the hash: a word and a part of one are different things, even with the same letters. */
const seeds = { word: 1, gram: 2 } as const;

/** A text as a vector of length one by its words and parts of words, rare ones first. Zero for a text without words. */
export function lexical(text: string, words: WordCounts): Float32Array {
  const vector = new Float32Array(lexicalDimensions);
  const rarity = rarityIn(words);
  for (const [word, times] of timesOf(wordsOf(text))) {
    const weight = (isStopWord(word) ? smallWord : Math.min(rarity(word), rarityMax)) * (1 + binaryLog(times));
    add(vector, hashOf(word, seeds.word), weight);
    const grams = gramsOf(word);
    for (const part of grams) add(vector, hashOf(part, seeds.gram), weight / Math.sqrt(grams.length));
  }
  return unitOf(vector) ?? vector;
}

function add(vector: Float32Array, hash: number, weight: number): void {
  const at = (hash >>> 1) % vector.length;
  vector[at] = (vector[at] ?? 0) + ((hash & 1) === 1 ? weight : -weight);
}

function timesOf(words: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}

/** Letters in a row, with the beginning and the end of the word as letters of their own. */
function gramsOf(word: string): readonly string[] {
  const letters = ["^", ...word, "$"];
  const grams: string[] = [];
  for (let at = 0; at + gramLetters <= letters.length; at += 1) grams.push(letters.slice(at, at + gramLetters).join(""));
  return grams;
}
