import type { BigIntStats } from "node:fs";
import { lstat, opendir, readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { readPlainFile } from "../../disk/plain-file.ts";

/** One path that a worker made other than it was, relative to the project. */
export interface LayerChange {
  readonly path: string;
  readonly kind: "file" | "link" | "gone" | "other";
  readonly isExecutable: boolean;
  /** Where a link leads. */
  readonly target?: string;
}

/** Larger files count as changed when they were written to. */
const comparedMaxBytes = 67_108_864;

/** A file of a layer that stands for one that was deleted. */
const isWhiteout = (found: BigIntStats): boolean => found.isCharacterDevice() && found.rdev === 0n;

/** A worker's own files, those that they lie over, and all that the worker sees. */
interface LookedThrough {
  readonly upper: string;
  readonly lower: string;
  /** The same as `upper` where there is no layer: then whatever is not there any more is gone. */
  readonly view: string;
}

/**
 * W4: what was changed is the content of the layer, and the list takes as long as the changes are many. A folder of it may hide
 * the one below altogether, which no file in it tells: that is seen by one name of the folder below, so that a large folder on
 * the way to a change is not read to its end.
 */
export async function changesIn(layer: LookedThrough): Promise<readonly LayerChange[]> {
  const changes: LayerChange[] = [];
  /** `isOver`: there is a folder below this one, and no link on the way to it. */
  const walk = async (folder: string, isOver: boolean): Promise<void> => {
    const raw = await readdir(join(layer.upper, folder), "buffer");
    const names = await changedAmong(raw, [join(layer.upper, folder), join(layer.lower, folder)]);
    for (const name of names) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const found = await lstat(join(layer.upper, path), { bigint: true }).catch(unreachable);
      if (found === undefined) changes.push({ path, kind: "other", isExecutable: false });
      else if (isWhiteout(found)) await gone(path);
      else if (found.isDirectory()) await walkFolder(path, isOver);
      else await changed(path, found, isOver);
    }
    const hidden = isOver ? await hiddenIn(layer, folder, new Set(raw.map(String))) : [];
    for (const name of hidden) await gone(folder === "" ? name : `${folder}/${name}`);
  };
  const walkFolder = async (path: string, isOver: boolean): Promise<void> => {
    const below = isOver ? await lstat(join(layer.lower, path)).catch(() => undefined) : undefined;
    if (below && !below.isDirectory()) changes.push(goneAt(path));
    await walk(path, below?.isDirectory() === true);
  };
  const changed = async (path: string, found: BigIntStats, isOver: boolean): Promise<void> => {
    const below = isOver ? await lstat(join(layer.lower, path), { bigint: true }).catch(() => undefined) : undefined;
    if (below?.isDirectory()) await gone(path);
    if (!below || !(await isSame([join(layer.upper, path), found], [join(layer.lower, path), below])))
      changes.push({ path, ...kindOf(found), ...(await targetOf(join(layer.upper, path), found)) });
  };
  /** Every file that was below it. */
  const gone = async (path: string): Promise<void> => {
    const below = await lstat(join(layer.lower, path)).catch(() => undefined);
    if (!below && path.includes(noText)) changes.push({ path, kind: "other", isExecutable: false });
    if (!below) return;
    if (!below.isDirectory()) changes.push(goneAt(path));
    else for (const name of await namesIn(join(layer.lower, path))) await gone(`${path}/${name}`);
  };
  await walk("", true);
  return changes.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Names below that are not seen, besides those that the layer itself has. A layer's folder shows all of them or none. */
async function hiddenIn({ upper, lower, view }: LookedThrough, folder: string, own: ReadonlySet<string>): Promise<readonly string[]> {
  const isLayer = view !== upper;
  if (isLayer && (await showsBelow(join(lower, folder), join(view, folder), own))) return [];
  const seen = new Set(await namesIn(join(view, folder)));
  return (await namesIn(join(lower, folder))).filter((name) => !own.has(name) && !seen.has(name));
}

async function showsBelow(lower: string, view: string, own: ReadonlySet<string>): Promise<boolean> {
  const entries = await opendir(lower).catch(() => undefined);
  for await (const { name } of entries ?? []) if (!own.has(name)) return isThere(join(view, name));
  return true;
}

const isThere = async (path: string): Promise<boolean> => (await lstat(path).catch(() => undefined)) !== undefined;

const goneAt = (path: string): LayerChange => ({ path, kind: "gone", isExecutable: false });

function kindOf(found: BigIntStats): Pick<LayerChange, "kind" | "isExecutable"> {
  const isExecutable = (found.mode & 0o100n) !== 0n;
  if (found.isFile()) return { kind: "file", isExecutable };
  return { kind: found.isSymbolicLink() ? "link" : "other", isExecutable: false };
}

const targetOf = async (path: string, found: BigIntStats): Promise<Pick<LayerChange, "target">> =>
  found.isSymbolicLink() ? { target: await readlink(path) } : {};

type LookedAt = readonly [path: string, found: BigIntStats];

/** Touched, or changed and changed back: the system keeps a copy, and nothing is other than it was. */
async function isSame([one, found]: LookedAt, [other, below]: LookedAt): Promise<boolean> {
  if (found.isSymbolicLink() && below.isSymbolicLink()) return (await readlink(one)) === (await readlink(other));
  if (!found.isFile() || !below.isFile() || found.size !== below.size || (found.mode ^ below.mode) & 0o100n) return false;
  const [now, before] = [
    await readPlainFile(one, { maxBytes: comparedMaxBytes }),
    await readPlainFile(other, { maxBytes: comparedMaxBytes }),
  ];
  return now.kind === "read" && before.kind === "read" && now.bytes.equals(before.bytes);
}

/** Stands in a name for bytes that are no text. */
const noText = "\uFFFD";

/** Git takes names that are no text, and paths that are longer than the system takes at once: nobody can hand those on. */
function unreachable(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== "ENOENT" && cause.code !== "ENAMETOOLONG") throw cause;
}

/** Names of a folder, without those that are no text and lie below just so: a worktree has every file of its commit. */
async function changedAmong(names: readonly Buffer[], [upper, lower]: readonly [string, string]): Promise<readonly string[]> {
  const isText = (name: Buffer): boolean => Buffer.from(name.toString("utf8")).equals(name);
  const same = await Promise.all(
    names.map(async (name) => !isText(name) && (await isSameFile(inFolder(upper, name), inFolder(lower, name)))),
  );
  return names.filter((_, at) => !same[at]).map(String);
}

const inFolder = (folder: string, name: Buffer): Buffer => Buffer.concat([Buffer.from(`${folder}/`), name]);

async function isSameFile(one: Buffer, other: Buffer): Promise<boolean> {
  const [now, before] = await Promise.all([one, other].map((path) => readPlainFile(path, { maxBytes: comparedMaxBytes })));
  return now?.kind === "read" && before?.kind === "read" && now.mode === before.mode && now.bytes.equals(before.bytes);
}

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
