import { createHash } from "node:crypto";
import { safetyWords } from "../../adapters/notify/notice.ts";
import { mailServer } from "../../config/channel-keys.ts";
import type { MailConfig, NtfyConfig, SlackConfig, TelegramConfig } from "../../config/channels.ts";
import type { Config } from "../../config/config.ts";
import type { Redact } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { NotArrived, OutgoingNotice, Way, WayOptions, Ways } from "./types.ts";

interface Channel extends Way {
  /** The variable that its secret is in, where it is in one. */
  readonly variable: string | undefined;
}

type Named = Pick<Config, "notify" | "people">;
type Telling = WayOptions & { readonly redact: Redact };

/** Each chat, topic and address is a way of its own, so that one that fails holds up no other. */
export function channelsOf({ notify, people }: Named, told: WayOptions): Ways {
  const telling: Telling = { ...told, redact: told.redact ?? blind };
  const { telegram, slack, ntfy, mail } = notify;
  const channels = [
    ...(telegram === undefined ? [] : telegram.chats.map((chat) => telegramWay(telegram, String(chat), telling, people))),
    ...(slack === undefined ? [] : slack.channels.map((channel) => slackWay(slack, channel, telling, people))),
    ...(ntfy === undefined ? [] : ntfy.topics.map((topic) => ntfyWay(ntfy, topic, telling, people))),
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

// Each loads what sends only where it is used: the hook has milliseconds.

const telegramWay = (telegram: TelegramConfig, chat: string, telling: Telling, people: Config["people"]): Channel => ({
  ...keptWay(telegram.minUrgency, `Telegram chat ${chat}`, async (outgoing) => {
    const { tellTelegram } = await import("./telegram-way.ts");
    return tellTelegram(telegram, { ...telling, chat, hearsAnswers: Object.keys(people.telegram).length > 0 }, outgoing);
  }),
  variable: telegram.tokenVariable,
  key: keyOf("telegram", telegram.api, chat),
});

const slackWay = (slack: SlackConfig, channel: string, telling: Telling, people: Config["people"]): Channel => ({
  ...keptWay(slack.minUrgency, `Slack channel ${channel}`, async (outgoing) => {
    const { hearsSlack, tellSlack } = await import("./slack-way.ts");
    return tellSlack(slack, { ...telling, channel, hearsAnswers: hearsSlack(slack, people.slack) }, outgoing);
  }),
  variable: slack.tokenVariable,
  key: keyOf("slack", slack.api, channel),
});

const ntfyWay = (ntfy: NtfyConfig, topic: string, telling: Telling, people: Config["people"]): Channel => ({
  ...keptWay(ntfy.minUrgency, topicLabel(ntfy, topic, people), async (outgoing) => {
    const { tellNtfy } = await import("./ntfy-way.ts");
    const person = Object.hasOwn(people.ntfy, topic) ? people.ntfy[topic] : undefined;
    return tellNtfy(ntfy, { ...telling, topic, person }, outgoing);
  }),
  variable: ntfy.tokenVariable,
  key: keyOf("ntfy", ntfy.server, topic),
});

/** Without the topic's name: who knows it reads what is written there. */
export function topicLabel({ server, topics }: NtfyConfig, topic: string, { ntfy }: Config["people"]): string {
  const whose = Object.hasOwn(ntfy, topic) ? `of ${ntfy[topic]}` : String(topics.indexOf(topic) + 1);
  return `${new URL(server).host} (topic ${whose})`;
}

const mailWay = (mail: MailConfig, to: string, telling: Telling): Channel => ({
  ...keptWay(mail.minUrgency, `mail to ${to}`, async (outgoing) => {
    const { tellByMail } = await import("./mail-way.ts");
    return tellByMail(mail, { ...telling, to }, outgoing);
  }),
  variable: mail.passwordVariable,
  key: keyOf("mail", mailServer(mail).host, to),
});

/** A way that is tried until it has arrived. A secret that cannot be had is a way that does not work, said with its remedy. */
const keptWay = (
  minUrgency: number,
  label: string,
  tell: (outgoing: OutgoingNotice) => Promise<NotArrived | undefined>,
): Omit<Way, "key"> => ({
  label,
  minUrgency,
  isKept: true,
  send: (notice, delivery) =>
    tell({ notice, delivery }).catch((cause: unknown) => {
      if (cause instanceof Fault) return { why: cause.message };
      throw cause;
    }),
});

const keyOf = (...parts: readonly string[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
