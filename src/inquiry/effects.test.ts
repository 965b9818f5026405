import { setImmediate as othersTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { readInTurn } from "./effects.ts";

const busyFor = (ms: number): void => {
  for (const since = performance.now(); performance.now() - since < ms;);
};

test("S1 between two long readings everything else of the thread has its turn", async () => {
  const order: string[] = [];
  const read = (name: string) => (): void => {
    busyFor(50);
    order.push(name);
  };
  const readings = [readInTurn(read("first")), readInTurn(read("second")), readInTurn(read("third"))];
  await readings[0];
  for (let turns = 0; turns < 5; turns += 1) await othersTurn();
  order.push("a hook that needs five turns");
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
