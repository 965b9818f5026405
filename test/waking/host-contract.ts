import { test } from "vitest";
import type { SessionId } from "../../src/kernel/ids.ts";
import { patienceMs } from "../support/pace.ts";
import type { Item, Plan } from "../support/probe.ts";
import type { RestateServer } from "../support/restate-server.ts";
import type { WorkLine } from "./errands.ts";
import { fleet, type Fleet, type FleetMachine } from "./fleet.ts";

const once = (name: string, more: Partial<Item> = {}): Item => ({ name, do: "once", ...more }) as Item;
const ask = (name: string, more: Partial<Item> = {}): Item => ({ name, do: "ask", kind: "mission-paused", ...more }) as Item;
const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();
const patient = { timeout: patienceMs, interval: 50 } as const;

/** M7: what holds behind every host, with real processes for machines and a real PostgreSQL. */
export function hostContract(restate: () => RestateServer | undefined): void {
  placeContract(restate);
  timeContract(restate);
}

const begun = async (work: Fleet, stream: SessionId): Promise<string | undefined> =>
  (await work.lines()).filter((line) => line.stream === stream && line.what === "begun").at(-1)?.machine;

async function up(work: Fleet, ...machines: readonly (readonly [name: string, labels?: readonly string[]])[]): Promise<FleetMachine[]> {
  const made: FleetMachine[] = [];
  for (const [name, labels] of machines) made.push(await work.machine(name, labels));
  await Promise.all(made.map((machine) => machine.start()));
  return made;
}

function placeContract(restate: () => RestateServer | undefined): void {
  test.concurrent("M7 work is done once, where it belongs: on its own machine, or on one that has what it needs", async (context) => {
    const { expect } = context;
    const work = await fleet(context, restate());
    const [one, two] = (await up(work, ["one"], ["two", ["gpu"]])) as [FleetMachine, FleetMachine];
    const plan: Plan = [[once("first")], [once("second")]];
    const streams = await Promise.all([one.record(plan), two.record(plan), one.record(plan, ["gpu"]), two.record(plan, ["gpu"])]);
    for (const stream of streams) await work.ends(stream);
    const done = await Promise.all(streams.map((stream) => work.doneBy(stream)));
    expect(done).toEqual([["one", "one"], ["two", "two"], ["two", "two"], ["two", "two"]]); // oxfmt-ignore
  });

  test.concurrent("M7, M4 what no machine can do waits for one that can", async (context) => {
    const { expect } = context;
    const work = await fleet(context, restate());
    const [one] = (await up(work, ["one"])) as [FleetMachine];
    const stream = await one.record([[once("work")]], ["gpu"]);
    const other = await one.record([[once("work")]]);
    await work.ends(other);
    expect(await work.doneBy(stream)).toEqual([]);
    await up(work, ["two", ["gpu"]]);
    await work.ends(stream);
    expect(await work.doneBy(stream)).toEqual(["two"]);
  });

  test.concurrent("M7, M4 no machine drives more than it has slots, also where it goes on for one that was killed", async (context) => {
    const { expect } = context;
    const work = await fleet(context, restate());
    const [one] = (await up(work, ["one"])) as [FleetMachine];
    const [two, three] = [await work.machine("two", ["gpu"], { slots: 2 }), await work.machine("three", ["gpu"], { slots: 2 })];
    const streams = await Promise.all(Array.from({ length: 10 }, () => one.record([[{ name: "slow:1500", do: "repeatable" }]], ["gpu"])));
    await Promise.all([two.start(), three.start()]);
    await expect.poll(async () => (await work.lines()).filter(({ machine }) => machine === "two").length, patient).toBeGreaterThan(1);
    await two.kill();
    for (const stream of streams) await work.ends(stream);
    for (const name of ["two", "three"])
      expect(mostAtOnce((await work.lines()).filter(({ machine }) => machine === name))).toBeLessThanOrEqual(2);
  });

  test.concurrent("M7, K7 what one machine asked is answered on another, by many at once, and runs once", async (context) => {
    const { expect } = context;
    const work = await fleet(context, restate());
    const [one, two] = (await up(work, ["one"], ["two"])) as [FleetMachine, FleetMachine];
    const stream = await one.record([[ask("a"), ask("b"), ask("c")], [once("after")]]);
    await expect.poll(() => two.asks(stream), patient).toBe(3);
    await Promise.all([two, one, two].map((machine) => machine.answer(stream)));
    await work.ends(stream);
    expect(await work.doneBy(stream)).toEqual(["one"]);
  });
}

/** The most pieces of work that were under way at one moment. */
function mostAtOnce(lines: readonly WorkLine[]): number {
  const under = lines.map((_, at) => lines.slice(0, at + 1).reduce((sum, { what }) => sum + (what === "begun" ? 1 : -1), 0));
  return Math.max(0, ...under);
}

function timeContract(restate: () => RestateServer | undefined): void {
  test.concurrent.for(["is killed", "leaves"])(
    "M7, M2 the work of a machine that %s goes on at another one that can do it",
    async (how, context) => {
      const { expect } = context;
      const work = await fleet(context, restate());
      const [one, two, three] = (await up(work, ["one"], ["two", ["gpu"]], ["three", ["gpu"]])) as [
        FleetMachine,
        FleetMachine,
        FleetMachine,
      ];
      const stream = await one.record([[{ name: "slow:4000", do: "repeatable" }], [once("after")]], ["gpu"]);
      await expect.poll(() => begun(work, stream), patient).toBeDefined();
      const [first, second] = (await begun(work, stream)) === "two" ? [two, three] : [three, two];
      if (how === "leaves") expect(await first.stop()).toBe(0);
      else await first.kill();
      await work.ends(stream);
      expect(await work.doneBy(stream)).toEqual([second.name, second.name]);
    },
  );

  test.concurrent("M7 what is due later is done at its time, once, also when every machine was killed and is back", async (context) => {
    const { expect } = context;
    const work = await fleet(context, restate());
    const [one, two] = (await up(work, ["one"], ["two"])) as [FleetMachine, FleetMachine];
    const [soonAt, laterAt] = [soon(2_000), soon(7_000)];
    const first = await one.record([[once("soon", { notBefore: soonAt })]]);
    const streams = [
      await one.record([[once("later", { notBefore: laterAt })]]),
      await two.record([[once("later", { notBefore: laterAt })]]),
    ];
    const lapsing = await one.record([[ask("a", { expiresAt: soon(6_000) })]]);
    await work.ends(first);
    await expect.poll(async () => (await one.asks(lapsing)) === 1, patient).toBe(true);
    await Promise.all([one.kill(), two.kill()]);
    await Promise.all([one.start(), two.start()]);
    for (const stream of streams) await work.ends(stream);
    for (const [name, at] of [
      ["soon", soonAt],
      ["later", laterAt],
    ] as const) {
      const done = (await work.lines()).filter((line) => line.name === name && line.what === "done");
      expect(done.length).toBe(name === "soon" ? 1 : 2);
      for (const { atMs } of done) expect(atMs).toBeGreaterThanOrEqual(Date.parse(at));
    }
    await expect.poll(() => one.told(lapsing), patient).toContain("gate.lapsed");
  });

  test.concurrent("M7, M1 on machines whose clocks are an hour wrong everything comes at its time, and nothing before", async (context) => {
    const { expect } = context;
    const work = await fleet(context, restate());
    const hourMs = 3_600_000;
    const [early, late] = [await work.machine("early", [], { clockMs: hourMs }), await work.machine("late", [], { clockMs: -hourMs })];
    await Promise.all([early.start(), late.start()]);
    const timesOf = async (machine: FleetMachine): Promise<void> => {
      const waiting = await machine.record([[ask("long", { expiresAt: soon(900_000) })]]);
      await expect.poll(() => machine.asks(waiting), patient).toBe(1);
      const [at, over] = [soon(3_000), soon(15_000)]; // a gate that is put after its time is no gate
      const timed = await machine.record([[once("timed", { notBefore: at })]]);
      const lapsing = await machine.record([[ask("short", { expiresAt: over })]]);
      await work.ends(timed);
      const done = (await work.lines()).find((line) => line.stream === timed && line.what === "done");
      expect(done?.atMs).toBeGreaterThanOrEqual(Date.parse(at));
      await expect.poll(() => machine.told(lapsing), patient).toContain("gate.lapsed");
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(over));
      expect(await machine.asks(waiting)).toBe(1);
    };
    await Promise.all([early, late].map(timesOf));
  });

  test.concurrent("M7 what was recorded while nobody was there is found", async (context) => {
    const { expect } = context;
    const work = await fleet(context, restate());
    const one = await work.machine("one");
    const streams = await Promise.all([1, 2, 3].map(() => one.record([[once("work")]])));
    await one.start();
    for (const stream of streams) await work.ends(stream);
    for (const stream of streams) expect(await work.doneBy(stream)).toEqual(["one"]);
  });
}
