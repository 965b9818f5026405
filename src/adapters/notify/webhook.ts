import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { letterIn, type Format } from "./formats.ts";
import type { LetterGate } from "./letter.ts";
import type { Notice } from "./notice.ts";

export interface Webhook {
  readonly url: string;
  readonly format: Format;
  /** Signs every message; never sent. */
  readonly secret: string;
}

/** While a message is on its way: when to give it up, and whether anyone still needs it. */
export interface Delivery {
  readonly signal: AbortSignal;
  readonly isWanted: () => Promise<boolean>;
  /** The projects it is about: files in them are not to be trusted. */
  readonly folders: readonly string[];
  /** The gate itself, for ways that show more than a line. */
  readonly shown?: LetterGate;
}

const webhookPolicy = { timeoutMs: 5_000, pausesMs: [500, 2_000] } as const;

/**
 * Posts to the address that the configuration named, and to no other (K12): a redirect is not followed and the reply is
 * not read. Undefined when it was taken, else why not, in words without the address: it may hold a secret.
 */
export async function postNotice(webhook: Webhook, notice: Notice, delivery: Delivery): Promise<string | undefined> {
  let problem: string | undefined;
  for (const pauseMs of [0, ...webhookPolicy.pausesMs]) {
    if (pauseMs > 0) {
      await sleep(pauseMs, undefined, { signal: delivery.signal }).catch(() => {});
      if (delivery.signal.aborted || !(await delivery.isWanted())) return problem;
    }
    const tried = await tryOnce(webhook, notice, delivery.signal);
    if (tried === undefined) return undefined;
    problem = tried.why;
    if (!tried.mayPass || delivery.signal.aborted) return problem;
  }
  return problem;
}

interface Failure {
  readonly why: string;
  /** Trying again can help. */
  readonly mayPass: boolean;
}

async function tryOnce({ url, format, secret }: Webhook, notice: Notice, signal: AbortSignal): Promise<Failure | undefined> {
  const { body, headers } = letterIn[format](notice);
  const timeUp = AbortSignal.timeout(webhookPolicy.timeoutMs);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  try {
    const { address, authorization } = withoutCredentials(url);
    const response = await fetch(address, {
      method: "POST",
      headers: {
        ...headers,
        ...authorization,
        "user-agent": "assent",
        "assent-timestamp": timestamp,
        "assent-signature": `v1=${signatureOf(secret, timestamp, body)}`,
      },
      body,
      redirect: "manual", // only the named address
      signal: AbortSignal.any([signal, timeUp]),
    });
    await response.body?.cancel();
    const { status } = response;
    if (response.ok) return undefined;
    return { why: `it answered with ${status}`, mayPass: status >= 500 || status === 429 };
  } catch (cause) {
    if (timeUp.aborted) return { why: `it did not answer within ${webhookPolicy.timeoutMs / 1_000} seconds`, mayPass: true };
    return { why: `it could not be reached${codeOf(cause)}`, mayPass: true };
  }
}

/** Over the time and the body, so that neither can be changed and an old message is recognised. */
const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");

/** A name and password in the address go into a header, where servers look for them. */
function withoutCredentials(url: string): {
  readonly address: URL;
  readonly authorization: Readonly<Record<string, string>>;
} {
  const address = new URL(url);
  const { username, password } = address;
  if (username === "" && password === "") return { address, authorization: {} };
  address.username = "";
  address.password = "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { address, authorization: { authorization: `Basic ${Buffer.from(pair).toString("base64")}` } };
}

/** The code alone: the words of an error may hold the address. */
export function codeOf(cause: unknown): string {
  const { code } = ((cause as { cause?: unknown } | null)?.cause ?? {}) as { code?: unknown };
  return typeof code === "string" && /^[\w-]{1,60}$/.test(code) ? ` (${code})` : "";
}
