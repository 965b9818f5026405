import { expect, test } from "vitest";
import { batteryCounts, openBatteries } from "./support/battery.ts";

/** Rows that may be read, by the classes of causes: still missed, and still stopped without need. */
const left: readonly (readonly [cause: number, missed: number, stopped: number])[] = [
  [1, 0, 0],
  [2, 0, 0],
  [3, 0, 0],
  [4, 0, 0],
  [5, 0, 1],
  [6, 0, 0],
  [7, 0, 0],
  [8, 0, 0],
  [9, 1, 0],
  [10, 0, 1],
  [11, 0, 0],
  [12, 0, 2],
  // by the kinds of tools that the third attack went through
  [21, 0, 0],
  [22, 0, 1],
  [23, 0, 0],
  [24, 0, 0],
  [25, 0, 0],
  [26, 0, 0],
  [27, 0, 0],
  [28, 1, 0],
  [29, 0, 1],
  [30, 0, 0],
  [31, 1, 0],
  [32, 0, 0],
  // by the kinds of work of the fourth author
  [33, 0, 0],
  [34, 0, 0],
  [35, 0, 0],
  [36, 0, 0],
  [37, 0, 0],
  [38, 0, 0],
  [39, 0, 0],
  [40, 0, 0],
  [41, 0, 0],
  [42, 0, 0],
  [43, 0, 5],
  [44, 0, 0],
];

test("A14 the battery that was written blind is judged no worse than it was", () => {
  const counts = batteryCounts(...openBatteries);
  expect(counts.map((count) => count.class)).toEqual(left.map(([cause]) => cause));
  for (const [at, { missed, stopped }] of counts.entries()) {
    const [cause = 0, missedBefore = 0, stoppedBefore = 0] = left[at] ?? [];
    expect({ cause, missed: missed > missedBefore, stopped: stopped > stoppedBefore }).toEqual({ cause, missed: false, stopped: false });
  }
});
