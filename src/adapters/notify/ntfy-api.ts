import { withoutEnd } from "../../kernel/text.ts";
import { callApi, membersIn, waitOf, wordsOf, type ChannelReply, type HttpAnswer } from "./call-api.ts";
import type { NtfyMessage } from "./ntfy-message.ts";
import { codeOf } from "./webhook.ts";

/** A server of ntfy. Both come out of the user's configuration. */
export interface NtfyServer {
  readonly server: string;
  /** An access token, where the topics need one; null else. */
  readonly token: string | null;
}

const limits = {
  /** The server sends a sign of life every 45 seconds, unless it is set to another time. */
  silentMs: 180_000,
  lineMaxChars: 16_384,
  waitMs: 10_000,
} as const;

const headersOf = ({ token }: NtfyServer): Readonly<Record<string, string>> => (token === null ? {} : { authorization: `Bearer ${token}` });

const addressOf = ({ server }: NtfyServer, path: string): string => `${withoutEnd(server, "/")}/${path}`;

/** Publishes to the server of the configuration. Never throws. */
export const publish = (server: NtfyServer, message: NtfyMessage, signal: AbortSignal): Promise<ChannelReply> =>
  callApi({ url: addressOf(server, ""), headers: headersOf(server), body: JSON.stringify(message), signal }, replyIn);

/** Whether a topic may be read: what it has is not waited for. */
export const lookAt = (server: NtfyServer, topic: string, signal: AbortSignal): Promise<ChannelReply> =>
  callApi({ url: addressOf(server, `${topic}/json?poll=1&since=1s`), method: "GET", headers: headersOf(server), signal }, (answer) =>
    answer.status === 200 ? { ok: true, result: undefined } : replyIn(answer),
  );

function replyIn({ status, text, retryAfter }: HttpAnswer): ChannelReply {
  const { id, error } = membersIn(text);
  if (status === 200 && typeof id === "string") return { ok: true, result: id };
  return { ok: false, status, why: whyOf(status, error), ...limitsOf(status, retryAfter) };
}

/** Statuses that a person can do something about. */
const remedies: Readonly<Record<number, string>> = {
  200: "it answered in words that are not ntfy's: look at `server` in the configuration",
  401: "it does not know the token (401): put the right one into the vault or the variable",
  403: "it does not allow that topic (403): give the token's user access to it (`ntfy access`)",
  404: "it knows no such place (404): look at `server` in the configuration",
  429: "it asks to be left alone for a while (429)",
};

const limitsOf = (status: number, retryAfter: string | undefined): { readonly waitMs?: number; readonly isFinal?: true } => {
  if (status === 429) return { waitMs: Math.max(limits.waitMs, waitOf(retryAfter)) };
  return [400, 403, 404, 413].includes(status) ? { isFinal: true } : {};
};

const whyOf = (status: number, error?: unknown): string => remedies[status] ?? `it answered with ${status}${wordsOf(error)}`;

/** Something that was written to a topic. Anybody may have written it. */
export interface TopicMessage {
  readonly id: string;
  readonly text: string;
}

/** How hearing a topic ended: undefined where that was the server's or our own will, else why. */
type Ended = { readonly why: string } | undefined;

export interface Subscription {
  readonly topic: string;
  /** The last message that was dealt with, or `all` that the server still has. */
  readonly since: string;
  readonly signal: AbortSignal;
}

/** Hears a topic until the connection ends: `open` when the server takes part, then what is written there. */
export async function* subscribe(server: NtfyServer, subscription: Subscription): AsyncGenerator<TopicMessage | "open", Ended, void> {
  const { topic, since, signal } = subscription;
  const silent = new AbortController();
  const alive = setTimeout(() => silent.abort(), limits.silentMs);
  const lines = linesOf(server, `${topic}/json?since=${encodeURIComponent(since)}`, AbortSignal.any([signal, silent.signal]));
  try {
    for (;;) {
      const next = await lines.next();
      if (next.done === true) return signal.aborted ? undefined : silent.signal.aborted ? { why: "it fell silent" } : next.value;
      alive.refresh();
      const { event, id, message } = membersIn(next.value);
      if (event === "open") yield "open";
      if (event === "message" && typeof id === "string") yield { id, text: typeof message === "string" ? message : "" };
    }
  } finally {
    clearTimeout(alive);
    await lines.return(undefined);
  }
}

/** The lines of a stream, each within a limit: what is longer is left out. */
async function* linesOf(server: NtfyServer, path: string, signal: AbortSignal): AsyncGenerator<string, Ended, void> {
  try {
    const response = await fetch(addressOf(server, path), {
      headers: { "user-agent": "assent", ...headersOf(server) },
      redirect: "manual",
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { why: whyOf(response.status) };
    }
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of response.body ?? []) {
      const parts = `${rest}${decoder.decode(chunk, { stream: true })}`.split("\n");
      rest = (parts.pop() ?? "").slice(0, limits.lineMaxChars);
      for (const line of parts) if (line.length < limits.lineMaxChars) yield line;
    }
    return undefined;
  } catch (cause) {
    return { why: `it could not be reached${codeOf(cause)}` };
  }
}
