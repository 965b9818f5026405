import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { checkChain } from "../chain.ts";
import { collectProblems } from "../report.ts";
import type { MessageRow } from "../row.ts";
import { loadRows, type LoadedRows } from "../sqlite/load.ts";
import { openDatabase } from "../sqlite/schema.ts";
import { scanText } from "../sqlite/statements.ts";

const pageRows = 1_000;

/**
 * Fills a new journal with the events of a damaged one, from the first up to where something is wrong: that is the
 * journal as it once was. Only the tables of events are read. Gives how many there are; with none, nothing is made.
 */
export async function saveInto(draft: string, path: string): Promise<number> {
  const end = savedUpTo(path);
  if (end === 0) return 0;
  const source = open(path);
  if (!source) return 0;
  const database = openDatabase(draft, 0);
  try {
    await loadRows(database, soundRows(source, end));
    copySealed(source, database);
    database.exec("PRAGMA journal_mode = DELETE");
    return end;
  } finally {
    database.close();
    source.close();
  }
}

/** The last position up to which every event is as it was written; 0 when there is none. */
export function savedUpTo(path: string): number {
  const source = open(path);
  if (!source) return 0;
  try {
    const problems = collectProblems();
    const chain = checkChain({ problems });
    let end = 0;
    for (const row of rowsIn(source)) {
      chain.add(row);
      if (problems.list().problemsTotal > 0) break;
      end = row.position;
    }
    return isWhole(source, end) ? end : 0;
  } finally {
    source.close();
  }
}

/** A later record accounts for archived events: a cut before that record would leave a hole that nothing explains. */
function isWhole(source: DatabaseSync, end: number): boolean {
  const problems = collectProblems();
  const chain = checkChain({ problems });
  for (const row of rowsIn(source, end)) chain.add(row);
  chain.finish();
  return problems.list().problemsTotal === 0;
}

async function* soundRows(source: DatabaseSync, end: number): LoadedRows {
  const chain = checkChain({ problems: collectProblems() });
  for (const row of rowsIn(source, end)) {
    chain.add(row);
    yield row;
  }
  return { ends: chain.ends() };
}

/** Ends where the file cannot be read on. */
function* rowsIn(source: DatabaseSync, end = Number.MAX_SAFE_INTEGER): Generator<MessageRow> {
  let after = 0;
  let size = pageRows;
  for (;;) {
    let rows: readonly MessageRow[];
    try {
      rows = source.prepare(scanText).all(after, size) as unknown as MessageRow[];
    } catch {
      if (size === 1) return;
      size = 1; // up to the damage itself
      continue;
    }
    for (const row of rows) {
      if (row.position > end) return;
      yield row;
    }
    if (rows.length < size) return;
    after = rows.at(-1)?.position ?? after;
  }
}

function open(path: string): DatabaseSync | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return new DatabaseSync(path);
  } catch {
    return undefined;
  }
}

/** Actions with secrets in them that still wait can run only from these; they are sealed, so nobody can put others there. */
function copySealed(source: DatabaseSync, target: DatabaseSync): void {
  try {
    const rows = source.prepare("SELECT stream, subject, text FROM sealed").all();
    const insert = target.prepare("INSERT OR IGNORE INTO sealed VALUES (?, ?, ?)");
    for (const { stream, subject, text } of rows as Record<string, string>[]) insert.run(stream ?? "", subject ?? "", text ?? "");
  } catch {
    // They cannot be read: what needs them is asked for again.
  }
}
