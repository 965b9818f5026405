import { lstatSync, readdirSync, rmSync, statSync, type Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Fault } from "../../kernel/trouble.ts";
import type { Journal } from "../journal.ts";
import { damagedMark, holdingTo, lossSince, makeMark, markFor, marking, readMark, type Mark } from "../mark.ts";
import { sqliteJournal } from "./sqlite.ts";

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
 * not quietly gone on with: throws `journal.gone`. The mark is looked at first and made last, so that of two first
 * starts neither takes the other's half-made journal for an emptied one.
 */
export async function keptJournal(path: string): Promise<Journal> {
  const past = pastOf(path);
  checkThere(path, past);
  const journal = await sqliteJournal(path, {
    heldTo: holdingTo(markOf(path), `the journal ${path}`),
    isExpected: past.mark !== undefined || past.isExpected,
  });
  try {
    const now = await markFor(journal);
    await checkLoss(path, journal, past);
    if (past.isEarlier && isMarkable(path, now)) makeFirstMark(path, now);
    return marking(journal, markOf(path), now.journal);
  } catch (cause) {
    await journal.close();
    throw cause;
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
