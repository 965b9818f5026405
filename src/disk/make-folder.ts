import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * As `mkdirSync` with `recursive`, which on a read-only disk says that the folder is not there instead of why, and never
 * ends where the system itself says that about a folder that can be made by nobody: `/proc/x`.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  if (existsSync(folder) || dirname(folder) === folder) return; // a drive that is not there is told by what follows
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, mode);
  } catch (cause) {
    if ((cause as { code?: string }).code !== "EEXIST") throw cause; // another process may have been first
  }
}
