import { expect, test } from "vitest";
import { longPattern } from "./long-pattern.ts";

test("a pattern over several lines is the one that would stand on one line", () => {
  const long = longPattern("i")`
    ^(?:one|two words|
    \d{3}\\|\x60)$
  `;
  expect([long.source, long.flags]).toEqual([/^(?:one|two words|\d{3}\\|\x60)$/i.source, "i"]);
});

test("it is made once for its place in the code, unless it remembers where it was", () => {
  const kept = () => longPattern()`a`;
  const fresh = () => longPattern("g")`a`;
  expect(kept()).toBe(kept());
  expect(fresh()).not.toBe(fresh());
});
