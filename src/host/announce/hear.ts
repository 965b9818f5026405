import { clearFailure, noteFailure } from "../../adapters/notify/announced.ts";
import { readConfig, type Config } from "../../config/config.ts";
import { pauseFor } from "../../runtime/pause.ts";
import { messageOf } from "./announce-delivery.ts";
import { announcedFolder } from "./announce-ways.ts";
import { hearingKey, type AnsweringChannel, type HeardPress, type OpenChannel } from "./answering.ts";
import { answeringChannels } from "./answering-channels.ts";
import { dealer } from "./deal.ts";
import { pauseAfter } from "./keep-trying.ts";
import { tidyMessages } from "./tidy.ts";
import type { AnswerHearing } from "./types.ts";

const policy = {
  /** How soon a change of the configuration is seen where nothing is heard. */
  idleMs: 5_000,
  /** A press that cannot be dealt with so often is left: it must not stop all that follow. */
  triesMax: 3,
} as const;

/**
 * Hears presses of buttons, one after the other in each channel, and takes buttons away from gates that are closed. For one
 * process of a data directory: `up`. Nothing waits for it and nothing fails by it.
 */
export function hearAnswers(hearing: AnswerHearing): { stop(): Promise<void> } {
  const ended = new AbortController();
  const hearers = answeringChannels.map((channel) => hearOne(hearing, channel, ended.signal));
  return {
    async stop() {
      ended.abort();
      await Promise.allSettled(hearers);
    },
  };
}

async function hearOne(hearing: AnswerHearing, channel: AnsweringChannel, signal: AbortSignal): Promise<void> {
  const { paths, onNote } = hearing;
  const tidy = tidyMessages(hearing, channel, signal);
  const health = healthOf(hearing, channel);
  const take = takerOf(hearing, channel);

  /** Hears once, deals with what came, and says how long to rest. */
  async function listen(): Promise<number> {
    const config = await readConfig(paths.config, paths.home); // the user's alone: an agent may write a project's
    if (channel.settings(config)?.hears !== true) return health.idle();
    const open = await channel.open(config, hearing);
    const left = new AbortController();
    const changed = configChange(hearing, channel, config, AbortSignal.any([signal, left.signal]));
    const hearingSignal = AbortSignal.any([signal, changed.signal]);
    const heard = await open
      .listen((press) => take(open, press).finally(tidy.ring), hearingSignal, health.recover)
      .finally(() => left.abort());
    if (hearingSignal.aborted) return 0;
    if ("why" in heard) return health.fail(heard.why, heard.waitMs);
    health.recover();
    return heard.restMs;
  }

  try {
    while (!signal.aborted) {
      const restMs = await listen().catch((cause: unknown) => (signal.aborted ? 0 : health.fail(messageOf(cause))));
      if (restMs > 0) await pauseFor(restMs, signal);
    }
  } catch (cause) {
    onNote?.(null, `hears no answers from ${channel.title} any more: ${messageOf(cause)}`);
  }
  await tidy.done.catch(() => {});
}

/** Aborts when the configuration of a channel is another one: what was heard by the old one is heard no longer. */
function configChange({ paths }: AnswerHearing, { name }: AnsweringChannel, before: Config, signal: AbortSignal): AbortController {
  const changed = new AbortController();
  const namedIn = ({ notify, people }: Config): string => JSON.stringify([notify[name], people[name]]);
  const watch = async (): Promise<void> => {
    for (;;) {
      await pauseFor(policy.idleMs, signal);
      if (signal.aborted) return;
      const now = await readConfig(paths.config, paths.home).catch(() => before);
      if (namedIn(now) !== namedIn(before)) return changed.abort();
    }
  };
  void watch();
  return changed;
}

/** Keeps for `doctor` whether it works, and says a change once to whoever watches. */
function healthOf({ paths, runtime, onNote }: AnswerHearing, { name, title }: AnsweringChannel) {
  const folder = announcedFolder(paths);
  const label = `answers from ${title}`;
  const way = hearingKey(name);
  let failures = 0;
  const clear = (): void => {
    failures = 0;
    clearFailure(folder, way);
  };
  return {
    /** How long to rest, longer with each failure in a row. */
    fail(why: string, waitMs = 0): number {
      failures += 1;
      if (failures === 1)
        onNote?.(
          null,
          `cannot hear ${label} now: ${why}; tried again by itself. \`assent doctor\` says how it stands, the inbox answers meanwhile`,
        );
      noteFailure(folder, { way, label, why, at: runtime.world.clock() });
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

/** A press is done with when it was dealt with: who is killed before hears it again, where the channel keeps it. */
function takerOf(hearing: AnswerHearing, channel: AnsweringChannel) {
  const deal = dealer(hearing, channel);
  let stuck = { press: "", tries: 0 };
  return async (open: OpenChannel, press: HeardPress): Promise<void> => {
    try {
      await deal(open, press);
    } catch (cause) {
      const same = JSON.stringify([press.user, press.room, press.message, press.pressed]);
      stuck = { press: same, tries: stuck.press === same ? stuck.tries + 1 : 1 };
      if (stuck.tries < policy.triesMax) throw cause;
      hearing.onNote?.(null, `left an answer from ${channel.title} that cannot be recorded: ${messageOf(cause)}`);
    }
  };
}
