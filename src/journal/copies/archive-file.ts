import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { refuse, type Refusal } from "../../kernel/trouble.ts";
import { toFault } from "../sqlite/faults.ts";

/** Takes a free name, so that two archives never end in one file. The folder must be there. */
export async function reserveFile(path: string, doing = "journal.archive"): Promise<Refusal | undefined> {
  try {
    await (await open(path, "wx", 0o600)).close();
    return undefined;
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === "EEXIST") return refuse(doing, `${path} exists already; choose another name`);
    if (code === "ENOENT") return refuse(doing, `there is no folder ${dirname(path)}; make it first`);
    throw toFault(cause, `cannot make ${path}`);
  }
}

/** Writes lines under a reserved name. When it returns, all of them are on disk; until then the name holds nothing. */
export async function writeFileWhole(path: string, lines: AsyncIterable<string>): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await pipeline(Readable.from(lines), createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (cause) {
    await rm(draft, { force: true });
    throw toFault(cause, `cannot write ${path}`);
  }
}

/** Writes lines into a new file. All of them are on disk when it returns; a failure leaves nothing behind. */
export async function writeNewFile(path: string, lines: AsyncIterable<string>): Promise<Refusal | undefined> {
  const refusal = await reserveFile(path);
  if (refusal) return refusal;
  try {
    await writeFileWhole(path, lines);
    return undefined;
  } catch (cause) {
    await rm(path, { force: true });
    throw cause;
  }
}

/** Gives a finished draft its name, in place of an older file. On disk when it returns. */
export async function finishFile(draft: string, path: string): Promise<void> {
  const handle = await open(draft, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
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
