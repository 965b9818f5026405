import { join } from "node:path";
import { groupedBook, type Book } from "../../../../test/support/book.ts";
import { spoken } from "../../../lexicon/spoken.ts";
import { isGradual, measureIn } from "../measures.ts";
import { priorityOf } from "../policy.ts";

const metric = (intent: string): string => {
  const measure = measureIn(intent);
  if (measure !== undefined) return `“${measure}”`;
  return isGradual(intent) ? "no measure" : "nothing";
};

const goalIn = (intent: string): string => {
  const { sign } = priorityOf(intent) ?? {};
  return sign === undefined ? metric(intent) : `${metric(intent)}, ${sign}`;
};

/** How much is enough, and what comes first, in each language. */
export const goalBooks: Readonly<Record<string, Book>> = Object.fromEntries(
  Object.keys(spoken).map((name) => [name, groupedBook(join(import.meta.dirname, `${name}.txt`), goalIn)]),
);
