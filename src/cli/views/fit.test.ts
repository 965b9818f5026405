import { styleText } from "node:util";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { short } from "../../kernel/text.ts";
import { beside, fittingParts, widthOf, wrap } from "./fit.ts";

const red = (text: string): string => styleText("red", text, { validateStream: false });

test.each([
  ["what fits stays as it is", "  ● one two", "  ● one two"],
  ["words stay whole", "one two three four five", "one two three four\nfive"],
  ["an indented line goes on a little further in", "    one two three four", "    one two three\n      four"],
  ["or under the text behind its mark", "  ● one two three four", "  ● one two three\n    four"],
  ["or under its second column", "once  Run it once and never again", "once  Run it once\n      and never\n      again"],
  ["a word that is too long is left to the terminal", "see /a/very/long/path/to/it now", "see\n/a/very/long/path/to/it\nnow"],
  ["lines of their own are broken by themselves", "one\ntwo three four five six", "one\ntwo three four five\nsix"],
  ["wide characters take two columns", "変更された 変更された", "変更された\n変更された"],
])("%s", (_, text, broken) => expect(wrap(text, 20)).toBe(broken));

test("a line that moves keeps as many parts as fit, the first ones", () => {
  const parts = ["working", "attempt 1 of 3", "42 s", "12 calls"];
  expect([80, 40, 12, 4].map((columns) => fittingParts("⠋ ", parts, columns))).toEqual([
    "⠋ working · attempt 1 of 3 · 42 s · 12 calls",
    "⠋ working · attempt 1 of 3 · 42 s",
    "⠋ working",
    "⠋ ",
  ]);
});

test("colours take no room", () => expect(wrap(`one ${red("two three four five")}`, 20)).toBe(`one ${red("two three four\nfive")}`));

test("nothing is lost but blanks, and no line is too long without a reason", () => {
  const word = fc.string({ minLength: 1, maxLength: 30 }).map((text) => text.replace(/[^a-z•→]/g, "x"));
  const line = fc.array(fc.oneof(word, fc.constant("")), { maxLength: 20 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(line, fc.integer({ min: 10, max: 60 }), (text, columns) => {
      const broken = wrap(text, columns);
      expect(broken.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      for (const each of broken.split("\n")) expect(widthOf(each.trimEnd()) <= columns || each.trim().split(/ +/).length <= 2).toBe(true);
    }),
  );
});

test("a beginning is never half a character", () => expect(short("ab😀cd", 4)).toBe("ab😀…"));

test("a text beside a column goes on under its own beginning, also where it has lines of its own", () => {
  expect(beside("✗ what ", "one two three four five six seven eight\n  more", 40)).toBe(
    "✗ what one two three four five six seven\n       eight\n         more",
  );
  expect(beside("✗ what ", "one\ntwo", undefined)).toBe("✗ what one\n       two");
});
