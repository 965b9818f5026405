import { expect, onTestFinished, test, vi } from "vitest";
import { turns } from "../../test/support/turns.ts";
import { inquiryEffects, readInTurn, type LookInput } from "./effects.ts";

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

test.each([
  ["nobody but rules", undefined, {}],
  ["a model", async ({ tellReaders }: LookInput) => (tellReaders?.({ model: "near" }), []), { model: "near" }],
])("U1 a look reports who read: %s", async (_, suggest, readers) => {
  const perform = inquiryEffects({ look: async () => [], ...(suggest ? { suggest } : {}) });
  const effect = { type: "find-gaps", mode: "repeatable", key: "k", round: 0, given: { intent: "x", cwd: "/" }, decisions: [] } as const;
  expect(await perform(effect as never, new AbortController().signal, {} as never)).toMatchObject({ type: "gaps.report", readers });
});
