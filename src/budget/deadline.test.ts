import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deadlineIn } from "./deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the time is over, and that is told apart from being stopped", () => {
  const over = deadlineIn(1_000, []);
  vi.advanceTimersByTime(999);
  expect(over.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect([over.signal.aborted, over.isLate()]).toEqual([true, true]);

  const other = new AbortController();
  const stopped = deadlineIn(1_000, [other.signal]);
  other.abort("enough");
  expect([stopped.signal.reason, stopped.isLate()]).toEqual(["enough", false]);
  expect(deadlineIn(1_000, [other.signal]).signal.reason).toBe("enough");
});

test("one that has ended keeps nothing: no timer, and nobody who listens to signals that live longer", () => {
  const other = new AbortController();
  const deadlines = Array.from({ length: 20 }, () => deadlineIn(3_600_000, [other.signal]));
  expect([vi.getTimerCount(), getEventListeners(other.signal, "abort").length]).toEqual([20, 20]);
  for (const deadline of deadlines) deadline.end();
  expect([vi.getTimerCount(), getEventListeners(other.signal, "abort").length]).toEqual([0, 0]);
});

test("a limit of years is not over at once", () => {
  const years = deadlineIn(2 ** 40, []);
  vi.advanceTimersByTime(86_400_000);
  expect(years.signal.aborted).toBe(false);
  years.end();
});
