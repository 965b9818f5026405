import { codeOf } from "./webhook.ts";

/** A question to a server that the configuration named. */
export interface ChannelCall {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Beyond the usual: how long the server may wait before it answers. */
  readonly holdMs?: number;
}

/** A channel's answer: the result, or why not in words without addresses and secrets, and what it means for the next try. */
export type ChannelReply =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly why: string;
      /** What HTTP said; 0 where nothing came back. */
      readonly status: number;
      /** It wants to be left alone for so long. */
      readonly waitMs?: number;
      /** Trying again changes nothing. */
      readonly isFinal?: true;
    };

/** The bare answer of HTTP. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  /** Undefined where it did not say. */
  readonly retryAfter: string | undefined;
}

const limits = { timeoutMs: 10_000, replyMaxBytes: 4_194_304, waitMaxMs: 3_600_000 } as const;

/** Calls this address and no other (K12): a redirect is not followed. Never throws, if `read` does not. */
export async function callApi(call: ChannelCall, read: (answer: HttpAnswer) => ChannelReply): Promise<ChannelReply> {
  const { url, method = "POST", headers = {}, body, signal, holdMs = 0 } = call;
  const timeUp = AbortSignal.timeout(limits.timeoutMs + holdMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json; charset=utf-8" }), "user-agent": "assent", ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: "manual", // a token may be in the address
      signal: AbortSignal.any([signal, timeUp]),
    });
    const { status } = response;
    return read({ status, text: await textOf(response), retryAfter: response.headers.get("retry-after") ?? undefined });
  } catch (cause) {
    if (timeUp.aborted) return { ok: false, status: 0, why: `it did not answer within ${(limits.timeoutMs + holdMs) / 1_000} seconds` };
    return { ok: false, status: 0, why: `it could not be reached${codeOf(cause)}` };
  }
}

async function textOf(response: Response): Promise<string> {
  let bytes = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > limits.replyMaxBytes) return "";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The members of a reply in JSON; none where it is something else. */
export function membersIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return {};
  }
}

export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** How long a server that is asked too often wants to be left alone, within reason. */
export const waitOf = (seconds: unknown): number => Math.min(limits.waitMaxMs, Math.max(1, Number(seconds) || 1) * 1_000);

/** A few plain words of a server's, for people: "chat not found". */
export function wordsOf(said: unknown): string {
  const words = typeof said === "string" ? said.replace(/[^\w ,.:'-]/g, "").slice(0, 80) : "";
  return words === "" ? "" : ` (${words})`;
}
