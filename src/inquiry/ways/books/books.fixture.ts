import { join } from "node:path";
import type { Book } from "../../../../test/support/book.ts";
import { findOpen } from "../../rows/row.ts";
import { viewOf } from "../../rows/view.ts";
import { wayNames, type SpokenLanguage } from "../language.ts";
import { languageOf, languages } from "../languages.ts";
import { rowsIn } from "../ways.ts";

const waysIn = (text: string, language: SpokenLanguage): string => {
  const view = viewOf(text);
  return wayNames.filter((name) => findOpen(rowsIn(language)[name], view, text)).join("+") || "nothing";
};

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

const book = (name: string, verdictOf: (sentence: string) => string): Book => ({
  file: join(import.meta.dirname, `${name}.txt`),
  verdictOf: (text) => grouped(text, verdictOf),
});

/** By which ways each language leaves something open, and what settles it. */
export const wayBooks: Readonly<Record<string, Book>> = {
  ...Object.fromEntries(
    languages.map((language) => [language.name, book(language.name.toLowerCase(), (sentence) => waysIn(sentence, language))]),
  ),
  known: book("known", (sentence) => languageOf(viewOf(sentence))?.name ?? "none"),
};
