import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { publicOnly } from "./push-lookup.ts";
import { problemOfEndpoint, type PushReach } from "./push-place.ts";
import { sealPush, vapidHeader, type PushKeys } from "./push-message.ts";

/** A browser that wants to be told, as its push service knows it. */
export interface PushTarget extends PushKeys {
  readonly endpoint: string;
}

export interface PushLetter {
  readonly text: string;
  /** A later message of the same topic takes the place of one that was not delivered yet. */
  readonly topic: string;
  readonly urgency: "normal" | "high";
}

export interface PushSending {
  /** Our own key, as `newPushKey` made it. */
  readonly key: string;
  readonly reach: PushReach;
  /** Where the sender can be found, at an https address; Apple's service takes nothing without it. */
  readonly contact?: string | undefined;
  readonly signal: AbortSignal;
}

/** `gone`: the browser does not want it any more, and nobody may ask again. */
export type PushOutcome =
  | { readonly end: "taken" }
  | { readonly end: "gone" }
  | { readonly end: "failed"; readonly why: string; readonly waitMs?: number };

const limits = { timeoutMs: 10_000, keptSeconds: 86_400, waitMaxMs: 3_600_000 } as const;

/** Hands an encrypted message to a browser's push service; a redirect is not followed and the reply is not read. Never throws. */
export async function sendPush(target: PushTarget, letter: PushLetter, sending: PushSending): Promise<PushOutcome> {
  const problem = problemOfEndpoint(target.endpoint, sending.reach);
  if (problem !== undefined) return { end: "failed", why: problem };
  const timeUp = AbortSignal.timeout(limits.timeoutMs);
  try {
    const { status, retryAfter } = await post(target, letter, { ...sending, signal: AbortSignal.any([sending.signal, timeUp]) });
    return outcomeOf(status, retryAfter);
  } catch (cause) {
    if (timeUp.aborted) return { end: "failed", why: `it did not answer within ${limits.timeoutMs / 1_000} seconds` };
    const { code } = cause as { readonly code?: unknown };
    const named = typeof code === "string" && /^[\w-]{1,60}$/.test(code) ? ` (${code})` : "";
    return { end: "failed", why: `it could not be reached${named}` };
  }
}

interface PushReply {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

function post(target: PushTarget, { text, topic, urgency }: PushLetter, { key, reach, contact, signal }: PushSending): Promise<PushReply> {
  const { endpoint } = target;
  const body = sealPush(Buffer.from(text), target);
  const headers = {
    authorization: vapidHeader(key, endpoint, { nowMs: Date.now(), contact }),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    "content-length": body.length,
    ttl: limits.keptSeconds,
    topic,
    urgency,
    "user-agent": "assent",
  };
  const send = endpoint.startsWith("https:") ? secure : plain;
  return new Promise((resolve, reject) => {
    const request = send(endpoint, {
      method: "POST",
      headers,
      signal,
      agent: false,
      ...(reach === "public" ? { lookup: publicOnly } : {}),
    });
    request.on("error", reject).on("response", (response) => {
      const { statusCode: status = 0, headers: said } = response;
      response.on("error", () => {}).destroy(); // nobody reads it
      resolve({ status, retryAfter: said["retry-after"] });
    });
    request.end(body);
  });
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { end: "taken" };
  if (status === 404 || status === 410) return { end: "gone" };
  const seconds = Number(retryAfter);
  const isResting = status === 429 || status === 503;
  const waitMs = isResting ? Math.min(limits.waitMaxMs, Math.max(1, seconds || 1) * 1_000) : undefined;
  return { end: "failed", why: remedies[status] ?? `it answered with ${status}`, ...(waitMs === undefined ? {} : { waitMs }) };
}

const again = "switch it off and on again on that device";
const remedies: Readonly<Record<number, string>> = {
  400: `it did not understand the message (400): ${again}`,
  401: `it does not take messages from this Assent (401): ${again}`,
  403: `it does not take messages from this Assent (403): ${again}; Apple's service wants the console at an https address`,
  413: "the message was too long for it (413)",
  429: "it asks to be left alone for a while (429)",
};
