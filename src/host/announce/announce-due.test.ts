import { describe, expect, test } from "vitest";
import { nextInMs, occasionAt, scheduleOf } from "./announce-due.ts";

const schedule = scheduleOf({ after: "10s", remind: ["5s", "30m", "4h"] });

describe("a gate is announced", () => {
  test("at times that people write", () => {
    expect(schedule).toEqual({ afterMs: 10_000, remindMs: [1_800_000, 14_400_000] });
    expect(scheduleOf({ after: "0s", remind: ["1d"] })).toEqual({ afterMs: 0, remindMs: [86_400_000] });
  });

  test.each([
    [0, undefined],
    [9_999, undefined],
    [10_000, 0],
    [1_799_999, 0],
    [1_800_000, 1_800_000],
    [20_000_000, 14_400_000],
  ])("at the age of %d ms for the occasion %s", (ageMs, occasion) => {
    expect(occasionAt(schedule, ageMs)).toBe(occasion);
  });

  test("next when the next time comes, and after the last one never", () => {
    expect([0, 10_000, 1_800_000, 14_400_000].map((ageMs) => nextInMs(schedule, ageMs))).toEqual([10_000, 1_790_000, 12_600_000, Infinity]);
  });
});
