import { setTimeout as sleep } from "node:timers/promises";
import type { Redact } from "../../kernel/ports.ts";
import { isRecord } from "../../kernel/ids.ts";
import { failureOf, type UncountedFailure } from "./failure.ts";
import { modelLimits, type ModelLimits } from "./policy.ts";
import { urlOf } from "./providers.ts";
import { sendTo, WireTrouble } from "./send.ts";
import type { ModelFailureKind, ModelSettings } from "./types.ts";
import { believed, costOf, tokensOf } from "./usage.ts";
import { waitOf } from "./wait.ts";

/** Tokens of one embedding: as the server counts them, or by the length of the text where it does not. */
export interface EmbedUsage {
  readonly inputTokens: number;
  readonly outputTokens: 0;
  readonly cost?: number;
}

export type EmbedReply = { readonly usage?: EmbedUsage } & (
  | { readonly vector: Float32Array }
  | { readonly failed: ModelFailureKind; readonly detail: string }
);

/** A text as numbers, or a failure whose words hold no key. Throws the reason of `signal` alone. */
export type EmbedText = (text: string, signal: AbortSignal) => Promise<EmbedReply>;

const dimensionsMax = 16_384;
/** A thought is paid for when it is embedded, so a server that is busy is asked again; it is not waited for as long as a model. */
const retriesMax = 2;

/** A model that embeds, of OpenAI or of any server that speaks its `/embeddings`. */
export function embedPort(settings: ModelSettings, redact: Redact, change: Partial<ModelLimits> = {}): EmbedText {
  const limits = { ...modelLimits, ...change };
  const once = async (text: string, signal: AbortSignal): Promise<EmbedReply | UncountedFailure> => {
    try {
      const reply = await asked(settings, text, { limits, signal });
      return { vector: vectorIn(reply), usage: usageIn(reply, text, settings) };
    } catch (cause) {
      signal.throwIfAborted();
      const failure = failureOf(cause, redact, Date.now());
      return failure.isFree ? failure : { failed: failure.failed, detail: failure.detail, usage: usageIn(undefined, text, settings) };
    }
  };
  return async (text, signal) => {
    for (let tries = 0; ; tries += 1) {
      const outcome = await once(text, signal);
      if (!("again" in outcome) || !outcome.again || tries >= retriesMax) return outcome;
      const waitMs = waitOf({ tries, afterMs: Math.min(outcome.again.afterMs, limits.waitMaxMs), chance: Math.random() }, limits);
      await sleep(waitMs, undefined, { signal }).catch(() => {});
      signal.throwIfAborted();
    }
  };
}

async function asked(
  settings: ModelSettings,
  text: string,
  { limits, signal }: { readonly limits: ModelLimits; readonly signal: AbortSignal },
): Promise<unknown> {
  const url = urlOf(settings);
  if (url === undefined) throw new WireTrouble("unreachable", `the model ${settings.name} has no address`, { isFree: true });
  const { idleMs, replyMaxBytes } = limits;
  const send = sendTo({ url, idleMs, replyMaxBytes, accepts: "application/json" });
  const headers = { "content-type": "application/json", ...(settings.key ? { authorization: `Bearer ${settings.key}` } : {}) };
  const body = JSON.stringify({ model: settings.model, input: text });
  const response = await send(`${url}/embeddings`, { method: "POST", headers, body, signal });
  if (!response.ok) {
    const said = (await response.text()).slice(0, 400);
    throw Object.assign(new Error(said), { statusCode: response.status, responseHeaders: Object.fromEntries(response.headers) });
  }
  return response.json();
}

function vectorIn(reply: unknown): Float32Array {
  const data: unknown = isRecord(reply) ? reply["data"] : undefined;
  const first: unknown = Array.isArray(data) ? data[0] : undefined;
  const numbers: unknown = isRecord(first) ? first["embedding"] : undefined;
  const isVector = Array.isArray(numbers) && numbers.length > 0 && numbers.length <= dimensionsMax && numbers.every(Number.isFinite);
  if (!isVector) throw new WireTrouble("malformed", "it answers without an embedding");
  return Float32Array.from(numbers as readonly number[]);
}

function usageIn(reply: unknown, text: string, { pricePerMillion: price }: ModelSettings): EmbedUsage {
  const usage: unknown = isRecord(reply) ? reply["usage"] : undefined;
  const { total_tokens: total, prompt_tokens: sent } = isRecord(usage) ? usage : {};
  const told = [total, sent].filter((each) => typeof each === "number").map((each) => believed(each, 1) ?? 0);
  const inputTokens = Math.max(0, ...told) || tokensOf(text);
  return { inputTokens, outputTokens: 0, ...(price && { cost: costOf({ inputTokens, outputTokens: 0 }, price) }) };
}
