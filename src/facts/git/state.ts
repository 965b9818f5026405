import { createHash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import { lookAt, mapEach, namesIn, readPlain } from "../disk.ts";
import { linkMode, readIndex, sharedIndexOf, submoduleMode, type Index, type IndexEntry } from "./index.ts";
import { readHead, readSettings, type Repository } from "./repository.ts";
import { stagedPaths } from "./staged.ts";
import { asGlob } from "../../lexicon/wildcard.ts";
import { treeOf } from "../names.ts";
import { limits, type ActionPlace } from "../place.ts";

/** Globs of the files that git holds, of those that differ and of those it does not hold: `tracked` less the other two is safe. */
export interface GitState {
  readonly tracked: readonly string[];
  readonly dirty: readonly string[];
  readonly untracked: readonly string[];
}

/**
 * How git stands to these paths (from the root, `.` for the root itself) and to everything below them.
 *
 * - Ignored files are untracked: git cannot give them back.
 * - A file that is gone from the disk is not dirty, for there is nothing left to lose.
 * - Who changed a file cannot be seen here, so a change by this session counts as a change by someone else.
 */
export async function gitState(
  repository: Repository,
  paths: readonly string[],
  { place, signal }: { readonly place: Pick<ActionPlace, "env">; readonly signal: AbortSignal },
): Promise<GitState | undefined> {
  const held = await openIndex(repository);
  if (!held) return undefined;
  const { index } = held;
  const asksGit = paths.some((path) => index.find(path) ?? index.holdsBelow(path === "." ? "" : path));
  const [look, staged] = await Promise.all([
    walk({ root: repository.root, index, signal }, paths),
    asksGit ? stagedOrAll(repository, place, signal) : new Set<string>(),
  ]);
  const changed = new Set<string>();
  const comparison = {
    root: repository.root,
    writtenNs: held.writtenNs,
    hashBytes: held.hashBytes,
    left: { bytes: limits.hashedInAllMaxBytes },
  };
  await mapEach(look.held, async (file) => {
    if (signal.aborted) return;
    if (isStaged(staged, file.path) || !(await isAsHeld(file, comparison))) changed.add(file.path);
  });
  if (signal.aborted) return undefined;
  const known = staged === undefined ? [] : look.tracked; // clean only counts if both comparisons were made
  return { tracked: once(known), dirty: [...changed].map(asGlob), untracked: once(look.untracked) };
}

/** Paths of one action may lie inside each other. */
const once = (globs: readonly string[]): readonly string[] => [...new Set(globs)];

interface OpenIndex {
  readonly index: Index;
  /** When the index was written: a file that is as young may have changed without a trace in its times. */
  readonly writtenNs: bigint;
  readonly hashBytes: 20 | 32;
}

async function openIndex(repository: Repository): Promise<OpenIndex | undefined> {
  const file = join(repository.gitFolder, "index");
  const [found, bytes, settings] = await Promise.all([
    stat(file, { bigint: true }).catch(() => undefined),
    readPlain(file, limits.indexMaxBytes),
    readSettings(repository),
  ]);
  const format = settings.findLast(({ key }) => key === "extensions.objectformat")?.value.toLowerCase();
  const hashBytes = format === "sha256" ? 32 : 20;
  const beside = bytes && sharedIndexOf(bytes, hashBytes);
  const shared = beside ? await readPlain(join(repository.gitFolder, beside), limits.indexMaxBytes) : undefined;
  const index = bytes ? readIndex(bytes, hashBytes, shared) : found ? undefined : empty;
  return index && { index, writtenNs: found?.mtimeNs ?? 0n, hashBytes };
}

/** A repository without an index holds nothing. */
const empty: Index = { find: () => undefined, holdsBelow: () => false };

type Staged = ReadonlySet<string> | "all" | undefined;

/** Before the first commit everything in the index is staged. */
async function stagedOrAll(repository: Repository, place: Pick<ActionPlace, "env">, signal: AbortSignal): Promise<Staged> {
  if ((await readHead(repository)).unborn) return "all";
  return stagedPaths(repository, place, signal);
}

const isStaged = (staged: Staged, path: string): boolean => staged === "all" || (staged?.has(path) ?? false);

interface Held {
  readonly path: string;
  readonly entry: IndexEntry;
  readonly found: BigIntStats;
}

interface Look {
  readonly tracked: string[];
  readonly untracked: string[];
  /** Entries that git holds and the disk has: to be compared. */
  readonly held: Held[];
  pathsLeft: number;
}

interface StateBasis {
  readonly root: string;
  readonly index: Index;
  readonly signal: AbortSignal;
}

async function walk(basis: StateBasis, paths: readonly string[]): Promise<Look> {
  const look: Look = { tracked: [], untracked: [], held: [], pathsLeft: limits.pathsMax };
  for (const path of paths) {
    const kind = await lookAtOne(basis, path, look);
    if (kind === "file") look.tracked.push(asGlob(path));
    if (kind !== "folder") continue;
    look.tracked.push(treeOf(path));
    // Beyond the limit something may be lost that nobody looked at, so the whole of it counts as not held.
    if (!(await walkFolder(basis, path, look))) look.untracked.push(treeOf(path));
  }
  return look;
}

/** Says whether git holds this path as a file or holds something below it; notes paths it does not hold. */
async function lookAtOne({ root, index }: StateBasis, path: string, look: Look): Promise<"file" | "folder" | undefined> {
  look.pathsLeft -= 1;
  const entry = isGitsOwn(path) ? undefined : index.find(path);
  const found = await lookAt(join(root, path));
  if (entry && !found) return "file";
  if (entry && found && !found.isDirectory()) {
    look.held.push({ path, entry, found });
    return "file";
  }
  if (!found) return undefined;
  const isFolder = found.isDirectory();
  // A submodule's files belong to another repository, which is not asked here.
  if (isFolder && !isGitsOwn(path) && entry?.mode !== submoduleMode && index.holdsBelow(path === "." ? "" : path)) return "folder";
  look.untracked.push(isFolder ? treeOf(path) : asGlob(path));
  return undefined;
}

const isGitsOwn = (path: string): boolean => path.split("/").some((part) => part.toLowerCase() === ".git");

/** Goes only into folders of which git holds something; false if the limit was reached. */
async function walkFolder(basis: StateBasis, folder: string, look: Look): Promise<boolean> {
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const names = await namesIn(join(basis.root, next), look.pathsLeft, basis.signal);
    if (!names || basis.signal.aborted) return false;
    const prefix = next === "." ? "" : `${next}/`;
    await mapEach(names, async (name) => {
      if ((await lookAtOne(basis, `${prefix}${name}`, look)) === "folder") folders.push(`${prefix}${name}`);
    });
  }
  return true;
}

interface Comparison {
  readonly root: string;
  readonly writtenNs: bigint;
  readonly hashBytes: 20 | 32;
  readonly left: { bytes: number };
}

/** As git does it: equal times and sizes are believed unless the file is as young as the index; else content decides. */
async function isAsHeld({ path, entry, found }: Held, comparison: Comparison): Promise<boolean> {
  if (entry.conflict || (entry.mode === linkMode) !== found.isSymbolicLink()) return false;
  const untouched =
    entry.mtimeNs === found.mtimeNs &&
    entry.ctimeNs === found.ctimeNs &&
    entry.inode === Number(BigInt.asUintN(32, found.ino)) &&
    entry.size === Number(BigInt.asUintN(32, found.size));
  if (untouched && found.mtimeNs < comparison.writtenNs) return true;
  const content = await contentOf(join(comparison.root, path), found, comparison);
  return content !== undefined && hashOf(content, comparison.hashBytes) === entry.content;
}

/** The content as it lies there. Where a filter or line endings change it on the way into git, it counts as changed. */
async function contentOf(path: string, found: BigIntStats, { left }: Comparison): Promise<Buffer | undefined> {
  if (found.isSymbolicLink()) return readlink(path, { encoding: "buffer" }).catch(() => undefined);
  left.bytes -= Number(found.size);
  return left.bytes < 0 ? undefined : readPlain(path, limits.hashedMaxBytes);
}

const hashOf = (content: Buffer, hashBytes: 20 | 32): string =>
  createHash(hashBytes === 20 ? "sha1" : "sha256")
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest("hex");
