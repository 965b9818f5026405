import { isKnown } from "../../deed.ts";
import { workOn } from "../../work.ts";

/** Sub-commands of ours that only a person may use. */
const persons = "answer|off|on|init|stop|token|grant|approve|allow|vault";
export const isPersonsWord = (text: string): boolean => personsWord.test(text);
const personsWord = new RegExp(`^(?:${persons}|console|journal|attend)$`);

const carried = new RegExp(
  `(?:^|[\\s/])(?:assent(?:\\.[cm]?[jt]s)?|cli/main\\.[cm]?[jt]s)(?: -{1,2}[\\w-]{1,40})* (?:${persons})(?![\\w-])`,
  "i",
);
const textMaxChars = 20_000;

/**
 * Whether words that nobody can follow carry our own command all the same: `["assent","off"]`, `EXEC:"assent off"`.
 * Only asked where something gates already, so that a text about us stays a text.
 */
export function carriesOurCommand(text: string): boolean {
  const head = text.slice(0, textMaxChars);
  workOn(head);
  return carried.test(head.replaceAll(/\\(?:x20|040|t|n|s)|\b(?:Space|Enter|C-m|C-j)\b|\^M/g, " ").replaceAll(/[^\w./-]+/g, " "));
}

type BehindUs = "persons" | "starts" | "unknown";

/**
 * The kind of word behind our own name among the words of another program, up to the first that is no option. `isUs`
 * says whether a word is our command. Undefined: our name is not among them, or nothing follows it.
 */
export function wordBehindUs(words: readonly string[], isUs: (word: string) => boolean): BehindUs | undefined {
  let found: BehindUs | undefined;
  let next: string | undefined; // the nearest word behind that is no option
  for (const word of words.toReversed()) {
    if (next !== undefined && isUs(word)) {
      if (!isKnown(next)) found = "unknown";
      else if (isPersonsWord(next)) return "persons";
      else if (next === "up") found ??= "starts";
    }
    if (!word.startsWith("-")) next = word;
  }
  return found;
}
