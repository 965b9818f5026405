import { afterAll, beforeAll, describe, test } from "vitest";
import { patienceMs } from "../support/pace.ts";
import { newIdentity, startRestate, type RestateServer } from "../support/restate-server.ts";
import { visitingPolicy } from "../../src/host/waking/visiting.ts";
import { fleet, type FleetMachine } from "./fleet.ts";
import { hostContract } from "./host-contract.ts";

let restate: RestateServer | undefined;
beforeAll(async () => void (restate = await startRestate()));
afterAll(() => restate?.stop());

const patient = { timeout: patienceMs } as const;

/** Restate's own account of what it brought, or will bring, to a machine for a session: one state for each message. */
async function brought({ machine }: FleetMachine, stream: string): Promise<readonly string[]> {
  const query = `select status from sys_invocation where target = 'assent-${machine}/${stream}/wake'`;
  const headers = { "content-type": "application/json", accept: "application/json" };
  const reply = await fetch(`${restate?.admin[0]}/query`, { method: "POST", headers, body: JSON.stringify({ query }) });
  return ((await reply.json()) as { rows: { status: string }[] }).rows.map(({ status }) => status);
}

describe("M7 machines that Restate wakes work together as without it", () => {
  hostContract(() => restate);

  test.concurrent("M6 it is Restate that brings the work and keeps the timers, for the machine of the session alone", async (context) => {
    const { expect } = context;
    const work = await fleet(context, restate);
    const [one, two] = [await work.machine("one"), await work.machine("two")];
    await Promise.all([one.start(), two.start()]);
    const now = await one.record([[{ name: "now", do: "once" }]]);
    const later = await one.record([[{ name: "later", do: "once", notBefore: new Date(Date.now() + 3_600_000).toISOString() }]]);
    await work.ends(now);
    await expect.poll(() => brought(one, now), patient).toContain("completed");
    await expect.poll(() => brought(one, later), patient).toContain("scheduled");
    expect([await brought(two, now), await brought(two, later)]).toEqual([[], []]);
  });

  test.concurrent("M6 work that lasts longer than one look of Restate is begun once and ends", async (context) => {
    const { expect } = context;
    const work = await fleet(context, restate);
    const one = await work.machine("one");
    await one.start();
    const stream = await one.record([[{ name: `long:${visitingPolicy.stepMs + 4_000}`, do: "once" }], [{ name: "after", do: "once" }]]);
    await work.ends(stream);
    expect((await work.lines()).map(({ what }) => what)).toEqual(["begun", "done", "begun", "done"]);
  });

  test.concurrent("M6 a machine hears only the Restate whose key it knows, says so, and finds its work by itself", async (context) => {
    const { expect } = context;
    const work = await fleet(context, { ...(restate as RestateServer), identityKey: newIdentity().identityKey });
    const one = await work.machine("one");
    await one.begin();
    const stream = await one.record([[{ name: "work", do: "once" }]]);
    await work.ends(stream);
    await expect.poll(one.said, patient).toMatch(/this machine cannot make itself known to Restate: .*401 Unauthorized/);
    expect(one.said()).not.toContain("wakes this machine");
  });

  test("M6 with Restate away work comes to its end all the same, and when it is back it wakes the machine again", async (context) => {
    const { expect } = context;
    const work = await fleet(context, restate);
    const one = await work.machine("one");
    await one.start();
    const stream = await one.record([[{ name: "asked", do: "ask", kind: "mission-paused" }], [{ name: "after", do: "once" }]]);
    await expect.poll(() => one.asks(stream), patient).toBe(1);
    await restate?.kill();
    await one.answer(stream);
    await work.ends(stream);
    expect(await work.doneBy(stream)).toEqual(["one"]);
    await expect.poll(one.said, patient).toContain("Restate cannot be reached");
    await restate?.start();
    await expect.poll(() => one.said().split("wakes this machine").length, patient).toBe(3);
    const next = await one.record([[{ name: "next", do: "once" }]]);
    await work.ends(next);
  });
});
