import { join } from "node:path";
import { missionPlanOf, planFrom } from "../src/host/dispatch/mission/plan-file.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import type { KernelEvent, Protocol } from "../src/kernel/protocol.ts";
import { isRefusal } from "../src/kernel/trouble.ts";
import { missionEffects } from "../src/protocols/mission/effects.ts";
import { mission } from "../src/protocols/mission/machine.ts";
import { missionLimits } from "../src/protocols/mission/policy.ts";
import type { MissionCommand, MissionPlan, MissionState } from "../src/protocols/mission/types.ts";
import { driveFamily } from "../src/runtime/family.ts";
import { ownedFiles } from "../src/scope/owned.ts";
import type { Installed } from "../src/runtime/types.ts";
import { median, type Bench, type Report } from "./figures.ts";
import { atOnce } from "./mission-wall.ts";
import { benchFolder, benchRuntime } from "./place.ts";
import { meta } from "./protocols.ts";
import { must } from "./rounds.ts";

const policy = {
  subtasks: 1_000,
  /** Subtasks of a mission of an ordinary size. */
  usual: 40,
  rounds: 3,
  planCpuMsMax: 1_000,
  eachCpuMsMax: 20,
} as const;

/** Missions: the plan of a large one, what each subtask of it costs besides its worker, and how much is done at once. */
export const missionFigures: Bench = async (report) => {
  await planned(report);
  await scheduled(report, policy.usual);
  await scheduled(report, policy.subtasks);
  await atOnce(report);
};

/** A plan as people write them: each piece owns a folder, every fifth stands on some of those before it. */
const planText = (count: number): string =>
  JSON.stringify({
    mission: "bench",
    rubric: ["every part does what its page says", "nothing that worked before is broken"],
    verify_command: "npm test",
    subtasks: Array.from({ length: count }, (_, at) => ({
      id: `part-${at}`,
      title: `see to part ${at}`,
      task: `Part ${at} reads its settings from a file instead of the environment. ${"Keep what callers rely on as it is. ".repeat(10)}`,
      files_owned: [`src/part-${at}/**`, `test/part-${at}.test.ts`],
      verify_command: `npm test -- part-${at}`,
      needs: at % 5 === 4 ? [`part-${at - 4}`, `part-${at - 3}`, `part-${Math.floor(at / 2)}`].filter((each) => each !== `part-${at}`) : [],
    })),
  });

const within = { root: "/project", listed: ownedFiles([]), isCommitted: () => false };

const readPlan = (count: number): MissionPlan => missionPlanOf(planFrom(planText(count), "plan.json"), "command:true", within);

const begin = (plan: MissionPlan): Extract<MissionCommand, { type: "mission.begin" }> => ({
  type: "mission.begin",
  plan,
  ground: { root: "/project", base: "0".repeat(40), branch: "refs/heads/assent/bench", more: { tier: "A" } },
  attended: false,
  workersMax: missionLimits.workersMax,
  attemptsMax: 3,
  budget: {},
  at: "2026-03-01T12:00:00.000Z",
});

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

/** From the text of a plan to the last batch, by the machine alone: whatever is due is done at once. */
async function planned(report: Report): Promise<void> {
  const times: number[] = [];
  let batches = 0;
  for (let round = 0; round < policy.rounds; round += 1) {
    const before = process.cpuUsage();
    batches = batchesOf(readPlan(policy.subtasks));
    times.push(cpuMs(before));
  }
  report.figure(
    {
      name: "mission.planned-and-batched",
      value: median(times),
      unit: "ms",
      of: "the processor",
      subtasks: policy.subtasks,
      batches,
      worst: Math.max(...times),
    },
    { atMost: policy.planCpuMsMax },
  );
}

function batchesOf(plan: MissionPlan): number {
  let state: MissionState = mission.initial;
  let batches = 0;
  const offer = (command: MissionCommand): void => {
    const events = mission.decide(command, state);
    if (isRefusal(events)) throw new Error(events.because);
    for (const event of events) {
      if (event.type === "subtasks.begun") batches += 1;
      state = mission.evolve(state, event.type === "gate.opened" ? started(event.gate.key) : event);
    }
  };
  offer(begin(plan));
  while (state.phase === "running")
    for (const effect of mission.due(state))
      if (effect.type === "run-beside") state = mission.evolve(state, landedBy(effect.key));
      else if (effect.type === "look-at-branch") offer({ type: "look.report", head: "1".repeat(40), at: "2026-03-01T12:00:00.000Z" });
  const { standings } = state as Extract<MissionState, { phase: "checking" }>;
  if (!Object.values(standings).every(({ status }) => status === "landed")) throw new Error("not everything landed");
  return batches;
}

const started = (key: string): KernelEvent => ({ type: "gate.defaulted", key, kind: "mission-plan", option: "start", because: "bench" });
const done = { status: "done_clean", reason: "", pendingActions: [], commit: "1".repeat(40) };
const landedBy = (key: string): KernelEvent =>
  ({
    type: "child.ended",
    key,
    child: key,
    protocol: "worker",
    outcome: "converged",
    output: done,
    beside: true,
  }) as unknown as KernelEvent;

type InstantState = { readonly phase: "idle" | "over" };

/** A worker that has landed as soon as it begins: what is measured is everything around it. */
const instant: Protocol<{ readonly type: "work.begin" }, KernelEvent, InstantState, never> = {
  name: "worker",
  version: 1,
  initial: { phase: "idle" },
  decide: () => [{ type: "session.ended", outcome: "converged", left: [] }],
  evolve: (state, { type }) => (type === "session.ended" ? { phase: "over" } : state),
  due: () => [],
  output: () => done,
  trace: () => [],
  texts: {},
};

/** Whole missions through the runtime, on a journal that syncs, with workers that take no time. */
async function scheduled(report: Report, count: number): Promise<void> {
  const journal = await sqliteJournal(join(benchFolder(), "journal.db"));
  const perform = missionEffects({
    head: async () => "1".repeat(40),
    check: async () => ({ head: "1".repeat(40), exitCode: 0, output: "", missing: [] }),
    readPlan: async () => ({ problems: [] }),
    mend: async () => Promise.reject(new Error("nothing is to be mended")),
    writeContracts: async () => {},
    clock: () => new Date().toISOString(),
  });
  const runtime = benchRuntime(journal, [
    { protocol: mission, perform } as Installed,
    { protocol: instant, perform } as unknown as Installed,
  ]);
  const times: number[] = [];
  for (let round = 0; round < (count > policy.usual ? 1 : policy.rounds); round += 1) {
    const plan = readPlan(count);
    const before = process.cpuUsage();
    const { stream } = must(await runtime.start("mission", begin(plan), { ...meta, attended: false })).loaded;
    const end = await driveFamily(runtime, stream, new AbortController().signal);
    times.push(cpuMs(before) / count);
    if (end !== "ended") throw new Error(`the mission is ${end}`);
  }
  await journal.close();
  report.figure(
    { name: `mission.each-of-${count}`, value: median(times), unit: "ms", of: "the processor", subtasks: count, worst: Math.max(...times) },
    { atMost: policy.eachCpuMsMax },
  );
}
