import { expect, test } from "vitest";
import { parseConfig, Config } from "../../../config/shapes.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import { isRefusal } from "../../../kernel/trouble.ts";
import { nothingSpent } from "../../../lexicon/budgets.ts";
import { treasury } from "../../../protocols/treasury/machine.ts";
import { errandsMeta, runtimeWith } from "../../../runtime/runtime.fixture.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { budgetReport } from "./budget-report.ts";
import { keepBooks, startFunded, type FundedWork } from "./funds.ts";
import { scopesFor, usedBy } from "./scopes.ts";

const governed = (governance: object) => ({
  governance: parseConfig(Config, JSON.stringify({ governance }), "config.json").governance,
  environment: {},
});
const person = { kind: "person", name: "Mira" } as const;

/** Sessions that have taken so many calls, and go on until somebody stops them. */
const family = (name: string) => ({
  name,
  version: 1,
  initial: { phase: "on" },
  decide: ({ calls }: { readonly calls: number }) => [{ type: "work.noted", calls }],
  evolve: (state: object, { calls }: { readonly calls?: number }) =>
    calls === undefined
      ? state
      : { ...state, agent: "codex", account: { spent: { ...nothingSpent, calls }, open: {}, warned: [], exceeded: null } },
  due: () => [],
  trace: () => [],
  texts: {},
});

const world = (): Promise<Runtime> => runtimeWith([treasury, family("worker"), family("mission")]);
const work: FundedWork = { protocol: "worker", root: "/code/shop", title: "prices", agents: ["codex"], wanted: {}, meta: errandsMeta };

const begin = (runtime: Runtime, calls: number, limits: object) =>
  startFunded(runtime, work, governed(limits), async (given, name) => {
    expect(given.callsMax).toBeDefined();
    await runtime.start("worker", { type: "note", calls } as never, errandsMeta, name);
    return `worker-${name}` as SessionId;
  });

test("D24 of several at once none is given what another holds, and what was not taken is free when all of the work is over", async () => {
  const runtime = await world();
  const limits = { organisation: { calls: 10 } };
  const one = await begin(runtime, 4, limits);
  const two = await begin(runtime, 1, limits);
  expect(isRefusal(two as object) && (two as { because: string }).because).toMatch(/10 held by work under way/);
  const child = { ...errandsMeta, parent: { session: one as SessionId, key: "work:a:1" } };
  const started = await runtime.start("worker", { type: "note", calls: 3 } as never, child as never);
  if (isRefusal(started)) throw new Error(started.because);
  await runtime.stop(one as SessionId, person);
  expect(isRefusal((await begin(runtime, 1, limits)) as object)).toBe(true); // somebody of it can still take something
  await runtime.stop(started.loaded.stream, person);
  const { budgets } = await budgetReport(runtime, governed(limits));
  expect(budgets).toMatchObject([{ spent: 7, held: 0, left: 3 }]);
});

test("D24 what was set aside for work that did not begin is free: at once where that is known, else after a while", async () => {
  const runtime = await world();
  const limits = governed({ organisation: { calls: 10 } });
  await expect(startFunded(runtime, work, limits, () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  expect(await budgetReport(runtime, limits)).toMatchObject({ budgets: [{ left: 10 }], holders: [] });

  const never = new Promise<SessionId>(() => {});
  let asked = (): void => {};
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  void startFunded(runtime, work, limits, () => (asked(), never)); // its process dies here
  await isAsked;
  expect(await budgetReport(runtime, limits)).toMatchObject({ budgets: [{ left: 0, held: 10 }] });
  const clock = (): string => new Date(Date.parse(runtime.world.clock()) + 2 * 3_600_000).toISOString();
  await keepBooks({ ...runtime, world: { ...runtime.world, clock } }, limits);
  expect(await budgetReport(runtime, limits)).toMatchObject({ budgets: [{ left: 10, spent: 0 }], holders: [] });
});

test("D24 where nobody keeps a budget nothing is set aside", async () => {
  const runtime = await world();
  const started = await startFunded(runtime, work, governed({}), async (given, name) => `${JSON.stringify(given)} ${name}` as SessionId);
  expect([started, await budgetReport(runtime, governed({}))]).toMatchObject(["{} undefined", { budgets: [], holders: [] }]);
});

test("D24 an agent's budget is found by its whole name or by its client, and pays for what that agent took", () => {
  const { governance } = governed({ organisation: { cost: 1.5 }, agents: { codex: { calls: 3 }, "command:./a.sh": { calls: 4 } } });
  const paid = { root: "/code/shop", agents: ["codex", "command:./a.sh", "command:./b.sh", "codex"] };
  expect(scopesFor(governance, paid)).toEqual([
    { id: "organisation", limits: { costMicrosMax: 1_500_000 } },
    { id: "project:/code/shop", limits: {} },
    { id: "agent:codex", limits: { callsMax: 3 } },
    { id: "agent:command:./a.sh", limits: { callsMax: 4 } },
    { id: "agent:command", limits: {} },
  ]);
  const cost = (agent: string, calls: number) => ({ ...nothingSpent, agent, calls });
  const used = usedBy(
    ["organisation", "agent:codex", "agent:command:./a.sh", "paperclip"],
    [...[cost("codex", 1), cost("command:./a.sh", 2), cost("opencode", 4)]],
  );
  expect(Object.entries(used).map(([scope, { calls }]) => `${scope} ${calls}`)).toEqual([
    ...["organisation 7", "agent:codex 1", "agent:command:./a.sh 2", "agent:command 2", "agent:opencode 4"],
  ]);
});
