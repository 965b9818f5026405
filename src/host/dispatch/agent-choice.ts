import { boxedApis, commandPrefix } from "../../adapters/agents/named.ts";
import type { Config } from "../../config/config.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { BoxTier } from "../../lexicon/box-tiers.ts";

const programs = [commandPrefix];

/** Everyone who can be handed a brief, as a person says it. */
export const workerAgents: readonly string[] = [...boxedApis.keys(), ...programs.map((prefix) => `${prefix}PROGRAM`)];

interface AgentGround {
  readonly models: Config["workers"]["models"];
  /** Those that the configuration names. */
  readonly agents: Config["agents"];
  readonly configFile: string;
  readonly tier: BoxTier;
}

/** Throws `input.invalid` for one that would not work in a box, or would find no model there; nothing has begun then. */
export function expectWorker(agent: string, { models, agents, configFile, tier }: AgentGround): void {
  if (programs.some((prefix) => agent.startsWith(prefix) && agent.length > prefix.length)) return;
  const api = boxedApis.get(agent);
  if (api === undefined && Object.hasOwn(agents, agent)) return;
  if (api === undefined)
    throw new Fault("input.invalid", `nobody who can be handed a brief is called "${agent}"; there are ${workerAgents.join(", ")}`);
  if (tier === "C")
    throw new Fault(
      "input.invalid",
      `${agent} works in a box only: without one nothing stands between it and your keys; leave out --box C`,
    );
  if (Object.values(models).every(({ provider }) => provider !== api))
    throw new Fault(
      "input.invalid",
      `${agent} would find no model: the only road out of its box leads to those of workers.models. Name one in ${configFile}, ` +
        `for example {"workers": {"models": {"main": {"provider": "${api}"}}}}`,
    );
}
