import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paced } from "./paced.ts";

const pace = { restMinMs: 40, restTimes: 2 } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first call is at once, a flood is one more round, and nothing is lost", async () => {
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  const ask = paced(work, pace);
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  for (let index = 0; index < 1_000; index += 1) ask();
  await vi.advanceTimersByTimeAsync(39);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  expect(work).toHaveBeenCalledTimes(3);
});

test("work that fails or takes long holds nothing up for ever, never runs twice at once, and leaves time to others", async () => {
  let running = 0;
  const work = vi.fn<() => Promise<never>>(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 700));
    running -= 1;
    throw new Error("no");
  });
  const ask = paced(work, pace);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(2_099);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(2);
});
