import * as fc from "fast-check";
import { expect, test } from "vitest";
import { changedLines, linesOf } from "./lines.ts";

/** The old text without what was taken away is the new one without what was added, whatever the two are. */
test("P2 lines that differ are exactly those that make one text the other", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "d", ""), { maxLength: 14 }).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { added, removed } = changedLines(before, after);
      const rest = (lines: readonly string[], gone: typeof added) => lines.filter((_, at) => !gone.some(({ line }) => line === at + 1));
      expect(rest(linesOf(before), removed)).toEqual(rest(linesOf(after), added));
      for (const { line, text: said } of added) expect(linesOf(after)[line - 1]).toBe(said);
    }),
  );
});

test("P2 one changed line among many is one, and turned line ends are none", () => {
  expect(changedLines("a\nb\nc\n", "a\nx\nc\n")).toEqual({ removed: [{ line: 2, text: "b" }], added: [{ line: 2, text: "x" }] });
  expect(changedLines("a\nb\n", "a\r\nb\r\n")).toEqual({ removed: [], added: [] });
});
