import { createHash } from "node:crypto";
import { membersOf } from "../../adapters/notify/call-api.ts";
import { callSlack, type SlackApp } from "../../adapters/notify/slack-api.ts";
import { slackMessage } from "../../adapters/notify/slack-message.ts";
import type { SlackConfig } from "../../config/channels.ts";
import type { Redact } from "../../kernel/ports.ts";
import { channelSecret } from "./channel-secret.ts";
import { noteMessage } from "./posted.ts";
import type { NotArrived, OutgoingNotice, WayOptions } from "./types.ts";

/** The app with its bot's token. Throws a fault with the remedy where it cannot be had. */
export const slackBot = ({ api, token, tokenVariable }: SlackConfig, environment: WayOptions["environment"]): Promise<SlackApp> =>
  appWith(api, { key: token, variable: tokenVariable }, environment);

/** The app with the token that opens sockets. */
export const slackApp = ({ api, appToken, appTokenVariable }: SlackConfig, environment: WayOptions["environment"]): Promise<SlackApp> =>
  appWith(api, { key: appToken, variable: appTokenVariable }, environment);

const appWith = async (
  api: string,
  named: { readonly key: string | undefined; readonly variable: string | undefined },
  environment: WayOptions["environment"],
): Promise<SlackApp> => ({ api, token: await channelSecret({ ...named, host: new URL(api).host }, environment) });

/** Names a bot in files, without its secret. */
export const slackKey = ({ token }: SlackApp): string => createHash("sha256").update(token).digest("hex").slice(0, 12);

/** Somebody is mapped, and there is a token that hears them. */
export const hearsSlack = ({ appToken, appTokenVariable }: SlackConfig, people: Readonly<Record<string, string>>): boolean =>
  (appToken ?? appTokenVariable) !== undefined && Object.keys(people).length > 0;

export interface SlackTelling extends WayOptions {
  readonly channel: string;
  readonly hearsAnswers: boolean;
  readonly redact: Redact;
}

/** Posts one message to one channel and remembers it, so that its buttons go when its gate is closed. */
export async function tellSlack(
  config: SlackConfig,
  { channel, hearsAnswers, redact, paths, environment }: SlackTelling,
  { notice, delivery }: OutgoingNotice,
): Promise<NotArrived | undefined> {
  const bot = await slackBot(config, environment);
  const signing = hearsAnswers ? { key: bot.token, room: channel } : null;
  const message = slackMessage(notice, delivery.shown, { redact, signing, answers: config.answers });
  const reply = await callSlack(bot, { method: "chat.postMessage", parameters: { channel, ...message }, signal: delivery.signal });
  if (!reply.ok) return { why: reply.why, ...(reply.waitMs === undefined ? {} : { waitMs: reply.waitMs }) };
  const { ts } = membersOf(reply.result);
  if (notice.gate !== null && message.blocks.some(({ type }) => type === "actions") && typeof ts === "string")
    noteMessage(paths, "slack", { gate: notice.gate, account: slackKey(bot), room: channel, message: ts });
  return undefined;
}
