import { expect, test } from "vitest";
import { canFail } from "./can-fail.ts";
import { checks, provesNothing } from "./can-fail.fixture.ts";

test("D4 a command that cannot fail proves nothing, in every spelling", () => {
  expect(provesNothing.filter((command) => canFail(command) !== false)).toEqual([]);
});

test("D4 a real check is none of them", () => {
  expect(checks.filter((command) => canFail(command) !== true)).toEqual([]);
});

test("D4 one that always fails is no pass either way", () => {
  for (const command of ["false", "exit 1", "! true", "[ 1 = 2 ]", "npm test && false"]) expect(canFail(command)).toBe(true);
});

test("D4 one that cannot be read is neither", () => {
  expect(canFail("npm test 'unclosed")).toBeUndefined();
});

test("D4 names that every object has are names like others", () => {
  for (const command of ["constructor", "toString -v", "valueOf x", "__proto__ a"]) expect(canFail(command)).toBe(true);
  expect(canFail("test a constructor b")).toBe(false);
});

test("D4 scripts in scripts have an end", () => {
  const nested = Array.from({ length: 9 }).reduce<string>((inner) => `sh -c ${JSON.stringify(inner)}`, "npm test");
  expect(canFail(nested)).toBe(false);
});
