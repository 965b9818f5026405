import { readFileSync } from "node:fs";

/**
 * Sentences with what is made of each, a line each, in a file beside the code: `sentence ⇒ verdict`. A person writes the
 * sentence, `npm run golden` its verdict, and a person reviews the difference. Lines with `#` in front say what follows;
 * `⏎` is the end of a line within a sentence.
 */
export interface Book {
  readonly file: string;
  readonly verdictOf: (text: string) => string;
}

const arrow = " ⇒ ";

/** Lines of a book as they are written down, and as they would be now. */
export function linesOf({ file, verdictOf }: Book): readonly { readonly was: string; readonly now: string }[] {
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((was) => {
      if (was === "" || was.startsWith("# ")) return { was, now: was };
      const at = was.lastIndexOf(arrow);
      const text = at < 0 ? was : was.slice(0, at);
      return { was, now: `${text}${arrow}${verdictOf(text.replaceAll("⏎", "\n")).replaceAll("\n", "⏎") || "nothing"}` };
    });
}

/** Lines that are no longer as they were reviewed. */
export const changedIn = (book: Book): readonly string[] =>
  linesOf(book).flatMap(({ was, now }) => (was === now ? [] : [`- ${was}`, `+ ${now}`]));

/**
 * A frame with `…`, and behind each ` ¦ ` a phrase to put there. The verdict of most phrases stands alone; those that are
 * understood in another way stand behind theirs.
 */
function grouped(text: string, verdictOf: (sentence: string) => string): string {
  const [frame = "", ...phrases] = text.split(" ¦ ");
  const groups = Map.groupBy(phrases, (phrase) => verdictOf(frame.replace("…", phrase)));
  const [[most = ""] = [], ...rest] = [...groups].toSorted(([, one], [, other]) => other.length - one.length);
  return [most, ...rest.map(([verdict, some]) => `${verdict} (${some.join(", ")})`)].join("; ");
}

/** A book whose lines are such frames. */
export const groupedBook = (file: string, verdictOf: (sentence: string) => string): Book => ({
  file,
  verdictOf: (text) => grouped(text, verdictOf),
});
