import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffOf, shortened, type DiffLine } from "./diff.ts";

const shown = (lines: readonly DiffLine[]): string =>
  lines.map(({ kind, text }) => `${{ same: " ", gone: "-", new: "+", skipped: "~" }[kind]}${text}`).join("\n");

describe("a difference", () => {
  test.each([
    [null, "a\nb\n", "+a\n+b"],
    ["a\r\nb", "a\nc\n", " a\n-b\n+c"],
    ["1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\n5\n6\n7\nx\n", "~…\n 5\n 6\n 7\n-8\n+x"],
    ["a\nb\nc\n", "b\nc\nd\n", "-a\n b\n c\n+d"],
    ["same\n", "same\n", "~…"],
  ])("from %j to %j", (before, after, lines) => expect(shown(diffOf(before, after))).toBe(lines));

  test("holds every line of both texts that is not the same", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, (old, young) => {
        const lines = diffOf(old.join("\n"), young.join("\n"));
        const side = (kind: "gone" | "new"): number => lines.filter((line) => line.kind === kind).length;
        expect(old.length - side("gone")).toBe(young.length - side("new"));
      }),
    );
  });

  test("of two large texts that have nothing in common is found at once", () => {
    const many = (word: string): string => Array.from({ length: 3_000 }, (_, line) => `${word}${line}`).join("\n");
    expect(diffOf(many("a"), many("b"))).toHaveLength(6_000);
  });
});

describe("a shortened difference", () => {
  const many = (length: number, word = "l"): string => Array.from({ length }, (_, line) => `${word}${line}\n`).join("");

  test("shows the beginning of a long addition and says how much more there is", () => {
    const lines = shortened(diffOf("a\n", `a\n${many(52)}`));
    expect(lines.filter(({ kind }) => kind === "new")).toHaveLength(12);
    expect(lines.at(-1)).toEqual({ kind: "skipped", text: "… 40 more lines" });
  });

  test("cuts what goes and what comes each for itself", () => {
    const lines = shortened(diffOf(many(20), many(30, "x")));
    expect(lines.flatMap(({ kind, text }) => (kind === "skipped" ? [text] : []))).toEqual(["… 8 more lines", "… 18 more lines"]);
  });

  test.each([12, 15])("of %d lines is shown whole", (length) =>
    expect(shortened(diffOf(null, many(length)))).toEqual(diffOf(null, many(length))),
  );
});
