import { expect, test } from "vitest";
import { matching } from "./matching.ts";

const page = { name: "Guard your agent", text: "Quiet takes the prompts of a client away." };
const headings = [
  { name: "Keys in the vault", text: "A secret that no agent sees; it is sealed." },
  { name: "When an agent goes round in circles", text: "It is asked what it wants." },
];
const found = (words: string) => {
  const { title, headings: places } = matching(words, page, headings);
  return [title, Object.fromEntries(places)];
};

test("a title or a heading is found by its words in any order and any case; every word must be there", () => {
  expect(found("")).toEqual(["name", {}]);
  expect(found("AGENT guard")).toEqual(["name", { 0: "text", 1: "name" }]);
  expect(found("vault")).toEqual([undefined, { 0: "name" }]);
  expect(found("guard vault")).toEqual([undefined, { 0: "name" }]);
  expect(found("guard of vault")).toEqual([undefined, {}]);
});

test("the text below a title or a heading is found too, with the words above it, and is told from a name", () => {
  expect(found("sealed")).toEqual([undefined, { 0: "text" }]);
  expect(found("guard vault SEALED")).toEqual([undefined, { 0: "text" }]);
  expect(found("quiet")).toEqual(["text", {}]);
  expect(found("quiet sealed")).toEqual([undefined, {}]); // in two places, and in neither of them both
});
