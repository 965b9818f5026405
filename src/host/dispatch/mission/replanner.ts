import type { Config } from "../../../config/config.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import { refuse, type Refusal } from "../../../kernel/trouble.ts";
import type { BoxTier } from "../../../lexicon/box-tiers.ts";
import type { MissionJob } from "../../../protocols/mission/types.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { expectWorker } from "../agent-choice.ts";
import { auditorsOf } from "../dispatch-start.ts";
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
  return (await isUnpaid(runtime, mission, { root: ground.root, agent, config }))
    ? refuse("budget", `${unpaid(agent)}; name one who works in it`)
    : undefined;
}

const unpaid = (agent: string): string =>
  `${agent} has a budget of its own (governance.agents), and nothing of it is set aside for this mission`;

interface JoiningAgent {
  readonly root: string;
  readonly agent: string;
  readonly config: Pick<Config, "governance">;
}

async function isUnpaid(runtime: Runtime, mission: SessionId, { root, agent, config }: JoiningAgent): Promise<boolean> {
  const paying = (await treasuryNow(runtime)).holds[mission]?.scopes ?? [];
  const own = scopesFor(config.governance, { root, agents: [agent] });
  return own.some(({ id, limits }) => id.startsWith("agent:") && Object.keys(limits).length > 0 && !paying.includes(id));
}

interface NamedAudits {
  readonly mission: SessionId;
  readonly root: string;
  readonly gates: readonly string[];
  readonly config: Pick<Config, "workers" | "governance">;
}

/** D24, D28: audits that a planner names and that nobody configured, or whose agents joined without anything to pay them with. */
export async function auditProblems(runtime: Runtime, { mission, root, gates, config }: NamedAudits): Promise<readonly string[]> {
  const known = Object.keys(config.workers.audits);
  const problems: string[] = [];
  for (const gate of new Set(gates)) {
    if (!known.includes(gate))
      problems.push(`no audit is called "${gate}"; ${known.length === 0 ? "there are none" : `there are ${known.join(", ")}`}`);
    for (const agent of auditorsOf([gate], config.workers))
      if (await isUnpaid(runtime, mission, { root, agent, config })) problems.push(`leave the audit "${gate}" out: ${unpaid(agent)}`);
  }
  return problems;
}
