import { expect, test } from "vitest";
import { durationMs, spoken } from "./duration.ts";

test.each([
  ["30m", 1_800_000],
  ["2h", 7_200_000],
  ["7d", 604_800_000],
])("%s is %i ms", (text, ms) => expect(durationMs(text, "7d")).toBe(ms));

test.each(["", "0m", "2", "2w", "-1h", "1.5h", "h"])("%j is no time", (text) =>
  expect(() => durationMs(text, "7d")).toThrow("write it like 30m, 2h or 1d"),
);

test("more than the limit is told what the limit is, and of which option", () => {
  expect(() => durationMs("169h", "7d")).toThrow("--for takes at most 7d");
  expect(() => durationMs("8d", "7d", "--every")).toThrow("--every takes at most 7d");
});

test.each([
  ["10s", "10 s"],
  ["30m", "30 min"],
  ["4h", "4 h"],
  ["1d", "1 day"],
  ["3d", "3 days"],
])("%s is said as %s, like every other time on a screen", (written, said) => expect(spoken(written)).toBe(said));
