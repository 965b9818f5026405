import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DatabaseSync } from "node:sqlite";
import { Fault } from "../../kernel/trouble.ts";
import { toFault } from "./faults.ts";
import { logBytes } from "./files.ts";
import { isUpToDate, openDatabase } from "./schema.ts";

export interface ReadOnlyDatabase {
  readonly database: DatabaseSync;
  readonly close?: () => void;
}

/**
 * Opens a journal's file and changes nothing of it or beside it. The first way that leads to its last event is taken; nothing
 * where none does.
 */
export function openForReading(path: string, ways: readonly WayToRead[] = everyWay): ReadOnlyDatabase | undefined {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return undefined; // a copy of nothing would be a new one
  for (const way of ways) {
    const opened = attempt(() => way(path));
    if (opened) return opened;
  }
  return undefined;
}

/** Works where SQLite finds its log and the index of it, as a running or killed process leaves them; else it would make them. */
const asItIs = (path: string): ReadOnlyDatabase | undefined =>
  logBytes(path) !== undefined && existsSync(`${path}-shm`)
    ? readable(new DatabaseSync(path, { readOnly: true, timeout: busyMs }))
    : undefined;

const busyMs = 40;

/** A file that nobody can change needs no log. A log with something in it must not be overlooked, so then this opens nothing. */
function withoutItsLog(path: string): ReadOnlyDatabase | undefined {
  if ((logBytes(path) ?? 0) > 0) return undefined;
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
    database.prepare("SELECT 1 FROM streams LIMIT 1").get();
    return { database };
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** Undefined when this way cannot be had; the next may work. Damage is damage in every way. */
function attempt(open: () => ReadOnlyDatabase | undefined): ReadOnlyDatabase | undefined {
  try {
    return open();
  } catch (cause) {
    const fault = toFault(cause, "cannot read the journal");
    if (fault instanceof Fault && fault.code === "journal.unwritable") return undefined;
    throw fault;
  }
}

type WayToRead = (path: string) => ReadOnlyDatabase | undefined;

/** Ways that take no longer for a large journal. */
export const quickWays: readonly WayToRead[] = [asItIs, withoutItsLog];
const everyWay: readonly WayToRead[] = [...quickWays, fromACopy];
