import { acpPlays, claudePlays, codexPlays, type PlayPlace } from "../../adapters/models/player-clients.ts";
import { playerPort, type Play } from "../../adapters/models/players.ts";
import type { ModelPort } from "../../adapters/models/types.ts";
import { acpAgentNamed } from "../../adapters/agents/executors.ts";
import type { Config } from "../../config/config.ts";
import { keyVariables } from "../../config/model-keys.ts";
import type { Redact } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import { askedSight } from "../attend/asked-action.ts";

/** An agent client that plays a perspective with tools that only read. Throws `config.invalid` for a name that nobody has. */
export function configuredAgent(name: string, config: Config, place: PlayPlace, redact: Redact): ModelPort {
  const environment = withoutOthersKeys(name, config, place.environment);
  return playerPort({ name, play: playOf(name, config.agents, { ...place, environment }), redact });
}

const anthropicKeys = ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"];
const openaiKeys = ["OPENAI_API_KEY", "CODEX_API_KEY"];

/** Keys by which a client itself may be signed in. Of any other client we cannot know: it signs in by itself. */
const ownKeys: Readonly<Record<string, readonly string[]>> = {
  "claude-code": anthropicKeys,
  "claude-agent-acp": anthropicKeys,
  codex: openaiKeys,
  "codex-acp": openaiKeys,
  gemini: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
};

/** A client reads what it likes and can be talked into telling it: keys of models and the person's token are not its own. */
function withoutOthersKeys(name: string, config: Config, environment: PlayPlace["environment"]) {
  const own = (Object.hasOwn(ownKeys, name) ? ownKeys[name] : undefined) ?? [];
  const taken = new Set(["ASSENT_TOKEN", ...keyVariables(config).filter((variable) => !own.includes(variable))]);
  return Object.fromEntries(Object.entries(environment).filter(([variable]) => !taken.has(variable)));
}

function playOf(name: string, agents: Config["agents"], place: PlayPlace): Play {
  if (name === "claude-code") return claudePlays(place);
  if (name === "codex") return codexPlays(place);
  const agent = acpAgentNamed(name, agents);
  if (agent) return acpPlays(name, agent, { ...place, sight: askedSight });
  throw new Fault("config.invalid", `there is no agent called ${name}; \`agents\` in config.json can name one`);
}
