import { posix } from "node:path";
import type { MissionPlan } from "../../../protocols/mission/types.ts";

const remarksMax = 20;

/** D10: a slip in a name is plain to whoever sees the plan; it is no mistake, since a worker may make the folder. */
export function withRemarks(plan: MissionPlan, committed: Iterable<string>): MissionPlan {
  const folders = foldersOf(committed);
  const remarks = plan.subtasks.flatMap(({ id, filesOwned }) =>
    [...new Set(filesOwned.map(folderIn))]
      .filter((folder) => !folders.has(folder))
      .map((folder) => `${id}: there is no folder ${folder} yet; is that its name?`),
  );
  const more = remarks.length - remarksMax;
  const told = [...remarks.slice(0, remarksMax), ...(more > 0 ? [`and ${more} more folders that are not there yet`] : [])];
  return told.length === 0 ? plan : { ...plan, remarks: told };
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
