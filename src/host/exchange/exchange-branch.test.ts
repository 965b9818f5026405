import { expect, test } from "vitest";
import { exchangeWorld, startExchange, usage, type ExchangeMinds } from "../../../test/support/exchange-world.ts";
import type { TestWorld } from "../../../test/support/world.ts";
import { drive } from "../../runtime/drive.ts";
import { beginning, thought } from "../../protocols/exchange/machine.fixture.ts";
import type { ExchangeKnowledge, ExchangeState } from "../../protocols/exchange/types.ts";
import { branchExchange, branchOff } from "./exchange-branch.ts";
import { observe } from "./observe.ts";

const calm: ExchangeMinds = { think: async (effect) => ({ said: thought(effect), usage }) };
const begin = beginning({ rounds: 5, settings: { auditEvery: 2 } });
const sessions = async ({ journal }: TestWorld): Promise<number> => (await journal.findSessions("exchange")).length;
const stateOf = async ({ runtime }: TestWorld, stream: string) => (await runtime.load(stream as never))?.session.state as ExchangeState;

test("X9 a branch that cannot be made as it is wanted leaves none behind", async () => {
  const world = await exchangeWorld(calm);
  const stream = await startExchange(world.runtime, begin);
  await drive(world.runtime, stream);
  const before = await sessions(world);
  const wrong = [{ texts: { prompt: " " } }, { texts: { rule: "x".repeat(8_001) } }, { rounds: 10_001 }, { rounds: 0.5 }];
  for (const each of wrong) await expect(branchExchange(world.runtime, stream, { by: "Olga", round: 2, ...each })).rejects.toThrow(/1 to/);
  expect(await sessions(world)).toBe(before);
});

test("X9 terms that say the same are no obstacle", async () => {
  const world = await exchangeWorld(calm);
  const stream = await startExchange(world.runtime, beginning({ ...begin, texts: { prompt: "Be bold." } }));
  await drive(world.runtime, stream);
  const made = await branchExchange(world.runtime, stream, { by: "Olga", round: 2, texts: { prompt: "Be bold." }, rounds: 1 });
  await drive(world.runtime, made);
  expect(await stateOf(world, made)).toMatchObject({ round: 3, terms: { texts: { prompt: { version: 1 } } } });
});

test("X9 a branch goes back further than where it began, and sees nothing else", async () => {
  const world = await exchangeWorld(calm);
  const parent = await startExchange(world.runtime, begin);
  await drive(world.runtime, parent);
  const child = await branchExchange(world.runtime, parent, { by: "Olga", round: 3, rounds: 2 });
  await drive(world.runtime, child);
  const back = await branchExchange(world.runtime, child, { by: "Olga", round: 2 });
  expect(await stateOf(world, back)).toMatchObject({ round: 2 });
  const old = await branchExchange(world.runtime, back, { by: "Olga", message: "m2" });
  expect(await stateOf(world, old)).toMatchObject({ round: 1 });
  await expect(branchExchange(world.runtime, child, { by: "Olga", round: 9 })).rejects.toThrow(/no round 9/);
  await expect(branchExchange(world.runtime, back, { by: "Olga", round: 3 })).rejects.toThrow(/no round 3/);
});

test("X9 of an exchange that is over a branch is taken where it still went on", async () => {
  const world = await exchangeWorld(calm);
  const stream = await startExchange(world.runtime, begin);
  await drive(world.runtime, stream);
  await world.runtime.offer(stream, { type: "observer.halt", by: "Olga" } as never, { actor: { kind: "person", name: "Olga" } });
  const before = await sessions(world);
  await expect(branchExchange(world.runtime, stream, { by: "Olga", rounds: 2 })).rejects.toThrow(/over/);
  expect(await sessions(world)).toBe(before);
  const late = await observe(world.runtime, stream, { move: "inject", text: "too late" }, "Olga");
  expect(late).toMatchObject({ because: expect.stringMatching(/over; a branch of it.* can go on/) });
});

test("X8 a policy that rolls back does so once: the branch asks a person", async () => {
  const made: string[] = [];
  const asking: ExchangeMinds = {
    think: async (effect) => {
      const restart = effect.round < 4 ? null : `${effect.turn.mind} ${effect.turn.id} wants other terms`;
      return { said: { ...thought(effect), restart }, usage };
    },
    branch: async (effect, scene) => {
      const to = await branchOff(world.runtime, scene, effect.wanted);
      made.push(to);
      return to;
    },
  };
  const world: TestWorld = await exchangeWorld(asking);
  const stream = await startExchange(world.runtime, beginning({ rounds: 9, settings: { auditEvery: 2, onRestart: "roll-back" } }));
  await drive(world.runtime, stream);
  for (let at = 0; at < made.length && at < 5; at += 1) await drive(world.runtime, made[at] as never);
  expect(made).toHaveLength(1);
  expect(await stateOf(world, made[0] ?? "")).toMatchObject({ phase: "renegotiating" });
});

test("X9 of two injections in one millisecond a branch at the first does not see the second", async () => {
  const world = await exchangeWorld(calm);
  const stream = await startExchange(world.runtime, beginning({ rounds: 1 }));
  await drive(world.runtime, stream);
  for (const text of ["first", "second"]) await observe(world.runtime, stream, { move: "inject", text }, "Olga");
  const made = await branchExchange(world.runtime, stream, { by: "Olga", message: "m4" });
  expect(((await stateOf(world, made)) as ExchangeKnowledge & ExchangeState).injections.map(({ id }) => id)).toEqual(["m4"]);
});
