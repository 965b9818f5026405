import { createHash } from "node:crypto";
import type { TelegramConfig } from "../../config/channels.ts";
import type { NotifyConfig } from "../../config/config.ts";
import type { Redact } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import { safetyWords } from "../../adapters/notify/notice.ts";
import type { NotArrived, Way, WayOptions, Ways } from "./types.ts";

/** Telegram and mail: each chat and each address is a way of its own, so that one that fails holds up no other. */
export function channelsOf({ telegram }: NotifyConfig, telling: WayOptions, hearsAnswers: boolean): Ways {
  const found = telegram === undefined ? [] : telegram.chats.map((chat) => telegramWay(telegram, String(chat), telling, hearsAnswers));
  const variable = telegram?.tokenVariable;
  const isMissing = variable !== undefined && !telling.environment[variable];
  return isMissing
    ? { ways: [], unusable: found.map(({ label }) => ({ label, why: `${variable} is not set here` })) }
    : { ways: found, unusable: [] };
}

/** Nothing of a gate is shown by who cannot tell secrets: every text hits. */
const blind: Redact = () => safetyWords;

const telegramWay = (telegram: TelegramConfig, chat: string, telling: WayOptions, hearsAnswers: boolean): Way => ({
  key: keyOf("telegram", telegram.api, chat),
  label: `Telegram chat ${chat}`,
  minUrgency: telegram.minUrgency,
  isKept: true,
  send: (notice, delivery) =>
    told(async () => {
      const { tellTelegram } = await import("./telegram-way.ts"); // the hook loads it only where it is used
      return tellTelegram(telegram, { ...telling, redact: telling.redact ?? blind, chat, hearsAnswers }, { notice, delivery });
    }),
});

const keyOf = (...parts: readonly string[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);

/** A secret that cannot be had is a way that does not work, said with its remedy. */
const told = async (tell: () => Promise<NotArrived | undefined>): Promise<NotArrived | undefined> =>
  tell().catch((cause: unknown) => {
    if (cause instanceof Fault) return { why: cause.message };
    throw cause;
  });
