import { hashOf } from "../clusters/hash.ts";

/** Words of a text are compared by so many draws of them, each written with two signs. */
const draws = 16;
const signs = 36 ** 2;
/** So many draws alike, and two texts have most of their words in common. */
const nearMin = 9;

/**
 * Stands for the words of a text, whatever their order and number: texts of which most words are the same have gists that are
 * nearly the same, and other texts have not. Figures are no words: who counts up says nothing new.
 */
export function gistOf(text: string): string {
  const words = [
    ...new Set(
      text
        .normalize("NFKC")
        .toLowerCase()
        .match(/\p{L}+/gu),
    ),
  ];
  const least = Array.from({ length: draws }, (_, seed) => words.reduce((min, word) => Math.min(min, hashOf(word, seed)), Infinity));
  return words.length === 0 ? "" : least.map((each) => (each % signs).toString(36).padStart(2, "0")).join("");
}

/** Whether one text is the other one again with another ending, a word exchanged or a number counted up. */
export function isNearCopy(one: string, other: string): boolean {
  if (one === "" || one.length !== other.length) return false;
  const same = Array.from({ length: draws }, (_, at) => one.slice(2 * at, 2 * at + 2) === other.slice(2 * at, 2 * at + 2));
  return same.filter(Boolean).length >= nearMin;
}
