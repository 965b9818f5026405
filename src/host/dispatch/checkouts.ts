import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readlink, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bootId } from "../../adapters/process.ts";
import { freeze, type FrozenCheckout, type WorkRepository } from "../../adapters/workplaces/checkout.ts";
import { readPlainFile } from "../../disk/plain-file.ts";
import { Fault } from "../../kernel/trouble.ts";
import { lockWithin, tryLock } from "../../disk/file-lock.ts";
import { makeFolder } from "../../disk/make-folder.ts";

/** Links in a worker's folder, each to a checkout that it works over. As long as one is there, that checkout stays as it is. */
export type CheckoutUse = "checkout" | "checkout-head";
const uses: readonly CheckoutUse[] = ["checkout", "checkout-head"];

/** Nobody's, kept for the next worker: of each repository, and of all. */
const keptMax = { each: 1, all: 4 } as const;
const waitMaxMs = 900_000;

/** Beside the folders of all workers. */
const checkoutsFor = (worker: string): string => join(dirname(dirname(worker)), "checkouts");

/**
 * W1: one checkout of a commit for all workers that begin from it. It is made once, however many start at the same time,
 * out of one that nobody uses any more where there is such a one: then git writes only what differs.
 */
export async function sharedCheckout(
  worker: string,
  use: CheckoutUse,
  { repository, commit }: { readonly repository: WorkRepository; readonly commit: string },
): Promise<FrozenCheckout> {
  const all = join(checkoutsFor(worker), createHash("sha256").update(repository.commonDir).digest("hex").slice(0, 16));
  const lock = await lockWithin(lockIn(all), waitMaxMs);
  if (!lock) throw new Fault("git.failed", `another worker has been making a checkout in ${all} for ${waitMaxMs / 60_000} minutes`);
  try {
    const folder = join(all, commit);
    const isMade = await isWhole(folder);
    if (!isMade) await makeAt(folder, worker, { repository, commit });
    await point(join(worker, use), folder);
    await utimes(markIn(folder), new Date(), new Date()); // the last one that was used is the last one to go
    return { tree: join(folder, "tree"), indexFile: join(folder, "index"), head: commit };
  } finally {
    lock.release();
  }
}

const lockIn = (folder: string): string => join(folder, "lock");

/** Written last, and taken away before anything is changed. */
const markIn = (folder: string): string => join(folder, "whole");

/** After a machine went down, nobody knows what of it reached the disk: the mark is of this start of the machine. */
function markNow(): string {
  try {
    return bootId();
  } catch {
    return "unknown"; // a system that does not say
  }
}

async function isWhole(folder: string): Promise<boolean> {
  const found = await readPlainFile(markIn(folder), { maxBytes: 4_096 });
  return found.kind === "read" && found.bytes.toString("utf8") === markNow();
}

async function makeAt(
  folder: string,
  worker: string,
  { repository, commit }: { repository: WorkRepository; commit: string },
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const [old] = (await unusedIn(dirname(folder), await usedBeside(worker))).toReversed();
  if (old !== undefined && (await isWhole(old.folder))) {
    await rm(markIn(old.folder));
    await rename(old.folder, folder);
  }
  await freeze(repository, folder, commit);
  await writeFile(markIn(folder), markNow());
}

async function point(link: string, folder: string): Promise<void> {
  if ((await readlink(link).catch(() => undefined)) === folder) return;
  await rm(link, { recursive: true, force: true });
  makeFolder(dirname(link));
  await symlink(folder, link);
}

/** Says that a worker needs its checkouts no longer, and removes what nobody needs. Its folder may be gone by then. */
export async function leaveCheckouts(worker: string): Promise<void> {
  for (const use of uses) await rm(join(worker, use), { recursive: true, force: true });
  await removeUnused(worker);
}

interface UnusedCheckout {
  readonly folder: string;
  readonly usedAt: number;
}

async function removeUnused(worker: string): Promise<void> {
  const all = checkoutsFor(worker);
  const found: UnusedCheckout[] = [];
  for (const name of await namesIn(all)) {
    const unused = await unusedIn(join(all, name), await usedBeside(worker));
    found.push(...unused.slice(-keptMax.each));
    await removeThose(unused.slice(0, -keptMax.each), worker);
  }
  await removeThose(found.toSorted(byUse).slice(0, -keptMax.all), worker);
}

/** Those that somebody is about to use are left alone: the next one who leaves looks again. */
async function removeThose(those: readonly UnusedCheckout[], worker: string): Promise<void> {
  for (const { folder } of those) {
    const lock = tryLock(lockIn(dirname(folder)));
    try {
      if (!lock || (await usedBeside(worker)).has(folder)) continue;
      await rm(markIn(folder), { force: true });
      await rm(folder, { recursive: true, force: true });
    } finally {
      lock?.release();
    }
  }
}

/** Least lately used first. */
async function unusedIn(all: string, used: ReadonlySet<string>): Promise<readonly UnusedCheckout[]> {
  const folders = (await namesIn(all)).map((name) => join(all, name)).filter((folder) => folder !== lockIn(all) && !used.has(folder));
  const found = folders.map(async (folder) => ({ folder, usedAt: (await stat(markIn(folder)).catch(() => undefined))?.mtimeMs ?? 0 }));
  return (await Promise.all(found)).toSorted(byUse);
}

const byUse = (one: UnusedCheckout, other: UnusedCheckout): number => one.usedAt - other.usedAt;

/** Checkouts that the folder of some worker leads to. */
async function usedBeside(worker: string): Promise<ReadonlySet<string>> {
  const workers = dirname(worker);
  const links = (await namesIn(workers)).flatMap((name) => uses.map((use) => join(workers, name, use)));
  const targets = await Promise.all(links.map((link) => readlink(link).catch(() => "")));
  return new Set(targets);
}

const namesIn = async (folder: string): Promise<readonly string[]> => (existsSync(folder) ? readdir(folder) : []);
