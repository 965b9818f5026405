import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Sentences that are kept with what is said of each. A frame is a sentence with words that can stand in one of its places:
 * `Give the API {enough|decent} logging.` is two sentences. Behind a tab stands what is found in them; where it is not the same
 * for all of them but for the word itself, which `{}` stands for, it is said for each.
 */
export function framesIn(name: string, finds: (sentence: string) => readonly string[]): readonly string[] {
  const frames = readFileSync(join(import.meta.dirname, `${name}.txt`), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t", 1)[0] ?? "");
  return frames.map((frame) => [frame, verdictOf(frame, finds)].join("\t"));
}

function verdictOf(frame: string, finds: (sentence: string) => readonly string[]): string {
  const { before, words, behind } = partsOf(frame);
  const found = words.map((word) => {
    const quotes = finds(`${before}${word}${behind}`).map((quote) => (words.length > 1 ? withoutWord(quote, word) : quote));
    return { word, said: quotes.length === 0 ? "nothing" : quotes.join(" / ") };
  });
  const groups = [...Map.groupBy(found, ({ said }) => said)];
  if (groups.length === 1) return groups[0]?.[0] ?? "nothing";
  return groups.map(([said, some]) => `${some.map(({ word }) => word).join("|")}: ${said}`).join("; ");
}

const withoutWord = (quote: string, word: string): string => {
  const letters = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return quote.replace(new RegExp(`(?<!\\p{L})${letters}(?!\\p{L})`, "gu"), "{}");
};

function partsOf(frame: string): { readonly before: string; readonly words: readonly string[]; readonly behind: string } {
  const [, before = frame, words = "", behind = ""] = /^([^{]*)\{([^}]*)\}(.*)$/u.exec(frame) ?? [];
  return { before, words: words.split("|"), behind };
}
