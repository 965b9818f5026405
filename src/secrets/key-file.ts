import { randomBytes } from "node:crypto";
import { closeSync, constants, fstatSync, fsyncSync, linkSync, openSync, readFileSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Fault } from "../kernel/trouble.ts";
import { makeFolder } from "../disk/make-folder.ts";

const keyFileMaxBytes = 4_096;

/**
 * Makes the folder for one user alone; one that others can open is refused. Everything here is synchronous: three small
 * files are read before anything else can happen, and a hook has milliseconds.
 */
export function keyFolder(folder: string): void {
  try {
    makeFolder(folder);
    checkPermissions(folder, statSync(folder), "700");
  } catch (cause) {
    throw unusable(`cannot use the keys folder ${folder}`, cause);
  }
}

/**
 * Reads a key file, or makes it first. However many processes start at once, all of them get the same key:
 * a new one is whole and on disk before it gets its name, and a name that is taken is never taken again.
 * Throws `keys.unusable`.
 */
export async function keyFile(path: string, make: () => string | Promise<string>): Promise<string> {
  const found = readKeyFile(path);
  if (found !== undefined) return found;
  createKeyFile(path, await make());
  const winner = readKeyFile(path);
  if (winner === undefined) throw new Fault("keys.unusable", `${path} vanished right after it was made`);
  return winner;
}

/** Like ssh, does not touch a secret that others could have read. */
export function readKeyFile(path: string, maxBytes = keyFileMaxBytes): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)); // a pipe is not waited for
    const stats = fstatSync(file);
    checkPermissions(path, stats, "600");
    if (!stats.isFile() || stats.size > maxBytes) throw damaged(path);
    return readFileSync(file, "utf8");
  } catch (cause) {
    if ((cause as { code?: string }).code === "ENOENT") return undefined;
    throw unusable(`cannot read ${path}`, cause);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function createKeyFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(draft, text, { flag: "wx", mode: 0o600, flush: true });
    linkUnlessTaken(draft, path);
    syncFolder(dirname(path));
  } catch (cause) {
    throw unusable(`cannot make ${path}`, cause);
  } finally {
    removeDraft(draft);
  }
}

function linkUnlessTaken(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (cause) {
    if ((cause as { code?: string }).code !== "EEXIST") throw cause;
  }
}

function removeDraft(draft: string): void {
  try {
    unlinkSync(draft);
  } catch {
    // A leftover draft is harmless, and the first error is the one that matters.
  }
}

function syncFolder(folder: string): void {
  if (process.platform === "win32") return; // has no way to do it
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function checkPermissions(path: string, { mode, uid }: { mode: number; uid: number }, wanted: "600" | "700"): void {
  if (process.platform === "win32") return; // has no such bits
  if ((mode & 0o077) !== 0) throw new Fault("keys.unusable", `${path} is open to other users; run: chmod ${wanted} "${path}"`);
  const own = process.getuid?.() ?? uid;
  if (uid !== own && own !== 0) throw new Fault("keys.unusable", `${path} belongs to another user (${uid}, not ${own})`);
}

/** Fault for a key whose text is cut, empty, or no key at all. */
export const damaged = (path: string, cause?: unknown): Fault =>
  new Fault(
    "keys.unusable",
    `${path} is cut or damaged; restore it from a backup, or move it away to get a new key ` +
      "(what the old one sealed can then not be opened, and what it signed not be told from a forgery)",
    { cause },
  );

function unusable(doing: string, cause: unknown): Fault {
  if (cause instanceof Fault) return cause;
  return new Fault("keys.unusable", `${doing}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}
