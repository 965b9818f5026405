import { createHash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { join } from "node:path";
import { entriesIn } from "../disk/folder.ts";
import { withoutEnd } from "../kernel/text.ts";
import { lookAt } from "./disk.ts";
import { findProject } from "./git/repository.ts";
import { hasWildcard } from "./names.ts";
import { limits } from "./place.ts";
import { expand } from "./wildcards.ts";

/** A digest of the files at some paths, so that something put there later shows. */
export interface PlaceDigest {
  readonly digest: string;
  /** False: there is more than was looked at, so the same digest does not mean the same things. */
  readonly isWhole: boolean;
}

interface Looking {
  /** Paths that do not count, with all that is below them: what the session wrote itself. */
  readonly own: readonly string[];
  /** The repository that the session works in: it grows with every commit, and removing does not reach it. */
  readonly repository?: string;
  readonly until?: AbortSignal;
}

/**
 * Names, numbers, sizes and times of everything at and below these paths, folder by folder from the top. Only names are read;
 * links are not followed, as removing does not follow them. Never throws, and never looks at more than the limit.
 */
export async function lyingAt(paths: readonly string[], { own, repository, until }: Looking): Promise<PlaceDigest> {
  const over = until ?? AbortSignal.timeout(limits.timeMs);
  const isOwn = new Set(own);
  const hash = createHash("sha256");
  let isWhole = paths.length <= limits.removedPathsMax;
  let left: number = limits.removedEntriesMax;
  let level = await startsOf(paths.slice(0, limits.removedPathsMax), over);
  if (level === undefined) return { digest: "", isWhole: false };
  while (level.length > 0) {
    const below: string[] = [];
    for (const path of level) {
      left -= 1;
      if (left < 0 || over.aborted) return { digest: hash.digest("hex"), isWhole: false };
      if (isOwn.has(path)) continue;
      const found = await lookAt(path);
      if (!found) continue;
      // A folder's own times change with every file in it, also with those that do not count.
      hash.update(JSON.stringify([path, found.isDirectory() ? "folder" : markOf(found)]));
      if (!found.isDirectory()) continue;
      const listed = await entriesIn(path, left + 1, over);
      if (listed?.isWhole !== true) isWhole = false;
      for (const { name } of listed?.entries ?? []) {
        const place = join(path, name);
        if (name !== ".git") below.push(place);
        else if (place !== repository) below.push(...headsOf.map((file) => join(place, file)));
      }
    }
    level = below;
  }
  return { digest: hash.digest("hex"), isWhole };
}

/** The parts of a repository that every commit, branch and stash changes, for a repository that would be removed too. */
const headsOf = ["HEAD", "packed-refs", "refs", "logs/HEAD"] as const;

/** Size and time of writing can be faked (`touch -r`); the time of the last change cannot. */
const markOf = ({ dev, ino, size, mtimeNs, ctimeNs, mode }: BigIntStats): string => [dev, ino, size, mtimeNs, ctimeNs, mode].join(" ");

/** Files that git shares between worktrees lie in the repository's common folder, not below each worktree. */
async function inRepository(path: string): Promise<string> {
  const at = path.indexOf("/.git/");
  if (at <= 0 || (await lookAt(path.slice(0, at + 5)))?.isDirectory() !== false) return path;
  const { repository } = await findProject(path.slice(0, at));
  return repository ? join(repository.commonFolder, path.slice(at + 6)) : path;
}

async function startsOf(paths: readonly string[], until: AbortSignal): Promise<readonly string[] | undefined> {
  const starts = new Set<string>();
  for (const given of paths) {
    const path = await inRepository(given);
    const found = hasWildcard(path) && !(await lookAt(path)) ? await expand(path, until) : [path];
    if (!found) return undefined;
    for (const each of found) starts.add(each.length > 1 ? withoutEnd(each, "/") : each);
  }
  return [...starts].toSorted();
}
