import type { PlayPlace } from "../../adapters/agents/played.ts";
import { acpAgentNamed, signInOf } from "../../adapters/agents/named.ts";
import { acpPlays } from "../../adapters/clients/acp/player.ts";
import { clientRows } from "../../adapters/clients/rows.ts";
import { playerPort, type Play } from "../../adapters/models/players.ts";
import type { ModelPort } from "../../adapters/models/types.ts";
import type { Config } from "../../config/config.ts";
import { keyVariables } from "../../config/model-keys.ts";
import type { Redact } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import { credentialVariables } from "../declared-secrets.ts";
import { askedSight } from "../attend/asked-action.ts";

/** An agent client that plays a perspective with tools that only read. Throws `config.invalid` for an unknown name. */
export async function configuredAgent(name: string, config: Config, place: PlayPlace, redact: Redact): Promise<ModelPort> {
  const environment = withoutOthersKeys(name, config, place.environment);
  return playerPort({ name, play: await playOf(name, config.agents, { ...place, environment }), redact });
}

/** A client reads what it likes and can be talked into telling it: keys of models and the person's token are not its own. */
function withoutOthersKeys(name: string, config: Config, environment: PlayPlace["environment"]) {
  const own = signInOf(name);
  const taken = new Set([...credentialVariables, ...keyVariables(config).filter((variable) => !own.includes(variable))]);
  return Object.fromEntries(Object.entries(environment).filter(([variable]) => !taken.has(variable)));
}

async function playOf(name: string, agents: Config["agents"], place: PlayPlace): Promise<Play> {
  const player = await clientRows.find((row) => row.name === name)?.player?.();
  if (player) return player(place);
  const agent = acpAgentNamed(name, agents);
  if (agent) return acpPlays(name, agent, { ...place, sight: askedSight });
  throw new Fault("config.invalid", `there is no agent called ${name}; \`agents\` in config.json can name one`);
}
