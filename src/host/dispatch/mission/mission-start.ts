import { onlyAsksInBox } from "../../../adapters/agents/named.ts";
import type { WorkersConfig } from "../../../config/workers.ts";
import { canonical } from "../../../kernel/canonical.ts";
import type { Json, SessionId } from "../../../kernel/ids.ts";
import { Fault, isRefusal, type Refusal } from "../../../kernel/trouble.ts";
import { needsApproval } from "../../../lexicon/approvals.ts";
import type { DispatchLayer } from "../../../lexicon/layers.ts";
import type { WorkBudget } from "../../../lexicon/budgets.ts";
import type { QuotedLesson } from "../../../lexicon/lessons.ts";
import type { BoxTier } from "../../../lexicon/box-tiers.ts";
import type { MissionCommand } from "../../../protocols/mission/types.ts";
import type { Meta, Runtime } from "../../../runtime/types.ts";
import { lessonsOf } from "../../companion/companions.ts";
import { budgetFor, expectPriced } from "../budget-for.ts";
import { acceptedBy, auditorsOf, branchFor, expectFromRoot, governedBy, workStartAt } from "../dispatch-start.ts";
import { approvalTerms, type PlanAsker } from "../governance/approval-terms.ts";
import { startFunded, type GovernanceTerms } from "../governance/funds.ts";
import { shipWayOf } from "../shipping/ship-way.ts";
import { expectProgramSeen, isKnownHere } from "../program-seen.ts";
import { asShown } from "./as-shown.ts";
import { missionPlanOf, type MissionFile } from "./plan-file.ts";
import { missionProblem, planningTask, takenIn } from "./planner.ts";

type Terms = Omit<Extract<MissionCommand, { type: "mission.begin" }>, "type" | "plan">;

export interface MissionRequest {
  /** A plan that somebody wrote, or what is to be planned and by whom. */
  readonly work:
    | { readonly plan: MissionFile; readonly runsOn?: readonly string[] }
    | { readonly mission: string; readonly planner: string };
  readonly cwd: string;
  /** Who works where the plan names nobody. */
  readonly agent: string;
  /** Who hands it in (D1). */
  readonly from: DispatchLayer;
  readonly attended: boolean;
  readonly workersMax: number;
  readonly attemptsMax: number;
  readonly tier: BoxTier;
  readonly workers: WorkersConfig;
  /** D24, with who asks for it, or why nobody knows; nobody governs a sample. */
  readonly governing?: GovernanceTerms & { readonly person: PlanAsker | Refusal };
  /** It goes out when it is clean (D17, D31). */
  readonly isShipped?: boolean;
  /** Told to planner and workers, each what is about its files (D27). */
  readonly lessons?: readonly QuotedLesson[];
  /** The name of its session: whoever hands it in twice begins it once. */
  readonly name?: string;
  readonly onNote?: (text: string) => void;
}

/** D16: the purse of the mission; a plan may ask for less. */
const totalOf = ({ work, workers }: MissionRequest): WorkBudget =>
  budgetFor({ budget: workers.missionBudget, models: workers.models }, "plan" in work ? work.plan.budget : {});

/** D28: an audit that nobody configured would fail after all the work was done. */
function expectAudits(gates: readonly string[], workers: WorkersConfig): readonly string[] {
  const unknown = gates.filter((gate) => !Object.hasOwn(workers.audits, gate));
  if (unknown.length > 0)
    throw new Fault("input.invalid", `no audit is called ${unknown.join(", ")}; name it in workers.audits of your configuration`);
  return auditorsOf(gates, workers);
}

/** D24: everybody who may work in it. A planner may name any audit for a piece. */
const payersOf = ({ work, workers }: MissionRequest, named: readonly string[]): readonly string[] => {
  const gates = "plan" in work ? work.plan.subtasks.flatMap((each) => each.audit_gates) : Object.keys(workers.audits);
  return [...named, ...auditorsOf(gates, workers)];
};

/** Starts a mission. Throws `input.invalid` with everything that is wrong with a plan (D10); nothing is left behind then. */
export async function startMission(runtime: Runtime, asked: MissionRequest, meta: Meta): Promise<SessionId | Refusal> {
  const { work } = asked;
  const unplannable = "mission" in work ? missionProblem(work.mission) : undefined;
  if (unplannable !== undefined) throw new Fault("input.invalid", unplannable);
  const { repository, within, committed, sacred } = await workStartAt(asked.cwd, asked.onNote);
  const { root } = repository;
  const plan =
    "plan" in work ? asShown(missionPlanOf(work.plan, asked.agent, within, work.runsOn), committed, runtime.world.redact) : undefined;
  if (!asked.attended) for (const remark of plan?.remarks ?? []) asked.onNote?.(remark); // nobody is shown the plan
  for (const { filesOwned } of plan?.subtasks ?? []) expectFromRoot(filesOwned, { root, cwd: asked.cwd, committed });
  const agents = plan ? plan.subtasks.map(({ agent }) => agent) : [asked.agent, ...("planner" in work ? [work.planner] : [])];
  const gates = "plan" in work ? [...work.plan.audit_gates, ...work.plan.subtasks.flatMap((each) => each.audit_gates)] : [];
  const auditors = expectAudits([...new Set(gates)], asked.workers);
  for (const agent of [...agents, ...auditors])
    expectProgramSeen(agent, { ...within, cwd: asked.cwd, tier: asked.tier, isKnown: isKnownHere });
  const governing = governedBy(asked);
  const governed = governing && approvalTerms(governing.governance, asked.isShipped ? ["plan", "ship"] : ["plan"], governing.person);
  if (governed && isRefusal(governed)) return governed;
  const at = runtime.world.clock();
  const isUngoverned = agents.some(onlyAsksInBox);
  const { lessons = await lessonsOf(runtime, root) } = asked;
  const terms: Terms = {
    from: asked.from,
    ground: {
      ...{ root, base: repository.head, branch: branchFor("mission", at) },
      more: { tier: asked.tier, sacred, ...(isUngoverned ? { ungoverned: true } : {}) },
    },
    attended: asked.attended,
    workersMax: asked.workersMax,
    attemptsMax: asked.attemptsMax,
    budget: budgetFor(asked.workers) as unknown as Json,
    ...(lessons.length > 0 ? { lessons } : {}),
    ...(asked.isShipped ? { ship: shipWayOf(asked.workers, root) } : {}),
    ...(governed ? { governed } : {}),
    at,
  };
  const planHash = plan && needsApproval(governed, "plan") ? { planHash: runtime.world.digest(canonical(plan)) } : {};
  const command = async (given: Pick<Terms, "total">): Promise<MissionCommand> => {
    if (plan) return { type: "mission.begin", plan, ...planHash, ...terms, ...given };
    const { mission, planner } = work as Extract<MissionRequest["work"], { mission: string }>;
    const intake = { ...(await takenIn(runtime, mission, root)), plansWith: planner };
    const task = planningTask(mission, intake, { agent: planner, within, lessons });
    return { type: "mission.take", mission, intake, planner: task, agent: asked.agent, ...terms, ...given };
  };
  const start = async (given: WorkBudget, name = asked.name): Promise<SessionId | Refusal> => {
    const total = Object.keys(expectPriced(given, asked.workers.models)).length === 0 ? {} : { total: given };
    const started = await runtime.start("mission", await command(total), meta, name);
    return isRefusal(started) ? started : acceptedBy(started);
  };
  if (!governing) return start(totalOf(asked));
  const named = payersOf(asked, [...agents, ...auditors, asked.agent]);
  const known = asked.name === undefined ? {} : { name: asked.name };
  const paid = { protocol: "mission", root, title: meta.title, agents: named, wanted: totalOf(asked), meta, ...known } as const;
  return startFunded(runtime, paid, governing, start);
}
