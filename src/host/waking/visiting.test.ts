import { describe, expect, test } from "vitest";
import { moment } from "../../../test/support/watching.ts";
import { startPlan, testWorld } from "../../../test/support/world.ts";
import { Fault } from "../../kernel/trouble.ts";
import { adoptPolicy } from "../../runtime/adopt.ts";
import { drive } from "../../runtime/drive.ts";
import { createVisits, visitingPolicy, type Visits } from "./visiting.ts";

const plan = [[{ name: "w", do: "once" } as const]];

async function visiting(more: { work?: () => Promise<string>; drive?: () => Promise<never> } = {}) {
  const { runtime } = await testWorld(more.work ? { work: more.work } : {});
  const stopping = new AbortController();
  const ends: string[] = [];
  const troubles: string[] = [];
  const late = moment();
  const visits: Visits = createVisits(
    {
      runtime,
      drive: more.drive ?? ((stream, signal) => drive(runtime, stream, signal)),
      onDriven: (_, { end }) => ends.push(end),
      onTrouble: (_, cause) => troubles.push((cause as Fault).code),
      onNote: () => {},
    },
    stopping.signal,
    () => late.come,
  );
  return { visits, late, ends, troubles, stopping, stream: () => startPlan(runtime, plan) };
}

describe("M6 visits of one process", () => {
  test("two that come for one session at once wait for the same drive, which happens once and is told once", async () => {
    let begun = 0;
    const { come, arrive } = moment<string>();
    const { visits, ends, stream } = await visiting({ work: () => ((begun += 1), come) });
    const one = await stream();
    const both = [visits.step(one, false), visits.step(one, false)];
    expect(await visits.step(one, true)).toBe(null); // another look is on its way
    arrive("done");
    expect(await Promise.all(both)).toEqual([null, null]);
    expect([begun, ends]).toEqual([1, ["ended"]]);
  });

  test("a step that lasts too long ends, comes again at once, and what it began goes on", async () => {
    const { come, arrive } = moment<string>();
    const { visits, late, ends, stream } = await visiting({ work: () => come });
    const one = await stream();
    const step = visits.step(one, false);
    late.arrive();
    expect(await step).toBe(visitingPolicy.betweenMs);
    expect(ends).toEqual([]);
    arrive("done");
    await visits.whole(one);
    await visits.settled();
    expect(ends).toEqual(["ended"]);
  });

  test.each([
    ["journal.busy", adoptPolicy.everyMs],
    ["journal.corrupt", adoptPolicy.troubledMs],
  ] as const)("trouble with %s is told and tried again, never thrown", async (code, restMs) => {
    const { visits, troubles, stream } = await visiting({ drive: () => Promise.reject(new Fault(code, "why")) });
    expect(await visits.step(await stream(), false)).toBe(restMs);
    expect(troubles).toEqual([code]);
  });

  test("one more than there is room for comes again soon, and one that is told to stop begins nothing", async () => {
    const { come, arrive } = moment<string>();
    const { visits, stream, stopping } = await visiting({ work: () => come });
    const steps: Promise<unknown>[] = [];
    for (let count = 0; count < adoptPolicy.drivesMax; count += 1) steps.push(visits.step(await stream(), false));
    expect(await visits.step(await stream(), false)).toBe(adoptPolicy.everyMs);
    arrive("done");
    await Promise.all(steps);
    stopping.abort();
    expect(await visits.step(await stream(), false)).toBe(null);
  });
});
