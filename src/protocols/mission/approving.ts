import type { ChildEnded, RunBeside } from "../../kernel/child.ts";
import type { Json } from "../../kernel/ids.ts";
import { approvalFrom, approvalOf, needsApproval } from "../../lexicon/approvals.ts";
import { ending } from "./job.ts";
import { approvalKeyOf } from "./policy.ts";
import { gistsIn } from "./plan-words.ts";
import type { MissionJob, MissionPlan, MissionState } from "./types.ts";
import { words } from "./words.ts";

type Of<Phase extends MissionState["phase"]> = Extract<MissionState, { phase: Phase }>;
type Onward = (state: Of<"running">) => MissionState;

/** D24: whoever asked for it, or nobody, said that it may begin; where governance wants it, that is only one of two words. */
export const startedOr = ({ planned: _, ...state }: Of<"proposed">, onward: Onward): MissionState =>
  needsApproval(state.governed, "plan") ? { ...state, phase: "approving" } : onward({ ...state, phase: "running" });

/** Whoever approves sees what is done, as the first one did; nobody else needs it in a state. */
export const gistsKept = ({ governed }: Pick<MissionJob, "governed">, { subtasks }: MissionPlan): Pick<MissionJob, "gists"> =>
  needsApproval(governed, "plan") ? { gists: gistsIn(subtasks) } : {};

/** Exactly what is approved: the plan with all its briefs, what it stands on, what it may take and where it goes. */
export function dueApproval(state: Of<"approving">): readonly RunBeside[] {
  const { plan, planHash, ground, workersMax, attemptsMax, budget, total, ship, governed, planBy, begunAt: at } = state;
  if (!governed) return [];
  const { title, context: says = [] } = words.plan(plan, workersMax, state);
  const subject = { plan, planHash, ground, workersMax, attemptsMax, budget, total, ship } as unknown as Json;
  return [
    approvalOf({
      protocol: "countersign",
      key: approvalKeyOf(state),
      what: "plan",
      title,
      says: [...says, words.ground(plan, ground)],
      subject,
      terms: { ...governed, by: planBy ?? governed.by },
      at,
    }),
  ];
}

export function afterApproval(state: Of<"approving">, { key, output, outcome }: ChildEnded, onward: Onward): MissionState {
  if (key !== approvalKeyOf(state)) return state;
  const { approved, reason } = approvalFrom(output, outcome);
  const { gists: _, ...decided } = state;
  return approved ? onward({ ...decided, phase: "running" }) : ending(decided, { status: "failed", reason: words.notApproved(reason) });
}
