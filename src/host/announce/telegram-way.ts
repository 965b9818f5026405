import { createHash } from "node:crypto";
import { callBot, type TelegramBot } from "../../adapters/notify/telegram-api.ts";
import { telegramMessage } from "../../adapters/notify/telegram-message.ts";
import type { TelegramConfig } from "../../config/channels.ts";
import type { Redact } from "../../kernel/ports.ts";
import type { OutgoingNotice, WayOptions } from "./types.ts";
import { channelSecret } from "./channel-secret.ts";
import { noteMessage } from "./posted.ts";

/** The bot as the configuration has it. Throws a fault with the remedy where its token cannot be had. */
export async function botOf({ api, token, tokenVariable }: TelegramConfig, environment: WayOptions["environment"]): Promise<TelegramBot> {
  return { api, token: await channelSecret({ key: token, variable: tokenVariable, host: new URL(api).host }, environment) };
}

/** Names a bot in files, without its secret: the number before the colon is public, and is hashed all the same. */
export const botKey = ({ token }: Pick<TelegramBot, "token">): string => createHash("sha256").update(token).digest("hex").slice(0, 12);

export interface TelegramTelling extends WayOptions {
  readonly chat: string;
  /** Somebody is mapped, so that a button can be answered. */
  readonly hearsAnswers: boolean;
  readonly redact: Redact;
}

/** Sends one message to one chat and remembers it, so that its buttons go when its gate is closed. */
export async function tellTelegram(config: TelegramConfig, telling: TelegramTelling, { notice, delivery }: OutgoingNotice) {
  const { chat, hearsAnswers, redact, paths, environment } = telling;
  const bot = await botOf(config, environment);
  const signing = hearsAnswers ? { key: bot.token, room: chat } : null;
  const message = telegramMessage(notice, delivery.shown, { redact, signing, answers: config.answers });
  const reply = await callBot(bot, { method: "sendMessage", parameters: { chat_id: chat, ...message }, signal: delivery.signal });
  if (!reply.ok) return { why: reply.why, ...(reply.waitMs === undefined ? {} : { waitMs: reply.waitMs }) };
  const { message_id: id } = (reply.result ?? {}) as { readonly message_id?: unknown };
  if (notice.gate !== null && message.reply_markup && typeof id === "number")
    noteMessage(paths, "telegram", { gate: notice.gate, account: botKey(bot), room: chat, message: String(id) });
  return undefined;
}
