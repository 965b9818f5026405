import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchBusy } from "./busy.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = AbortSignal.any([]);
const idleMs = 1_000;
const isOver = async (waited: Promise<void>): Promise<boolean> => {
  let over = false;
  void waited.then(() => (over = true));
  await vi.advanceTimersByTimeAsync(0);
  return over;
};

test("a request under way, one that has just ended and somebody who looks keep it; asking whether it is there does not", async () => {
  let finish = (): void => undefined;
  let isLookedAt = false;
  const busy = watchBusy((method) => (method === "hook" ? new Promise((resolve) => (finish = () => resolve(1))) : Promise.resolve(0)));
  const idle = busy.idleFor(idleMs, () => isLookedAt);
  const call = busy.handle("hook", {}, never);
  await vi.advanceTimersByTimeAsync(5 * idleMs);
  expect(await isOver(idle)).toBe(false);
  finish();
  await call;
  await vi.advanceTimersByTimeAsync(0.9 * idleMs);
  expect(await isOver(idle)).toBe(false);
  isLookedAt = true;
  await vi.advanceTimersByTimeAsync(3 * idleMs);
  isLookedAt = false;
  await busy.handle("hello", {}, never);
  await vi.advanceTimersByTimeAsync(0.9 * idleMs);
  expect(await isOver(idle)).toBe(false);
  await busy.handle("hello", {}, never);
  await vi.advanceTimersByTimeAsync(0.2 * idleMs);
  expect(await isOver(idle)).toBe(true);
});
