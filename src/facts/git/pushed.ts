import { createHash } from "node:crypto";
import { join } from "node:path";
import { entriesIn } from "../../disk/folder.ts";
import { readText } from "../disk.ts";
import { isCommit, isRefName, packedRefs } from "./refs.ts";
import { readHead, type Repository } from "./repository.ts";

/**
 * The commits a push would carry away now: by its name, the one that each branch or tag among the words stands at, or
 * else the current one. An approval to push once covers these commits, and none that are made later.
 */
export async function pushedRefs(repository: Repository, words: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const packed = await packedRefs(repository);
  const parts = words.flatMap((word) => [word, ...word.replace(/^\+/, "").split(":")]).filter(isRefName);
  const names = [...new Set(parts)].slice(0, namesMax);
  const found = await Promise.all(names.map(async (name) => [name, await commitOf(repository, packed, name)] as const));
  const named = found.filter((each): each is readonly [string, string] => each[1] !== undefined);
  const all = words.some((word) => allRefs.test(word)) ? await everyRef(repository, packed) : undefined;
  const isNamed = named.length > 0 && !words.some((word) => /^\+?(?:HEAD|@)(?::|$)/.test(word));
  const head = isNamed ? [] : await headCommit(repository, packed);
  return Object.fromEntries([...named, ...head, ...(all === undefined ? [] : [["all branches and tags", all] as const])]);
}

const namesMax = 20;
const refsMax = 2_000;
const allRefs = /^--(?:all|branches|mirror|tags|follow-tags)$|\*/;

async function commitOf({ commonFolder }: Repository, packed: ReadonlyMap<string, string>, name: string): Promise<string | undefined> {
  const paths = name.startsWith("refs/") ? [name] : [`refs/heads/${name}`, `refs/tags/${name}`];
  for (const path of paths) {
    const commit = (await readText(join(commonFolder, path)))?.trim() ?? packed.get(path);
    if (commit !== undefined && isCommit(commit)) return commit;
  }
  return undefined;
}

async function headCommit(repository: Repository, packed: ReadonlyMap<string, string>): Promise<readonly (readonly [string, string])[]> {
  const { branch } = await readHead(repository);
  if (branch === undefined) {
    const commit = (await readText(join(repository.gitFolder, "HEAD")))?.trim() ?? "";
    return isCommit(commit) ? [["HEAD", commit]] : [];
  }
  const commit = await commitOf(repository, packed, branch);
  return commit === undefined ? [] : [[branch, commit]];
}

/** One value for all branches and tags; it changes as soon as one of them moves. */
async function everyRef(repository: Repository, packed: ReadonlyMap<string, string>): Promise<string> {
  const hash = createHash("sha256");
  for (const [name, commit] of packed) hash.update(`${name} ${commit}\n`);
  for (const kind of ["heads", "tags"]) {
    const folder = join(repository.commonFolder, "refs", kind);
    for (const file of (await filesBelow(folder)).toSorted()) hash.update(`${file} ${await readText(join(folder, file))}\n`);
  }
  return hash.digest("hex").slice(0, 40);
}

/** Refs by their names, which may hold slashes; no more of them than anyone would make. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  const folders = [""];
  for (let next = folders.pop(); next !== undefined && files.length < refsMax; next = folders.pop()) {
    const listed = await entriesIn(join(folder, next), refsMax - files.length);
    for (const entry of listed?.entries ?? [])
      (entry.isDirectory() ? folders : files).push(next === "" ? entry.name : `${next}/${entry.name}`);
  }
  return files;
}
