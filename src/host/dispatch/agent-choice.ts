import { acpAgentNamed, acpPrefix, boxedApis, commandPrefix, modelPrefix, spokenIn } from "../../adapters/agents/named.ts";
import type { Config } from "../../config/config.ts";
import { workerKeyVariableOf } from "../../config/model-keys.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import { placeKindOf, type BoxTier } from "../../lexicon/box-tiers.ts";

/** Everyone who can be handed a brief, as a person says it. */
export const workerAgents: readonly string[] = [
  ...boxedApis.keys(),
  `${modelPrefix}NAME`,
  `${acpPrefix}PROGRAM`,
  `${commandPrefix}PROGRAM`,
];

interface AgentGround {
  readonly models: Config["workers"]["models"];
  /** Those that the configuration names. */
  readonly agents: Config["agents"];
  readonly configFile: string;
  readonly tier: BoxTier;
  /** Of whoever will drive it, where that is known: the keys of its models have to be there. */
  readonly environment?: ProcessEnvironment;
}

/** Throws `input.invalid` for one that would not work in a box, or would find no model there; nothing has begun then. */
export function expectWorker(agent: string, ground: AgentGround): void {
  const { models, agents, configFile, tier } = ground;
  if (agent.startsWith(commandPrefix) && agent.length > commandPrefix.length) return;
  if (agent.startsWith(modelPrefix)) return expectModel(agent, ground);
  const apis = boxedApis.get(agent);
  if (apis === undefined && Object.hasOwn(agents, agent)) return;
  if (apis === undefined && spokenIn(agent) === undefined) throw new Fault("input.invalid", unknown(agent));
  expectLayer(agent, tier);
  if (apis === undefined) return;
  const named = Object.entries(models).find(([, { provider }]) => apis.some((api) => api === provider));
  if (named === undefined)
    throw new Fault(
      "input.invalid",
      `${agent} would find no model: the only road out of its box leads to those of workers.models. Name one in ${configFile}, ` +
        `for example {"workers": {"models": {"main": {"provider": "${apis[0]}"}}}}${otherWire(agent, models)}`,
    );
  expectKey(named, ground);
}

/** There are models, and it speaks to none of them. */
const otherWire = (agent: string, models: AgentGround["models"]): string => {
  const others = Object.values(models).some(({ provider }) => provider === "openai-compatible");
  return others ? `. ${agent} does not speak chat completions ("openai-compatible"); a bare model does: --agent ${modelPrefix}NAME` : "";
};

/** A key that comes from the environment; the vault has been asked for the others. Without it every attempt would only find that out. */
function expectKey([name, model]: readonly [string, AgentGround["models"][string]], { environment, configFile }: AgentGround): void {
  const variable = workerKeyVariableOf(model);
  if (environment === undefined || variable === undefined || environment[variable]?.trim()) return;
  throw new Fault(
    "input.invalid",
    `there is no key for the model "${name}": set ${variable} here, or keep it in the vault (\`assent vault write\`) and name it as ` +
      `"key": "vault:NAME" in workers.models.${name} of ${configFile}`,
  );
}

/** A bare model is asked for by its own name, so which model that is has to be said. */
function expectModel(agent: string, ground: AgentGround): void {
  const { models, configFile, tier } = ground;
  const name = agent.slice(modelPrefix.length);
  const model = Object.hasOwn(models, name) ? models[name] : undefined;
  if (model === undefined)
    throw new Fault(
      "input.invalid",
      `workers.models in ${configFile} has no model "${name}"; it has ${Object.keys(models).join(", ") || "none"}. ` +
        `For example {"workers": {"models": {"${name || "main"}": {"provider": "anthropic", "model": "ITS NAME"}}}}`,
    );
  if (model.model === undefined)
    throw new Fault("input.invalid", `say which model ${agent} is: "model" in workers.models.${name} of ${configFile} is missing`);
  expectLayer(agent, tier);
  expectKey([name, model], ground);
}

function expectLayer(agent: string, tier: BoxTier): void {
  if (placeKindOf(tier) === "worktree")
    throw new Fault("input.invalid", `${agent} works in a box of kind A or A' only: ${lacks[tier]}; \`assent doctor\` says how to get one`);
}

/** Why a client cannot work there; a program of one's own can (`command:`). */
const lacks: Readonly<Record<BoxTier, string>> = {
  ...{ A: "", "A'": "" },
  B: "one of kind B has no network, so it would not reach its model or the guard",
  C: "without a box nothing stands between it and your keys",
};

function unknown(agent: string): string {
  const known = acpAgentNamed(agent);
  if (known === undefined) return `nobody who can be handed a brief is called "${agent}"; there are ${workerAgents.join(", ")}`;
  return (
    `${agent} was not driven in a box: it may not find its model by the road. If it reads ANTHROPIC_BASE_URL or OPENAI_BASE_URL, ` +
    `name it as --agent "${acpPrefix}${[known.command, ...known.args].join(" ")}"; else take one of ${workerAgents.join(", ")}`
  );
}
