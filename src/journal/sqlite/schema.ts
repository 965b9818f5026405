import { accessSync, chmodSync, closeSync, constants, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { Fault } from "../../kernel/trouble.ts";
import { toFault } from "./faults.ts";
import { logBytes } from "./files.ts";
import { makeFolder } from "../../disk/make-folder.ts";

const firstTables = `
CREATE TABLE events (
  position INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, protocol TEXT NOT NULL, type TEXT NOT NULL,
  actor TEXT NOT NULL, caused_by TEXT, at TEXT NOT NULL, schema INTEGER NOT NULL, body TEXT NOT NULL,
  previous TEXT NOT NULL, hash TEXT NOT NULL, UNIQUE (stream, version)) STRICT;
CREATE TABLE blobs (sha256 TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE streams (
  stream TEXT PRIMARY KEY, version INTEGER NOT NULL, hash TEXT NOT NULL, shape TEXT, state TEXT, archived_to TEXT) STRICT;
CREATE TABLE gates (
  position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, stream TEXT NOT NULL, protocol TEXT NOT NULL, key TEXT NOT NULL,
  kind TEXT NOT NULL, title TEXT NOT NULL, question TEXT NOT NULL, urgency INTEGER NOT NULL, opened_at TEXT NOT NULL,
  expires_at TEXT, status TEXT NOT NULL, gate TEXT NOT NULL, shown TEXT NOT NULL, closing TEXT) STRICT;
CREATE INDEX gates_waiting ON gates (status, urgency DESC, position);
CREATE INDEX gates_of_stream ON gates (stream, status);
CREATE INDEX gates_expiring ON gates (expires_at) WHERE status = 'open' AND expires_at IS NOT NULL;
CREATE TABLE sessions (
  position INTEGER PRIMARY KEY, stream TEXT NOT NULL UNIQUE, protocol TEXT NOT NULL, title TEXT NOT NULL, cwd TEXT NOT NULL,
  agent TEXT NOT NULL, attended INTEGER NOT NULL, status TEXT NOT NULL, outcome TEXT, started_at TEXT NOT NULL,
  updated_at TEXT NOT NULL, open_gates INTEGER NOT NULL, due INTEGER NOT NULL, parent TEXT) STRICT;
CREATE INDEX sessions_due ON sessions (position) WHERE due > 0 AND status = 'running';
CREATE INDEX sessions_status ON sessions (status, position);
CREATE TABLE leases (
  stream TEXT PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL, pid_start TEXT NOT NULL, fence INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE sealed (stream TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (stream, subject)) STRICT, WITHOUT ROWID;
`;

/** Tables of later versions. `identity` names this journal among all others; `proof` vouches for a snapshot. */
const secondTables = `
ALTER TABLE streams ADD COLUMN proof TEXT;
CREATE TABLE identity (id TEXT NOT NULL) STRICT;
INSERT INTO identity VALUES (lower(hex(randomblob(16))));
CREATE TABLE tallies (stream TEXT PRIMARY KEY, tally TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Lists that sessions keep beside their state. */
const thirdTables = `
CREATE TABLE entries (
  stream TEXT NOT NULL, list TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, proof TEXT NOT NULL,
  PRIMARY KEY (stream, list, key)) STRICT, WITHOUT ROWID;
`;

/** The last thing that happened to a gate; one whose ending cannot be read stands where it was opened. */
export const movedAt = "coalesce(CASE WHEN json_valid(closing) THEN closing ->> '$.at' END, opened_at)";

/** Lists by the last activity. */
const fourthTables = `
CREATE INDEX gates_moved ON gates (status, ${movedAt}, position);
CREATE INDEX sessions_active ON sessions (updated_at, position);
`;

/** Each brings a file of the version before up to the next; a file with a higher number is left alone. */
const upgrades: readonly string[] = [firstTables, secondTables, thirdTables, fourthTables];
const tablesVersion = upgrades.length;

/** Everything a file of today is made of. */
export const currentTables = upgrades.join("");

export interface OpenOptions {
  /** For tests that watch or disturb every statement. */
  readonly wrap?: (database: DatabaseSync) => DatabaseSync;
  /** There was a journal before: a file without tables is not made into one. */
  readonly isExpected?: boolean;
}

/** Opens the file with the settings every connection needs; the order matters, and the timeout comes first. */
export function openDatabase(path: string, busyMs: number, { wrap = (database) => database, isExpected }: OpenOptions = {}): DatabaseSync {
  try {
    if (path !== ":memory:") keepPrivate(path);
    if (isExpected === true) checkOwn(path);
    const database = wrap(new DatabaseSync(path));
    try {
      database.exec(`PRAGMA busy_timeout = ${busyMs}`);
      if (isExpected === true && versionOf(database) === 0) throw empty(path); // before anything of it is changed
      migrate(database, path);
      database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
    } catch (cause) {
      database.close();
      throw cause;
    }
    return database;
  } catch (cause) {
    throw toFault(cause, `cannot open the journal ${path}`);
  }
}

/** Throws `journal.gone` where a log lies beside a file that it does not belong to. */
export function checkOwn(path: string): void {
  if (isOfAnother(path)) throw new Fault("journal.gone", `the journal ${path} was here, and now another file is there, beside its log`);
}

/**
 * Whether a log lies beside a file that is no database. SQLite throws the log of an empty file away, and takes any other file
 * for a database and puts the log into it. Of a young journal all but the first page is in the log.
 */
function isOfAnother(path: string): boolean {
  if (!logBytes(path)) return false;
  if (statSync(path).size === 0) return true;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true });
    database.exec("PRAGMA schema_version");
    return false;
  } catch (cause) {
    return (cause as { readonly errcode?: unknown }).errcode === notADatabase; // the oldest Node knows no such address
  } finally {
    database?.close();
  }
}

const notADatabase = 26;

/** Opens a file for looking only: neither it nor its log is changed, then or at the end. */
export function openReadOnly(path: string, busyMs = 0): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: busyMs });
  try {
    const version = versionOf(database);
    if (version > tablesVersion) throw newer(path, version);
    return database;
  } catch (cause) {
    database.close();
    throw toFault(cause, `cannot read ${path}`);
  }
}

const empty = (path: string): Fault =>
  new Fault("journal.gone", `the journal ${path} was here, and now the file holds none, or not without a log that lay beside it`);

const newer = (path: string, version: number): Fault =>
  new Fault("journal.newer", `${path} has tables of version ${version}; this assent knows ${tablesVersion}`);

/**
 * For one user alone, before anything is in it: the files that SQLite puts beside it take over its mode. One that is
 * there is not opened: this process may have it open already, and closing it here would cost SQLite its locks.
 */
function keepPrivate(path: string): void {
  makeFolder(dirname(path));
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (cause) {
    if ((cause as { code?: string }).code !== "EEXIST") throw cause;
    accessSync(path, constants.W_OK);
  }
  chmodSync(path, 0o600);
}

const versionOf = (database: DatabaseSync): number => Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);

/** Whether this assent can read the tables as they are. Throws `journal.newer`. */
export function isUpToDate(database: DatabaseSync): boolean {
  const version = versionOf(database);
  if (version > tablesVersion) throw newer("the journal", version);
  return version === tablesVersion;
}

function migrate(database: DatabaseSync, path: string): void {
  if (versionOf(database) === tablesVersion) return;
  database.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE");
  try {
    const version = versionOf(database); // another process may have been first
    if (version > tablesVersion) throw newer(path, version);
    if (version < tablesVersion) database.exec(`${upgrades.slice(version).join("")} PRAGMA user_version = ${tablesVersion};`);
    database.exec("COMMIT");
  } catch (cause) {
    try {
      database.exec("ROLLBACK");
    } catch {
      // SQLite may have rolled back already; the first error is the one that matters.
    }
    throw cause;
  }
}
