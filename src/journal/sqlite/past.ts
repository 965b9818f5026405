import { existsSync, lstatSync, readdirSync, statSync, type Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Fault } from "../../kernel/trouble.ts";
import { damagedMark, lossShown, readMark, type Mark } from "../mark.ts";
import { toFault } from "./faults.ts";
import { logBytes } from "./files.ts";
import { openForReading, quickWays } from "./looking.ts";
import { isUpToDate, openReadOnly } from "./schema.ts";
import { lookAt } from "./statements.ts";

/**
 * Among the keys, out of reach of anyone who removes or replaces the journal and the files beside it. Keys are made
 * after the mark, so that keys without one show that there had been a journal.
 */
export const markOf = (path: string): string => join(dirname(path), "keys", `${basename(path)}.mark`);

/** Where an earlier assent had it. Taken over once. */
export const earlierMarkOf = (path: string): string => `${path}.made`;

/** Facts about a journal before it is opened. */
export interface JournalPast {
  readonly mark: Mark | "made" | undefined;
  /** An earlier assent made it. */
  readonly isEarlier: boolean;
  /** Whether there is one to be expected: a first start has neither mark nor keys. */
  readonly isExpected: boolean;
}

/** The keys are looked at first: another first start makes its mark before them. Throws `journal.gone` for a damaged mark. */
export function pastOf(path: string): JournalPast {
  const isExpected = hasKeys(path);
  const mark = readMark(markOf(path));
  if (mark === "made") throw damagedMark(markOf(path));
  return { isExpected, isEarlier: mark === undefined, mark: mark ?? readMark(earlierMarkOf(path)) };
}

/** Keys of this place that were never used with a journal in a database: those have a mark of their own. */
function hasKeys(path: string): boolean {
  const folder = dirname(markOf(path));
  const names = namesIn(folder);
  const wereUsed = names.some((name) => !name.endsWith(".mark")) && !names.some((name) => name.startsWith("postgres-"));
  return wereUsed || isGoneWithKeys(path, folder);
}

/** The list of the keys that signed lies beside them, and tells of a journal that was taken away together with its keys. */
const isGoneWithKeys = (path: string, folder: string): boolean =>
  !existsSync(path) && !existsSync(folder) && existsSync(`${folder}-signed-with`);

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // opening the keys says what is wrong with it
  }
}

/**
 * A log that a crash left is put into the file by whoever opens it for writing, as far as it can be read, and the rest of it
 * is thrown away. So what both show together is held to the mark before. Nothing awaits in it: whatever this process opened
 * meanwhile would share what SQLite has open for the look.
 */
export function checkBefore(path: string, past: JournalPast): void {
  if (past.mark === undefined && !past.isExpected) return;
  const { database } = openForReading(path, quickWays) ?? (logBytes(path) ? { database: openReadOnly(path) } : {});
  try {
    if (database && isUpToDate(database)) checkShown(path, past, database);
  } catch (cause) {
    throw toFault(cause, `cannot read the journal ${path}`);
  } finally {
    database?.close();
  }
}

/** Throws `journal.gone` when what an open database shows is not what the mark says. */
export function checkShown(path: string, { mark, isExpected }: JournalPast, database: DatabaseSync): void {
  if (mark === "made" || (mark === undefined && !isExpected)) return;
  if (mark === undefined) throw new Fault("journal.gone", markGone(path));
  const loss = lossShown(mark, lookAt(database, mark.position));
  if (loss !== undefined) throw new Fault("journal.gone", `the journal ${path} ${loss}`);
}

export const markGone = (path: string): string =>
  `${markOf(path)}, which says how far the journal had come, is gone: nobody can tell whether ${path} is whole`;

/** A file that cannot be looked at counts as absent; opening it later says why. */
function seenAt(path: string, look: typeof statSync): Stats | undefined {
  try {
    return look(path);
  } catch {
    return undefined;
  }
}

/** Files that SQLite opens beside the journal. The last it only looks for, and would wait at a pipe of that name. */
const besides = ["-wal", "-shm", "-journal"] as const;

/** The reason why the path holds no journal; nothing when it can be opened. */
export function strangeness(path: string): string | undefined {
  const own = strangeAt(path);
  if (own !== undefined) return `${path} is ${own}, and no journal`;
  const found = strangeBeside(path)[0];
  return found && `${found} is ${strangeAt(found)}, and no file of the journal's; take it away`;
}

/** The same of what lies beside it: taking that away costs no journal. */
export const strangeBeside = (path: string): readonly string[] =>
  besides.map((ending) => path + ending).filter((file) => strangeAt(file) !== undefined);

function strangeAt(path: string): string | undefined {
  const named = seenAt(path, lstatSync);
  const found = named && seenAt(path, statSync);
  if (named && !found) return "a link that leads nowhere";
  if (!found || found.isFile()) return undefined;
  return found.isDirectory() ? "a folder" : "no ordinary file";
}

export function checkThere(path: string, { mark, isExpected }: JournalPast): void {
  const strange = strangeness(path);
  if (strange !== undefined) throw new Fault("journal.gone", strange);
  if (mark === undefined && !isExpected) return;
  const size = seenAt(path, statSync)?.size;
  if (size === undefined || size === 0)
    throw new Fault("journal.gone", `the journal ${path} was here, and now it is ${size === 0 ? "empty" : "gone"}`);
}
