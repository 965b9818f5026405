import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bounded } from "./bounded.ts";

test("K10 what is small stays as it is", () => {
  const value = { id: "g1", list: [1, null, true, { deep: "text" }] };
  expect(bounded(value, "elsewhere")).toEqual({ value, cut: [] });
});

test("K10 whatever comes, an answer stays within its limit or is refused, and says what was cut", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ maxLength: 6_000 }), { maxLength: 30 }), { maxLength: 150 }), (value) => {
      const { value: kept, cut } = bounded({ value }, "elsewhere");
      const size = JSON.stringify(kept).length;
      expect(size).toBeLessThanOrEqual(60_000);
      if (kept.value.length < value.length) expect(cut.join("\n")).toContain(`of ${value.length}`);
    }),
    { numRuns: 50 },
  );
});

test("K10 lists are cut tighter when texts are long", () => {
  const { value, cut } = bounded({ items: Array.from({ length: 80 }, () => "x".repeat(2_000)) }, "elsewhere");
  expect(value.items).toHaveLength(25);
  expect(cut[0]).toBe("items: the first 25 of 80; the whole: elsewhere");
});

test("K10 what cannot be cut to size is refused", () => {
  const members = Array.from({ length: 200 }, (_, index) => [`name${index}`, "x".repeat(1_000)] as const);
  const wide = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`part${index}`, Object.fromEntries(members)]));
  expect(() => bounded(wide, "elsewhere")).toThrow("too large to be said here; the whole: elsewhere");
});

test("K10 what is said about cuts is bounded and visible too", () => {
  const members = Array.from({ length: 50 }, (_, index) => [`\u202e${index}`, "x".repeat(700)] as const);
  const { cut } = bounded({ a: Object.fromEntries(members), b: "y".repeat(40_000) }, "elsewhere");
  expect(cut.length).toBeLessThanOrEqual(21);
  expect(cut.join("")).not.toContain("\u202e");
});
