import { acpPlays, claudePlays, codexPlays, type PlayPlace } from "../adapters/models/player-clients.ts";
import { playerPort, type Play } from "../adapters/models/players.ts";
import type { ModelPort } from "../adapters/models/types.ts";
import { acpAgentNamed } from "../adapters/agents/executors.ts";
import type { Config } from "../config/config.ts";
import type { Redact } from "../kernel/ports.ts";
import { Fault } from "../kernel/trouble.ts";

/** An agent client that plays a perspective with tools that only read. Throws `config.invalid` for a name that nobody has. */
export const configuredAgent = (name: string, { agents }: Config, place: PlayPlace, redact: Redact): ModelPort =>
  playerPort({ name, play: playOf(name, agents, place), redact });

function playOf(name: string, agents: Config["agents"], place: PlayPlace): Play {
  if (name === "claude-code") return claudePlays(place);
  if (name === "codex") return codexPlays(place);
  const agent = acpAgentNamed(name, agents);
  if (agent) return acpPlays(name, agent, place);
  throw new Fault("config.invalid", `there is no agent called ${name}; \`agents\` in config.json can name one`);
}
