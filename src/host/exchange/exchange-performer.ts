import { embedPort } from "../../adapters/models/embed.ts";
import { isModelFailure, type ModelFailure, type ModelReply, type ModelRequest } from "../../adapters/models/types.ts";
import type { CallReturn } from "../../budget/call.ts";
import type { Config } from "../../config/config.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { Fault } from "../../kernel/trouble.ts";
import { lexicalName } from "../../protocols/exchange/clusters/lexical.ts";
import { axesOf } from "../../protocols/exchange/clusters/map.ts";
import { packed } from "../../protocols/exchange/clusters/vectors.ts";
import type { ExchangeContext } from "../../protocols/exchange/context.ts";
import { exchangeEffects, type ExchangePorts, type GivenContext } from "../../protocols/exchange/effects.ts";
import { defaultCalls } from "../../protocols/exchange/policy.ts";
import type { ExchangeCommand, ExchangeEffect, MindSaid } from "../../protocols/exchange/types.ts";
import { redactSecrets } from "../../secrets/redact.ts";
import type { Runtime } from "../../runtime/types.ts";
import { rehearsalIn } from "../frame/frame-players.ts";
import { modelSettings } from "../frame/models.ts";
import { branchOff, recallBranch } from "./exchange-branch.ts";
import { exchangeCast, type ExchangeCast } from "./exchange-cast.ts";
import { auditShape, thoughtShape } from "./exchange-shapes.ts";
import { auditContextAt, mindContextAt } from "./pool-contexts.ts";
import { messagesAt, wholePool, type ReadEntries } from "./pool-entries.ts";

export interface ExchangeResources {
  readonly runtime: Runtime;
  readonly config: Config;
  readonly environment: ProcessEnvironment;
}

/** Performs an exchange's effects. Its minds are recorded where it began, so any process can go on with it. */
export function exchangePerformer(resources: ExchangeResources): PerformAt<ExchangeEffect, ExchangeCommand> {
  const casts = new Map<string, Promise<ExchangeCast>>();
  const castOf = ({ start }: Scene, auditor?: string): Promise<ExchangeCast> => {
    const { config, environment, runtime } = resources;
    const key = JSON.stringify([start.agent, start.cwd, auditor]);
    const stage = { config, environment, cwd: start.cwd, redact: runtime.world.redact };
    const known = casts.get(key) ?? exchangeCast({ provider: start.agent, auditor }, stage);
    casts.set(key, known);
    known.catch(() => casts.delete(key)); // the configuration may be put right while it waits
    return known;
  };
  return exchangeEffects(portsFor(resources, castOf));
}

const entriesOf = ({ entries }: Scene): ReadEntries => {
  if (!entries) throw new Fault("effect.failed", "the lists of this exchange cannot be read here");
  return entries;
};

function portsFor(resources: ExchangeResources, castOf: (scene: Scene, auditor?: string) => Promise<ExchangeCast>): ExchangePorts {
  const { runtime } = resources;
  const given = (context: ExchangeContext): GivenContext => ({
    context,
    digest: runtime.world.digest(`${context.system}\n${context.text}`),
  });
  return {
    clock: runtime.world.clock,
    mindContext: async (effect, scene) => given(await mindContextAt(entriesOf(scene), effect)),
    auditContext: async (effect, scene) => given(await auditContextAt(entriesOf(scene), effect)),
    async think({ player, round }, context, scene, signal) {
      const port = (await castOf(scene)).port(player.id);
      const role = { part: "thought", of: player.name, turn: round } as const;
      const reply = await port.call({ ...requestOf(context), schema: thoughtShape, role }, signal);
      return cameOf(reply, (value, text): { readonly said: MindSaid } => ({ said: saidIn(value, text) }));
    },
    async audit({ player, audit, reads, versions }, context, scene, signal) {
      const cast = await castOf(scene, player.id);
      const reply = await cast
        .port(player.id)
        .call({ ...requestOf(context), schema: auditShape, role: { part: "audit", turn: audit } }, signal);
      const came = cameOf(reply, (value) => ({ said: (value ?? null) as Json }));
      // A script cannot know what was drawn: it is said for it that it read what it was given.
      const isScript = rehearsalIn(scene.start.agent) !== undefined;
      return isScript && "said" in came && isRecord(came.said)
        ? { ...came, said: { ...came.said, rule: versions.rule, read: reads } as Json }
        : came;
    },
    async embed(text, name, signal) {
      if (name === lexicalName) return { vector: null };
      const came = await (await embedder(name, resources))(text, signal);
      const { usage } = came;
      const vector = "failed" in came ? null : packed(came.vector);
      const found = "failed" in came ? came : vector === null ? ({ failed: "malformed", detail: "it is empty" } as const) : { vector };
      return { ...found, ...(usage ? { usage } : {}) };
    },
    axes: async (scene) => axesOf((await wholePool(entriesOf(scene))).flatMap(({ vector }) => (vector === null ? [] : [vector]))),
    quotes: (ids, scene) => messagesAt(entriesOf(scene), ids),
    branch: (effect, scene) => branchOff(runtime, scene, effect.wanted),
    recall: (wanted, scene) => recallBranch(runtime, scene, wanted),
  };
}

/** One call may bring as much as the machine reserves for it. */
const requestOf = ({ system, text }: ExchangeContext): Pick<ModelRequest, "system" | "messages" | "maxOutputTokens" | "repair"> => ({
  system,
  messages: [{ from: "user", text }],
  maxOutputTokens: defaultCalls.outputTokensMax,
  repair: false,
});

function cameOf<Something>(reply: ModelReply | ModelFailure, read: (value: unknown, text: string) => Something): CallReturn<Something> {
  const { inputTokens, outputTokens, cost } = reply.usage;
  const usage = { inputTokens, outputTokens, ...(cost === undefined ? {} : { cost }) };
  if (!isModelFailure(reply))
    return reply.kind === "answer" ? { ...read(reply.value, reply.text), usage } : { ...read(undefined, ""), usage };
  const { failed, detail, said } = reply;
  return failed === "malformed" && said !== undefined && said.trim() !== ""
    ? { ...read(valueIn(said), said), usage }
    : { failed, detail, usage };
}

function valueIn(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}

/** A mind that answers in plain words has thought all the same; words are never a request for a restart (X4). */
const saidIn = (value: unknown, text: string): MindSaid => {
  if (isRecord(value) && typeof value["thought"] === "string") return { thought: value["thought"], restart: value["restart"] ?? null };
  return { thought: isRecord(value) ? "" : text };
};

async function embedder(name: string, { config, environment }: ExchangeResources) {
  const configured = Object.hasOwn(config.models, name) ? config.models[name] : undefined;
  if (!configured) throw new Fault("config.invalid", `the model ${name}, which embeds here, is not configured any more`);
  const settings = await modelSettings(name, configured, environment);
  return embedPort(settings, redactSecrets(settings.key === undefined ? [] : [settings.key]));
}
