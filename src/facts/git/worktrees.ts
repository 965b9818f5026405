import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readText } from "../disk.ts";
import type { Repository } from "./repository.ts";

const worktreesMax = 100;

/** The other checkouts of a repository that are there now, from the files of git alone. */
export async function otherCheckouts({ commonFolder, root }: Repository): Promise<readonly string[]> {
  const folder = join(commonFolder, "worktrees");
  const names = (await readdir(folder).catch((): string[] => [])).slice(0, worktreesMax);
  const linked = await Promise.all(
    names.map(async (name) => {
      const file = await readText(join(folder, name, "gitdir"));
      return file === undefined ? [] : [dirname(resolve(folder, name, file.trimEnd()))]; // newer gits may write from there
    }),
  );
  const roots = linked.flat();
  const all = [...mainOf(commonFolder), ...roots].filter((each) => each !== root);
  const there = await Promise.all(all.map((each) => stat(join(each, ".git")).catch(() => undefined)));
  return all.filter((_, index) => there[index] !== undefined);
}

/** The checkout that the repository lies in; a bare one lies in none. */
export const mainOf = (commonFolder: string): readonly string[] => (basename(commonFolder) === ".git" ? [dirname(commonFolder)] : []);
