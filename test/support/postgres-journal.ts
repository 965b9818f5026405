import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { expect, onTestFinished } from "vitest";
import type { Journal } from "../../src/journal/journal.ts";
import { postgresJournal, type PostgresOptions } from "../../src/journal/postgres/postgres.ts";
import { verifyJournal } from "../../src/journal/verify.ts";
import { patienceMs } from "./pace.ts";

/** A journal that closes with the test. */
export async function openJournal(url: string, options?: PostgresOptions): Promise<Journal> {
  const journal = await postgresJournal(url, options);
  onTestFinished(() => journal.close());
  return journal;
}

/** Looks at the database past the journal. */
export function openClient(url: string): postgres.Sql {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return sql;
}

/** Runs `postgres-writer.ts` in a process of its own. */
export const runWriter = (...words: readonly string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, "postgres-writer.ts"), ...words], { timeout: patienceMs });

export async function within<Result>(maxMs: number, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    expect(performance.now() - start).toBeLessThan(maxMs);
  }
}

export const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no fault",
    (cause: unknown) => cause,
  );

export const aFault = (code: string): unknown => expect.objectContaining({ name: "Fault", code });

/** Everything that is there must be exactly as it was written. Returns the number of events. */
export async function soundEvents(journal: Journal): Promise<number> {
  const { problems, events, position } = await verifyJournal(journal);
  expect(problems).toEqual([]);
  expect(events).toBe(position);
  return events;
}

export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n + 1);
