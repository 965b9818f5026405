import { stat } from "node:fs/promises";
import { mapEach } from "./disk.ts";
import { limits } from "./place.ts";
import { expand } from "./wildcards.ts";

/** The files that fit each wildcard, those changed last: what an action brings runs before it grows old. */
export async function newestMatching(patterns: readonly string[], until: AbortSignal): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await mapEach(patterns, async (pattern) => [pattern, await newestOf((await expand(pattern, until)) ?? [])] as const);
  return new Map(found);
}

async function newestOf(paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length <= limits.sourcesMax) return paths;
  const timed = await mapEach(paths, async (path) => ({ path, at: (await stat(path).catch(() => undefined))?.ctimeMs ?? 0 }));
  return timed
    .toSorted((one, other) => other.at - one.at)
    .slice(0, limits.sourcesMax)
    .map(({ path }) => path);
}
