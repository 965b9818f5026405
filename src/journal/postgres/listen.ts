import { setTimeout as sleep } from "node:timers/promises";
import type { Connection, ConnectionOptions } from "./session.ts";

export interface ListenOptions {
  readonly open: (options: Pick<ConnectionOptions, "onNotify" | "onOver">) => Connection;
  readonly channel: string;
  /** Sender's name in our own announcements: we rang for those already. */
  readonly author: string;
  readonly heartbeatMs: number;
  readonly retryMs: number;
}

/**
 * Listens on a connection of its own until the signal stops it. Rings for every announcement, and once whenever
 * listening begins, because something may have been announced before. Never throws: a lost server is tried again.
 */
export async function listen(listening: ListenOptions, changed: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(listening, changed, signal).catch(() => {});
    await sleep(listening.retryMs * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
  }
}

async function listenOnce(listening: ListenOptions, changed: () => void, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const session = listening.open({
    onNotify: (payload) => (payload === listening.author ? undefined : changed()),
    onOver: () => over.abort(),
  });
  const close = (): void => void session.close();
  signal.addEventListener("abort", close);
  try {
    await session.send([{ text: `LISTEN ${listening.channel}` }]);
    changed();
    for (;;) {
      await sleep(listening.heartbeatMs, undefined, { signal: AbortSignal.any([signal, over.signal]) });
      await session.send([{ text: "SELECT 1" }]); // a connection that died silently shows here
    }
  } finally {
    signal.removeEventListener("abort", close);
    await session.close();
  }
}
