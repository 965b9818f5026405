import { describe, expect, test } from "vitest";
import { findOpen } from "../rows/row.ts";
import { viewOf } from "../rows/view.ts";
import { languageOf, languages } from "./languages.ts";
import { languageNames } from "./names.ts";
import { wayNames, type WayName } from "./language.ts";
import { rowsIn } from "./ways.ts";

/** The ways that find something in a text, as it is read: in its own language. */
const waysIn = (text: string): readonly WayName[] => {
  const view = viewOf(text);
  const language = languageOf(view);
  return language ? wayNames.filter((name) => findOpen(rowsIn(language)[name], view, text)) : [];
};

describe.each(languages)("U6 in $name", (language) => {
  test.each(wayNames.flatMap((way) => (language.examples[way] ?? []).map((text) => ({ way, text }))))(
    "$way is open in: $text",
    ({ way, text }) => {
      expect(languageOf(viewOf(text))).toBe(language);
      expect(waysIn(text)).toContain(way);
    },
  );

  test.each(language.silent)("enough is said in: %s", (text) => expect(waysIn(text)).toEqual([]));
});

test("U6 what settles it settles it: the same words pass with their anchor", () => {
  expect(waysIn("Make the importer faster. It has 400 lines.")).toEqual(["measureless"]);
  expect(waysIn("Make the importer faster: at most 4 s for 10,000 rows.")).toEqual([]);
  expect(waysIn("As discussed, move the sessions.")).toEqual(["earlier"]);
  expect(waysIn("As discussed in docs/adr/0012.md, move the sessions to Redis.")).toEqual([]);
  expect(waysIn("Run the migration 0042.")).toEqual(["unsaid"]);
  expect(waysIn("Run the migration 0042 on staging.")).toEqual([]);
  expect(waysIn("Rotate all keys that look old.")).toEqual(["reach"]);
  expect(waysIn("Rotate all keys that look old (the three in keys.txt).")).toEqual([]);
});

test("U6 two demands are about the same if they share a word of three letters", () => {
  expect(waysIn("The zip is mandatory. Guests can order without zip.")).toContain("opposed");
  expect(waysIn("The id is mandatory. Guests can order without id.")).not.toContain("opposed");
});

test("U6 of a clause sixty words are compared, and sixty clauses with the rest of a text", () => {
  const inClause = (words: number) => waysIn(`The ${"very ".repeat(words)}zip is mandatory. Guests can order without zip.`);
  expect([inClause(59), inClause(60)].map((ways) => ways.includes("opposed"))).toEqual([true, false]);
  const behind = (clauses: number) => waysIn(`${"It rains. ".repeat(clauses)}The zip is mandatory. Guests can order without zip.`);
  expect([behind(59), behind(60)].map((ways) => ways.includes("opposed"))).toEqual([true, false]);
});

test("U6 a language that is not known is not read as another", () => {
  expect(languageOf("Сделай поиск быстрее")).toBeUndefined();
  expect(waysIn("Сделай поиск быстрее")).toEqual([]);
});

test("U1 the screens name every language that the rules read", () => {
  const names = languages.map(({ name }) => name);
  expect(languageNames.split(/, | and /)).toEqual(names);
});
