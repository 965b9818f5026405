import * as fc from "fast-check";
import { expect, test } from "vitest";
import { foldAround } from "./fold.ts";

const long = `${"echo padding; ".repeat(20)}rm -rf ~/everything; ${"true; ".repeat(20)}`;
const span = { start: long.indexOf("rm -rf"), end: long.indexOf("rm -rf") + 19 };

test("K10 a short text stays as it is, and a cut one says by how much", () => {
  expect(foldAround("ls", undefined, 120)).toBe("ls");
  expect(foldAround("x".repeat(130), undefined, 120)).toBe(`${"x".repeat(120)} … (10 more) … `);
  expect(foldAround("x".repeat(130), { start: 5, end: 9 }, 120)).toContain("(10 more)");
  expect(foldAround("x".repeat(130), { start: 900, end: 901 }, 120)).toContain("(10 more)");
});

test("A18 the dangerous part of a long command is in sight", () => {
  const folded = foldAround(long, span, 120);
  expect(folded).toContain("rm -rf ~/everything");
  expect(folded.startsWith("echo padding; echo paddi … (")).toBe(true);
});

test("K10 whatever is cut is counted", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 400 }), fc.nat(400), (text, start) => {
      const folded = foldAround(text, { start, end: start + 1 }, 60);
      const counted = [...folded.matchAll(/ … \((\d+) more\) … /g)].reduce((sum, [, count]) => sum + Number(count), 0);
      expect(text.length).toBe(folded.replaceAll(/ … \(\d+ more\) … /g, "").length + counted);
    }),
  );
});
