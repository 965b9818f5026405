import type { ChildEnded } from "../../kernel/child.ts";
import { gateOpened, type GateOpened } from "../../kernel/gate.ts";
import { refuse, type Refusal } from "../../kernel/trouble.ts";
import { needsApproval } from "../../lexicon/approvals.ts";
import { gistsKept } from "./approving.ts";
import { ending, endOf, outlineOf, planOutline, workOf } from "./job.ts";
import { affordable, counted, shareOf } from "./purse.ts";
import { missionLimits, planKeyOf, workKey } from "./policy.ts";
import type {
  MissionCommand,
  MissionEffect,
  MissionEvent,
  MissionOutline,
  MissionState,
  SubtaskOutline,
  SubtaskStanding,
} from "./types.ts";
import { gistsIn } from "./plan-words.ts";
import { words } from "./words.ts";

type Planning = Extract<MissionState, { phase: "planning" }>;
type Of<Type extends MissionEvent["type"]> = Extract<MissionEvent, { type: Type }>;

/** D2: a mission was taken in, and its planner begins. */
export function taken({ type: _, at, mission, agent, planner, ...terms }: Of<"mission.taken">): MissionState {
  const plan: MissionOutline = { mission, rubric: [], verifyCommand: "", agent, subtasks: [] };
  const job = { ...terms, plan, begunAt: at, standings: {}, looks: 0, mends: 0, plansWith: planner.agent };
  return { phase: "planning", ...job, planner: outlineOf(planner), planning: { tries: 1, evidence: [] } };
}

/** D10: what the planner wrote is a claim; it becomes a plan when everything about it was checked. */
export function decidePlan(
  { type, found }: Extract<MissionCommand, { type: "plan.report" }>,
  state: MissionState,
): readonly (MissionEvent | GateOpened)[] | Refusal {
  if (state.phase !== "planning" || state.planning.commit === undefined) return refuse(type, "no plan is being read");
  if ("problems" in found) return [{ type: "plan.refused", problems: found.problems }];
  const { plan, hash } = found;
  const taken = plan.subtasks.filter(({ id }) => keptOf(state).some((each) => each.id === id));
  if (taken.length > 0) return [{ type: "plan.refused", problems: taken.map(({ id }) => words.idTaken(id)) }];
  const made: MissionEvent = { type: "plan.made", plan, ...(hash === undefined ? {} : { hash }) };
  const kind = needsApproval(state.governed, "plan") ? "mission-plan" : "plan-proposed"; // D24: else one could change and approve it
  return [made, gateOpened(kind, planKeyOf(state), words.plan(plan, state.workersMax, { ...state, gists: gistsIn(plan.subtasks) }))];
}

export function duePlanning(state: Planning): readonly MissionEffect[] {
  const { planner, planning, ground, begunAt: at, plan, replans } = state;
  const { tries, evidence, commit, base = ground.base } = planning;
  if (replans !== undefined && planning.base === undefined)
    return [{ type: "look-at-branch", mode: "repeatable", key: `look:plan:${replans}`, ground }];
  if (commit === undefined)
    return [
      workOf(
        { ...state, attemptsMax: 1 }, // another planner is told what was wrong
        planner,
        { base, at, tries, evidence, ...(state.total ? { budget: shareOf(state, 1, at) } : {}) },
        planBranch(ground.branch),
      ),
    ];
  return [
    {
      type: "read-plan",
      mode: "repeatable",
      key: replans === undefined ? `read:${tries}` : `read:${planner.id}:${tries}`,
      commit,
      agent: plan.agent,
      ground,
      ...(needsApproval(state.governed, "plan") ? { isHashed: true } : {}),
    },
  ];
}

/** The plan lies on a branch of its own, which nobody keeps. */
export const planBranch = (branch: string): string => `${branch}-plan`;

/** A planner has come back: only what it landed is read, and it can land nothing but its plan. */
export function afterPlanner(state: Planning, { key, outcome, output }: ChildEnded): MissionState {
  const { planner, planning } = state;
  if (key !== workKey(planner.id, planning.tries) || planning.commit !== undefined) return state;
  const { status, commit, reason, actions, isTooPoor } = endOf(output);
  const paid = counted(state, output, state.total ? shareOf(state, 1) : {});
  if (status === "done_clean" && commit !== null) return { ...paid, planning: { ...planning, commit } };
  if (outcome === "stopped" && state.replans !== undefined) return unheard(paid, words.stopped);
  if (outcome === "stopped") return ending(paid, { status: "failed", reason: words.noPlan(words.stopped) });
  const why = reason || actions.join("\n") || words.noEnd(outcome);
  return isTooPoor ? unplanned(paid, why) : planAgain(paid, [why]);
}

export function afterReading(state: Planning, event: Of<"plan.made"> | Of<"plan.refused">): MissionState {
  if (event.type === "plan.refused") return planAgain(state, event.problems);
  const { planner, planning, ...begun } = state;
  const { tries, base } = planning;
  const job = { ...begun, ...gistsKept(begun, event.plan), planned: { planner, tries, ...(base === undefined ? {} : { base }) } };
  const standings = Object.fromEntries(event.plan.subtasks.map(({ id }) => [id, { status: "waiting", tries: 0, evidence: [] } as const]));
  const plan = planOutline(event.plan);
  const hash = event.hash === undefined ? {} : { planHash: event.hash };
  if (job.replans === undefined) return { ...job, phase: "proposed", plan, ...hash, standings };
  const kept = keptOf(state);
  const before = Object.fromEntries(kept.flatMap(({ id }) => (job.standings[id] ? [[id, job.standings[id]]] : [])));
  const { remarks: _, ...planBefore } = job.plan;
  const { report, remarks } = plan;
  const whole = { ...planBefore, ...(report ? { report } : {}), ...(remarks ? { remarks } : {}), subtasks: [...kept, ...plan.subtasks] };
  return { ...job, phase: "proposed", plan: whole, ...hash, standings: { ...before, ...standings } };
}

/** Pieces that another plan leaves as they are: all that ever began. Rubric and check were fixed before the first did (D10). */
const keptOf = ({ plan, standings, replans }: Planning): readonly SubtaskOutline[] =>
  replans === undefined ? [] : plan.subtasks.filter(({ id }) => hasBegun(standings[id]));

/** Also one that failed and waits for its next worker: its name is taken. */
export const hasBegun = (standing: SubtaskStanding | undefined): boolean =>
  standing !== undefined && (standing.status !== "waiting" || standing.tries > 0);

type Running = Extract<MissionState, { phase: "running" }>;

/** Nobody works any more: whoever plans anew begins. Where nothing is left to pay for that (D16), the plan that there is goes on. */
export function replanning(
  { replan: planner, unplanned: _, ...job }: Running & { readonly replan: SubtaskOutline },
  onward: (state: Running) => MissionState,
): MissionState {
  if (affordable(job) < 1) return onward({ ...job, unplanned: words.purseEmpty("budget") });
  const planning = { tries: 1, evidence: [] };
  return { ...job, phase: "planning", replans: (job.replans ?? 0) + 1, planner, planning, plansWith: planner.agent };
}

/** A person wants a plan otherwise that was shown: its planner is told, and begins as often as before the first. */
export function planOtherwise(state: Extract<MissionState, { phase: "proposed" }>, said: string): MissionState {
  const { planned, ...job } = state;
  if (!planned) return state;
  const { planner, tries: before, ...base } = planned;
  const evidence = [words.otherwise(state.plan, said)];
  const next: Planning = {
    ...job,
    phase: "planning",
    planner,
    planning: { tries: before + 1, before, evidence, ...base },
    otherwise: (job.otherwise ?? 0) + 1,
  };
  return affordable(next) < 1 ? planAgain(next, []) : next;
}

/** Nobody came to another plan: before somebody goes on with the one that there is, a person hears of it. */
function unheard({ planner: _, planning: __, ...job }: Planning, why: string): MissionState {
  return { ...job, phase: "running", unheard: why };
}

const unplanned = (state: Planning, why: string): MissionState =>
  state.replans === undefined ? ending(state, { status: "failed", reason: words.noPlan(why) }) : unheard(state, why);

/** Another planner is told what was wrong, as long as tries are left, and something to pay it with (D16). */
function planAgain(state: Planning, why: readonly string[]): MissionState {
  const { tries, evidence, before = 0 } = state.planning;
  const isBroke = affordable(state) < 1;
  if (tries - before >= missionLimits.plansMax || isBroke) {
    return unplanned(state, [...why, ...(isBroke ? [words.purseEmpty("budget")] : [])].join("\n"));
  }
  const { commit: _, ...planning } = state.planning;
  return { ...state, planning: { ...planning, tries: tries + 1, evidence: [...evidence, ...why] } };
}
