import { expect, onTestFinished, test, vi } from "vitest";
import { turns } from "../../test/support/turns.ts";
import { readInTurn } from "./effects.ts";

test("S1 between two long readings everything else of the thread has its turn", async () => {
  let now = 0;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => {
    vi.useRealTimers();
    clock.mockRestore();
  });
  const order: string[] = [];
  const read = (name: string) => (): void => {
    now += 50;
    order.push(name);
  };
  const readings = [readInTurn(read("first")), readInTurn(read("second")), readInTurn(read("third"))];
  await readings[0];
  await vi.advanceTimersByTimeAsync(49);
  await turns(5);
  order.push("a hook that needs five turns");
  await vi.advanceTimersByTimeAsync(1 + 50 + 50);
  await Promise.all(readings);
  expect(order).toEqual(["first", "a hook that needs five turns", "second", "third"]);
});

test("S1 one that fails fails alone", async () => {
  const failing = readInTurn(() => {
    throw new Error("ouch");
  });
  const after = readInTurn(() => "read");
  await expect(failing).rejects.toThrow("ouch");
  expect(await after).toBe("read");
});
