import { describe, expect, test } from "vitest";
import { fold } from "./fold.ts";
import { lookedFor, matchesOf, type Pattern } from "./phrase.ts";
import { rows } from "./rows.ts";
import { wordsOf } from "./words.ts";

const found = (pattern: Pattern, text: string): boolean => !lookedFor(pattern, fold(text).text).next().done;

describe.each(rows().map((row) => [row.why, row.hits[0] ?? "", row] as const))(
  "A12 text that %s (%s)",
  (_why, _hit, row) => {
    test.each(row.hits)("is found: %s", (text) => expect(found(row.pattern, text)).toBe(true));
    test.each(row.misses)("is not found: %s", (text) => expect(found(row.pattern, text)).toBe(false));
  },
);

test("the words of a text pass over no match", () => {
  const { text } = fold(
    rows()
      .flatMap(({ hits, misses }) => [...hits, ...misses])
      .join(".\n"),
  );
  const words = wordsOf(text);
  for (const { pattern } of rows()) expect([...matchesOf(pattern, text, words)]).toEqual([...lookedFor(pattern, text)]);
});
