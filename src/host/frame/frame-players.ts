import { resolve } from "node:path";
import { agentNames } from "../../adapters/agents/named.ts";
import { callMost } from "../../adapters/models/budget.ts";
import { rehearsalPort } from "../../adapters/models/rehearsal/rehearsal.ts";
import type { Rehearsal } from "../../adapters/models/rehearsal/script.ts";
import { inquiryRehearsals, readRehearsal, rehearsalNames } from "../../adapters/models/rehearsals.ts";
import type { ModelPort } from "../../adapters/models/types.ts";
import type { Config } from "../../config/config.ts";
import { pathsFor } from "../../config/paths.ts";
import type { ProcessEnvironment, Redact } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import { defaultLimits } from "../../protocols/frame/policy.ts";
import type { Limits, Player } from "../../protocols/frame/types.ts";
import { onlyItsLenses } from "./frame-rehearsed.ts";
import { configuredModel } from "./models.ts";

/** The players of one inquiry. A session records them by name, so that another process can go on with it. */
export interface Cast {
  readonly players: readonly Player[];
  /** Asks for the coordinator's proposals. */
  readonly coordinator: ModelPort;
  /** U4: checks what the coordinator put together: another model where there is one. None: by rules only. */
  readonly checker?: { readonly name: string; readonly port: ModelPort };
  port(player: string): ModelPort;
}

const rehearsalMark = "rehearsal";

/** The name or the file of the rehearsal that plays; undefined where models do. */
export function rehearsalIn(provider: string): string | undefined {
  if (provider === rehearsalMark) return inquiryRehearsals[0] ?? "";
  return provider.startsWith(`${rehearsalMark}:`) ? provider.slice(rehearsalMark.length + 1) : undefined;
}

/** A file's path counts from where the inquiry began, wherever another process goes on with it. */
export const readRehearsalAt = (nameOrFile: string, cwd: string): Promise<Rehearsal> =>
  readRehearsal(rehearsalNames.includes(nameOrFile) ? nameOrFile : resolve(cwd, nameOrFile));

/** The model or agent chosen by `--provider` or the configuration, as one word that a session can keep. Throws with three ways out. */
export function providerOf(asked: string | undefined, config: Config, environment: ProcessEnvironment, play: PlayWords = inquiry): string {
  if (asked !== undefined) return known(asked, config, environment, play);
  const { models, frame, exchange } = config;
  const able = Object.keys(models).filter((name) => name !== exchange.embedding); // whoever embeds cannot think
  const named = [...(frame.models.length > 0 ? frame.models : able), ...frame.agents];
  if (named.length > 0) return named.join(",");
  throw new Fault("input.invalid", noProvider(environment, play));
}

/** Words for what is played: those of the command that asks. */
export interface PlayWords {
  readonly who: string;
  readonly command: string;
  readonly what: string;
}

const inquiry: PlayWords = { who: "perspective", command: "assent frame", what: "inquiry" };

/** An unknown name on the command line is a typing mistake. */
function known(asked: string, config: Config, environment: ProcessEnvironment, play: PlayWords): string {
  if (rehearsalIn(asked) !== undefined) return asked;
  const { models, agents, frame } = config;
  const unknown = asked
    .split(",")
    .map((name) => name.trim())
    .find((name) => !Object.hasOwn(models, name) && !isAgent(name, config));
  if (unknown === undefined) return asked;
  if (rehearsalIn(unknown) !== undefined) throw new Fault("input.invalid", "a rehearsal plays alone: name no model beside it");
  const named = [...new Set([...Object.keys(models), ...frame.agents, ...Object.keys(agents)])];
  const among = named.length === 0 ? noProvider(environment, play) : `there are ${named.join(", ")}; ${others}`;
  throw new Fault("input.invalid", `there is no model called ${unknown}: ${among}`);
}

const others = `or an agent client (${agentNames.join(", ")}), or rehearsal`;

const noProvider = (environment: ProcessEnvironment, { who, command, what }: PlayWords): string =>
  `no model is configured, so no ${who} can think. Three ways to get one:
  1. a local one, for example Ollama: put into ${pathsFor(environment).config}
     {"models": {"local": {"provider": "openai-compatible", "url": "http://127.0.0.1:11434/v1", "model": "qwen3:32b"}}}
  2. Anthropic or OpenAI, with the key in ANTHROPIC_API_KEY or OPENAI_API_KEY${hint(environment)}:
     {"models": {"claude": {"provider": "anthropic", "model": "the model's name"}}}
  3. none at all: \`${command} --provider rehearsal\` plays a scripted ${what}, so that you can see how it goes`;

const hint = (environment: ProcessEnvironment): string => {
  const found = ["ANTHROPIC_API_KEY", "OPENAI_API_KEY"].filter((name) => (environment[name] ?? "") !== "");
  return found.length === 0 ? "" : ` (${found.join(" and ")} is set here)`;
};

/** Where an inquiry happens, as far as players have to know. */
export interface Stage {
  readonly config: Config;
  readonly environment: ProcessEnvironment;
  readonly cwd: string;
  readonly redact: Redact;
}

/** Everyone who plays, from the word that the session keeps. Throws for an unknown name. */
export async function castFor(provider: string, stage: Stage): Promise<Cast> {
  const { config, environment, cwd, redact } = stage;
  const rehearsal = rehearsalIn(provider);
  if (rehearsal !== undefined) return rehearsing(rehearsal, cwd);
  const [first = "", ...more] = provider.split(",").map((name) => name.trim());
  const names = [first, ...more];
  expectCountable(names, config);
  const portOf = async (name: string): Promise<ModelPort> => {
    if (!isAgent(name, config)) return configuredModel(name, config, environment);
    const { configuredAgent } = await import("./model-agents.ts"); // loads the engine
    return configuredAgent(name, config, { cwd, environment }, redact);
  };
  const ports = new Map(await Promise.all(names.map(async (name) => [name, await portOf(name)] as const)));
  const checking = more.find((name) => name !== first) ?? first;
  const port = (name: string): ModelPort => {
    const found = ports.get(name);
    if (!found) throw new Fault("config.invalid", `${name} plays in this inquiry and is not configured any more`);
    return found;
  };
  return {
    players: names.map((name) => playerOf(name, config)),
    coordinator: port(first),
    checker: { name: checking, port: port(checking) },
    port,
  };
}

async function rehearsing(nameOrFile: string, cwd: string): Promise<Cast> {
  const script = await readRehearsalAt(nameOrFile, cwd);
  const port = rehearsalPort(script, { pace: 1 });
  const player: Player = { id: rehearsalMark, name: "Rehearsal", kind: "rehearsal", fits: [] };
  return { players: [player], coordinator: onlyItsLenses(script, port), ...checkerIn(script, port), port: () => port };
}

const checkerIn = ({ check }: Rehearsal, port: ModelPort): Pick<Cast, "checker"> =>
  check === undefined ? {} : { checker: { name: "the rehearsal", port } };

/** An agent client plays where no model has its name. */
const isAgent = (name: string, { models, agents, frame }: Config): boolean =>
  !Object.hasOwn(models, name) && (frame.agents.includes(name) || agentNames.includes(name) || Object.hasOwn(agents, name));

/** F19: a call whose cost cannot be promised before is not begun. Tokens of an agent client are counted after its run. */
function expectCountable(names: readonly string[], config: Config): void {
  if (config.frame.budgetCost === undefined) return;
  const agent = names.find((name) => isAgent(name, config));
  if (agent !== undefined)
    throw new Fault(
      "config.invalid",
      `frame.budgetCost is set, and ${agent} is an agent client: what a run costs is not known before it, so no budget can hold it. ` +
        "Let it not play (frame.agents, --provider), or take frame.budgetCost out",
    );
  const missing = names.find((name) => config.models[name]?.pricePerMillion === undefined);
  if (missing !== undefined)
    throw new Fault(
      "config.invalid",
      `frame.budgetCost is set, and ${missing} has no pricePerMillion: what cannot be counted is not asked`,
    );
}

function playerOf(name: string, config: Config): Player {
  const configured = config.models[name];
  const { cost } = configured ? callMost({ ...defaultLimits, repair: false }, { name, ...configured }) : {};
  const kind = isAgent(name, config) ? "agent" : "model";
  return { id: name, name, kind, fits: [], ...(cost === undefined ? {} : { callCostMax: cost }) };
}

/** F8, F19: how far one inquiry may go. */
export function limitsFrom({ frame }: Config, { players }: Cast): Partial<Limits> {
  const costs = players.flatMap(({ callCostMax }) => callCostMax ?? []);
  return {
    perspectiveMs: frame.perspectiveMinutes * 60_000,
    tokensMax: frame.budgetTokens,
    costMax: frame.budgetCost ?? null,
    callCostMax: Math.max(0, ...costs),
  };
}
