import { withoutEnd } from "../../kernel/text.ts";
import { callApi, membersIn, membersOf, waitOf, wordsOf, type ChannelReply } from "./call-api.ts";

/** A bot at a server that speaks the Bot API. Both come out of the user's configuration. */
export interface TelegramBot {
  /** Up to and without `/bot`. */
  readonly api: string;
  /** Part of every address, so no address is ever shown. */
  readonly token: string;
}

export interface BotCall {
  readonly method: "sendMessage" | "editMessageText" | "answerCallbackQuery" | "getUpdates";
  readonly parameters: object;
  readonly signal: AbortSignal;
  /** Beyond the usual: how long the server may wait before it answers. */
  readonly holdMs?: number;
}

/** Calls the bot of the configuration. Never throws. */
export async function callBot({ api, token }: TelegramBot, { method, parameters, signal, holdMs = 0 }: BotCall): Promise<ChannelReply> {
  const url = `${withoutEnd(api, "/")}/bot${token}/${method}`;
  const reply = await callApi({ url, body: JSON.stringify(parameters), signal, holdMs }, ({ status, text }) => replyIn(status, text));
  return reply.ok ? reply : { ...reply, why: reply.why.replaceAll(token, "…") };
}

/** Reads a reply: what is not the API's own shape is not believed. */
export function replyIn(status: number, text: string): ChannelReply {
  const { ok, result, description, parameters } = membersIn(text);
  if (status === 200 && ok === true) return { ok: true, result };
  const waitMs = status === 429 ? { waitMs: waitOf(membersOf(parameters)["retry_after"]) } : {};
  const why = remedies[status] ?? `it answered with ${status}${wordsOf(description)}`;
  return { ok: false, status, why, ...waitMs, ...([400, 403, 404].includes(status) && { isFinal: true }) };
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
