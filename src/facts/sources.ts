import { stat } from "node:fs/promises";
import { join } from "node:path";
import { entriesIn } from "../disk/folder.ts";
import { mapEach } from "./disk.ts";
import { limits } from "./place.ts";
import { expand, nameMayMatch } from "./wildcards.ts";

/** The files that fit each wildcard, those changed last: what an action brings runs before it grows old. The wildcard if too many. */
export async function newestMatching(patterns: readonly string[], until: AbortSignal): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await mapEach(
    patterns,
    async (pattern) => [pattern, await newestOf((await (pattern.includes("/**") ? below : expand)(pattern, until)) ?? [pattern])] as const,
  );
  return new Map(found);
}

/** Files at any depth, for a pattern with two stars. The pattern itself where there are more folders than are looked into. */
async function below(pattern: string, until: AbortSignal): Promise<readonly string[]> {
  const cut = pattern.indexOf("/**");
  const name = pattern.slice(cut).replace(/^.*\//s, "");
  const fits = nameMayMatch(/^\**$/.test(name) ? "*" : name);
  const begun = await expand(pattern.slice(0, cut) || "/", until);
  if (begun === undefined) return [pattern];
  const folders = [...begun];
  const found: string[] = [];
  for (let at = 0; at < folders.length; at += 1) {
    const listed = await entriesIn(folders[at] ?? "", limits.pathsMax, until);
    if (listed?.isWhole === false || folders.length > limits.pathsMax || until.aborted) return [pattern];
    for (const entry of listed?.entries ?? []) {
      const path = join(folders[at] ?? "", entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (fits(entry.name)) found.push(path);
    }
    if (found.length > limits.pathsMax) return [pattern];
  }
  return found;
}

async function newestOf(paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length <= limits.sourcesMax) return paths;
  const timed = await mapEach(paths, async (path) => ({ path, at: (await stat(path).catch(() => undefined))?.ctimeMs ?? 0 }));
  return timed
    .toSorted((one, other) => other.at - one.at)
    .slice(0, limits.sourcesMax)
    .map(({ path }) => path);
}
