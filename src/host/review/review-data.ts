import type { CallGroup, Example } from "./review-groups.ts";
import type { ReviewTally } from "./review-tally.ts";

interface Reading {
  readonly files: number;
  readonly looked: readonly string[];
  readonly unread: readonly { readonly path: string; readonly why: string }[];
  readonly skipped: { readonly broken: number; readonly tooLong: number; readonly unknown: number };
  /** False if it was interrupted. */
  readonly complete: boolean;
}

/** The review as one document: numbers of calls by verdict, then the rules with their examples. */
export function reviewData(tally: ReviewTally, { files, looked, unread, skipped, complete }: Reading): object {
  const { low, advisory, gate, refuse } = tally.calls;
  return {
    complete,
    sessions: [...tally.sessions.values()].reduce((total, { size }) => total + size, 0),
    clients: Object.fromEntries([...tally.sessions].map(([client, { size }]) => [client, size])),
    from: tally.firstAt ?? null,
    to: tally.lastAt ?? null,
    calls: low + advisory + gate + refuse,
    asked: gate,
    noted: advisory,
    refused: refuse,
    low,
    results: tally.results,
    unreadCalls: tally.unreadCalls,
    groups: tally.groups().map(groupData),
    missed: tally.missed.examples.map(exampleData),
    missedCount: tally.missed.count,
    files,
    unreadFiles: unread,
    looked,
    skippedLines: skipped.broken + skipped.tooLong + skipped.unknown,
    skipped,
    engineMs: Math.round(tally.engineMs),
  };
}

const groupData = ({ signal, tool, verdict, count, sessions, outcomes, examples }: CallGroup): object => ({
  signal,
  tool,
  verdict,
  count,
  sessions: sessions.size,
  outcomes,
  examples: examples.map(exampleData),
});

const exampleData = ({ text, why, client, cwd, at, outcome }: Example): object => ({
  text,
  ...(why === "" ? {} : { why }),
  outcome: outcome ?? null,
  client,
  cwd,
  at: at ?? null,
});
