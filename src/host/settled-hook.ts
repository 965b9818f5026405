import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hookFileName } from "../adapters/clients/shared/hook-entries.ts";
import { readPlainNow } from "../disk/plain-file.ts";
import { damagedPart, manifestName } from "./hook-digests.ts";
import { hookFile, hookFolder } from "./hook-place.ts";
import { makeFolder } from "../disk/make-folder.ts";

/** Folders that a program fills to run a package once, and that are emptied without a word: of npx, pnpm, yarn and bun. */
const passing = /[\\/](?:_npx|dlx(?:-[^\\/]+)?|xfs-[^\\/]+|bunx-[^\\/]+)[\\/]/;

export const isPassing = (path: string): boolean => passing.test(path);

/** The hook that settings may name: this installation's, or the copy in the data directory of one that will not stay. */
export const settledHook = (home: string, hook = hookFile): string =>
  isPassing(hook) ? join(home, "hook", nameOf(dirname(hook)), basename(hook)) : hook;

/** By what it holds, so that a copy never has to be written over. */
const nameOf = (folder: string): string => {
  const manifest = readPlainNow(join(folder, manifestName));
  const { version } = JSON.parse(manifest.toString("utf8")) as { version?: string };
  return `${version ?? ""}-${createHash("sha256").update(manifest).digest("hex").slice(0, 12)}`;
};

/** Makes the copy, or makes it anew where it is not whole. Nothing is done for an installation that stays. */
export async function settleHook(home: string, folder = hookFolder): Promise<void> {
  const target = dirname(settledHook(home, join(folder, hookFileName)));
  if (target === folder) return;
  if (existsSync(target) && (await damagedPart(target)) === undefined) return;
  const draft = `${target}.${process.pid}`;
  try {
    makeFolder(dirname(target));
    await cp(folder, draft, { recursive: true });
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
