import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { patienceMs } from "../support/pace.ts";
import { startRestate, type RestateServer } from "../support/restate-server.ts";
import { fleet } from "./fleet.ts";
import { hostContract } from "./host-contract.ts";

let restate: RestateServer | undefined;
beforeAll(async () => void (restate = await startRestate()));
afterAll(() => restate?.stop());

describe("machines that Restate wakes", () => {
  hostContract(() => restate);

  test("M6 with Restate away work comes to its end all the same, and when it is back it wakes the machine again", async () => {
    const work = await fleet(restate);
    const one = await work.machine("one");
    await one.start();
    const stream = await one.record([[{ name: "asked", do: "ask", kind: "mission-paused" }], [{ name: "after", do: "once" }]]);
    await expect.poll(() => one.asks(stream), { timeout: patienceMs }).toBe(1);
    await restate?.kill();
    await one.answer(stream);
    await work.ends(stream);
    expect(await work.doneBy(stream)).toEqual(["one"]);
    expect(one.said()).toContain("Restate cannot be reached");
    await restate?.start();
    await expect.poll(() => one.said().split("wakes this machine").length, { timeout: patienceMs }).toBe(3);
    const next = await one.record([[{ name: "next", do: "once" }]]);
    await work.ends(next);
  });
});
