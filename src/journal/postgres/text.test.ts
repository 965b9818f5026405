import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromColumn, toColumn } from "./text.ts";

const awkward = fc.string({ unit: fc.constantFrom("\0", "\\", "0", "a", "ä", "\n") });

test("any text survives a plain column, which never holds U+0000", () => {
  fc.assert(
    fc.property(fc.oneof(awkward, fc.string({ unit: "binary" })), (text) => {
      expect(toColumn(text)).not.toContain("\0");
      expect(fromColumn(toColumn(text), "title")).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test("a column of JSON is read as it is", () => {
  expect(fromColumn('{"a":"\\\\0"}', "body")).toBe('{"a":"\\\\0"}');
});
