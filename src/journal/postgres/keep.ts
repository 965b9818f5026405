import { setTimeout as sleep } from "node:timers/promises";
import type { Connection, ConnectionOptions, Rows, SqlStatement } from "./session.ts";

export interface KeepOptions {
  readonly open: (options: Pick<ConnectionOptions, "onNotify" | "onOver">) => Connection;
  readonly heartbeatMs: number;
  readonly retryMs: number;
}

/** A connection of its own for something that lasts only as long as the connection does. */
export interface LastingLink {
  /** Sent first on every new connection. */
  readonly first: SqlStatement;
  readonly onNotify?: (payload: string) => void;
  /** With each new connection, once the first statement is answered. */
  readonly onBegun: (rows: Rows | undefined) => void;
  /** With each connection that is over, and each that did not come about. */
  readonly onOver?: () => void;
}

/** Keeps the connection until the signal stops it. Never throws: a lost server is tried again. */
export async function keepConnected(options: KeepOptions, kept: LastingLink, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await keepOnce(options, kept, signal).catch(() => {});
    kept.onOver?.();
    await sleep(options.retryMs * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
  }
}

async function keepOnce({ open, heartbeatMs }: KeepOptions, { first, onNotify, onBegun }: LastingLink, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const session = open({ ...(onNotify && { onNotify }), onOver: () => over.abort() });
  const close = (): void => void session.close();
  signal.addEventListener("abort", close);
  try {
    const [rows] = await session.send([first]);
    onBegun(rows);
    for (;;) {
      await sleep(heartbeatMs, undefined, { signal: AbortSignal.any([signal, over.signal]) });
      await session.send([{ text: "SELECT 1" }]); // a connection that died silently shows here
    }
  } finally {
    signal.removeEventListener("abort", close);
    await session.close();
  }
}
