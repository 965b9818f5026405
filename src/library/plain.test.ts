import { describe, expect, test } from "vitest";
import { plainOf } from "./plain.ts";

describe("A11 what a call is recorded as", () => {
  test("A11 is what was given, where that can be written down", () => {
    const given = { text: "a", many: [1, null, { deep: true }], when: new Date(0), at: new URL("https://a.test/x"), left: undefined };
    expect(plainOf(given)).toEqual({
      text: "a",
      many: [1, null, { deep: true }],
      when: "1970-01-01T00:00:00.000Z",
      at: "https://a.test/x",
    });
    expect(plainOf(Object.create(null, { a: { value: 1, enumerable: true } }))).toEqual({ a: 1 });
  });

  test.each([
    ["a map", new Map([["a", 1]])],
    ["a set", new Set([1])],
    ["a class", new AbortController()],
    ["bytes", new Uint8Array(2)],
    ["a function", () => 1],
    ["a symbol", Symbol("a")],
    ["a large number", 10n],
    ["no number", Number.NaN],
    ["too deep", JSON.parse(`${"[".repeat(400)}${"]".repeat(400)}`)],
    ["too much", Array.from({ length: 30_000 }, () => 1)],
  ])("A11 is nothing where two calls could look the same: %s", (_, value) => {
    expect(() => plainOf({ value })).toThrow(TypeError);
  });
});
