import { expect, test } from "vitest";
import { endWithin, isWithin, limitRefusal, stricterLimits } from "./limits.ts";

const noon = "2026-01-01T12:00:00.000Z";
const minute = 60_000;
const later = (ms: number): string => new Date(Date.parse(noon) + ms).toISOString();

test.each<readonly [limit: string | undefined, since: string | undefined, now: string, isWithin: boolean]>([
  [undefined, undefined, noon, true],
  [undefined, noon, later(1e9), true],
  ["30m", noon, later(30 * minute - 1), true],
  ["30m", noon, later(30 * minute), false],
  ["30m", undefined, noon, false],
  ["30m", later(60 * minute), noon, false],
  ["never", noon, noon, false],
])("K13 with a limit of %s, what began at %s may hold at %s: %s", (limit, since, now, expected) => {
  expect(isWithin(limit, since, now)).toBe(expected);
});

test("K13 an end is the nearer one of its own and the limit's", () => {
  expect(endWithin(undefined, noon, null)).toBe(null);
  expect(endWithin("1h", noon, null)).toBe(later(60 * minute));
  expect(endWithin("1h", noon, later(minute))).toBe(later(minute));
  expect(endWithin("1h", noon, later(90 * minute))).toBe(later(60 * minute));
});

test("K13 of two files the stricter word counts, in whatever order they are read", () => {
  const [one, other] = [{ off: "2h", allow: "never" }, { off: "90m", allow: "1d", observe: "never" }] as const; // oxfmt-ignore
  const both = { off: "90m", allow: "never", observe: "never" } as const;
  expect([stricterLimits(one, other), stricterLimits(other, one), stricterLimits({}, both)]).toEqual([both, both, both]);
});

test.each<readonly [limit: string, ms: number | undefined, isRefused: boolean]>([
  ["30m", 30 * minute, false],
  ["30m", 30 * minute + 1, true],
  ["30m", undefined, true],
  ["never", 1, true],
])("K13 with a limit of %s, pausing for %s ms is refused: %s", (off, ms, isRefused) => {
  const refusal = limitRefusal({ off }, "off", ms);
  expect(refusal !== undefined).toBe(isRefused);
  if (refusal && off !== "never") expect(refusal.because).toContain("--for 30m");
  expect(limitRefusal({ allow: off }, "off", ms)).toBeUndefined();
});
