import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { checkHolder, thisProcess } from "../src/adapters/process.ts";
import type { Journal } from "../src/journal/journal.ts";
import { digest } from "../src/journal/row.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import type { Installed, Runtime } from "../src/runtime/types.ts";
import { createRuntime } from "../src/runtime/runtime.ts";
import { redactValues } from "../src/secrets/redact.ts";
import { installed } from "./protocols.ts";

export const root = join(import.meta.dirname, "..");

/**
 * A new folder on the repository's own disk, gone when the process ends, also when it is interrupted.
 * The system's temporary folder may be in memory, where syncing costs nothing and every figure would lie.
 */
export function benchFolder(): string {
  const parent = join(root, "node_modules/.cache");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "assent-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The runtime as the command line composes it, with a bench's own protocols in place of the real ones. */
export const benchRuntime = (journal: Journal, protocols: readonly Installed[] = installed): Runtime =>
  createRuntime({
    journal,
    installed: protocols,
    clock: () => new Date().toISOString(),
    uptimeMs: () => performance.now(),
    vouch: digest,
    chance: (length) => randomBytes(length).toString("hex").slice(0, length),
    digest,
    redact: redactValues(["a-secret-that-is-not-there", "another-secret-that-is-not-there"]),
    seal: { close: async (text) => text, open: async (sealed) => sealed },
    holder: thisProcess(),
    standing: checkHolder,
  });

/** A journal and the connection that it writes through. */
export interface Opened {
  readonly journal: Journal;
  readonly connection: DatabaseSync;
}

export async function openSqlite(path: string): Promise<Opened> {
  let connection: DatabaseSync | undefined;
  const journal = await sqliteJournal(path, { wrap: (database) => (connection = database) });
  if (!connection) throw new Error("the journal did not show its connection");
  return { journal, connection };
}

/** A journal that is never synced: for filling one quickly, and for seeing what our own code costs without the disk. */
export async function unsyncedJournal(path: string): Promise<Journal> {
  const { journal, connection } = await openSqlite(path);
  connection.exec("PRAGMA synchronous = OFF");
  return journal;
}
