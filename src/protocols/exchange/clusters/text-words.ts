/** Letters with their marks, digits, and pictures that stand for words. */
const run = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;
/** Scripts that put no spaces between words: there, two letters in a row stand for a word. */
const scripts = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan"];
const unspaced = new RegExp(scripts.map((script) => String.raw`\p{Script=${script}}`).join("|"), "u");

const wordLimits = { textMax: 20_000, wordsMax: 2_000, lettersMax: 40 } as const;

/** The words of a text in its order, in small letters and one spelling of each letter. Long texts count by their beginning. */
export function wordsOf(text: string): readonly string[] {
  const plain = text.slice(0, wordLimits.textMax).normalize("NFKC").toLowerCase();
  const words: string[] = [];
  for (const [found] of plain.matchAll(run)) {
    if (words.length >= wordLimits.wordsMax) break;
    if (unspaced.test(found)) words.push(...pairsOf(found));
    else words.push(found.length > wordLimits.lettersMax ? [...found].slice(0, wordLimits.lettersMax).join("") : found);
  }
  return words.slice(0, wordLimits.wordsMax);
}

function pairsOf(found: string): readonly string[] {
  const letters = [...found];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at] ?? ""}${letter}`);
}
