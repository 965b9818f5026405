import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { SessionId } from "../../../kernel/ids.ts";
import type { Scene } from "../../../kernel/protocol.ts";
import { shipEffects } from "../../../protocols/ship/effects.ts";
import { ship } from "../../../protocols/ship/machine.ts";
import { shipSteps, type ShipCommand, type ShipEffect, type ShipStep } from "../../../protocols/ship/types.ts";
import { tenure } from "../../../protocols/tenure/machine.ts";
import { errandsMeta, runtimeWith } from "../../../runtime/runtime.fixture.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { passed } from "./step-end.ts";
import { inTurns } from "./turn.ts";

const forever = new AbortController().signal;
const begin = (root: string, isDry = false): ShipCommand => ({
  type: "ship.begin",
  way: { remote: "origin", branch: "main", freezes: [] },
  work: { mission: "prices", root, base: "c0", commit: "c1", filesOwned: ["src/**"], verifyCommand: "true", more: {} },
  isDry,
  at: "2026-01-01T00:00:00.000Z",
});

interface Shipping {
  readonly runtime: Runtime;
  readonly told: string[];
  start(name: string, root?: string, isDry?: boolean): Promise<SessionId>;
  /** Performs what is due, up to and without this step, or to the end. */
  go(session: SessionId, until?: ShipStep, now?: Runtime): Promise<string>;
}

async function shipping(): Promise<Shipping> {
  const runtime = await runtimeWith([tenure, ship]);
  const told: string[] = [];
  const stepOf =
    (name: ShipStep) =>
    async (_effect: object, _signal: AbortSignal, { session }: Scene) => {
      told.push(`${session} ${name}`);
      for (let turns = 0; turns < 5; turns += 1) await setImmediate();
      return passed();
    };
  const steps = Object.fromEntries(shipSteps.map((name) => [name, stepOf(name)])) as Omit<Parameters<typeof shipEffects>[0], "close">;
  return {
    runtime,
    told,
    async start(name, root = "/shop", isDry = false) {
      await runtime.start("ship", begin(root, isDry), errandsMeta, name);
      return `ship-${name}` as SessionId;
    },
    async go(session, until, now = runtime) {
      const hurried: Runtime = { ...now, world: { ...now.world, pause: async () => void (await setImmediate()) } };
      const perform = shipEffects(inTurns(hurried, steps));
      for (;;) {
        const state = (await runtime.load(session))?.session.state;
        const [effect] = ship.due(state as never) as readonly ShipEffect[];
        if (!effect || (effect.type === "ship-step" && effect.step === until)) return JSON.stringify(ship.output?.(state as never) ?? null);
        const command = await perform(effect as never, forever, { session } as unknown as Scene);
        await runtime.offer(session, command, { actor: { kind: "runtime", name: "test" } });
      }
    },
  };
}

test("D17 ships of one project go out one after the other however many come at once; another project waits for nobody", async () => {
  const { runtime, told, start, go } = await shipping();
  const still: Runtime = { ...runtime, world: { ...runtime.world, clock: () => "2026-01-01T00:00:00.000Z" } }; // nobody dies meanwhile
  const here = await Promise.all(["a", "b", "c", "d"].map((name) => start(name)));
  const there = await start("e", "/other");
  const ends = await Promise.all([...here, there].map((session) => go(session, undefined, still)));
  expect(ends.filter((end) => !end.includes('"result":"ok"'))).toEqual([]);
  const order = told.filter((line) => !line.startsWith(there)).map((line) => line.split(" ")[0]);
  expect(order).toHaveLength(4 * shipSteps.length);
  const runs = order.filter((session, at) => session !== order[at - 1]);
  expect(runs).toHaveLength(4); // each from its first step to its last, with nobody between
});

test("D17 after one that nobody drives and that is not over nothing goes out; when it is over, the next does", async () => {
  const { runtime, told, start, go } = await shipping();
  const [left, next, last] = [await start("left"), await start("next"), await start("last")];
  await go(left, "deploy");
  const later: Runtime = { ...runtime, world: { ...runtime.world, clock: () => "2026-01-01T01:00:00.000Z" } };
  const end = await go(next, undefined, later);
  expect(end).toMatch(/"result":"frozen".*nothing goes out now: ship-left of this project has begun.*assent resume ship-left/);
  expect(told.filter((line) => line.startsWith(next))).toEqual([]);
  await go(left, undefined, later);
  expect(await go(last, undefined, later)).toContain('"result":"ok"');
});

test("a dry run waits for nobody, and nobody waits for it", async () => {
  const { start, go } = await shipping();
  const [one, dry] = [await start("one"), await start("dry", "/shop", true)];
  await go(one, "push");
  expect(await go(dry)).toContain('"result":"skipped"');
  expect(await go(one)).toContain('"result":"ok"');
});
