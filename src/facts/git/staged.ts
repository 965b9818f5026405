import type { ActionPlace } from "../place.ts";
import { gitAsker } from "./ask.ts";
import type { Repository } from "./repository.ts";

/**
 * The paths whose staged content is not the committed one, asked of git itself: the one process of a look. Nothing if git
 * could not say. `diff-index --cached` compares the index with a tree and reads no file of the project, so no filter, no
 * text conversion and no external diff has anything to do.
 */
export async function stagedPaths(
  repository: Repository,
  place: Pick<ActionPlace, "env">,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const ask = await gitAsker(repository, place, signal);
  const text = (await ask?.({ words: question }))?.toString("utf8");
  return text === undefined ? undefined : new Set(text.split("\0").filter((path) => path !== ""));
}

const question = [
  "diff-index",
  "--cached",
  "--name-only",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  "--ignore-submodules=none",
  "-z",
  "HEAD",
  "--",
];
