import type { ChannelReply } from "../../adapters/notify/call-api.ts";
import { callBot, type TelegramBot } from "../../adapters/notify/telegram-api.ts";
import { closedMessage } from "../../adapters/notify/telegram-message.ts";
import { updatesIn, type ButtonPress } from "../../adapters/notify/telegram-update.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { AnsweringChannel, AnsweringPlace, HearingResult, HeardPress, OpenChannel } from "./answering.ts";
import { lastHeard, noteHeard } from "./last-heard.ts";
import { botKey, botOf } from "./telegram-way.ts";

const policy = {
  /** How long the server holds a question before it says that there is nothing. */
  holdSeconds: 25,
  /** A server that holds nothing is not asked more often than this. */
  hastyMs: 1_000,
  /** Somebody else hears this bot: the later one to ask ends the other's question, so both are slow about it. */
  sharedMs: 30_000,
} as const;

const name = "telegram";

export const telegramChannel: AnsweringChannel = {
  name,
  title: "Telegram",
  vouches: true,
  settings: ({ notify: { telegram }, people }) =>
    telegram && { rooms: telegram.chats.map(String), answers: telegram.answers, hears: Object.keys(people.telegram).length > 0 },
  async open({ notify: { telegram } }, place) {
    if (telegram === undefined) throw new Fault("config.invalid", "no bot is configured");
    const bot = await botOf(telegram, place.environment);
    return openBot(bot, place);
  },
};

const openBot = (bot: TelegramBot, { paths }: AnsweringPlace): OpenChannel => ({
  key: botKey(bot),
  signs: bot.token,

  /** An update counts as seen only when it was dealt with: who is killed before hears it again. */
  async listen(take, signal): Promise<HearingResult> {
    const began = performance.now();
    const reply = await ask(bot, Number(lastHeard(paths, name, botKey(bot)) ?? 0), signal);
    if (!reply.ok) return { why: reply.why, waitMs: reply.status === 409 ? policy.sharedMs : (reply.waitMs ?? 0) };
    const updates = updatesIn(reply.result);
    if (updates === undefined) return { why: "it answered in words that are not the Bot API's" };
    for (const { id, press } of updates) {
      if (press !== undefined) await take(heardIn(bot, press, signal));
      await noteHeard(paths, name, { account: botKey(bot), at: String(id + 1) });
    }
    return { restMs: updates.length === 0 && performance.now() - began < policy.hastyMs ? policy.hastyMs : 0 };
  },

  async close({ room, message }, { says, ...gate }, signal) {
    const parameters = { chat_id: room, message_id: Number(message), ...closedMessage(says, gate) };
    const reply = await callBot(bot, { method: "editMessageText", parameters, signal });
    return reply.ok || reply.isFinal ? undefined : (reply.waitMs ?? 0);
  },
});

const heardIn = (bot: TelegramBot, { query, user, isBot, chat, message, pressed }: ButtonPress, signal: AbortSignal): HeardPress => ({
  user,
  isBot,
  room: chat,
  message: String(message),
  pressed,
  tell: (text, isAlert) =>
    callBot(bot, { method: "answerCallbackQuery", parameters: { callback_query_id: query, text, show_alert: isAlert }, signal }),
});

const ask = (bot: TelegramBot, offset: number, signal: AbortSignal): Promise<ChannelReply> =>
  callBot(bot, {
    method: "getUpdates",
    parameters: { offset, timeout: policy.holdSeconds, allowed_updates: ["callback_query"] },
    signal,
    holdMs: policy.holdSeconds * 1_000,
  });
