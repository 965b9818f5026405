import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DatabaseSync } from "node:sqlite";
import { Fault } from "../../kernel/trouble.ts";
import type { Journal } from "../journal.ts";
import { toFault } from "./faults.ts";
import { checkLoss } from "./mark.ts";
import { isUpToDate, openDatabase } from "./schema.ts";
import { journalOver } from "./sqlite.ts";

export interface ReadOnlyDatabase {
  readonly database: DatabaseSync;
  readonly close?: () => void;
}

/**
 * Opens a journal that cannot be written to, for reading: on a full or read-only disk, or without the permission.
 * The first way that leads to its last event is taken. Writing throws `journal.unwritable`, as it was first thrown.
 */
export async function readingJournal(path: string, because: Fault): Promise<Journal> {
  const opened = openForReading(path);
  if (!opened) throw because;
  const journal = closedTo(journalOver(opened.database), because, opened.close);
  try {
    await checkLoss(path, journal);
    return journal;
  } catch (cause) {
    await journal.close();
    throw cause;
  }
}

/** Nothing where no way leads to it. */
export function openForReading(path: string): ReadOnlyDatabase | undefined {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return undefined; // a copy of nothing would be a new one
  for (const way of [asItIs, withoutItsLog, fromACopy]) {
    const opened = attempt(() => way(path));
    if (opened) return opened;
  }
  return undefined;
}

/** Works where SQLite finds its log and the index of it, as a running or killed process leaves them. */
const asItIs = (path: string): ReadOnlyDatabase => readable(new DatabaseSync(path, { readOnly: true }));

/** A file that nobody can change needs no log. A log with something in it must not be overlooked, so then this opens nothing. */
function withoutItsLog(path: string): ReadOnlyDatabase | undefined {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return undefined;
  return readable(new DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true }));
}

/** Reads a temporary copy, where there is room: for a log without its index, or tables of an earlier version. */
function fromACopy(path: string): ReadOnlyDatabase | undefined {
  const places = [tmpdir(), process.env["XDG_RUNTIME_DIR"], "/dev/shm"].filter((place) => place && existsSync(place));
  for (const place of places as readonly string[]) {
    const opened = attempt(() => copiedTo(place, path));
    if (opened) return opened;
  }
  return undefined;
}

function copiedTo(place: string, path: string): ReadOnlyDatabase {
  const folder = mkdtempSync(join(place, "assent-reading-"));
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, "journal.db");
    for (const ending of ["", "-wal"]) if (existsSync(`${path}${ending}`)) copyFileSync(`${path}${ending}`, `${copy}${ending}`);
    return { database: openDatabase(copy, 0), close };
  } catch (cause) {
    close();
    throw cause;
  }
}

function readable(database: DatabaseSync): ReadOnlyDatabase {
  try {
    if (!isUpToDate(database)) throw new Fault("journal.unwritable", "its tables are of an earlier version");
    database.prepare("SELECT count(*) FROM streams").get();
    return { database };
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** Undefined when this way fails; the next may work. */
function attempt(open: () => ReadOnlyDatabase | undefined): ReadOnlyDatabase | undefined {
  try {
    return open();
  } catch (cause) {
    const fault = toFault(cause, "");
    if (fault instanceof Fault && fault.code !== "journal.newer") return undefined;
    throw fault;
  }
}

function closedTo(journal: Journal, because: Fault, also: () => void = () => undefined): Journal {
  const unwritable = async (): Promise<never> => {
    throw because;
  };
  return {
    ...journal,
    write: unwritable,
    append: unwritable,
    archive: unwritable,
    takeLease: unwritable,
    renewLease: unwritable,
    releaseLease: unwritable,
    async close() {
      await journal.close();
      also();
    },
  };
}
