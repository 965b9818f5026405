import { expect, test } from "vitest";
import { isDeeper } from "./depth.ts";

const nested = (levels: number): unknown => JSON.parse(`${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`);

test("how deep a value is nested is told of any depth", () => {
  expect([isDeeper(1, 0), isDeeper([], 0), isDeeper([1], 0)]).toEqual([false, false, true]);
  expect([isDeeper(nested(5), 10), isDeeper(nested(5), 9)]).toEqual([false, true]);
  expect(isDeeper(nested(100_000), 150)).toBe(true);
});
