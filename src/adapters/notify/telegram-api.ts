import { codeOf } from "./webhook.ts";

/** A bot at a server that speaks the Bot API. Both come out of the user's configuration. */
export interface TelegramBot {
  /** Up to and without `/bot`. */
  readonly api: string;
  /** Part of every address, so no address is ever shown. */
  readonly token: string;
}

/** The API's answer: the result, or why not in words without the address, and what it means for the next try. */
export type BotReply =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly why: string;
      /** What HTTP said; 0 where nothing came back. */
      readonly status: number;
      /** It wants to be left alone for so long. */
      readonly waitMs?: number;
    };

const limits = { timeoutMs: 10_000, replyMaxBytes: 4_194_304, waitMaxMs: 3_600_000 } as const;

export interface BotCall {
  readonly method: "sendMessage" | "editMessageText" | "answerCallbackQuery" | "getUpdates";
  readonly parameters: object;
  readonly signal: AbortSignal;
  /** Beyond the usual: how long the server may wait before it answers. */
  readonly holdMs?: number;
}

/** Calls the address that the configuration named, and no other (K12): a redirect is not followed. Never throws. */
export async function callBot({ api, token }: TelegramBot, { method, parameters, signal, holdMs = 0 }: BotCall): Promise<BotReply> {
  const timeUp = AbortSignal.timeout(limits.timeoutMs + holdMs);
  try {
    const response = await fetch(`${api.replace(/\/+$/, "")}/bot${token}/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "assent" },
      body: JSON.stringify(parameters),
      redirect: "manual", // the token is in the address
      signal: AbortSignal.any([signal, timeUp]),
    });
    const reply = replyIn(response.status, await textOf(response));
    return reply.ok ? reply : { ...reply, why: reply.why.replaceAll(token, "…") };
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

interface Said {
  readonly ok?: unknown;
  readonly result?: unknown;
  readonly description?: unknown;
  readonly parameters?: { readonly retry_after?: unknown };
}

/** Reads a reply: what is not the API's own shape is not believed. */
export function replyIn(status: number, text: string): BotReply {
  const said = jsonIn(text);
  if (status === 200 && said.ok === true) return { ok: true, result: said.result };
  const seconds = Number(said.parameters?.retry_after);
  const waitMs = status === 429 ? Math.min(limits.waitMaxMs, Math.max(1, seconds || 1) * 1_000) : undefined;
  return { ok: false, status, why: whyOf(status, said.description), ...(waitMs === undefined ? {} : { waitMs }) };
}

function jsonIn(text: string): Said {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === "object" && said !== null ? said : {};
  } catch {
    return {};
  }
}

/** Statuses that a person can do something about. */
const remedies: Readonly<Record<number, string>> = {
  200: "it answered in words that are not the Bot API's: look at `api` in the configuration",
  401: "it does not know the bot's token (401): put the right one into the vault or the variable",
  403: "it may not write there (403): the person has to start the bot, or the group has to let it in",
  404: "it knows no such bot or method (404): look at the token and at `api` in the configuration",
  409: "somebody else hears this bot's answers (409): each data directory needs a bot of its own, without a webhook",
  429: "it asks to be left alone for a while (429)",
};

const whyOf = (status: number, description: unknown): string =>
  remedies[status] ?? `it answered with ${status}${typeof description === "string" ? wordsOf(description) : ""}`;

/** A few plain words of the server's, for people: "chat not found". */
const wordsOf = (description: string): string => {
  const words = description.replace(/[^\w ,.:'-]/g, "").slice(0, 80);
  return words === "" ? "" : ` (${words})`;
};
