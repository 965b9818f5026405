import { clearFailure, noteFailure } from "../../adapters/notify/announced.ts";
import { callBot, type BotReply, type TelegramBot } from "../../adapters/notify/telegram-api.ts";
import { updatesIn, type TelegramUpdate } from "../../adapters/notify/telegram-update.ts";
import { readConfig } from "../../config/config.ts";
import { pauseFor } from "../../runtime/pause.ts";
import { messageOf } from "./announce-delivery.ts";
import { announcedFolder } from "./announce-ways.ts";
import { hearingKey } from "./hearing-key.ts";
import { pauseAfter } from "./keep-trying.ts";
import { dealWith } from "./telegram-deal.ts";
import { readOffset, writeOffset } from "./telegram-offset.ts";
import { telegramTidy } from "./telegram-tidy.ts";
import { botKey, botOf } from "./telegram-way.ts";
import type { TelegramHearing } from "./types.ts";

const policy = {
  /** How long the server holds a question before it says that there is nothing. */
  holdSeconds: 25,
  /** A server that holds nothing is not asked more often than this. */
  hastyMs: 1_000,
  /** How soon a change of the configuration is seen where nothing is heard. */
  idleMs: 5_000,
  /** Somebody else hears this bot: the later one to ask ends the other's question, so both are slow about it. */
  sharedMs: 30_000,
  /** An update that cannot be dealt with so often is left: it must not stop all that follow. */
  triesMax: 3,
} as const;

const label = "answers from Telegram";

/**
 * Hears presses of buttons, one after the other, and takes buttons away from gates that are closed. For one process of a data
 * directory: `up`. Nothing waits for it and nothing fails by it.
 */
export function hearTelegram(hearing: TelegramHearing): { stop(): Promise<void> } {
  const { paths, environment, onNote } = hearing;
  const ended = new AbortController();
  const tidy = telegramTidy(hearing, ended.signal);
  const health = healthOf(hearing);
  const take = takerOf(hearing, ended.signal);

  /** Asks once, deals with what came, and says how long to rest. */
  async function listen(): Promise<number> {
    const { notify, people } = await readConfig(paths.config, paths.home); // the user's alone: an agent may write a project's
    if (notify.telegram === undefined || Object.keys(people.telegram).length === 0) return health.idle();
    const bot = await botOf(notify.telegram, environment);
    const began = performance.now();
    const reply = await ask(bot, readOffset(paths, botKey(bot)), ended.signal);
    if (ended.signal.aborted) return 0;
    if (!reply.ok) return health.fail(reply.why, reply.status === 409 ? policy.sharedMs : reply.waitMs);
    const updates = updatesIn(reply.result);
    if (updates === undefined) return health.fail("it answered in words that are not the Bot API's");
    for (const update of updates) await take(bot, update).finally(tidy.ring);
    health.recover();
    return updates.length === 0 && performance.now() - began < policy.hastyMs ? policy.hastyMs : 0;
  }

  const loop = (async () => {
    while (!ended.signal.aborted) {
      const restMs = await listen().catch((cause: unknown) => (ended.signal.aborted ? 0 : health.fail(messageOf(cause))));
      if (restMs > 0) await pauseFor(restMs, ended.signal);
    }
  })();
  loop.catch((cause: unknown) => onNote?.(null, `hears no ${label} any more: ${messageOf(cause)}`));
  return {
    async stop() {
      ended.abort();
      await Promise.allSettled([loop, tidy.done]);
    },
  };
}

const ask = (bot: TelegramBot, offset: number, signal: AbortSignal): Promise<BotReply> =>
  callBot(bot, {
    method: "getUpdates",
    parameters: { offset, timeout: policy.holdSeconds, allowed_updates: ["callback_query"] },
    signal,
    holdMs: policy.holdSeconds * 1_000,
  });

/** Keeps for `doctor` whether it works, and says a change once to whoever watches. */
function healthOf({ paths, runtime, onNote }: TelegramHearing) {
  const folder = announcedFolder(paths);
  let failures = 0;
  const clear = (): void => {
    failures = 0;
    clearFailure(folder, hearingKey);
  };
  return {
    /** How long to rest, longer with each failure in a row. */
    fail(why: string, waitMs = 0): number {
      failures += 1;
      if (failures === 1) onNote?.(null, `cannot hear ${label}: ${why}`);
      noteFailure(folder, { way: hearingKey, label, why, at: runtime.world.clock() });
      return pauseAfter(failures, waitMs);
    },
    recover(): void {
      if (failures > 0) onNote?.(null, `hears ${label} again`);
      clear();
    },
    idle(): number {
      clear();
      return policy.idleMs;
    },
  };
}

/** An update counts as seen only when it was dealt with: who is killed before hears it again. */
function takerOf(hearing: TelegramHearing, signal: AbortSignal) {
  let stuck = { update: -1, tries: 0 };
  return async (bot: TelegramBot, { id, press }: TelegramUpdate): Promise<void> => {
    try {
      if (press !== undefined) await dealWith(hearing, bot, press, signal);
    } catch (cause) {
      stuck = { update: id, tries: stuck.update === id ? stuck.tries + 1 : 1 };
      if (stuck.tries < policy.triesMax) throw cause;
      hearing.onNote?.(null, `left an answer from Telegram that cannot be recorded: ${messageOf(cause)}`);
    }
    await writeOffset(hearing.paths, botKey(bot), id + 1);
  };
}
