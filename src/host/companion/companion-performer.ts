import { join } from "node:path";
import { probeTiers } from "../../adapters/workplaces/tier.ts";
import { readConfig } from "../../config/config.ts";
import { sessionId } from "../../kernel/ids.ts";
import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import { companionEffects, type CompanionPorts } from "../../protocols/companion/effects.ts";
import type { CompanionCommand, CompanionEffect, CompanionProposal } from "../../protocols/companion/types.ts";
import { missionLimits } from "../../protocols/mission/policy.ts";
import { workerLimits } from "../../protocols/worker/policy.ts";
import { shortId } from "../../runtime/step.ts";
import { expectWorker } from "../dispatch/agent-choice.ts";
import { chooseTier } from "../dispatch/box-choice.ts";
import type { PlanAsker } from "../dispatch/governance/approval-terms.ts";
import { startMission } from "../dispatch/mission/mission-start.ts";
import type { WorkerWorld } from "../dispatch/work-performer.ts";
import { budgetLeft } from "./purse.ts";
import { watchIn } from "./watching.ts";

type HandIn = Extract<CompanionEffect, { type: "hand-to-intake" }>;

/** Performs what a companion asks for: it reads the journal, and hands missions to intake. */
export const companionPerformer = (world: WorkerWorld): PerformAt<CompanionEffect, CompanionCommand> => {
  const ports: CompanionPorts = { watch: watchIn(world.runtime), handIn: (effect, scene) => handIn(world, effect, scene) };
  return companionEffects(ports);
};

/** Whatever is wrong with a mission that nobody can begin is the end of it, for people to read; it is not tried again. */
async function handIn(world: WorkerWorld, effect: HandIn, scene: Scene): ReturnType<CompanionPorts["handIn"]> {
  try {
    return await begun(world, effect, scene);
  } catch (cause) {
    if (cause instanceof Fault && ["input.invalid", "box.missing"].includes(cause.code)) return { problem: cause.message };
    throw cause;
  }
}

const handsIn = "whoever said yes cannot be told from others; dispatch it yourself, with a token of your own";

/** D24: whoever said yes to it is who asks for it; somebody else has to approve its plan. */
const askerOf = ({ by, isVerified }: CompanionProposal): PlanAsker | Refusal =>
  by === undefined || !isVerified ? refuse("person", handsIn) : { name: by, verified: true };

/** Its id follows from the companion and the proposal, so that handing it in twice finds the first. */
async function begun(
  { runtime, paths, environment }: WorkerWorld,
  effect: HandIn,
  { session, start }: Scene,
): ReturnType<CompanionPorts["handIn"]> {
  const { proposal, root, agent, attended, before } = effect;
  const name = shortId(runtime.world.digest(`${session} proposal ${proposal.number}`));
  const there = sessionId(`mission-${name}`);
  if (await runtime.load(there)) return { session: there };
  if (agent === undefined) return { problem: "nobody is named who works on it; start the companion with --agent NAME" };
  const config = await readConfig(paths.config, root); // the project's own demands count, wherever this process runs
  const missionBudget = await budgetLeft(runtime, config, before);
  if (missionBudget === undefined)
    return { problem: "the budget of this companion is used up, or held by its missions under way (companion.budget)" };
  const tier = chooseTier(await probeTiers(join(paths.home, "workers")), { demanded: config.workers.box });
  expectWorker(agent, { models: config.workers.models, agents: config.agents, configFile: paths.config, tier, environment });
  const { type: _, place: __, parent: ___, ...meta } = start;
  const stream = await startMission(
    runtime,
    {
      ...{ work: { mission: proposal.mission, planner: agent }, cwd: root, agent, from: "companion", attended, tier, name },
      ...{ workersMax: missionLimits.workersMax, attemptsMax: workerLimits.attemptsMax, workers: { ...config.workers, missionBudget } },
      governing: { governance: config.governance, environment, person: askerOf(proposal) },
    },
    { ...meta, title: proposal.mission, cwd: root, agent, attended },
  );
  return isRefusal(stream) ? { problem: stream.because } : { session: stream };
}
