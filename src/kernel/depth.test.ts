import { expect, test } from "vitest";
import { holdsMoreThan, isDeeper } from "./depth.ts";

const nested = (levels: number): unknown => JSON.parse(`${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`);

test("how deep a value is nested is told of any depth", () => {
  expect([isDeeper(1, 0), isDeeper([], 0), isDeeper([1], 0)]).toEqual([false, false, true]);
  expect([isDeeper(nested(5), 10), isDeeper(nested(5), 9)]).toEqual([false, true]);
  expect(isDeeper(nested(100_000), 150)).toBe(true);
});

test("values are counted at every level, and no further than has to be known", () => {
  expect([holdsMoreThan(1, 0), holdsMoreThan([1, 2], 1), holdsMoreThan([1, 2], 2)]).toEqual([false, true, false]);
  expect([holdsMoreThan({ a: [1, { b: 2 }] }, 3), holdsMoreThan({ a: [1, { b: 2 }] }, 4)]).toEqual([true, false]);
  expect(holdsMoreThan(nested(1_000), 100)).toBe(true);
});
