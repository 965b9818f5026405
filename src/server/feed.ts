import type { z } from "zod/mini";
import type { Journal } from "../journal/journal.ts";
import { gently } from "../host/backend/gently.ts";
import type { FeedEvent } from "./schemas.ts";

export type FeedEvent = z.infer<typeof FeedEvent>;

export const feedLimits = { batch: 500, openMax: 1_000, ownMax: 100, personsKept: 200, queueMax: 2_000, heartbeatMs: 15_000 } as const;

type Row = Awaited<ReturnType<Journal["scan"]>>[number];

/** Listens to one journal for everyone who follows it, and reads each new row once. */
export interface Feed {
  /**
   * Every event after `position`, in order, none twice and none left out, until `gone` is aborted; nothing at all is a
   * sign of life. A follower that does not keep up is let go: `gone` is aborted for it, and it comes back with the last
   * position it has. A position that the journal has not reached is of another journal, and counts as now.
   */
  follow(position: number, gone: AbortController): AsyncGenerator<readonly FeedEvent[]>;
  /** Where the journal ends now. */
  position(): Promise<number>;
  close(): void;
}

interface Follower {
  readonly queue: FeedEvent[];
  readonly gone: AbortController;
  wake(): void;
}

export function createFeed(source: Journal): Feed {
  const journal = gently(source);
  const followers = new Set<Follower>();
  const reader = createReader(journal, followers);
  const leave = (follower: Follower): void => {
    followers.delete(follower);
    if (followers.size === 0) reader.stop();
  };

  return {
    async *follow(after, gone) {
      const follower: Follower = { queue: [], gone, wake: () => undefined };
      const isOver = (): boolean => gone.signal.aborted;
      const wake = (): void => follower.wake();
      gone.signal.addEventListener("abort", wake, { once: true });
      followers.add(follower); // before the position is known: later events are in its queue
      try {
        const joined = await reader.start();
        let given = Math.min(after, joined);
        while (given < joined && !isOver()) {
          const rows = await journal.scan(given, Math.min(feedLimits.batch, joined - given));
          if (rows.length === 0) break;
          given = rows.at(-1)?.position ?? joined;
          yield rows.map(feedEvent);
        }
        while (!isOver()) {
          const since = given;
          const events = follower.queue.splice(0).filter(({ position }) => position > since);
          given = events.at(-1)?.position ?? given;
          yield events;
          if (follower.queue.length === 0 && !isOver()) await pauseOf(follower);
        }
      } finally {
        gone.signal.removeEventListener("abort", wake);
        leave(follower);
      }
    },
    position: () => source.position(),
    close: () => letGo(followers),
  };
}

interface Reader {
  /** Listens from now on if it did not, and says up to where followers were given everything. */
  start(): Promise<number>;
  stop(): void;
}

/** Reads new events once, and hands them to everyone. */
function createReader(journal: Journal, followers: ReadonlySet<Follower>): Reader {
  let position = 0;
  let starting: Promise<void> | undefined;
  let stop: (() => void) | undefined;
  let reading: Promise<void> | undefined;
  let isAgain = false;
  let isBehind = false; // a read failed and was not repeated

  const isListening = (): boolean => stop !== undefined;
  const readOn = async (): Promise<void> => {
    while (isAgain && isListening()) {
      isAgain = false;
      const rows = await journal.scan(position, feedLimits.batch);
      if (rows.length === 0 || !isListening()) continue;
      isAgain ||= rows.length === feedLimits.batch;
      position = rows.at(-1)?.position ?? position;
      const events = rows.map(feedEvent);
      for (const follower of followers) hand(follower, events);
    }
  };
  const changed = (): void => {
    isAgain = true;
    isBehind = false;
    reading ??= readOn()
      .catch(() => {
        isBehind = true;
        letGo(followers); // they come back, and the next read says what is wrong
      })
      .finally(() => {
        reading = undefined;
        if (isAgain && isListening()) changed();
      });
  };
  const begin = async (): Promise<void> => {
    await reading; // of followers that left before
    position = await journal.position();
    stop = journal.watch(changed);
    changed(); // something may have come in between
  };
  return {
    async start() {
      const started = (starting ??= begin());
      try {
        await started;
      } catch (cause) {
        if (starting === started) starting = undefined; // the next follower tries again
        throw cause;
      }
      if (isBehind) changed();
      return position;
    },
    stop() {
      stop?.();
      stop = starting = undefined;
    },
  };
}

function hand(follower: Follower, events: readonly FeedEvent[]): void {
  if (follower.queue.length + events.length > feedLimits.queueMax) {
    follower.queue.length = 0;
    follower.gone.abort();
  } else follower.queue.push(...events);
  follower.wake();
}

function letGo(followers: ReadonlySet<Follower>): void {
  for (const { gone } of followers) gone.abort();
}

/** Waits for an event, or for as long as a connection may stay silent. */
function pauseOf(follower: Follower): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, feedLimits.heartbeatMs);
    follower.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** The row without what it says: followers read that where they are shown it. */
function feedEvent({ position, stream, version, type, at, body, blob }: Row): FeedEvent {
  const gate = type.startsWith("gate.") ? gateIdIn(blob ?? body) : undefined;
  return { position, stream, version, type, at, ...(gate === undefined ? {} : { gate }) };
}

function gateIdIn(body: string): string | undefined {
  const { id } = JSON.parse(body) as { readonly id?: unknown };
  return typeof id === "string" ? id : undefined;
}
