import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { publish, type NtfyServer } from "../../adapters/notify/ntfy-api.ts";
import { ntfyMessage } from "../../adapters/notify/ntfy-message.ts";
import { isLoopbackHost } from "../../config/channel-keys.ts";
import type { NtfyConfig } from "../../config/channels.ts";
import type { Paths } from "../../config/paths.ts";
import type { Redact } from "../../kernel/ports.ts";
import { withoutEnd } from "../../kernel/text.ts";
import { keyFile, keyFolder } from "../../secrets/key-file.ts";
import { channelSecret } from "./channel-secret.ts";
import { noteMessage } from "./posted.ts";
import type { NotArrived, OutgoingNotice, WayOptions } from "./types.ts";

/** A button in a topic is worth something for a day; a reminder brings new ones. */
const buttonSeconds = 86_400;

/** The server as the configuration has it. Throws a fault with the remedy where its token cannot be had. */
export async function ntfyServer(
  { server, token: key, tokenVariable: variable }: NtfyConfig,
  environment: WayOptions["environment"],
): Promise<NtfyServer> {
  const isNamed = key !== undefined || variable !== undefined;
  return { server, token: isNamed ? await channelSecret({ key, variable, host: new URL(server).host }, environment) : null };
}

/** Signs buttons; ours alone, and made on first use. */
export async function answersKey({ keys }: Pick<Paths, "keys">): Promise<string> {
  keyFolder(keys);
  return (await keyFile(join(keys, "answers.key"), () => `${randomBytes(32).toString("hex")}\n`)).trim();
}

const hashOf = (...parts: readonly string[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);

/** Names the server and the topic of replies in files. */
export const ntfyKey = ({ server, replies }: NtfyConfig): string => hashOf("ntfy", server, replies ?? "");

/** Binds a button to a topic and to the person who reads it, without telling either. */
export const bearerOf = (topic: string, person: string): string => hashOf("bearer", topic, person);

export interface NtfyTelling extends WayOptions {
  readonly topic: string;
  /** Who reads the topic; undefined where nobody is mapped to it. */
  readonly person: string | undefined;
  readonly redact: Redact;
}

/** Publishes one message to one topic and remembers it, so that its buttons go when its gate is closed. */
export async function tellNtfy(
  config: NtfyConfig,
  telling: NtfyTelling,
  { notice, delivery }: OutgoingNotice,
): Promise<NotArrived | undefined> {
  const { topic, redact, paths, environment } = telling;
  const server = await ntfyServer(config, environment);
  const site = notice.url !== null && !isLoopbackHost(new URL(notice.url).hostname) ? notice.url : null;
  const message = ntfyMessage(notice, delivery.shown, { redact, topic, site, answering: await answeringOf(config, telling) });
  const reply = await publish(server, message, delivery.signal);
  if (!reply.ok) return { why: reply.why, ...(reply.waitMs === undefined ? {} : { waitMs: reply.waitMs }) };
  if (notice.gate !== null && message.actions?.some(({ action }) => action === "http"))
    noteMessage(paths, "ntfy", { gate: notice.gate, account: ntfyKey(config), room: topic, message: String(reply.result) });
  return undefined;
}

async function answeringOf({ server, replies, answers }: NtfyConfig, { topic, person, paths, clock }: NtfyTelling) {
  if (replies === undefined || person === undefined) return null;
  const until = Math.floor(Date.parse(clock?.() ?? new Date().toISOString()) / 1_000) + buttonSeconds;
  const signing = { key: await answersKey(paths), room: topic, bearer: { who: bearerOf(topic, person), until } };
  return { signing, answers, replies: `${withoutEnd(server, "/")}/${replies}` };
}
