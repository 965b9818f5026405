import { join } from "node:path";
import { groupedBook, type Book } from "../../../../test/support/book.ts";
import { spoken } from "../../../lexicon/spoken.ts";
import { lacksOf } from "../index.ts";

const lacksIn = (text: string): string =>
  lacksOf({ texts: [{ text, source: "the plan" }], records: [], today: "2026-11-18" })
    .map(({ what }) => what)
    .join("+") || "nothing";

/** Lacks of decisions by their words, in each language. */
export const lackBooks: Readonly<Record<string, Book>> = Object.fromEntries(
  Object.keys(spoken).map((name) => [name, groupedBook(join(import.meta.dirname, `${name}.txt`), lacksIn)]),
);
