import { expect, test, vi } from "vitest";
import { paced } from "./paced.ts";

test("the first call is at once, a flood is one more round, and nothing is lost", async () => {
  vi.useFakeTimers();
  try {
    const work = vi.fn<() => Promise<void>>(async () => undefined);
    const ask = paced(work, 200);
    ask();
    expect(work).toHaveBeenCalledTimes(1);
    for (let index = 0; index < 1_000; index += 1) ask();
    await vi.advanceTimersByTimeAsync(199);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    ask();
    expect(work).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});

test("work that fails or takes long holds nothing up for ever, and never runs twice at once", async () => {
  vi.useFakeTimers();
  try {
    let running = 0;
    const work = vi.fn<() => Promise<never>>(async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 700));
      running -= 1;
      throw new Error("no");
    });
    const ask = paced(work, 200);
    ask();
    ask();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(work).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
