import { createHash } from "node:crypto";
import { safetyWords } from "../../adapters/notify/notice.ts";
import { mailServer } from "../../config/channel-keys.ts";
import type { MailConfig, TelegramConfig } from "../../config/channels.ts";
import type { NotifyConfig } from "../../config/config.ts";
import type { Redact } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { NotArrived, Way, WayOptions, Ways } from "./types.ts";

interface Channel extends Way {
  /** The variable that its secret is in, where it is in one. */
  readonly variable: string | undefined;
}

/** Telegram and mail: each chat and each address is a way of its own, so that one that fails holds up no other. */
export function channelsOf({ telegram, mail }: NotifyConfig, telling: WayOptions, hearsAnswers: boolean): Ways {
  const channels = [
    ...(telegram === undefined ? [] : telegram.chats.map((chat) => telegramWay(telegram, String(chat), telling, hearsAnswers))),
    ...(mail === undefined ? [] : mail.to.map((to) => mailWay(mail, to, telling))),
  ];
  const isUsable = ({ variable }: Channel): boolean => variable === undefined || Boolean(telling.environment[variable]);
  return {
    ways: channels.filter(isUsable),
    unusable: channels.filter((each) => !isUsable(each)).map(({ label, variable }) => ({ label, why: `${variable} is not set here` })),
  };
}

/** Nothing of a gate is shown by who cannot tell secrets: every text hits. */
const blind: Redact = () => safetyWords;

const telegramWay = (telegram: TelegramConfig, chat: string, telling: WayOptions, hearsAnswers: boolean): Channel => ({
  variable: telegram.tokenVariable,
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

const mailWay = (mail: MailConfig, to: string, telling: WayOptions): Channel => ({
  variable: mail.passwordVariable,
  key: keyOf("mail", mailServer(mail).host, to),
  label: `mail to ${to}`,
  minUrgency: mail.minUrgency,
  isKept: true,
  send: (notice, delivery) =>
    told(async () => {
      const { tellByMail } = await import("./mail-way.ts");
      return tellByMail(mail, { ...telling, redact: telling.redact ?? blind, to }, { notice, delivery });
    }),
});

const keyOf = (...parts: readonly string[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);

/** A secret that cannot be had is a way that does not work, said with its remedy. */
const told = async (tell: () => Promise<NotArrived | undefined>): Promise<NotArrived | undefined> =>
  tell().catch((cause: unknown) => {
    if (cause instanceof Fault) return { why: cause.message };
    throw cause;
  });
