import { z } from "zod/mini";
import type { PastEvent } from "../../kernel/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { decisionsIn } from "./decisions.ts";
import { stuckIn } from "./graph.ts";
import { gradeKey, workKey } from "./policy.ts";
import type { MissionDone, MissionEvent, MissionJob, MissionState, PieceGist, SubtaskOutline, SubtaskStanding } from "./types.ts";
import { words } from "./words.ts";

const SubtaskView = shape({
  id: z.string(),
  title: z.string(),
  needs: listOf(z.string()),
  reach: z.string(),
  filesOwned: listOf(z.string()),
  agent: z.string(),
  /** The first lines of its task, and the beginning of its own check; null in missions of earlier versions. */
  task: z.nullable(z.string()),
  check: z.nullable(z.string()),
  /** `waiting`, `stuck`, `working`, `landed`, `failed`, `pending` or `dropped`. */
  status: z.string(),
  /** Workers that have begun with it. */
  tries: z.number(),
  /** The session of the last of them; null before the first. */
  session: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  /** Why it is not landed, or what is left to do; empty where there is nothing to say. */
  says: listOf(z.string()),
});

/** A graph of subtasks and how each stands, and the look at the whole. */
export const MissionView = shape({
  shows: z.literal("mission"),
  phase: z.string(),
  /** The phase in plain words. */
  doing: z.string(),
  begunAt: z.string(),
  mission: z.string(),
  rubric: listOf(z.string()),
  verifyCommand: z.string(),
  branch: z.string(),
  /** How it was taken in; null where somebody wrote its plan. */
  intake: z.nullable(
    shape({
      size: z.string(),
      topology: z.string(),
      reasons: listOf(z.string()),
      planner: z.string(),
      /** Who plans, as after `--planner`; null in missions of earlier versions. */
      plansWith: z.nullable(z.string()),
    }),
  ),
  /** Planners that have begun, and the session of the last; null where nobody plans. */
  planning: z.nullable(shape({ tries: z.number(), session: z.nullable(z.string()), says: listOf(z.string()) })),
  workersMax: z.number(),
  isPaused: z.boolean(),
  subtasks: listOf(SubtaskView),
  /** The last check of everything together; null before the first. */
  check: z.nullable(shape({ head: z.string(), exitCode: z.nullable(z.number()), output: z.string() })),
  /** Named audits of the whole; `passed` is null while an agent looks at it, in `session`. */
  audits: listOf(
    shape({
      gate: z.string(),
      passed: z.nullable(z.boolean()),
      detail: z.string(),
      score: z.nullable(z.number()),
      isIndependent: z.nullable(z.boolean()),
      session: z.nullable(z.string()),
    }),
  ),
  /** Every choice that was made, in order (D15); `supersedes` is the number of an earlier one, from 1. */
  decisions: listOf(
    shape({
      at: z.string(),
      by: z.string(),
      title: z.string(),
      decision: z.string(),
      rationale: z.string(),
      falsifier: z.string(),
      supersedes: z.nullable(z.number()),
    }),
  ),
  done: z.nullable(
    shape({
      status: z.string(),
      reason: z.string(),
      pendingActions: listOf(z.string()),
      commit: z.nullable(z.string()),
      consensus: z.number(),
      regressions: listOf(z.string()),
      /** How it went out; null where nobody asked for that. */
      ship: z.nullable(
        shape({
          result: z.string(),
          commit: z.nullable(z.string()),
          deployUrl: z.nullable(z.string()),
          deployStatus: z.nullable(z.string()),
          reason: z.string(),
        }),
      ),
    }),
  ),
});
export type MissionView = z.infer<typeof MissionView>;

export function missionView(state: MissionState, story: readonly PastEvent<MissionEvent>[]): MissionView | null {
  if (state.phase === "idle") return null;
  const { plan, ground, standings, check } = state;
  const stuck = stuckIn({ subtasks: plan.subtasks, standings });
  const sessions = new Map(story.flatMap(({ event }) => (event.type === "child.started" ? [[event.key, event.child] as const] : [])));
  const gists = new Map(story.flatMap(({ event }) => gistsOf(event)));
  return {
    shows: "mission",
    phase: state.phase,
    doing: words.doing(state),
    begunAt: state.begunAt,
    mission: plan.mission,
    rubric: [...plan.rubric],
    verifyCommand: plan.verifyCommand,
    branch: ground.branch,
    intake: state.intake ? { ...state.intake, reasons: [...state.intake.reasons], plansWith: state.plansWith ?? null } : null,
    planning: planningView(state, sessions),
    workersMax: state.workersMax,
    isPaused: state.isPaused === true,
    subtasks: plan.subtasks.map((task) =>
      subtaskView(task, standings[task.id], { isStuck: stuck.has(task.id), sessions, gist: gists.get(task.id) }),
    ),
    check: check ? { head: check.head, exitCode: check.exitCode, output: check.output } : null,
    audits: auditViews(state, sessions),
    decisions: decisionsIn(story).map(({ at, by, title, decision, rationale, falsifier, supersedes = null }) => {
      return { at, by, title, decision, rationale, falsifier, supersedes };
    }),
    done: "done" in state ? doneView(state.done) : null,
  };
}

function doneView({ status, reason, pendingActions, commit, consensus, regressions = [], ship }: MissionDone): MissionView["done"] {
  return {
    status,
    reason,
    pendingActions: [...pendingActions],
    commit,
    consensus,
    regressions: [...regressions],
    ship: ship ? { ...ship } : null,
  };
}

function auditViews({ check, grades = {}, mends }: MissionJob, sessions: ReadonlyMap<string, string>): MissionView["audits"] {
  const over = (check?.gates ?? []).map((each) => ({ ...each, score: each.score ?? null, session: null }));
  const byAgents = (check?.graders ?? []).map(({ gate }) => {
    const { passed = null, detail = "", score = null, isIndependent = null } = Object.hasOwn(grades, gate) ? (grades[gate] ?? {}) : {};
    return { gate, passed, detail, score, isIndependent, session: sessions.get(gradeKey(mends, gate)) ?? null };
  });
  return [...over, ...byAgents];
}

function planningView(state: MissionState, sessions: ReadonlyMap<string, string>): MissionView["planning"] {
  if (state.phase !== "planning") return null;
  const { tries, evidence } = state.planning;
  return { tries, session: sessions.get(workKey(state.planner.id, tries)) ?? null, says: [...evidence] };
}

/** Of the last plan that has the piece. */
const gistsOf = (event: PastEvent<MissionEvent>["event"]): readonly (readonly [string, PieceGist])[] =>
  event.type === "mission.begun" || event.type === "plan.made"
    ? event.plan.subtasks.flatMap(({ id, gist }) => (gist ? [[id, gist] as const] : []))
    : [];

interface SubtaskCircumstances {
  readonly isStuck: boolean;
  readonly sessions: ReadonlyMap<string, string>;
  readonly gist: PieceGist | undefined;
}

function subtaskView(
  { id, title, needs, reach, filesOwned, agent }: SubtaskOutline,
  standing: SubtaskStanding | undefined,
  { isStuck, sessions, gist }: SubtaskCircumstances,
): MissionView["subtasks"][number] {
  const { status = "waiting", tries = 0 } = standing ?? {};
  return {
    id,
    title,
    needs: [...needs],
    reach,
    filesOwned: [...filesOwned],
    agent,
    task: gist?.task ?? null,
    check: gist?.check ?? null,
    status: isStuck ? "stuck" : status,
    tries,
    session: sessions.get(workKey(id, tries)) ?? null,
    commit: standing?.status === "landed" ? standing.commit : null,
    says: saidOf(standing),
  };
}

function saidOf(standing: SubtaskStanding | undefined): string[] {
  switch (standing?.status) {
    case "waiting":
    case "working":
      return [...standing.evidence];
    case "pending":
      return [...standing.actions];
    case "failed":
    case "dropped":
      return [standing.reason];
    default:
      return [];
  }
}
