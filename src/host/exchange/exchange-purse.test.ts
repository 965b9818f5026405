import { expect, test } from "vitest";
import { exchangeWorld, startExchange, type ExchangeMinds } from "../../../test/support/exchange-world.ts";
import { accepted, answer, meta, type TestWorld } from "../../../test/support/world.ts";
import { sessionId, type SessionId } from "../../kernel/ids.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { Fault } from "../../kernel/trouble.ts";
import { beginning, thought } from "../../protocols/exchange/machine.fixture.ts";
import { defaultCalls } from "../../protocols/exchange/policy.ts";
import type { ExchangeKnowledge, ExchangeState } from "../../protocols/exchange/types.ts";
import { drive } from "../../runtime/drive.ts";
import type { Runtime } from "../../runtime/types.ts";
import { branchExchange, branchOff, recallBranch } from "./exchange-branch.ts";
import { startExchange as startAsked } from "./exchange-start.ts";
import { observe } from "./observe.ts";

const usage = { inputTokens: 4_000, outputTokens: 1_000, cost: 0.5 };
const budget = { tokensMax: 200_000, costMax: 20, callCostMax: 0.5 };
const limits = { ...defaultCalls, ...budget };
const settings = { auditEvery: 5 };
const by = "Olga";
const actor = { kind: "person", name: by } as const;

const stateOf = async ({ runtime }: TestWorld, stream: string) =>
  (await runtime.load(sessionId(stream)))?.session.state as ExchangeState & ExchangeKnowledge;

const sessionsOf = async ({ journal }: Pick<TestWorld, "journal">) => (await journal.sessions({ limit: 100 })).items;

/** Everything that was spent by anybody, each call once. */
async function spentBy({ journal }: TestWorld): Promise<{ readonly tokens: number; readonly cost: number }> {
  const all = { tokens: 0, cost: 0 };
  for (const { stream } of await sessionsOf({ journal }))
    for (const { body } of await journal.read(stream)) {
      const { usage: used } = body as { readonly usage?: typeof usage };
      all.tokens += (used?.inputTokens ?? 0) + (used?.outputTokens ?? 0);
      all.cost += used?.cost ?? 0;
    }
  return all;
}

const calm: ExchangeMinds = { think: async (effect) => ({ said: thought(effect), usage }) };
const restless: ExchangeMinds["think"] = async (effect) => ({
  said: { ...thought(effect), restart: effect.round % 3 === 0 ? `${effect.turn.mind} ${effect.turn.id} wants other terms` : null },
  usage,
});

async function worldOf(minds: ExchangeMinds, more: object = {}): Promise<TestWorld & { readonly stream: SessionId }> {
  const world = await exchangeWorld(minds);
  const stream = await startExchange(world.runtime, beginning({ rounds: 500, limits, settings, ...more }));
  return { ...world, stream };
}

test("X9 F19 however often it is branched, a family spends no more than its budget, in tokens and in cost", async () => {
  for (const max of [
    { tokensMax: 200_000, costMax: 1_000 },
    { tokensMax: 9_000_000, costMax: 20 },
  ]) {
    const world = await worldOf(calm, { rounds: 4, limits: { ...limits, ...max } });
    await drive(world.runtime, world.stream);
    const grant = async (stream: SessionId): Promise<void> => {
      accepted(await world.runtime.offer(stream, { type: "observer.grant", rounds: 500, by } as never, { actor }));
      await drive(world.runtime, stream);
    };
    let last: SessionId = world.stream;
    for (const round of [2, 3, 4]) {
      const made = await branchExchange(world.runtime, last, { by, round, rounds: 2 });
      await grant(last); // nothing is left there
      await drive(world.runtime, made);
      last = made;
    }
    await grant(last);
    await expect(branchExchange(world.runtime, world.stream, { by, round: 2, rounds: 2 })).rejects.toThrow(/nothing is left of the budget/);
    const { tokens, cost } = await spentBy(world);
    expect([tokens <= max.tokensMax, cost <= max.costMax]).toEqual([true, true]);
    expect(tokens / max.tokensMax > 0.7 || cost / max.costMax > 0.9).toBe(true);
  }
});

test("X8 F19 branches that answers and policies make take over what is left and no more, however often they go back", async () => {
  const made: SessionId[] = [];
  const restart = { share: 0.5, streak: 3, quorum: 3, cooldown: 0, ease: 0.1 };
  const world = await worldOf(
    {
      think: restless,
      branch: async (effect, scene) => {
        const to = await branchOff(world.runtime, scene, effect.wanted);
        made.push(sessionId(to));
        return to;
      },
    },
    { settings: { auditEvery: 500, onRestart: "roll-back", restart } },
  );
  await drive(world.runtime, world.stream);
  for (let at = 0; at < made.length && at < 20; at += 1) {
    const last = made[at] ?? world.stream;
    await drive(world.runtime, last);
    if ((await stateOf(world, last)).phase !== "renegotiating") break;
    accepted(await answer(world.runtime, last, "roll-back", "1"));
    await drive(world.runtime, last);
  }
  expect(made.length).toBeGreaterThan(2);
  const { tokens } = await spentBy(world);
  expect(tokens).toBeLessThanOrEqual(budget.tokensMax);
  expect(tokens).toBeGreaterThan(budget.tokensMax / 2);
  expect(await stateOf(world, made.at(-1) ?? "")).toMatchObject({ phase: "resting", because: "budget" });
});

test("X9 F19 a branch of one that runs or is over is asked for a budget, and with one it goes on", async () => {
  const world = await worldOf(calm, { rounds: 3 });
  await expect(branchExchange(world.runtime, world.stream, { by, rounds: 2 })).rejects.toThrow(/still runs.*budget/);
  await drive(world.runtime, world.stream);
  const { limits: before } = await stateOf(world, world.stream);
  const own = await branchExchange(world.runtime, world.stream, { by, round: 2, rounds: 1, budget: 50_000 });
  expect((await stateOf(world, world.stream)).limits).toEqual(before);
  await drive(world.runtime, own);
  expect(await stateOf(world, own)).toMatchObject({ round: 3, limits: { tokensMax: 2 * 15_000 + 50_000, costMax: 3 + 5 } });
  accepted(await world.runtime.offer(world.stream, { type: "observer.halt", by } as never, { actor }));
  await expect(branchExchange(world.runtime, world.stream, { by, round: 2, rounds: 1 })).rejects.toThrow(/over.*budget/);
  const late = await observe(world.runtime, world.stream, { move: "branch", at: "2", rounds: 1, budget: 60_000 }, by);
  await drive(world.runtime, late as SessionId);
  expect(await stateOf(world, late as string)).toMatchObject({ round: 3 });
  await expect(branchExchange(world.runtime, own, { by, rounds: 1, budget: 0.5 })).rejects.toThrow(/tokens above 0/);
});

test("X6 F19 a pool whose budget is spent goes on with tokens that the observer names", async () => {
  const world = await worldOf(calm, { limits: { ...limits, tokensMax: 60_000 } });
  await drive(world.runtime, world.stream);
  const { round } = await stateOf(world, world.stream);
  const grant = async (more: object): Promise<number> => {
    accepted(await world.runtime.offer(world.stream, { type: "observer.grant", rounds: 2, by, ...more } as never, { actor }));
    await drive(world.runtime, world.stream);
    return (await stateOf(world, world.stream)).round;
  };
  expect(await grant({})).toBe(round);
  expect(await grant({ budget: 100_000 })).toBe(round + 2);
});

test("K16 rollback and branch take settings with them, or none of it is there", async () => {
  const world = await worldOf(calm, { rounds: 3 });
  await drive(world.runtime, world.stream);
  const wanted = { move: "branch", at: "2", rounds: 2, budget: 90_000, texts: { role: "I pay." }, settings: { auditEvery: 2 } } as const;
  const to = await observe(world.runtime, world.stream, wanted, by);
  await drive(world.runtime, to as SessionId);
  expect(await stateOf(world, to as string)).toMatchObject({
    audits: 2,
    terms: { settings: { auditEvery: 2, version: 2 }, texts: { role: { version: 2, text: "I pay." } } },
  });
  const before = (await sessionsOf(world)).length;
  for (const wrong of [{ settings: { auditEvery: 0 } }, { settings: { nonsense: 1 } as never }, { budget: -1 }, { rounds: -1 }])
    await expect(observe(world.runtime, world.stream, { ...wanted, ...wrong }, by)).rejects.toThrow(Fault);
  expect((await sessionsOf(world)).length).toBe(before);
});

/** Dies before or after each write that a branch takes. */
function dying(runtime: Runtime, at: { left: number }): Runtime {
  const { journal } = runtime.world;
  const die = (): void => {
    at.left -= 1;
    if (at.left === 0) throw new Error("killed");
  };
  const write: typeof journal.write = async (...given) => {
    die();
    const done = await journal.write(...given);
    die();
    return done;
  };
  const world = { ...runtime.world, journal: { ...journal, write } };
  const around = <Name extends "offer" | "resume">(name: Name): Runtime[Name] =>
    (async (...given: readonly unknown[]) => {
      die();
      const done = await (runtime[name] as (...all: readonly unknown[]) => Promise<unknown>)(...given);
      die();
      return done;
    }) as unknown as Runtime[Name];
  return { ...runtime, world, offer: around("offer"), resume: around("resume") };
}

test("X12 a branch that is killed on its way anywhere is there once, with everything, when it is asked for again", async () => {
  const world = await worldOf(
    { think: calm.think, branch: () => new Promise(() => {}) },
    { rounds: 6, mode: "chat", settings: { auditEvery: 2 } },
  );
  await drive(world.runtime, world.stream);
  accepted(await answer(world.runtime, world.stream, "branch", "Be bold."));
  const wanted = (await stateOf(world, world.stream)) as Extract<ExchangeState, { phase: "branching" }>;
  expect(wanted.phase).toBe("branching");
  const scene = { session: world.stream } as Scene;
  const ids = new Set<string>();
  let steps = 1;
  for (; ; steps += 1) {
    const twin = { ...wanted.wanted, number: 1_000 + steps }; // each kill at a branch of its own
    const before = (await sessionsOf(world)).length;
    const died = await branchOff(dying(world.runtime, { left: steps }), scene, twin).then(
      () => false,
      () => true,
    );
    const to = await branchOff(world.runtime, scene, twin);
    expect(await branchOff(world.runtime, scene, twin)).toBe(to);
    ids.add(to);
    expect((await sessionsOf(world)).length).toBe(before + 1);
    const { granted, terms, limits: has, spent } = await stateOf(world, to);
    expect({ granted, prompt: terms.texts.prompt, tokens: (has.tokensMax ?? 0) - spent.tokens }).toEqual({
      granted: 6,
      prompt: { version: 2, text: "Be bold." },
      tokens: twin.purse?.tokens,
    });
    if (!died) break;
  }
  expect(steps).toBeGreaterThan(6);
  expect(ids.size).toBe(steps);
});

test("X9 F19 two questions after the same message make two branches, each with its terms and its budget", async () => {
  const made: SessionId[] = [];
  const world = await worldOf(
    {
      think: async (effect) => ({
        said: { ...thought(effect), restart: effect.round === 2 ? `${effect.turn.mind} wants other terms` : null },
        usage,
      }),
      branch: async (effect, scene) => {
        made.push(sessionId(await branchOff(world.runtime, scene, effect.wanted)));
        return made.at(-1) ?? "";
      },
    },
    { rounds: 6, mode: "chat", settings: { auditEvery: 2 } },
  );
  for (const prompt of ["Be bold.", "Be shy."]) {
    await drive(world.runtime, world.stream);
    accepted(await answer(world.runtime, world.stream, "branch", prompt)); // to the audit, and then to the restart
    await drive(world.runtime, world.stream);
    const grant = { type: "observer.grant", rounds: 2, budget: 100_000, by } as const;
    accepted(await world.runtime.offer(world.stream, grant, { actor }));
  }
  const branches = await Promise.all(made.map((stream) => stateOf(world, stream)));
  expect(branches.map(({ terms }) => terms.texts.prompt.text)).toEqual(["Be bold.", "Be shy."]);
  expect(branches.map(({ limits: has, spent }) => (has.tokensMax ?? 0) - spent.tokens)).toEqual([
    budget.tokensMax - 6 * 5_000 - 120,
    100_000,
  ]);
});

test("F19 more tokens bring cost as the configuration states it, however few it was begun with", async () => {
  const world = await exchangeWorld(calm);
  const frame = { budgetTokens: 2_000_000, budgetCost: 5, perspectiveMinutes: 1 };
  const { minds, auditor } = beginning();
  const asked = { theme: "x", mode: "run", rounds: 1, by, seed: "1", tokensMax: 10_000, cast: { minds, auditor } } as const;
  const stream = await startAsked(world.runtime, { exchange: {}, models: {}, frame } as never, asked as never, meta());
  expect(await stateOf(world, String(stream))).toMatchObject({ limits: { tokensMax: 10_000, costMax: 5 } });
  await observe(world.runtime, sessionId(String(stream)), { move: "continue", rounds: 1, budget: 200_000 }, by);
  expect(await stateOf(world, String(stream))).toMatchObject({ limits: { tokensMax: 210_000, costMax: 5.5 } });
});

test("F19 where a model embeds, a mind costs that too; without its price no budget of cost is begun; a rehearsal asks nobody", async () => {
  const world = await exchangeWorld(calm);
  const { minds, auditor } = beginning();
  const cast = { minds: minds.map((mind) => ({ ...mind, callCostMax: 1 })), auditor };
  const begin = async (embed: object, more: object = {}) => {
    const asked = { theme: "x", mode: "run", rounds: 1, by, seed: "1", cast: { ...cast, ...more } } as const;
    const frame = { budgetTokens: 2_000_000, budgetCost: 50, perspectiveMinutes: 1 };
    const config = { exchange: { embedding: "embed" }, models: { embed: { provider: "openai", model: "e", ...embed } }, frame };
    return stateOf(world, String(await startAsked(world.runtime, config as never, asked as never, meta())));
  };
  const state = await begin({ pricePerMillion: { input: 1_000_000, output: 1 } });
  expect(state.minds.map(({ callCostMax = 0 }) => callCostMax)).toEqual(minds.map(() => 1 + 6_000));
  await expect(begin({})).rejects.toThrow(/embed, which embeds, has no pricePerMillion/);
  expect((await begin({}, { rehearsal: { theme: "x", rounds: 1, auditEvery: 1 } })).embedding).toBe("lexical-1");
});

test.each([{}, { round: 2 }])(
  "X12 F19 a branch that a person asked for and that was killed on its way is given what was left, once %j",
  async (at) => {
    let lost = 0;
    for (let steps = 1; ; steps += 1) {
      const world = await worldOf(calm, { rounds: 3 });
      await drive(world.runtime, world.stream);
      const { limits: had, spent } = await stateOf(world, world.stream);
      const wanted = { by, rounds: 2, ...at };
      const died = await branchExchange(dying(world.runtime, { left: steps }), world.stream, wanted).then(
        () => false,
        () => true,
      );
      if (!died) break;
      await branchExchange(world.runtime, world.stream, wanted).catch(() => (lost += 1)); // it was there already, with everything
      const all = await Promise.all((await sessionsOf(world)).map(({ stream }) => stateOf(world, stream)));
      const left = all.map((state) => (state.limits.tokensMax ?? 0) - state.spent.tokens);
      expect(left.reduce((sum, each) => sum + each, 0)).toBe((had.tokensMax ?? 0) - spent.tokens);
      expect(left.filter((each) => each > 0)).toHaveLength(1);
      expect(all.filter(({ granted, round }) => granted > round)).toHaveLength(1);
    }
    expect(lost).toBeLessThanOrEqual(3);
  },
);

test("X9 F19 a branch takes what was passed on to it once, whoever tells it again", async () => {
  const world = await worldOf(calm, { rounds: 3 });
  await drive(world.runtime, world.stream);
  const made = await branchExchange(world.runtime, world.stream, { by, rounds: 2 });
  const bare = await branchExchange(world.runtime, world.stream, { by, purse: { tokens: 9_000, cost: 1 } }); // without rounds
  const again = { type: "observer.set-out", texts: {}, purse: { tokens: 50_000, cost: 5 }, rounds: 2, by };
  for (const stream of [made, bare])
    expect(await world.runtime.offer(stream, again as never, { actor })).toMatchObject({ because: expect.stringContaining("already") });
});

test.each(["before it is there", "when it is made", "when it has set out"])(
  "X9 F19 what was to go to a branch that a person gives up is somewhere, and once: it failed %s",
  async (when) => {
    const world = await worldOf(
      {
        think: restless,
        async branch({ wanted }, scene) {
          if (when === "when it is made") await branchOff(dying(world.runtime, { left: 2 }), scene, wanted).catch(() => {});
          if (when === "when it has set out") await branchOff(world.runtime, scene, wanted);
          throw new Fault("effect.failed", "it cannot be");
        },
        recall: (wanted, scene) => recallBranch(world.runtime, scene, wanted),
      },
      { settings: { auditEvery: 500, onRestart: "roll-back" } },
    );
    await drive(world.runtime, world.stream);
    const { spent } = await stateOf(world, world.stream);
    accepted(await answer(world.runtime, world.stream, "halt"));
    await drive(world.runtime, world.stream);
    const all = await Promise.all((await sessionsOf(world)).map(({ stream }) => stateOf(world, stream)));
    expect(all.map(({ phase }) => phase === "over").toSorted()).toEqual(
      { "before it is there": [false], "when it is made": [false, true], "when it has set out": [false, false] }[when],
    );
    const left = all.filter(({ phase }) => phase !== "over").map((state) => (state.limits.tokensMax ?? 0) - state.spent.tokens);
    expect(left.toSorted((one, other) => one - other).at(-1)).toBe(budget.tokensMax - spent.tokens);
    expect(left.filter((tokens) => tokens > 0)).toHaveLength(1);
    const now = await stateOf(world, world.stream);
    expect(now).toMatchObject({ phase: "resting", because: when === "when it has set out" ? "branched" : "held" });
    expect(now).not.toHaveProperty("unclaimed");
  },
);
