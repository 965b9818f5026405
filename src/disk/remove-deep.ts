import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * Removes a folder that others have written in. Programs make folders in folders until the whole path is longer than the
 * system takes at once; `rm` goes down step by step.
 */
export async function removeDeep(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENAMETOOLONG") throw cause;
    await promisify(execFile)("/bin/rm", ["-rf", "--", folder]);
  });
}
