import { accessSync, closeSync, constants, openSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { holdFiles } from "./in-use.ts";
import { makeFolder } from "./make-folder.ts";

export interface FileLock {
  release(): void;
}

/**
 * One holder at a time, among processes and within one. The system itself drops the lock when its holder ends,
 * however it ends, so nothing stale is left that anyone would have to judge: it is the lock that SQLite takes on
 * its files, on an empty one. The file stays, because removing it would let two hold it at once.
 *
 * Undefined when another holds it. Throws what the file system says when the file cannot be used.
 */
export function tryLock(path: string): FileLock | undefined {
  prepare(path);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE"); // nothing is ever written, not even beside it
  } catch (cause) {
    database.close();
    if (isBusy(cause)) return undefined;
    throw cause;
  }
  const release = holdFiles([path]);
  return {
    release() {
      database.close();
      release();
    },
  };
}

/** As `tryLock`, and waits its turn, without blocking this process. */
export async function lockWithin(path: string, waitMaxMs: number): Promise<FileLock | undefined> {
  const until = performance.now() + waitMaxMs;
  for (;;) {
    const lock = tryLock(path);
    if (lock !== undefined || performance.now() > until) return lock;
    await sleep(1 + Math.random() * 10);
  }
}

/**
 * Makes the file for one user alone. An existing one is never opened here: closing it again would drop the lock
 * that this process may hold on it. One that may not be written would be locked for reading only, which is no lock.
 */
function prepare(path: string): void {
  makeFolder(dirname(path));
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  }
  accessSync(path, constants.R_OK | constants.W_OK);
}

const busy = 5;
const isBusy = (cause: unknown): boolean => ((cause as { errcode?: number }).errcode ?? 0) % 256 === busy;
