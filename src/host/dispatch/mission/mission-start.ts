import { onlyAsksInBox } from "../../../adapters/agents/named.ts";
import type { WorkersConfig } from "../../../config/workers.ts";
import type { Json, SessionId } from "../../../kernel/ids.ts";
import { Fault, isRefusal, type Refusal } from "../../../kernel/trouble.ts";
import type { DispatchLayer } from "../../../lexicon/layers.ts";
import type { BoxTier } from "../../../lexicon/box-tiers.ts";
import type { MissionCommand } from "../../../protocols/mission/types.ts";
import type { Meta, Runtime } from "../../../runtime/types.ts";
import { budgetFor } from "../budget-for.ts";
import { acceptedBy, branchFor, expectFromRoot, workStartAt } from "../dispatch-start.ts";
import { shipWayOf } from "../shipping/ship-way.ts";
import { expectProgramSeen, isKnownHere } from "../program-seen.ts";
import { missionPlanOf, type MissionFile } from "./plan-file.ts";
import { planningTask, takenIn } from "./planner.ts";

type Terms = Omit<Extract<MissionCommand, { type: "mission.begin" }>, "type" | "plan">;

export interface MissionRequest {
  /** A plan that somebody wrote, or what is to be planned and by whom. */
  readonly work: { readonly plan: MissionFile } | { readonly mission: string; readonly planner: string };
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
  /** It goes out when it is clean (D17, D31). */
  readonly isShipped?: boolean;
  readonly onNote?: (text: string) => void;
}

/** D16: the purse of the mission; a plan may ask for less. */
function totalOf({ work, workers }: MissionRequest): Pick<Terms, "total"> {
  const total = budgetFor({ budget: workers.missionBudget, models: workers.models }, "plan" in work ? work.plan.budget : {});
  return Object.keys(total).length === 0 ? {} : { total };
}

/** D28: an audit that nobody configured would fail after all the work was done. */
function expectAudits(gates: readonly string[], { audits }: WorkersConfig): readonly string[] {
  const unknown = gates.filter((gate) => !Object.hasOwn(audits, gate));
  if (unknown.length > 0)
    throw new Fault("input.invalid", `no audit is called ${unknown.join(", ")}; name it in workers.audits of your configuration`);
  return gates.flatMap((gate) => [audits[gate]?.agent ?? [], audits[gate]?.checker ?? []].flat());
}

/** Starts a mission. Throws `input.invalid` with everything that is wrong with a plan (D10); nothing is left behind then. */
export async function startMission(runtime: Runtime, asked: MissionRequest, meta: Meta): Promise<SessionId | Refusal> {
  const { repository, within, committed, sacred } = await workStartAt(asked.cwd, asked.onNote);
  const { root } = repository;
  const { work } = asked;
  const plan = "plan" in work ? missionPlanOf(work.plan, asked.agent, within) : undefined;
  for (const { filesOwned } of plan?.subtasks ?? []) expectFromRoot(filesOwned, { root, cwd: asked.cwd, committed });
  const agents = plan ? plan.subtasks.map(({ agent }) => agent) : [asked.agent, ...("planner" in work ? [work.planner] : [])];
  const auditors = expectAudits(plan?.auditGates ?? [], asked.workers);
  for (const agent of [...agents, ...auditors])
    expectProgramSeen(agent, { ...within, cwd: asked.cwd, tier: asked.tier, isKnown: isKnownHere });
  const at = runtime.world.clock();
  const isUngoverned = agents.some(onlyAsksInBox);
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
    ...totalOf(asked),
    ...(asked.isShipped ? { ship: shipWayOf(asked.workers, root) } : {}),
    at,
  };
  const command = async (): Promise<MissionCommand> => {
    if (plan) return { type: "mission.begin", plan, ...terms };
    const { mission, planner } = work as Extract<MissionRequest["work"], { mission: string }>;
    const intake = await takenIn(runtime, mission, root);
    return {
      type: "mission.take",
      mission,
      intake,
      planner: planningTask(mission, intake, { agent: planner, within }),
      agent: asked.agent,
      ...terms,
    };
  };
  const started = await runtime.start("mission", await command(), meta);
  return isRefusal(started) ? started : acceptedBy(started);
}
