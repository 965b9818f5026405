import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const installLimits = { waitMaxMs: 1_800_000, pollMs: 200, outputMaxBytes: 16 * 1024 * 1024 };
const run = promisify(execFile);

/**
 * Installs the heavy tools of one folder (its own package.json and lockfile) unless they are there already,
 * and returns the folder's node_modules. The root `npm ci` stays small because of this.
 *
 * Safe to call from several processes at once: the first installs, the others wait for it. An install that
 * was cut short, or that belongs to an older lockfile, is done again.
 */
export async function install(folder: string): Promise<string> {
  const modules = join(folder, "node_modules");
  const wanted = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  const marker = join(modules, ".assent-installed");
  const isInstalled = (): boolean => existsSync(marker) && readFileSync(marker, "utf8") === wanted;
  if (isInstalled()) return modules;

  await withLock(join(folder, ".install-lock"), async () => {
    if (isInstalled()) return;
    await run("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: folder, maxBuffer: installLimits.outputMaxBytes });
    writeFileSync(marker, wanted);
  });
  return modules;
}

/** SQLite's file lock is released by the operating system when its holder dies, so no lock is ever stale. */
async function withLock(path: string, work: () => Promise<void>): Promise<void> {
  const lock = new DatabaseSync(path);
  try {
    const deadline = Date.now() + installLimits.waitMaxMs;
    while (!tryLock(lock)) {
      if (Date.now() > deadline) throw new Error(`another process has held ${path} for too long`);
      await sleep(installLimits.pollMs);
    }
    await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && /locked|busy/i.test(error.message)) return false;
    throw error;
  }
}
