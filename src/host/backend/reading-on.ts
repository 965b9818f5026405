import { setImmediate as others } from "node:timers/promises";
import type { Journal } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/message.ts";

/** A page asks for its session after each event. Sessions shorter than this are read as fast as they are found. */
const limits = { shortest: 200, streams: 4, messages: 40_000, rowsAtOnce: 500, idleMs: 60_000 } as const;

/**
 * The same journal for whoever looks at the same long sessions again and again: events never change, so only new ones are read.
 * Forgotten when nobody has looked for a while, as pages that were closed do not look.
 */
export function readingOn(journal: Journal): Journal {
  const before = readers.get(journal);
  if (before) return before;
  const reader = newReader(journal);
  readers.set(journal, reader);
  return reader;
}

const readers = new WeakMap<Journal, Journal>();

function newReader(journal: Journal): Journal {
  const kept = new Map<SessionId, readonly Message[]>();
  let idle: NodeJS.Timeout | undefined;

  async function whole(stream: SessionId): Promise<readonly Message[]> {
    const known = kept.get(stream) ?? [];
    const { version } = await journal.stored(stream);
    const messages = (known.at(-1)?.version ?? 0) > version ? [] : [...known]; // archived since, or another journal
    for (;;) {
      await others();
      const page = await journal.read(stream, messages.at(-1)?.version ?? 0, limits.rowsAtOnce);
      messages.push(...page);
      if (page.length < limits.rowsAtOnce) return keep(stream, messages);
    }
  }

  function keep(stream: SessionId, messages: readonly Message[]): readonly Message[] {
    kept.delete(stream); // the newest stands last
    if (messages.length >= limits.shortest && messages.length <= limits.messages) kept.set(stream, messages);
    const [oldest] = kept.keys();
    const total = [...kept.values()].reduce((sum, { length }) => sum + length, 0);
    if (oldest !== undefined && oldest !== stream && (kept.size > limits.streams || total > limits.messages)) kept.delete(oldest);
    clearTimeout(idle);
    idle = setTimeout(() => kept.clear(), limits.idleMs).unref();
    return messages;
  }

  return {
    ...journal,
    read: (stream, after = 0, limit) => (after === 0 && limit === undefined ? whole(stream) : journal.read(stream, after, limit)),
  };
}
