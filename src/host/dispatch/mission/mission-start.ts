import { onlyAsksInBox } from "../../../adapters/agents/named.ts";
import type { WorkersConfig } from "../../../config/workers.ts";
import type { Json, SessionId } from "../../../kernel/ids.ts";
import { isRefusal, type Refusal } from "../../../kernel/trouble.ts";
import type { BoxTier } from "../../../lexicon/box-tiers.ts";
import type { MissionCommand } from "../../../protocols/mission/types.ts";
import type { Meta, Runtime } from "../../../runtime/types.ts";
import { budgetFor } from "../budget-for.ts";
import { branchFor, expectFromRoot, workStartAt } from "../dispatch-start.ts";
import { expectProgramSeen } from "../program-seen.ts";
import { missionPlanOf, type MissionFile } from "./plan-file.ts";

type Begin = Extract<MissionCommand, { type: "mission.begin" }>;

export interface MissionRequest {
  readonly plan: MissionFile;
  readonly cwd: string;
  /** Who works where the plan names nobody. */
  readonly agent: string;
  readonly attended: boolean;
  readonly workersMax: number;
  readonly attemptsMax: number;
  readonly tier: BoxTier;
  readonly workers: WorkersConfig;
  readonly onNote?: (text: string) => void;
}

/** Starts a mission on a plan that somebody wrote. Throws `input.invalid` with everything that is wrong with it (D10). */
export async function startMission(runtime: Runtime, asked: MissionRequest, meta: Meta): Promise<SessionId | Refusal> {
  const { repository, within, committed, sacred } = await workStartAt(asked.cwd, asked.onNote);
  const { root } = repository;
  const plan = missionPlanOf(asked.plan, asked.agent, within);
  for (const { filesOwned, agent } of plan.subtasks) {
    expectFromRoot(filesOwned, { root, cwd: asked.cwd, committed });
    expectProgramSeen(agent, { ...within, cwd: asked.cwd, tier: asked.tier });
  }
  const at = runtime.world.clock();
  const isUngoverned = plan.subtasks.some(({ agent }) => onlyAsksInBox(agent));
  const begin: Begin = {
    type: "mission.begin",
    plan,
    ground: {
      ...{ root, base: repository.head, branch: branchFor("mission", at) },
      more: { tier: asked.tier, sacred, ...(isUngoverned ? { ungoverned: true } : {}) },
    },
    attended: asked.attended,
    workersMax: asked.workersMax,
    attemptsMax: asked.attemptsMax,
    budget: budgetFor(asked.workers) as unknown as Json,
    at,
  };
  const started = await runtime.start("mission", begin, meta);
  return isRefusal(started) ? started : started.loaded.stream;
}
