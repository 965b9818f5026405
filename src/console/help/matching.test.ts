import { expect, test } from "vitest";
import { matching } from "./matching.ts";

const headings = ["Keys in the vault", "When an agent goes round in circles"];
const found = (words: string) => {
  const { isTitle, headings: places } = matching(words, "Guard your agent", headings);
  return [isTitle, [...places]];
};

test("a title or a heading is found by its words in any order and any case; every word must be there", () => {
  expect(found("")).toEqual([true, []]);
  expect(found("AGENT guard")).toEqual([true, [1]]);
  expect(found("vault")).toEqual([false, [0]]);
  expect(found("guard vault")).toEqual([false, [0]]);
  expect(found("guard of vault")).toEqual([false, []]);
});
