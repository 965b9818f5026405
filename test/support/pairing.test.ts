import { expect, test } from "vitest";
import { paired } from "./pairing.ts";

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

test.each([
  [7, 5, 3],
  [62, 60, 3],
  [5, 15, 5],
  [4, 4, 1],
])("each of %i and each of %i is tried, in one part of %i", (ones, others, parts) => {
  const pairs = paired(numbers(ones), numbers(others), parts);
  expect(new Set(pairs.map(([one]) => one)).size).toBe(ones);
  expect(new Set(pairs.map(([, other]) => other)).size).toBe(others);
  expect(Math.abs(pairs.length - (ones * others) / parts)).toBeLessThan(Math.min(ones, others));
});
