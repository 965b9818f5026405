import * as fc from "fast-check";
import { expect, test } from "vitest";
import { givenCanaries } from "../lexicon/secrets/given.fixture.ts";
import { leftOf, wrappings } from "../lexicon/secrets/wrapped.fixture.ts";
import { redactSecrets } from "./redact.ts";

const redact = redactSecrets([]);
const ways = Object.values(wrappings);

/** A value that chance made a word of: as one of many thousands. */
const chanceMax = 2;
const count = 900;

test("D22 a short value behind a telling name is not recorded in clear, however both are written and wrapped", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const left = givenCanaries(seed, count).filter((canary, at) => {
        const wrap = ways[(at + Math.abs(seed)) % ways.length] ?? ways[0];
        return wrap !== undefined && leftOf(canary, redact(wrap(canary))) !== undefined;
      });
      expect(left.slice(chanceMax)).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
