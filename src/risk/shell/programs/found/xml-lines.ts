import { quoteWord } from "../../../../lexicon/shell-words.ts";

const started = /\bexecutable\s{0,9}=\s{0,9}["']([^"'\n]{1,200})["']|<executable>\s{0,9}([^<\n]{1,200}?)\s{0,9}<\/executable>/g;
const given =
  /<arg\b[^>]{0,80}?\b(?:value|line)\s{0,9}=\s{0,9}["']([^"'\n]{0,400})["']|<(?:argument|arg|commandlineArgs)>([^<]{0,400})<\//g;
const [startsMax, argumentsMaxChars] = [50, 2_000];

/** Programs that Ant and Maven start, each with its words: both write these as elements of their own. */
export const linesInXml = (content: string): readonly string[] =>
  [...content.matchAll(started)].slice(0, startsMax).map((found) => {
    const behind = content.slice(found.index + found[0].length, found.index + argumentsMaxChars);
    const words = [...(behind.split(/<\/(?:exec|configuration|target)>/)[0] ?? "").matchAll(given)];
    return [quoteWord(found[1] ?? found[2] ?? ""), ...words.map(([, ...texts]) => texts.find((text) => text !== undefined) ?? "")].join(
      " ",
    );
  });
