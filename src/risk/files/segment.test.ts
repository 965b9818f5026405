import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type gap, tokensMeet } from "../../lexicon/wildcard.ts";
import { patternsMeet, segmentOf, segmentsMeet } from "./segment.ts";

const wildcard = fc.string({ unit: fc.constantFrom("a", "b", "c", "*", "?", "[ab]", "[!a]"), minLength: 1, maxLength: 9 });

test("A10 two wildcards have a name in common where every cell of them says so, whichever way is quicker", () => {
  fc.assert(
    fc.property(wildcard, wildcard, (one, other) => {
      const [left, right] = [segmentOf(one), segmentOf(other)];
      const [a, b] = [left, right].map(({ text, tokens }) => tokens ?? [...text]) as [(typeof gap)[], (typeof gap)[]];
      expect(segmentsMeet(left, right)).toBe(patternsMeet(a, b, tokensMeet));
    }),
    { numRuns: 5_000 },
  );
});
