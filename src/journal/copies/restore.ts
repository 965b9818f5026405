import { existsSync, lstatSync, renameSync, statSync } from "node:fs";
import { copyFile, open, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Json } from "../../kernel/ids.ts";
import type { Draft } from "../../kernel/message.ts";
import { Fault, refuse, type Refusal } from "../../kernel/trouble.ts";
import { finishFile } from "./archive-file.ts";
import { dropHead, examineBackup, noSuchBackup, sumOf } from "./backup.ts";
import { readExport } from "./export-read.ts";
import { journalStream, type Journal } from "../journal.ts";
import { loadRows } from "../sqlite/load.ts";
import { markFor, replaceMark, type Mark } from "../mark.ts";
import { markOf, pastOf, strangeness } from "../sqlite/past.ts";
import { toFault } from "../sqlite/faults.ts";
import { openDatabase } from "../sqlite/schema.ts";
import { sqliteJournal } from "../sqlite/sqlite.ts";

export interface RestoreOptions {
  readonly path: string;
  readonly file: string;
  /** The only key whose word counts. */
  readonly key: string;
  readonly by: string;
  readonly at: string;
  readonly onProgress?: (events: number) => void;
}

/** Result of a restore: what came back, and what did not. */
export interface RestoreReport {
  readonly from: "backup" | "export";
  readonly position: number;
  readonly sha256: string;
  /** How many events the journal had reached that are not in it any more; null where nobody can tell. */
  readonly missing: number | null;
  /** Where the journal lies that was there before; null when there was none. */
  readonly aside: string | null;
}

/**
 * Puts a backup or an export in the place of the journal, after every byte of it was checked. The old one stays, under
 * another name, and the new one begins with a record of this. Refuses while somebody uses it.
 */
export async function restoreJournal(options: RestoreOptions): Promise<RestoreReport | Refusal> {
  const { path, key, at, by, onProgress } = options;
  const file = resolve(options.file);
  if (!existsSync(file)) return noSuchBackup(file);
  if (!statSync(file).isFile()) return refuse("journal.restore", `${file} is no ordinary file`);
  const draft = `${path}.restoring`;
  await rm(draft, { force: true });
  try {
    const from = await fill(draft, file, { key, ...(onProgress ? { onProgress } : {}) });
    const reached = await markBefore(path);
    const aside = putAside(path, at);
    if (typeof aside === "object" && aside !== null) return aside;
    await finishFile(draft, path);
    const journal = await sqliteJournal(path);
    try {
      const { position } = await markFor(journal);
      const missing = reached === undefined ? null : Math.max(0, reached - position);
      const sha256 = await sumOf(file);
      const told = { from, file, sha256, position, missing, aside };
      await recordOnJournal(journal, recordOf("journal.restored", told, { by, at }));
      replaceMark(markOf(path), await markFor(journal));
      return { from, position, sha256, missing, aside };
    } finally {
      await journal.close();
    }
  } catch (cause) {
    throw toFault(cause, `cannot restore ${path}`);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes the new journal beside the old one. Throws when the file is not exactly what was signed. */
async function fill(
  draft: string,
  file: string,
  check: { readonly key: string; readonly onProgress?: (events: number) => void },
): Promise<RestoreReport["from"]> {
  if (await isDatabase(file)) {
    await examineBackup(file, check);
    await copyFile(file, draft);
    const database = new DatabaseSync(draft);
    database.exec(dropHead);
    database.close();
    return "backup";
  }
  const database = openDatabase(draft, 0);
  try {
    const rows = readExport(file, { key: check.key });
    await loadRows(database, rows, ({ report }) => {
      if (report.header?.streams !== null)
        throw new Fault("input.invalid", `${file} holds a part of a journal only; restoring takes the whole`);
    });
    database.exec("PRAGMA journal_mode = DELETE");
    return "export";
  } finally {
    database.close();
  }
}

async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(15), 0, 15, 0);
    return buffer.toString("latin1") === "SQLite format 3";
  } finally {
    await handle.close();
  }
}

/** How far the journal had come, by its mark or by what lies there; undefined when neither can be read. */
async function markBefore(path: string): Promise<number | undefined> {
  const mark = markOrNothing(path);
  if (mark) return mark.position;
  if (!existsSync(path) || strangeness(path) !== undefined) return undefined;
  try {
    const journal = await sqliteJournal(path);
    try {
      return await journal.position();
    } finally {
      await journal.close();
    }
  } catch {
    return undefined; // it is damaged: that is why it is being replaced
  }
}

export function markOrNothing(path: string): Mark | undefined {
  try {
    const { mark } = pastOf(path);
    return mark === "made" ? undefined : mark;
  } catch {
    return undefined;
  }
}

/** Gives everything that lies in the journal's place another name. Refuses while somebody uses it. */
export function putAside(path: string, at: string): string | null | Refusal {
  const there = ["-wal", "-shm", "-journal", ""].filter((ending) => lstatSync(`${path}${ending}`, { throwIfNoEntry: false }));
  if (there.length === 0) return null;
  if (strangeness(path) === undefined && there.includes("") && !isFree(path))
    return refuse("journal.restore", "the journal is in use; stop `assent up` and the agents that use it first");
  const aside = asideName(path, at);
  for (const ending of there)
    if (lstatSync(`${path}${ending}`, { throwIfNoEntry: false })) renameSync(`${path}${ending}`, `${aside}${ending}`);
  return aside;
}

/** New name for a file that has to make room for another. */
export const asideName = (path: string, at: string): string => freeName(`${path}.before-${at.replaceAll(/[^0-9]/g, "")}`);

const freeName = (name: string): string => (lstatSync(name, { throwIfNoEntry: false }) ? freeName(`${name}-again`) : name);

/** Leaving write-ahead mode needs the file for oneself alone, and folds the log into it. */
function isFree(path: string): boolean {
  try {
    const database = new DatabaseSync(path);
    try {
      database.exec("PRAGMA busy_timeout = 2000");
      database.exec("PRAGMA journal_mode = DELETE");
    } finally {
      database.close();
    }
  } catch (cause) {
    const fault = toFault(cause, "");
    return !(fault instanceof Fault && fault.code === "journal.busy"); // damage is why it is put aside
  }
  return true;
}

export const recordOf = (
  type: string,
  body: Readonly<Record<string, Json>>,
  { by, at }: { readonly by: string; readonly at: string },
): Draft => ({ protocol: "journal", type, actor: { kind: "person", name: by }, causedBy: null, at, schema: 1, body });

export const recordOnJournal = async (journal: Journal, draft: Draft): Promise<void> =>
  void (await journal.write(journalStream, () => ({ change: { drafts: [draft] }, result: null })));
