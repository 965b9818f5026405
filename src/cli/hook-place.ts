import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Fault } from "../kernel/trouble.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where the bundled hook lies: in the published package and, once it is made, in a clone. */
export const hookFolder: string = join(root, "dist", "hook");
const hookFile = join(hookFolder, "assent-hook.js");

/** What a client runs, word by word: this very Node, because another one may be too old. */
export const hookCommand = (client: string): readonly string[] => [process.execPath, hookFile, client];

const isClone = import.meta.url.endsWith(".ts");

/** Makes the bundle where it is missing or older than the code; in the published package it is always there. */
export async function ensureHook(): Promise<void> {
  if (!isClone || (await isFresh())) return;
  try {
    await promisify(execFile)(process.execPath, [join(root, "tools", "bundle-hook.ts")], { cwd: root });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Fault("agent.unusable", `the hook could not be made (run: npm run build): ${why}`, { cause });
  }
}

/** True when the bundle is there and nothing it is made of changed since. */
export async function isFresh(): Promise<boolean> {
  const made = await stat(hookFile).catch(() => undefined);
  return made !== undefined && (!isClone || (await newestMs(join(root, "src"))) <= made.mtimeMs);
}

async function newestMs(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(test|fixture)\.ts$/.test(entry.name));
  const times = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return Math.max(0, ...times.map(({ mtimeMs }) => mtimeMs));
}
