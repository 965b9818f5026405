import type { CallReturn, Usage } from "../../budget/call.ts";
import { inTime } from "../../budget/in-time.ts";
import { summed } from "../../budget/reserve.ts";
import type { Json } from "../../kernel/ids.ts";
import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { never } from "../../kernel/trouble.ts";
import type { Axes } from "./clusters/map.ts";
import type { ExchangeContext } from "./context.ts";
import { exchangeLimits } from "./policy.ts";
import { readThought } from "./pool/said.ts";
import type { ExchangeCommand, ExchangeEffect, MindSaid, RestartQuote, WantedBranch } from "./types.ts";

type Think = Extract<ExchangeEffect, { type: "think" }>;
type AuditWork = Extract<ExchangeEffect, { type: "audit" }>;
type BranchWork = Extract<ExchangeEffect, { type: "branch" }>;

/** A context with the digest that stands for it in the record. */
export interface GivenContext {
  readonly context: ExchangeContext;
  readonly digest: string;
}

export interface ExchangePorts {
  /** Made from the record alone: the terms in force, and the messages that were drawn before. */
  readonly mindContext: (effect: Think, scene: Scene) => Promise<GivenContext>;
  readonly auditContext: (effect: AuditWork, scene: Scene) => Promise<GivenContext>;
  readonly think: (
    effect: Think,
    context: ExchangeContext,
    scene: Scene,
    signal: AbortSignal,
  ) => Promise<CallReturn<{ readonly said: MindSaid }>>;
  /** Null where the machine embeds by itself. Tokens count with those of the mind. */
  readonly embed: (text: string, embedding: string, signal: AbortSignal) => Promise<CallReturn<{ readonly vector: string | null }>>;
  readonly audit: (
    effect: AuditWork,
    context: ExchangeContext,
    scene: Scene,
    signal: AbortSignal,
  ) => Promise<CallReturn<{ readonly said: Json }>>;
  readonly axes: (scene: Scene) => Promise<Axes | null>;
  /** Messages of the pool, as they are recorded. */
  readonly quotes: (ids: readonly string[], scene: Scene) => Promise<readonly RestartQuote[]>;
  /** Makes the branch, sets its terms and lets it go on. */
  readonly branch: (effect: BranchWork, scene: Scene) => Promise<string>;
  /** Whether a branch that was given up is on its way; else nobody lets it set out any more. */
  readonly recall: (wanted: WantedBranch, scene: Scene) => Promise<string | null>;
  readonly clock: () => string;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const exchangeEffects =
  (ports: ExchangePorts): PerformAt<ExchangeEffect, ExchangeCommand> =>
  async (effect, signal, scene) => {
    switch (effect.type) {
      case "think":
        return think(ports, effect, scene, signal);
      case "audit":
        return audit(ports, effect, scene, signal);
      case "branch":
        return { type: "branch.report", number: effect.wanted.number, to: await ports.branch(effect, scene) };
      case "recall":
        return { type: "recall.report", number: effect.wanted.number, to: await ports.recall(effect.wanted, scene) };
      case "quote":
        return { type: "quotes.report", number: effect.number, quotes: (await ports.quotes(effect.ids, scene)).map(quoteOf) };
      case "go-on":
        return { type: "exchange.go-on" };
      default:
        return never(effect);
    }
  };

const quoteOf = ({ id, by, round, text }: RestartQuote): RestartQuote => ({ id, by, round, text });

/** X1: mind, then embedding; without both nothing came. */
async function think(ports: ExchangePorts, effect: Think, scene: Scene, signal: AbortSignal): Promise<ExchangeCommand> {
  const { context, digest } = await ports.mindContext(effect, scene);
  const before = Date.parse(ports.clock());
  const limitMs = (effect.timeoutMs ?? exchangeLimits.graceMs * 2) - exchangeLimits.graceMs;
  const came = await inTime(limitMs, signal, async (stop) =>
    withVector(ports, await ports.think(effect, context, scene, stop), effect.embedding, stop),
  );
  const ms = Math.max(0, Date.parse(ports.clock()) - before);
  return { type: "mind.report", id: effect.turn.id, context: digest, ms, ...came };
}

type Placed = CallReturn<{ readonly said: MindSaid; readonly vector: string | null }>;

/** The beginning of the text that the pool keeps is embedded, and what that takes is paid with the thought. */
async function withVector(
  ports: ExchangePorts,
  came: CallReturn<{ readonly said: MindSaid }>,
  embedding: string,
  stop: AbortSignal,
): Promise<Placed> {
  if ("failed" in came) return came;
  const { text } = readThought(came.said);
  if (text === "") return { ...came, vector: null };
  const paid = (usage: Usage | undefined) => {
    const all = summed(came.usage, usage);
    return all ? { usage: all } : {};
  };
  try {
    const embedded = await ports.embed(text.slice(0, exchangeLimits.embeddedMaxChars).toWellFormed(), embedding, stop);
    if ("failed" in embedded) return { failed: embedded.failed, detail: `no embedding: ${embedded.detail}`, ...paid(embedded.usage) };
    return { said: came.said, vector: embedded.vector, ...paid(embedded.usage) };
  } catch (cause) {
    stop.throwIfAborted();
    return { failed: "other", detail: `no embedding: ${cause instanceof Error ? cause.message : String(cause)}`, ...paid(undefined) };
  }
}

async function audit(ports: ExchangePorts, effect: AuditWork, scene: Scene, signal: AbortSignal): Promise<ExchangeCommand> {
  const { context, digest } = await ports.auditContext(effect, scene);
  const axes = effect.wantsAxes ? { axes: await ports.axes(scene) } : {}; // nothing that can fail comes after a call is paid
  const came = await inTime(exchangeLimits.auditMs, signal, (stop) => ports.audit(effect, context, scene, stop));
  return { type: "audit.report", audit: effect.audit, attempt: effect.attempt, context: digest, ...axes, ...came };
}
