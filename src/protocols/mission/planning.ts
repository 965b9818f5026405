import type { ChildEnded } from "../../kernel/child.ts";
import { gateOpened, type GateOpened } from "../../kernel/gate.ts";
import { refuse, type Refusal } from "../../kernel/trouble.ts";
import { ending, endOf, outlineOf, planOutline, workOf } from "./job.ts";
import { counted, shareOf } from "./purse.ts";
import { missionLimits, planKey, workKey } from "./policy.ts";
import type { MissionCommand, MissionEffect, MissionEvent, MissionOutline, MissionState } from "./types.ts";
import { words } from "./words.ts";

type Planning = Extract<MissionState, { phase: "planning" }>;
type Of<Type extends MissionEvent["type"]> = Extract<MissionEvent, { type: Type }>;

/** D2: a mission was taken in, and its planner begins. */
export function taken({ type: _, at, mission, agent, planner, ...terms }: Of<"mission.taken">): MissionState {
  const plan: MissionOutline = { mission, rubric: [], verifyCommand: "", agent, subtasks: [] };
  const job = { ...terms, plan, begunAt: at, standings: {}, looks: 0, mends: 0 };
  return { phase: "planning", ...job, planner: outlineOf(planner), planning: { tries: 1, evidence: [] } };
}

/** D10: what the planner wrote is a claim; it becomes a plan when everything about it was checked. */
export function decidePlan(
  { type, found }: Extract<MissionCommand, { type: "plan.report" }>,
  state: MissionState,
): readonly (MissionEvent | GateOpened)[] | Refusal {
  if (state.phase !== "planning" || state.planning.commit === undefined) return refuse(type, "no plan is being read");
  if ("problems" in found) return [{ type: "plan.refused", problems: found.problems }];
  const { plan } = found;
  return [{ type: "plan.made", plan }, gateOpened("mission-plan", planKey, words.plan(plan, state.workersMax, state))];
}

export function duePlanning(state: Planning): readonly MissionEffect[] {
  const { planner, planning, ground, begunAt: at, plan } = state;
  const { tries, evidence, commit } = planning;
  if (commit === undefined)
    return [
      workOf(
        { ...state, attemptsMax: 1 }, // another planner is told what was wrong
        planner,
        { base: ground.base, at, tries, evidence, ...(state.total ? { budget: shareOf(state, 1, at) } : {}) },
        planBranch(ground.branch),
      ),
    ];
  return [{ type: "read-plan", mode: "repeatable", key: `read:${tries}`, commit, agent: plan.agent, ground }];
}

/** The plan lies on a branch of its own, which nobody keeps. */
export const planBranch = (branch: string): string => `${branch}-plan`;

/** A planner has come back: only what it landed is read, and it can land nothing but its plan. */
export function afterPlanner(state: Planning, { key, outcome, output }: ChildEnded): MissionState {
  const { planner, planning } = state;
  if (key !== workKey(planner.id, planning.tries) || planning.commit !== undefined) return state;
  const { status, commit, reason, actions } = endOf(output);
  const paid = counted(state, output, state.total ? shareOf(state, 1) : {});
  if (status === "done_clean" && commit !== null) return { ...paid, planning: { ...planning, commit } };
  if (outcome === "stopped") return ending(paid, { status: "failed", reason: words.noPlan(words.stopped) });
  return planAgain(paid, [reason || actions.join("\n") || words.noEnd(outcome)]);
}

export function afterReading(state: Planning, event: Of<"plan.made"> | Of<"plan.refused">): MissionState {
  if (event.type === "plan.refused") return planAgain(state, event.problems);
  const { planner: _, planning: __, ...job } = state;
  const standings = Object.fromEntries(event.plan.subtasks.map(({ id }) => [id, { status: "waiting", tries: 0, evidence: [] } as const]));
  return { ...job, phase: "proposed", plan: planOutline(event.plan), standings };
}

/** Another planner is told what was wrong, as long as tries are left. */
function planAgain(state: Planning, why: readonly string[]): MissionState {
  const { tries, evidence } = state.planning;
  if (tries >= missionLimits.plansMax) return ending(state, { status: "failed", reason: words.noPlan(why.join("\n")) });
  return { ...state, planning: { tries: tries + 1, evidence: [...evidence, ...why] } };
}
