import { randomBytes } from "node:crypto";
import { link, mkdir, open, stat, unlink, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { Fault } from "../kernel/trouble.ts";

const keyFileMaxBytes = 4_096;

/** Makes the folder for one user alone; one that is open to others is refused. */
export async function keyFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    checkPermissions(folder, await stat(folder), "700");
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
  const found = await readKeyFile(path);
  if (found !== undefined) return found;
  await createKeyFile(path, await make());
  const winner = await readKeyFile(path);
  if (winner === undefined) throw new Fault("keys.unusable", `${path} vanished right after it was made`);
  return winner;
}

/** Like ssh, does not touch a secret that others could have read. */
async function readKeyFile(path: string): Promise<string | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "r");
    const stats = await file.stat();
    checkPermissions(path, stats, "600");
    if (!stats.isFile() || stats.size > keyFileMaxBytes) throw damaged(path);
    return await file.readFile("utf8");
  } catch (cause) {
    if ((cause as { code?: string }).code === "ENOENT") return undefined;
    throw unusable(`cannot read ${path}`, cause);
  } finally {
    await file?.close();
  }
}

async function createKeyFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(6).toString("hex")}`;
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path).catch(unlessTaken);
    await syncFolder(dirname(path));
  } catch (cause) {
    throw unusable(`cannot make ${path}`, cause);
  } finally {
    await unlink(draft).catch(() => {}); // a leftover draft is harmless, and the first error is the one that matters
  }
}

function unlessTaken(cause: Error & { code?: string }): void {
  if (cause.code !== "EEXIST") throw cause;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // has no way to do it
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function checkPermissions(path: string, { mode, uid }: { mode: number; uid: number }, wanted: "600" | "700"): void {
  if (process.platform === "win32") return; // has no such bits
  if ((mode & 0o077) !== 0)
    throw new Fault("keys.unusable", `${path} is open to other users; run: chmod ${wanted} "${path}"`);
  const own = process.getuid?.() ?? uid;
  if (uid !== own && own !== 0)
    throw new Fault("keys.unusable", `${path} belongs to another user (${uid}, not ${own})`);
}

/** For a key whose text is not one: cut, empty, or something else altogether. */
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
