import { join } from "node:path";
import { repositoryAt } from "../../../adapters/workplaces/checkout.ts";
import { probeTiers } from "../../../adapters/workplaces/tier.ts";
import type { Config } from "../../../config/config.ts";
import type { Paths } from "../../../config/paths.ts";
import type { ProcessEnvironment } from "../../../kernel/ports.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import type { Person } from "../../../kernel/gate.ts";
import { Fault, refuse, type Refusal } from "../../../kernel/trouble.ts";
import { missionLimits } from "../../../protocols/mission/policy.ts";
import { workerLimits } from "../../../protocols/worker/policy.ts";
import type { Meta, Runtime } from "../../../runtime/types.ts";
import { workerKeys } from "../../vault.ts";
import { expectWorker, workerAgents } from "../agent-choice.ts";
import { chooseTier } from "../box-choice.ts";
import { startMission } from "./mission-start.ts";
import { missionProblem } from "./planner.ts";

/** Everything of this process that a mission needs to begin. */
export interface MissionWorld {
  readonly config: Config;
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
}

export interface AskedMission {
  readonly mission: string;
  readonly cwd: string;
  readonly agent: string | undefined;
  readonly attended: boolean;
  /** Undefined for an agent: that is a worker, which hands on nothing (D1); its receiver records that. */
  readonly by: Person | undefined;
}

/** Starts a mission in words for somebody who is not at a terminal. It is refused as `input.NAME` where a member is wrong. */
export async function startAskedMission(
  runtime: Runtime,
  asked: AskedMission,
  world: MissionWorld,
  meta: Meta,
): Promise<SessionId | Refusal> {
  const { mission, cwd, agent, attended, by } = asked;
  const { config, paths, environment } = world;
  const unplannable = missionProblem(mission);
  if (unplannable !== undefined) return refuse("input.intent", unplannable);
  if (agent === undefined || agent.trim() === "") return refuse("input.agent", `say who works: ${workerAgents.join(", ")}`);
  const problem = await repositoryAt(cwd).then(
    () => undefined,
    (cause: Error) => cause.message,
  );
  if (problem !== undefined) return refuse("input.cwd", problem);
  try {
    await workerKeys(config.workers.models, environment);
    const tier = chooseTier(await probeTiers(join(paths.home, "workers")), { asked: undefined, demanded: config.workers.box });
    expectWorker(agent, { models: config.workers.models, agents: config.agents, configFile: paths.config, tier, environment });
    const limits = { workersMax: missionLimits.workersMax, attemptsMax: workerLimits.attemptsMax };
    const terms = { cwd, agent, attended, tier, workers: config.workers, from: by ? "person" : "worker" } as const;
    const governing = { governance: config.governance, environment, person: by ?? refuse("agent", "an agent approves nothing") };
    return await startMission(runtime, { work: { mission, planner: agent }, ...terms, ...limits, governing }, meta);
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "input.invalid") return refuse("input.agent", cause.message);
    throw cause;
  }
}
