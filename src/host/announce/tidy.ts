import { hitsRedactor } from "../../adapters/notify/notice.ts";
import { readConfig } from "../../config/config.ts";
import type { GateRecord } from "../../journal/journal.ts";
import { capital, short } from "../../kernel/text.ts";
import { pauseFor } from "../../runtime/pause.ts";
import type { AnsweringChannel, GateEnding, OpenChannel, PostedMessage } from "./answering.ts";
import { pauseAfter } from "./keep-trying.ts";
import { forgetMessage, postedMessages } from "./posted.ts";
import { endingOf } from "./press.ts";
import type { AnswerHearing } from "./types.ts";

const policy = { leastMs: 300, lookAgainMs: 30_000, titleMaxChars: 200 } as const;

/** Takes the buttons away from messages whose gates are closed, wherever they were answered, and says by whom. */
export function tidyMessages(
  hearing: AnswerHearing,
  channel: AnsweringChannel,
  signal: AbortSignal,
): { ring(): void; readonly done: Promise<void> } {
  const { paths, runtime } = hearing;
  const { journal, redact } = runtime.world;
  let rung = new AbortController();
  let failures = 0;
  const ring = (): void => rung.abort();

  /** Looks at every message once, and says how long to rest. */
  async function look(): Promise<number> {
    const posted = postedMessages(paths, channel.name);
    const config = await readConfig(paths.config, paths.home);
    if (posted.length === 0 || channel.settings(config) === undefined) return policy.lookAgainMs;
    const open = await channel.open(config, hearing);
    for (const each of posted) {
      const record = (await journal.findGates(each.gate)).find(({ id }) => id === each.gate);
      if (record?.closing === null) continue;
      const waitMs = await close(open, each, record);
      if (waitMs !== undefined) return pauseAfter((failures += 1), waitMs);
    }
    failures = 0;
    return policy.lookAgainMs;
  }

  /** Undefined when that is done with; else how long the server wants to be left alone. */
  async function close(open: OpenChannel, posted: PostedMessage, record: GateRecord | undefined): Promise<number | undefined> {
    const isOurs = posted.account === open.key; // else of another account, which nobody can ask any more
    const waitMs = isOurs ? await open.close(posted, ended(posted, record), signal) : undefined;
    if (waitMs === undefined) forgetMessage(paths, channel.name, posted);
    return waitMs;
  }

  function ended({ gate }: PostedMessage, record: GateRecord | undefined): GateEnding {
    const ending = record === undefined ? "closed, and no longer known here" : endingOf(record);
    const title = record === undefined || hitsRedactor(redact, record.title) ? null : short(record.title, policy.titleMaxChars);
    return { gate, says: capital(ending), title };
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
