import type { Config } from "../../../config/config.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import { refuse, type Refusal } from "../../../kernel/trouble.ts";
import type { BoxTier } from "../../../lexicon/box-tiers.ts";
import type { MissionJob } from "../../../protocols/mission/types.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { expectWorker } from "../agent-choice.ts";
import { treasuryNow } from "../governance/funds.ts";
import { scopesFor } from "../governance/scopes.ts";

/** Whoever a person names to plan a mission anew, by their configuration. */
export interface NamedPlanner {
  readonly agent: string;
  readonly config: Pick<Config, "workers" | "agents" | "governance">;
  readonly configFile: string;
}

/**
 * D24: nobody joins a mission under way whose own budget has nothing set aside for it. Throws `input.invalid` for one that would
 * not work in its boxes.
 */
export async function plannerProblem(
  runtime: Runtime,
  mission: SessionId,
  { ground }: Pick<MissionJob, "ground">,
  { agent, config, configFile }: NamedPlanner,
): Promise<Refusal | undefined> {
  const tier = (ground.more["tier"] as BoxTier | undefined) ?? "A";
  expectWorker(agent, { models: config.workers.models, agents: config.agents, configFile, tier });
  const paying = (await treasuryNow(runtime)).holds[mission]?.scopes ?? [];
  const own = scopesFor(config.governance, { root: ground.root, agents: [agent] }).filter(({ id, limits }) => {
    return id.startsWith("agent:") && Object.keys(limits).length > 0 && !paying.includes(id);
  });
  return own.length === 0
    ? undefined
    : refuse(
        "budget",
        `${agent} has a budget of its own (governance.agents), and nothing of it is set aside for this mission; name one who works in it`,
      );
}
