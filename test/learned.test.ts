import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { authors, casesBy } from "../tools/learn/cases.ts";
import { tableText, train } from "../tools/learn/train.ts";
import { wayNames } from "../src/inquiry/ways/language.ts";
import { learnedOf } from "../src/inquiry/learned/learned.ts";
import { lettersOf, weightsOf } from "../src/inquiry/learned/table.ts";
import { learnedRows, learnedScale } from "../src/inquiry/learned/weights.ts";

const written = readFileSync(new URL("../src/inquiry/learned/weights.ts", import.meta.url), "utf8");

/** `Math.exp` may differ in its last digit between processors: a weight that lies between two letters may come to the other one. */
const lettersOff = 3;

test("U6 the same cases teach the same weights", () => {
  const again = tableText(train(authors.flatMap(casesBy)));
  expect(again).toHaveLength(written.length);
  expect([...again].filter((letter, at) => letter !== written[at]).length).toBeLessThanOrEqual(lettersOff);
});

test("U6 each way has features that speak for it more than for any other", () => {
  const rows = [...weightsOf(learnedRows, learnedScale.step).values()];
  const leading = new Set(rows.map((weights) => weights.indexOf(Math.max(...weights))));
  expect(leading.size).toBe(wayNames.length);
});

test("U6 the table is small", () => expect(written.length).toBeLessThanOrEqual(80_000));

describe("U6 letters hold weights", () => {
  const weight = fc.double({ min: -1.5, max: 1.5, noNaN: true });
  test("to half a step", () => {
    fc.assert(
      fc.property(fc.array(weight, { minLength: wayNames.length, maxLength: wayNames.length }), (weights) => {
        const read = weightsOf(`k some ${lettersOf(weights, 0.06)}|`, 0.06).get("k some") ?? [];
        expect(read).toHaveLength(wayNames.length);
        for (const [at, each] of read.entries()) expect(Math.abs(each - (weights[at] ?? 0))).toBeLessThanOrEqual(0.031);
      }),
    );
  });
});

describe("U20 what is quoted", () => {
  test("is a clause of the text, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const found = learnedOf(text);
        if (found) expect(text).toContain(found.quote);
      }),
    );
  });

  test("is the clause that leaves it open", () => {
    const found = learnedOf(
      "Rename cust_id to customerId in api/orders.ts. The tests stay green. Do the footer the way we discussed on the phone last week.",
    );
    expect(found?.quote).toBe("Do the footer the way we discussed on the phone last week");
    expect(found?.way).toBe("earlier");
  });
});

test("U6 of a text that is longer than those it was learned from it says nothing", () => {
  expect(learnedOf("Make it nicer. ".repeat(100))).toBeDefined();
  expect(learnedOf("Make it nicer. ".repeat(101))).toBeUndefined();
});
