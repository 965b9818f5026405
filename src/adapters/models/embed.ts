import type { Redact } from "../../kernel/ports.ts";
import { isRecord } from "../../kernel/ids.ts";
import { failureOf } from "./failure.ts";
import { modelLimits } from "./policy.ts";
import { urlOf } from "./providers.ts";
import { sendTo, WireTrouble } from "./send.ts";
import type { ModelSettings } from "./types.ts";

/** A text as numbers. Throws an error whose words hold no key. */
export type EmbedText = (text: string, signal: AbortSignal) => Promise<Float32Array>;

const dimensionsMax = 16_384;

/** A model that embeds, of OpenAI or of any server that speaks its `/embeddings`. */
export function embedPort(settings: ModelSettings, redact: Redact): EmbedText {
  return async (text, signal) => {
    const url = urlOf(settings);
    if (url === undefined) throw new Error(`the model ${settings.name} has no address`);
    const send = sendTo({ url, idleMs: modelLimits.idleMs, replyMaxBytes: modelLimits.replyMaxBytes, accepts: "application/json" });
    const headers = { "content-type": "application/json", ...(settings.key ? { authorization: `Bearer ${settings.key}` } : {}) };
    try {
      const body = JSON.stringify({ model: settings.model, input: text });
      const response = await send(`${url}/embeddings`, { method: "POST", headers, body, signal });
      if (!response.ok) throw new WireTrouble("other", `${response.status}: ${(await response.text()).slice(0, 400)}`);
      return vectorIn(await response.json());
    } catch (cause) {
      signal.throwIfAborted();
      throw new Error(failureOf(cause, redact, 0).detail, { cause });
    }
  };
}

function vectorIn(reply: unknown): Float32Array {
  const data: unknown = isRecord(reply) ? reply["data"] : undefined;
  const first: unknown = Array.isArray(data) ? data[0] : undefined;
  const numbers: unknown = isRecord(first) ? first["embedding"] : undefined;
  const isVector = Array.isArray(numbers) && numbers.length > 0 && numbers.length <= dimensionsMax && numbers.every(Number.isFinite);
  if (!isVector) throw new WireTrouble("malformed", "it answers without an embedding");
  return Float32Array.from(numbers as readonly number[]);
}
