import { hitsRedactor } from "../../adapters/notify/notice.ts";
import { callBot, type TelegramBot } from "../../adapters/notify/telegram-api.ts";
import { closedMessage } from "../../adapters/notify/telegram-message.ts";
import { readConfig } from "../../config/config.ts";
import type { GateRecord } from "../../journal/journal.ts";
import { short } from "../../kernel/text.ts";
import { pauseFor } from "../../runtime/pause.ts";
import { pauseAfter } from "./keep-trying.ts";
import type { TelegramHearing } from "./types.ts";
import { forgetMessage, postedMessages, type TelegramPosted } from "./telegram-messages.ts";
import { endingOf } from "./telegram-press.ts";
import { botKey, botOf } from "./telegram-way.ts";

const policy = { leastMs: 300, lookAgainMs: 30_000, titleMaxChars: 200 } as const;

/** Statuses after which a message can never be changed: it is gone, too old, or says so already. */
const isHopeless = (status: number): boolean => [400, 403, 404].includes(status);

/** Takes the buttons away from messages whose gates are closed, wherever they were answered, and says by whom. */
export function telegramTidy(hearing: TelegramHearing, signal: AbortSignal): { ring(): void; readonly done: Promise<void> } {
  const { paths, environment, runtime } = hearing;
  const { journal, redact } = runtime.world;
  let rung = new AbortController();
  let failures = 0;
  const ring = (): void => rung.abort();

  /** Looks at every message once, and says how long to rest. */
  async function look(): Promise<number> {
    const posted = postedMessages(paths);
    const { telegram } = (await readConfig(paths.config, paths.home)).notify;
    if (posted.length === 0 || telegram === undefined) return policy.lookAgainMs;
    const bot = await botOf(telegram, environment);
    for (const each of posted) {
      const record = (await journal.findGates(each.gate)).find(({ id }) => id === each.gate);
      if (record?.closing === null) continue;
      const waitMs = await close(bot, each, record);
      if (waitMs !== undefined) return pauseAfter((failures += 1), waitMs);
    }
    failures = 0;
    return policy.lookAgainMs;
  }

  /** Undefined when that is done with; else how long the server wants to be left alone. */
  async function close(bot: TelegramBot, posted: TelegramPosted, record: GateRecord | undefined): Promise<number | undefined> {
    const { chat, message, gate } = posted;
    if (posted.bot !== botKey(bot)) return void forgetMessage(paths, posted); // of another bot, which nobody can ask any more
    const ending = record === undefined ? "closed, and no longer known here" : endingOf(record);
    const title = record === undefined || hitsRedactor(redact, record.title) ? null : short(record.title, policy.titleMaxChars);
    const text = closedMessage(`${ending[0]?.toUpperCase()}${ending.slice(1)}`, { gate, title });
    const reply = await callBot(bot, { method: "editMessageText", parameters: { chat_id: chat, message_id: message, ...text }, signal });
    if (!reply.ok && !isHopeless(reply.status)) return reply.waitMs ?? 0;
    return void forgetMessage(paths, posted);
  }

  const done = (async () => {
    const stopWatching = journal.watch(ring);
    try {
      while (!signal.aborted) {
        rung = new AbortController();
        const restMs = await look().catch(() => pauseAfter((failures += 1)));
        await pauseFor(failures > 0 ? restMs : policy.leastMs, signal);
        if (failures === 0) await pauseFor(restMs, AbortSignal.any([signal, rung.signal]));
      }
    } finally {
      stopWatching();
    }
  })();
  return { ring, done };
}
