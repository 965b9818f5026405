import * as fc from "fast-check";
import { expect, test } from "vitest";
import { leavesOf, mainText, partsOf } from "./action-parts.ts";

test("a finding marks exactly the words it comes from", () => {
  expect(partsOf("git push --force && ls", [{ start: 4, end: 16 }])).toEqual([
    { text: "git ", findings: [], isFolded: false },
    { text: "push --force", findings: [0], isFolded: false },
    { text: " && ls", findings: [], isFolded: false },
  ]);
});

test("findings that overlap share what they share", () => {
  const parts = partsOf("abcdef", [{ start: 0, end: 4 }, undefined, { start: 2, end: 6 }]);
  expect(parts.map(({ text, findings }) => [text, findings])).toEqual([
    ["ab", [0]],
    ["cd", [0, 2]],
    ["ef", [2]],
  ]);
});

test("a character is never cut in half", () => {
  expect(partsOf("a😀b", [{ start: 2, end: 4 }]).map(({ text }) => text)).toEqual(["a", "😀b"]);
});

test("what is long is folded only where nothing was found", () => {
  const text = `${"x\n".repeat(100)}rm -rf /\n${"y\n".repeat(100)}`;
  const parts = partsOf(text, [{ start: 200, end: 208 }]);
  expect(parts.map(({ isFolded }) => isFolded)).toEqual([false, true, false, false, false, true, false]);
  expect(parts.find(({ findings }) => findings.length > 0)?.text).toBe("rm -rf /");
});

test("the parts joined are the text, and no finding is folded away", () => {
  const span = fc.record({ start: fc.integer({ min: -5, max: 3_000 }), end: fc.integer({ min: -5, max: 3_000 }) });
  const long = fc.tuple(fc.string({ unit: "grapheme", maxLength: 40 }), fc.integer({ min: 1, max: 120 }));
  fc.assert(
    fc.property(fc.array(long, { maxLength: 5 }), fc.array(span, { maxLength: 5 }), (pieces, spans) => {
      const text = pieces.map(([piece, times]) => piece.repeat(times)).join("\n");
      const parts = partsOf(text, spans);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      expect(parts.every(({ isFolded, findings }) => !isFolded || findings.length === 0)).toBe(true);
    }),
  );
});

test("arguments of any depth become a flat list that leaves nothing out", () => {
  const input = { timeout: 5, edits: [{ old: "a", new: "b\nc" }], none: {}, off: null };
  expect(leavesOf(Object.entries(input))).toEqual([
    ["timeout", "5"],
    ["edits · 0 · old", "a"],
    ["edits · 0 · new", "b\nc"],
    ["none", "{}"],
    ["off", "null"],
  ]);
  expect(mainText({ tool: "Bash", input: { timeout: 1, command: "ls" }, cwd: "/" })).toEqual({ name: "command", text: "ls" });
});
