import { join } from "node:path";
import { readPlain, readText } from "../disk.ts";
import { limits } from "../place.ts";
import type { Repository } from "./repository.ts";

export const isCommit = (text: string): boolean => /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text);
export const isRefName = (word: string): boolean => /^[\w][\w./@+#-]{0,250}$/.test(word) && !word.includes("..");

/** The refs that git keeps in one file, with the commits they stand at. */
export async function packedRefs({ commonFolder }: Repository): Promise<ReadonlyMap<string, string>> {
  const text = (await readPlain(join(commonFolder, "packed-refs"), limits.hashedMaxBytes))?.toString("utf8") ?? "";
  const lines = text.split("\n").map((line) => line.split(" "));
  return new Map(lines.flatMap(([commit = "", name]) => (name !== undefined && isCommit(commit) ? [[name, commit]] : [])));
}

/** The words that name a branch, a tag or a commit here, as git looks for them: a path of that name has to be told from it. */
export async function refsAmong(repository: Repository, words: readonly string[]): Promise<readonly string[]> {
  const packed = await packedRefs(repository);
  const isRef = async (word: string): Promise<boolean> => {
    if (commitName.test(word)) return true;
    if (!isRefName(word)) return false;
    const names = ["", "tags/", "heads/", "remotes/"].map((kind) => `refs/${kind}${word}`).concat(`refs/remotes/${word}/HEAD`, word);
    if (names.some((name) => packed.has(name))) return true;
    const found = await Promise.all(names.map((name) => readText(join(repository.commonFolder, name))));
    return found.some((text) => text !== undefined && /^(?:[0-9a-f]{40}|ref: )/.test(text));
  };
  const known = await Promise.all(words.slice(0, wordsMax).map(isRef));
  return words.filter((_, at) => known[at] ?? true); // beyond the limit nobody knows
}

const wordsMax = 24;
/** An abbreviated commit; a word of letters alone is none that people type. */
const commitName = /^(?=.*\d)[0-9a-f]{7,64}$/;
