import { lstatSync, readdirSync, rmSync, statSync, type Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Fault } from "../../kernel/trouble.ts";
import type { Journal } from "../journal.ts";
import { damagedMark, holdingTo, lossShown, lossSince, makeMark, markFor, marking, readMark, type Mark } from "../mark.ts";
import { toFault } from "./faults.ts";
import { hasLog } from "./files.ts";
import { isUpToDate, openReadOnly } from "./schema.ts";
import { patiently, sqliteJournal } from "./sqlite.ts";
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
  const names = namesIn(dirname(markOf(path)));
  return names.some((name) => !name.endsWith(".mark")) && !names.some((name) => name.startsWith("postgres-"));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // opening the keys says what is wrong with it
  }
}

/**
 * Opens a journal that is kept for good. One that was here and is gone, empty, another one or shorter than it was is
 * not quietly gone on with: throws `journal.gone`, and nothing of it is changed. The mark is looked at first and made last,
 * so that of two first starts neither takes the other's half-made journal for an emptied one.
 */
export async function keptJournal(path: string): Promise<Journal> {
  const past = pastOf(path);
  checkThere(path, past);
  await patiently(() => checkLog(path, past));
  const heldTo = holdingTo(markOf(path), `the journal ${path}`);
  const journal = await sqliteJournal(path, {
    heldTo,
    isExpected: past.mark !== undefined || past.isExpected,
  });
  try {
    const now = await markFor(journal);
    await checkLoss(path, journal, past);
    if (past.isEarlier && isMarkable(path, now)) makeFirstMark(path, now);
    heldTo(); // from here on it must stay
    return marking(journal, markOf(path), now.journal);
  } catch (cause) {
    await journal.close();
    throw cause;
  }
}

/**
 * A log that a crash left is put into the file by whoever opens it for writing, as far as it can be read, and the rest of it
 * is thrown away. So what both show together is held to the mark before.
 */
function checkLog(path: string, { mark }: JournalPast): void {
  if (mark === undefined || mark === "made" || !hasLog(path)) return;
  const loss = lossLookedUp(path, mark);
  if (loss !== undefined) throw new Fault("journal.gone", loss);
}

/** By a look without awaiting: whatever this process opens beside it would share what SQLite has open for the look. */
function lossLookedUp(path: string, mark: Mark): string | undefined {
  const database = openReadOnly(path);
  try {
    const loss = isUpToDate(database) ? lossShown(mark, lookAt(database, mark.position)) : undefined;
    return loss && `the journal ${path} ${loss}`;
  } catch (cause) {
    throw toFault(cause, `cannot read the journal ${path}`);
  } finally {
    database.close();
  }
}

/** Making the folder of the keys beside a journal in use would hide that the keys were lost. */
const isMarkable = (path: string, { position }: Mark): boolean =>
  position === 0 || statSync(dirname(markOf(path)), { throwIfNoEntry: false }) !== undefined;

function makeFirstMark(path: string, now: Mark): void {
  makeMark(markOf(path), now);
  rmSync(earlierMarkOf(path), { force: true });
}

/** Throws `journal.gone` when a journal is not what its mark says it was, or has none and should. */
export async function checkLoss(path: string, journal: Journal, past = pastOf(path)): Promise<void> {
  const loss = await lossOf(path, journal, past);
  if (loss !== undefined) throw new Fault("journal.gone", loss);
}

export async function lossOf(path: string, journal: Journal, { mark, isExpected }: JournalPast): Promise<string | undefined> {
  if (mark === "made") return undefined;
  if (mark !== undefined) {
    const loss = await lossSince(journal, mark);
    return loss && `the journal ${path} ${loss}`;
  }
  return isExpected
    ? `${markOf(path)}, which says how far the journal had come, is gone: nobody can tell whether ${path} is whole`
    : undefined;
}

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

function checkThere(path: string, { mark, isExpected }: JournalPast): void {
  const strange = strangeness(path);
  if (strange !== undefined) throw new Fault("journal.gone", strange);
  if (mark === undefined && !isExpected) return;
  const size = seenAt(path, statSync)?.size;
  if (size === undefined || size === 0)
    throw new Fault("journal.gone", `the journal ${path} was here, and now it is ${size === 0 ? "empty" : "gone"}`);
}
