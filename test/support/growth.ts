import { expect } from "vitest";

/** The input is made this many times longer; work with a bound grows as much at most, work on pairs of places by its square. */
const longer = 4;
const growthMax = 10;
/** Below this there is nothing to compare: a square of it, or the collector passing by, would look the same. */
const smallMs = 25;
const triesMax = 4;

/** Processor time of this thread alone: what else the machine does meanwhile is not in it. */
function spentMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Holds that `work` on a text of `length` costs little more than its length says, whatever the machine and its load:
 * it compares two runs with each other, never one with a clock. The first
 * time nothing is compiled yet, and noise is not there every time, so it may try again. How the work is measured is `spent`'s.
 */
export function expectBounded(work: (length: number) => void, length: number, spent = spentMs): void {
  let growth = Infinity;
  for (let tries = 0; tries < triesMax && growth > growthMax; tries += 1) {
    const long = spent(() => work(length));
    if (long < smallMs) return;
    growth = Math.min(growth, long / spent(() => work(Math.ceil(length / longer))));
  }
  expect(growth, `${longer} times the length costs ${growth.toFixed(1)} times the work`).toBeLessThanOrEqual(growthMax);
}
