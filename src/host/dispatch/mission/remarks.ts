import { posix } from "node:path";
import type { MissionPlan } from "../../../protocols/mission/types.ts";
import { ownedFiles, owns } from "../../../scope/owned.ts";

const remarksMax = 20;
const globsTold = 5;

/**
 * D10: a slip in a name is plain to whoever sees the plan. It is no mistake: a worker may make the folder, or files that nothing
 * matches yet.
 */
export function withRemarks(plan: MissionPlan, committed: Iterable<string>): MissionPlan {
  const paths = [...committed].toSorted();
  const folders = foldersOf(paths);
  const remarks = plan.subtasks.flatMap(({ id, filesOwned }) => {
    const missing = [...new Set(filesOwned.map(folderIn))].filter((folder) => !folders.has(folder));
    const unmatched = filesOwned.filter((glob) => folders.has(folderIn(glob)) && !matches(glob, paths));
    return [...missing.map((folder) => `${id}: there is no folder ${folder} yet; is that its name?`), ...newFiles(id, unmatched)];
  });
  const more = remarks.length - remarksMax;
  const told = [...remarks.slice(0, remarksMax), ...(more > 0 ? [`and ${more} more about folders and files that are not there yet`] : [])];
  return told.length === 0 ? plan : { ...plan, remarks: told };
}

function newFiles(id: string, globs: readonly string[]): readonly string[] {
  if (globs.length === 0) return [];
  const more = globs.length - globsTold;
  const named = `${globs.slice(0, globsTold).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return [`${id}: ${named} ${globs.length === 1 ? "matches" : "match"} nothing yet: new files`];
}

/** Only paths below the folder that it begins in are looked at: a plan can have thousands of globs, and a project of files. */
function matches(glob: string, paths: readonly string[]): boolean {
  const owned = ownedFiles([glob]);
  const folder = folderIn(glob);
  const below = folder === "." ? "" : `${folder}/`;
  for (let at = firstFrom(paths, below); at < paths.length && (paths[at] ?? "").startsWith(below); at += 1)
    if (owns(owned, paths[at] ?? "")) return true;
  return false;
}

/** The place of the first of the sorted paths that is not before this one. */
function firstFrom(paths: readonly string[], least: string): number {
  let [start, end] = [0, paths.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if ((paths[middle] ?? "") < least) start = middle + 1;
    else end = middle;
  }
  return start;
}

/** The folder that a glob begins in: everything before its first wildcard, or before a file's own name. */
function folderIn(glob: string): string {
  const parts = posix.normalize(glob).split("/");
  const wild = parts.findIndex((part) => /[*?[{]/.test(part));
  const folder = parts.slice(0, wild === -1 ? -1 : wild).join("/");
  return folder === "" ? "." : folder;
}

function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const found = new Set(["."]);
  for (const path of paths) for (let folder = posix.dirname(path); !found.has(folder); folder = posix.dirname(folder)) found.add(folder);
  return found;
}
