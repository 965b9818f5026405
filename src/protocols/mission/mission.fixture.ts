import { isRefusal } from "../../kernel/trouble.ts";
import type { Json } from "../../kernel/ids.ts";
import { answered } from "../../kernel/events.fixture.ts";
import { mission } from "./machine.ts";
import { planKey } from "./policy.ts";
import type { MissionCheck, MissionCommand, MissionEvent, MissionState, Subtask } from "./types.ts";

/** Missions as the tests of the machine need them. */
export const subtask = (id: string, more: Partial<Subtask> = {}): Subtask => ({
  id,
  title: `do ${id}`,
  needs: [],
  reach: "narrow",
  filesOwned: [`src/${id}/**`],
  agent: "command:./agent",
  brief: { id },
  source: {},
  ...more,
});

export const begin = (...subtasks: readonly Subtask[]): Extract<MissionCommand, { type: "mission.begin" }> => ({
  type: "mission.begin",
  plan: { mission: "a shop with prices", rubric: ["prices are right"], verifyCommand: "npm test", agent: "command:./agent", subtasks },
  ground: { root: "/project", base: "c0", branch: "refs/heads/assent/m1", more: { tier: "A" } },
  attended: true,
  workersMax: 4,
  attemptsMax: 3,
  budget: {},
  at: "2026-03-01T12:00:00.000Z",
});

export const begun = (...subtasks: readonly Subtask[]): readonly MissionEvent[] => {
  const { type: _, ...rest } = begin(...subtasks);
  return [{ type: "mission.begun", ...rest }, answered("mission-plan", planKey, "start")];
};
export const at = "2026-03-01T12:05:00.000Z";
export const started = (...ids: readonly string[]): MissionEvent => ({ type: "subtasks.begun", ids, head: "c0", at });

/** A worker's end, as the runtime tells it. */
export const workerEnded = (id: string, end: { readonly [key: string]: Json }, { tries = 1, outcome = "converged" } = {}): MissionEvent =>
  ({
    type: "child.ended",
    key: `work:${id}:${tries}`,
    child: `worker-${id}`,
    protocol: "worker",
    outcome,
    output: end,
  }) as unknown as MissionEvent;
export const landed = (id: string, tries = 1): MissionEvent =>
  workerEnded(id, { status: "done_clean", reason: "", pendingActions: [], commit: `commit-${id}` }, { tries });
export const failed = (id: string, tries = 1, reason = "tests fail"): MissionEvent =>
  workerEnded(id, { status: "failed", reason, pendingActions: [], commit: null }, { tries, outcome: "escaped" });

export const check: MissionCheck = { head: "c9", exitCode: 0, output: "ok", missing: [] };

export const given = (...events: readonly MissionEvent[]): MissionState => events.reduce(mission.evolve, mission.initial);
export const dueOf = (...events: readonly MissionEvent[]): readonly string[] => mission.due(given(...events)).map(({ key }) => key);
export const decided = (command: MissionCommand, ...events: readonly MissionEvent[]): readonly MissionEvent[] | string => {
  const result = mission.decide(command, given(...events));
  return isRefusal(result) ? result.because : result;
};
