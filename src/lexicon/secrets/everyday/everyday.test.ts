import * as fc from "fast-check";
import { expect, test } from "vitest";
import { detectSecrets } from "../detect.ts";
import { everydayTexts } from "./texts.fixture.ts";

/** Stars for one text in so many are borne. */
const oneIn = 2_000;

test("D22 of thirty kinds of ordinary text, alone and below each other, at most one in 2,000 is starred", () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const texts = everydayTexts(seed, 8);
      expect(texts.length).toBeGreaterThan(4_000);
      expect(new Set(texts.map(({ kind }) => kind.split(", then ")[0])).size).toBeGreaterThan(25);
      const starred = texts.filter(({ text }) => detectSecrets(text).length > 0);
      expect(starred.slice(Math.floor(texts.length / oneIn))).toEqual([]);
    }),
    { numRuns: 2 },
  );
});
