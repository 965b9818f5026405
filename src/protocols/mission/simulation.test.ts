import { expect, test } from "vitest";
import { answered, defaulted } from "../../kernel/events.fixture.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { failsInRowMax, type AgentAudit, type GateResult } from "../../lexicon/checking.ts";
import { dice, type Dice } from "../../../test/support/dice.ts";
import { graphProblems } from "./graph.ts";
import { mission } from "./machine.ts";
import { begin, failed, landed, subtask, workerEnded } from "./mission.fixture.ts";
import { missionLimits } from "./policy.ts";
import type { MissionCheck, MissionCommand, MissionEffect, MissionEvent, MissionState, Subtask } from "./types.ts";

/**
 * Missions that never were: random graphs, workers that succeed, fail, leave work open, vanish or are stopped, checks that are red,
 * people who answer anything or are not there. After every event the same has to hold.
 * Replay one: `SEED=n vitest run --project unit src/protocols/mission`.
 */
const missions = 2_000;

const take = {
  type: "mission.take",
  mission: "a shop",
  agent: "command:./agent",
  planner: subtask("@plan"),
  intake: { size: "medium", topology: "flat", reasons: ["it is"], planner: "shop" },
} as const;

/** A small world of files, in which it is plain who owns what. */
const folders = ["a", "b", "c", "d", "e"];
const spellings = (folder: string): readonly string[] => [
  `src/${folder}/**`,
  `./src/${folder}/x.ts`,
  `SRC/${folder}/x.ts`,
  `src/z/../${folder}/*.ts`,
];
const folderOf = (glob: string): string => folders.find((folder) => glob.includes(`/${folder}/`)) ?? "";

function graph({ below, happens, oneOf }: Dice): readonly Subtask[] {
  const count = 1 + below(12);
  const drafts = Array.from({ length: count }, (_, at) => ({
    at,
    reach: happens(0.1) ? "broad" : happens(0.15) ? "terminal" : "narrow",
    owned: Array.from({ length: 1 + below(2) }, () => oneOf(spellings(oneOf(folders)))),
  }));
  return drafts.map(({ at, reach, owned }) => {
    const before = drafts.slice(0, at).filter((each) => reach === "terminal" || each.reach !== "terminal");
    const needs = before.filter(() => happens(0.25)).map((each) => `t${each.at}`);
    return subtask(`t${at}`, { reach: reach as Subtask["reach"], filesOwned: owned, needs });
  });
}

interface World {
  readonly subtasks: readonly Subtask[];
  readonly branch: string[];
  readonly open: Set<string>;
  readonly allowed: Map<string, number>;
  /** Verdicts by the key of their grader. */
  readonly graded: Map<string, boolean>;
  checkedAt: number;
}

/** One end of a worker: what the runtime tells of it is all that the mission hears. */
function workerEnd({ happens, oneOf }: Dice, key: string, world: World): MissionEvent {
  const [, id = "", tries = ""] = key.split(":");
  if (happens(0.6)) {
    if (!id.startsWith("@plan")) world.branch.push(`commit-${id}`); // else on a branch of its own
    return landed(id, Number(tries));
  }
  return oneOf([
    failed(id, Number(tries), "it lied: the check fails"),
    failed(id, Number(tries), "src/other.ts was changed; it is not among its files"),
    workerEnded(id, { status: "pending", pendingActions: ["ask for a key"] }, { tries: Number(tries), outcome: "escaped" }),
    workerEnded(id, {}, { tries: Number(tries), outcome: "escaped" }),
    ...(happens(0.2) ? [workerEnded(id, {}, { tries: Number(tries), outcome: "stopped" })] : []),
    landed(id, Number(tries) + 1), // of a try that never was
  ]);
}

function performed(effect: Exclude<MissionEffect, { type: "run-beside" }>, roll: Dice, world: World, clock: string): MissionCommand {
  switch (effect.type) {
    case "look-at-branch":
      return { type: "look.report", head: world.branch.at(-1) ?? "c0", at: clock };
    case "check-mission": {
      world.checkedAt = world.branch.length;
      const exitCode = roll.happens(0.7) ? 0 : roll.happens(0.2) ? null : 1;
      const more = judged(roll, effect.landed);
      const missing = Object.entries(effect.landed).filter(([, commit]) => !world.branch.includes(commit));
      return {
        type: "check.report",
        check: { head: world.branch.at(-1) ?? "c0", exitCode, output: "…", missing: missing.map(([id]) => id), ...more },
      };
    }
    case "read-plan":
      if (roll.happens(0.4)) return { type: "plan.report", found: { problems: ["a circle"] } };
      return {
        type: "plan.report",
        found: { plan: begin(...(effect.key.includes("@") ? others(effect.key, roll, world) : world.subtasks)).plan },
      };
    case "plan-mend": {
      const filesOwned = [...new Set(effect.plan.subtasks.flatMap((each) => each.filesOwned))];
      return { type: "mend.report", subtask: subtask(`mend${effect.number}`, { reach: "broad", filesOwned }) };
    }
    case "ask-person":
      return { type: "verdict.ask" };
    case "write-contracts":
      return { type: "contracts.report" };
    case "close-mission":
      return { type: "mission.close" };
  }
}

/** Pieces of another plan; sometimes one takes a name that somebody has. */
const others = (key: string, { happens, oneOf }: Dice, { subtasks }: World): readonly Subtask[] =>
  ["x", "y"].map((name) =>
    subtask(happens(0.1) ? oneOf(subtasks).id : key.replaceAll(/\W/g, "") + name, { filesOwned: [`src/${oneOf(folders)}/**`] }),
  );

/** Slices that no longer pass, audits by commands, and agents that are still to judge. */
function judged({ happens }: Dice, landed: Readonly<Record<string, string>>): Partial<MissionCheck> {
  const gate = (name: string, passed: boolean): GateResult => ({ gate: name, passed, detail: "…", isIndependent: true });
  const audit = (name: string): AgentAudit => ({ gate: name, asks: "?", lead: "a", checker: "b" });
  return {
    regressions: Object.keys(landed)
      .filter(() => happens(0.02))
      .map((id) => ({ id, output: "…" })),
    gates: happens(0.3) ? [gate("style", happens(0.8))] : [],
    graders: ["review", "security"].filter(() => happens(0.3)).map(audit),
  };
}

/** D16: a worker takes something, and never more than it was given; of graders nothing is told here. */
function spending(
  { below, happens }: Dice,
  end: MissionEvent,
  { command, protocol }: { readonly command: object; readonly protocol: string },
): MissionEvent {
  const { budget } = command as { readonly budget?: { readonly callsMax?: number } };
  const { output } = end as { readonly output: unknown };
  if (protocol !== "worker" || typeof output !== "object" || happens(0.1)) return end;
  const calls = budget?.callsMax === undefined ? below(10) : below(budget.callsMax + 1);
  return {
    ...end,
    output: { ...output, spent: { calls, inputTokens: 10 * calls, outputTokens: calls, costMicros: 0 } },
  } as unknown as MissionEvent;
}

/** D14: a verdict, or an end without one. */
function graderEnd({ happens }: Dice, key: string, world: World): MissionEvent {
  const passed = happens(0.5);
  world.graded.set(key, passed);
  const output = passed ? { passed, detail: "fine", isIndependent: true } : happens(0.5) ? { passed, detail: "no" } : null;
  return { type: "child.ended", key, child: `grade-${key}`, protocol: "grade", outcome: "converged", output } as unknown as MissionEvent;
}

/** Throws with what does not hold. */
function expectSound(state: MissionState, world: World): void {
  if (state.phase === "idle") return;
  const { plan, standings, workersMax } = state;
  const working = plan.subtasks.filter(({ id }) => standings[id]?.status === "working");
  const claim = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(`does not hold: ${what}`);
  };
  claim(working.length <= workersMax, "D11 not more than so many at once");
  if (working.length > 1)
    claim(
      working.every(({ reach }) => reach === "narrow"),
      "D11 broad and terminal ones are alone",
    );
  const owned = working.flatMap(({ filesOwned }) => [...new Set(filesOwned.map(folderOf))]);
  claim(new Set(owned).size === owned.length, "D11, D12 no two own the same");
  for (const { needs } of working)
    claim(
      needs.every((need) => standings[need]?.status === "landed"),
      "what is needed has landed",
    );
  for (const [id, { tries }] of Object.entries(standings))
    claim(tries <= missionLimits.triesMax + (world.allowed.get(id) ?? 0), "W21 tries are bounded, but for a person's word");
  if (state.phase === "checking")
    claim(
      Object.values(standings).every(({ status }) => status !== "failed"),
      "a question is answered first",
    );
  if (state.phase === "planning")
    claim(state.planning.tries - (state.planning.before ?? 0) <= missionLimits.plansMax, "W21 plans are bounded");
  claim((state.fails ?? 0) <= failsInRowMax && (state.reds ?? 0) <= missionLimits.mendsMax, "D14 nobody goes round in circles");
  const given = working.reduce((sum, { id }) => sum + ((standings[id] as { budget?: { callsMax?: number } }).budget?.callsMax ?? 0), 0);
  if (state.total) claim((state.spent?.calls ?? 0) + given <= (state.total.callsMax ?? 0), "D16 nobody is given what others have or took");
  if (!("done" in state) && state.phase !== "proposed") claim(mission.due(state).length > 0 || world.open.size > 0, "D8 never idle");
  if (!("done" in state)) return;
  claim(working.length === 0 || state.done.status !== "done_clean", "nobody works after a clean end");
  if (state.done.status !== "done_clean")
    return claim(state.done.reason !== "" || state.done.pendingActions.length > 0, "a reason, or what is next");
  claim(
    plan.subtasks.every(({ id }) => standings[id]?.status === "landed"),
    "D5 clean is everything",
  );
  claim(state.check?.exitCode === 0 && state.check.missing.length === 0, "D13 clean was checked as a whole");
  claim((state.check?.regressions ?? []).length === 0, "D5 clean has no regression");
  claim(
    (state.check?.gates ?? []).every(({ passed }) => passed),
    "D28 clean passed its audits",
  );
  claim(
    (state.check?.graders ?? []).every(({ gate }) => world.graded.get(`grade:${state.mends}:${gate}`) === true),
    "D14 clean was passed by everybody who graded it",
  );
  claim(world.checkedAt === world.branch.length, "D13 the check saw everything that landed");
}

const answers = {
  "mission-plan": { nobody: "start", person: ["start", "start", "start", "start", "stop"] },
  "plan-proposed": { nobody: "start", person: ["start", "start", "start", "again", "stop"] },
  "subtask-failed": { nobody: "drop", person: ["again", "drop", "drop", "stop"] },
  "mission-paused": { nobody: "go-on", person: ["go-on", "go-on", "stop"] },
  "verdict-failed": { nobody: "stop", person: ["again", "stop"] },
} as const;
type Asked = keyof typeof answers;

function play(seed: number): MissionState {
  const roll = dice(seed);
  const subtasks = graph(roll);
  const world: World = { subtasks, branch: [], open: new Set(), allowed: new Map(), graded: new Map(), checkedAt: -1 };
  expect(graphProblems(subtasks)).toEqual([]);
  let state: MissionState = mission.initial;
  const isAttended = roll.happens(0.6);
  const fold = (events: readonly MissionEvent[]): void => {
    for (const event of events) {
      if (event.type === "subtasks.begun" && "replan" in state) throw new Error("does not hold: nobody begins before it is planned anew");
      if (event.type === "subtasks.begun" && "unheard" in state) throw new Error("does not hold: nobody begins with a plan unasked");
      if (event.type === "subtasks.begun" && "isPaused" in state) throw new Error("does not hold: nobody begins while it is paused");
      state = mission.evolve(state, event);
      if (event.type === "mission.paused") continue; // its question is in the same append
      if (event.type === "gate.opened") world.open.add(`${event.gate.kind} ${event.gate.key}`);
      expectSound(state, world);
      if (event.type === "gate.opened" && !isAttended && event.gate.kind !== "mission-paused")
        answer(event.gate.kind as Asked, event.gate.key);
    }
  };
  const answer = (kind: Asked, key: string): void => {
    world.open.delete(`${kind} ${key}`);
    if (!isAttended && kind !== "mission-paused") return fold([defaulted(kind, key, answers[kind].nobody)]);
    const option = roll.oneOf(answers[kind].person);
    const id = key.split(":")[1] ?? "";
    if (option === "again") world.allowed.set(id, (world.allowed.get(id) ?? 0) + 1);
    fold([answered(kind, key, option)]);
  };
  const offer = (command: MissionCommand): void => {
    const decided = mission.decide(command, state);
    if (!isRefusal(decided)) fold(decided);
  };
  const total = roll.happens(0.3) ? { total: { callsMax: 5 + roll.below(60), ...(roll.happens(0.3) ? { timeMaxMs: 60_000 } : {}) } } : {};
  const { type, plan, ...terms } = { ...begin(...subtasks), workersMax: 1 + roll.below(5), attended: isAttended, ...total };
  offer(roll.happens(0.3) ? { ...take, ...terms } : { type, plan, ...terms });
  let replans = 1;
  for (let step = 0; state.phase !== "over"; step += 1) {
    if (step > 2_000) throw new Error("does not hold: it comes to an end");
    const due = mission.due(state);
    const asked = [...world.open];
    if (asked.length > 0 && (due.length === 0 || roll.happens(0.3))) {
      const [kind = "", key = ""] = roll.oneOf(asked).split(" ");
      answer(kind as Asked, key);
      continue;
    }
    if (roll.happens(0.01)) offer({ type: "subtask.drop", id: roll.oneOf(subtasks).id, by: "mira", reason: "not now" });
    if (roll.happens(0.02)) offer({ type: "mission.pause", by: "mira" });
    if (roll.happens(0.01)) offer({ type: "mission.replan", by: "mira", text: "otherwise", planner: subtask(`@plan-${(replans += 1)}`) });
    const effect = roll.oneOf(mission.due(state));
    if (effect === undefined) continue;
    if (effect.type === "run-beside") {
      const end = effect.protocol === "grade" ? graderEnd(roll, effect.key, world) : workerEnd(roll, effect.key, world);
      fold([spending(roll, end, effect)]);
    } else offer(performed(effect, roll, world, new Date(Date.UTC(2026, 0, 1) + step * 1_000).toISOString()));
  }
  return state;
}

const only = process.env["SEED"];
const seeds = only === undefined ? Array.from({ length: missions }, (_, at) => at) : [Number(only)];

test("D5, D8, D11, D13, W21 whatever workers and people do, a mission stays sound and ends", () => {
  const ends = new Map<string, number>();
  for (const seed of seeds)
    try {
      const state = play(seed);
      const status = "done" in state ? state.done.status : state.phase;
      ends.set(status, (ends.get(status) ?? 0) + 1);
    } catch (cause) {
      const again = `SEED=${seed} npx vitest run --project unit src/protocols/mission/simulation`;
      throw new Error(`mission ${seed}: ${(cause as Error).message}\nTo play it again: ${again}`, { cause });
    }
  if (only === undefined)
    expect(
      [...ends]
        .filter(([, count]) => count > 100)
        .map(([status]) => status)
        .toSorted(),
    ).toEqual(["done_clean", "failed", "pending"]);
});
