import type { Rows, SqlStatement } from "./session.ts";

/** The server's time, in whole milliseconds; taken when it is evaluated, not when its transaction began. */
export const nowText = "(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT";

/** A column for statements that are sent anyway, from which `heard` learns. */
export const nowColumn = `${nowText} AS "serverMs"`;

const policy = {
  /** A word of the server that is older makes place for any newer one: its clock may have been set, or ours have stood still. */
  staleMs: 10_000,
} as const;

/**
 * The server's time between two words of it, carried on by a clock that only goes forward (M1). A word is taken for as old as
 * it could not be younger, so this clock is late by what the answer took and never early: nothing ends before its time.
 */
export interface ServerClock {
  nowMs(): number;
  /** Learns from an answer that has the column. */
  heard<Answer extends Rows | undefined>(answer: Answer): Answer;
  readonly ask: SqlStatement;
}

export function serverClock(uptimeMs = () => performance.now(), wallMs = () => Date.now()): ServerClock {
  let last: { readonly aheadMs: number; readonly atMs: number } | undefined;
  return {
    nowMs: () => (last ? Math.floor(uptimeMs() + last.aheadMs) : wallMs()),
    heard(answer) {
      const serverMs = answer?.[0]?.["serverMs"];
      if (typeof serverMs !== "number") return answer;
      const atMs = uptimeMs();
      const aheadMs = serverMs - atMs;
      if (!last || aheadMs >= last.aheadMs || atMs - last.atMs > policy.staleMs) last = { aheadMs, atMs };
      return answer;
    },
    ask: { text: `SELECT ${nowColumn}` },
  };
}
