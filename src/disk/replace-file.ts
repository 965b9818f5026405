import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.ts";

/**
 * Puts a file in the place of another as one step: a reader meanwhile sees the old or the new one, whole. A folder that is
 * made for a private file is private too.
 */
export async function replaceFile(file: string, content: string | Uint8Array, mode: number): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString("hex")}`;
  makeFolder(dirname(file), (mode & 0o077) === 0 ? 0o700 : 0o777);
  try {
    await writeFile(draft, content, { mode, flag: "wx", flush: true });
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => {}); // the first error is the one that matters
    throw cause;
  }
}
