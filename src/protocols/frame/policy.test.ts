import { describe, expect, test } from "vitest";
import { nameProblems } from "./lenses/lenses.ts";
import { genericRouting, personaRows, placeholder } from "./policy.ts";

describe.each(personaRows)("F4 a lens that $is", ({ pattern, matches, passes }) => {
  test.each(matches)("F4 %j is one", (name) => expect(name).toMatch(pattern));
  test.each(passes)("F4 %j is none", (name) => expect(name).not.toMatch(pattern));
});

test.each(personaRows.flatMap(({ passes }) => passes))("F4 %j is a lens for every row", (name) => {
  expect(nameProblems(name)).toEqual([]);
});

test.each(["TBD", "n/a", "N/A.", "tba?", "…", "---", "**TODO**", "none", "(to be determined)"])(
  "F9 %j is a placeholder or says something",
  (text) => {
    expect(placeholder.test(text)).toBe(text !== "tba?");
  },
);

test.each(["Extend the analysis.", "Add more context", "wrap up", "Another perspective", ""])("F15 %j could stand anywhere", (text) => {
  expect(genericRouting.test(text)).toBe(true);
});
