import { mailMessage } from "../../adapters/notify/mail-message.ts";
import { sendMail } from "../../adapters/notify/smtp.ts";
import { mailServer } from "../../config/channel-keys.ts";
import type { MailConfig } from "../../config/channels.ts";
import type { Redact } from "../../kernel/ports.ts";
import { channelSecret } from "./channel-secret.ts";
import type { NotArrived, OutgoingNotice, WayOptions } from "./types.ts";

export interface MailTelling extends WayOptions {
  readonly to: string;
  readonly redact: Redact;
}

/** Sends one mail to one address. Nobody answers by mail: it proves nothing about who wrote it. */
export async function tellByMail(mail: MailConfig, telling: MailTelling, outgoing: OutgoingNotice): Promise<NotArrived | undefined> {
  const { to, redact, environment } = telling;
  const { notice, delivery } = outgoing;
  const { from, user, password: key, passwordVariable: variable } = mail;
  const server = mailServer(mail);
  const login =
    user === undefined ? {} : { login: { user, password: await channelSecret({ key, variable, host: server.host }, environment) } };
  const message = mailMessage(notice, delivery.shown, { redact, from, to, at: new Date().toISOString() });
  const why = await sendMail({ ...server, ...login }, { from, to, message }, delivery.signal);
  return why === undefined ? undefined : { why };
}
