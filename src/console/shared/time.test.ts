import { expect, test } from "vitest";
import { ago, clockTime, count, lasted, until } from "./time.ts";

const now = Date.parse("2026-01-10T12:00:00.000Z");

test("moments are told in the coarsest unit that says something", () => {
  const before = (seconds: number): string => ago(new Date(now - seconds * 1_000).toISOString(), now);
  expect([3, 75, 7_300, 180_000].map(before)).toEqual(["3 s ago", "1 min ago", "2 h ago", "2 days ago"]);
  expect(before(-5)).toBe("0 s ago");
});

test("what is ahead is told the same way", () => {
  expect(until("2026-01-10T12:05:00.000Z", now)).toBe("in 5 min");
  expect(until("2026-01-10T11:05:00.000Z", now)).toBe("now");
  const left = (seconds: number): string => until(new Date(now + seconds * 1_000).toISOString(), now);
  const [minute, hour, day] = [60, 3_600, 86_400];
  expect([2 * minute, hour, 7 * day].map((whole) => left(whole - 1))).toEqual(["in 2 min", "in 1 h", "in 7 days"]); // just given
});

test("things are counted", () => expect([count(1, "gate"), count(12_000, "gate")]).toEqual(["1 gate", "12,000 gates"]));

test("durations are told as precisely as anybody cares", () => {
  expect([40, 12_400, 184_000, 3_600_000, 7_500_000, 300_000_000].map(lasted)).toEqual([
    "0.0 s",
    "12 s",
    "3 min 4 s",
    "1 h",
    "2 h 5 min",
    "3 days",
  ]);
});

test("the clock says the time today, the day before that, and the year in another one", () => {
  expect(clockTime("2026-01-10T12:00:00.000Z", now)).toMatch(/^\d\d:\d\d:\d\d$/);
  expect(clockTime("2026-01-07T12:00:00.000Z", now)).toMatch(/^Jan \d+, \d\d:\d\d$/);
  expect(clockTime("2024-06-07T12:00:00.000Z", now)).toMatch(/2024$/);
});
