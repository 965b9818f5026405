import { join } from "node:path";
import { groupedBook, type Book } from "../../../../test/support/book.ts";
import { findOpen } from "../../rows/row.ts";
import { viewOf } from "../../rows/view.ts";
import { wayNames, type SpokenLanguage } from "../language.ts";
import { languageOf, languages } from "../languages.ts";
import { rowsIn } from "../ways.ts";

const waysIn = (text: string, language: SpokenLanguage): string => {
  const view = viewOf(text);
  return wayNames.filter((name) => findOpen(rowsIn(language)[name], view, text)).join("+") || "nothing";
};

const book = (name: string, verdictOf: (sentence: string) => string): Book =>
  groupedBook(join(import.meta.dirname, `${name}.txt`), verdictOf);

/** By which ways each language leaves something open, and what settles it. */
export const wayBooks: Readonly<Record<string, Book>> = {
  ...Object.fromEntries(
    languages.map((language) => [language.name, book(language.name.toLowerCase(), (sentence) => waysIn(sentence, language))]),
  ),
  known: book("known", (sentence) => languageOf(viewOf(sentence))?.name ?? "none"),
};
