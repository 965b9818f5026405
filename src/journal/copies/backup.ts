import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Signer } from "../../kernel/ports.ts";
import { Fault, refuse, type Refusal } from "../../kernel/trouble.ts";
import { finishFile, reserveFile } from "./archive-file.ts";
import { headProblem, headsDigest, parseHead, signedHead, sortHeads, type SignedHead } from "../head.ts";
import type { Journal } from "../journal.ts";
import { toFault } from "../sqlite/faults.ts";
import { logBytes } from "../sqlite/files.ts";
import { openForReading, type ReadOnlyDatabase } from "../sqlite/looking.ts";
import { openDatabase, openReadOnly } from "../sqlite/schema.ts";
import { journalOver } from "../sqlite/sqlite.ts";
import { verifyJournal } from "../verify.ts";

/** Contents of a backup, as its signed head says. */
export interface Backup {
  readonly file: string;
  readonly position: number;
  readonly streams: number;
  readonly at: string;
  /** Over the whole file, as `sha256sum` prints it. */
  readonly sha256: string;
}

export interface BackupOptions {
  /** The journal's file. Others may go on writing to it. */
  readonly path: string;
  /** Must not exist yet; its folder must. */
  readonly file: string;
  readonly at: string;
  readonly onProgress?: (events: number) => void;
}

const busyMs = 5_000;

/**
 * Copies the whole journal as it is at one moment, with a signed head inside, and checks every hash of the copy
 * before it gets its name. Throws `journal.*` faults; a failure leaves nothing behind.
 */
export async function backupJournal(signer: Signer, { path, file: named, at, onProgress }: BackupOptions): Promise<Backup | Refusal> {
  const file = resolve(named);
  const draft = `${file}.part`;
  const taken = (await reserveFile(file, "journal.backup")) ?? (await reserveFile(draft, "journal.backup"));
  if (taken) return taken;
  try {
    copyInto(path, draft);
    const head = await signCopy(draft, signer, at);
    await examineBackup(draft, { key: signer.key, ...(onProgress ? { onProgress } : {}) });
    await finishFile(draft, file);
    return { file, position: head.position, streams: head.heads.length, at, sha256: await sumOf(file) };
  } catch (cause) {
    for (const left of [draft, `${draft}-journal`, file]) await rm(left, { force: true });
    throw toFault(cause, `cannot write ${file}`);
  }
}

/** SQLite's own copy: one read transaction, so that it is the journal of one moment; the target is empty or not there. */
function copyInto(path: string, target: string): void {
  const { database, close } = openedToCopy(path);
  try {
    database.prepare("VACUUM INTO ?").run(target);
  } finally {
    database.close();
    close?.();
  }
}

/** A backup is needed most when the disk is full or something is damaged: as for every look, a log stays as it is. */
function openedToCopy(path: string): ReadOnlyDatabase {
  let fault: unknown = new Fault("journal.unwritable", `cannot read the journal ${path}`);
  try {
    if (logBytes(path) === undefined) return { database: openDatabase(path, busyMs) };
  } catch (cause) {
    fault = toFault(cause, `cannot open the journal ${path}`);
    if (!(fault instanceof Fault) || fault.code !== "journal.unwritable") throw fault;
  }
  const opened = openForReading(path);
  if (!opened) throw fault;
  return opened;
}

async function signCopy(draft: string, signer: Signer, at: string): Promise<SignedHead> {
  const database = new DatabaseSync(draft);
  try {
    database.exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;");
    const head = await signedHead(journalOver(database), signer, at);
    database.exec("CREATE TABLE backup (head TEXT NOT NULL) STRICT");
    database.prepare("INSERT INTO backup VALUES (?)").run(JSON.stringify(head));
    return head;
  } finally {
    database.close();
  }
}

/** Makes a copy an ordinary journal again. */
export const dropHead = "DROP TABLE IF EXISTS backup";

/**
 * Checks that a file is a backup, that this key signed it, and that every event in it is as it was written.
 * Throws `input.invalid` for what is no backup, `journal.corrupt` for one that was changed.
 */
export async function examineBackup(
  file: string,
  { key, onProgress }: { readonly key: string; readonly onProgress?: (events: number) => void },
): Promise<SignedHead> {
  let database: DatabaseSync | undefined;
  try {
    database = openReadOnly(file);
    const head = headIn(database, file);
    const problem = headProblem(head, key) ?? (await contentProblem(journalOver(database), head, { key, onProgress }));
    if (problem !== undefined) throw new Fault("journal.corrupt", `the backup ${file} ${problem}`);
    return head;
  } catch (cause) {
    throw toFault(cause, `cannot read the backup ${file}`);
  } finally {
    database?.close();
  }
}

function headIn(database: DatabaseSync, file: string): SignedHead {
  const has = database.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'backup'").get()?.["n"];
  if (has !== 1) throw new Fault("input.invalid", `${file} is no backup: \`assent journal backup\` puts a signed head into them`);
  return parseHead(String(database.prepare("SELECT head FROM backup").get()?.["head"]));
}

async function contentProblem(
  journal: Journal,
  head: SignedHead,
  { key, onProgress }: { key: string; onProgress: ((events: number) => void) | undefined },
): Promise<string | undefined> {
  const heads = sortHeads((await journal.heads()).map(({ stream, version, hash }) => [stream, version, hash] as const));
  if (headsDigest(heads) !== head.digest) return "does not hold what its signed head says";
  const { problems } = await verifyJournal(journal, { kept: head, key, onProgress });
  return problems[0] && `is damaged: ${problems[0].where} ${problems[0].what}`;
}

export async function sumOf(file: string): Promise<string> {
  const sum = createHash("sha256");
  for await (const chunk of createReadStream(file)) sum.update(chunk as Buffer);
  return sum.digest("hex");
}

export const noSuchBackup = (file: string): Refusal => refuse("journal.restore", `there is no file ${file}`);
