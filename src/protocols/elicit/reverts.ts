import type { TracedCommit } from "./types.ts";

export const isRevert = ({ subject, body }: TracedCommit): boolean => /^revert\b/i.test(subject) || /^This reverts commit/m.test(body);

/** Commits without reverts, and without what those took back: that is told as reverts, and once. */
export function standing(commits: readonly TracedCommit[]): readonly TracedCommit[] {
  const undone = commits.filter(isRevert);
  const hashes = undone.flatMap(({ body }) => body.match(/\b[0-9a-f]{7,40}\b/g) ?? []);
  const subjects = new Set(undone.flatMap(({ subject }) => /^revert "(.+)"$/i.exec(subject)?.[1] ?? []));
  return commits.filter(
    (commit) => !isRevert(commit) && !subjects.has(commit.subject) && !hashes.some((hash) => commit.hash.startsWith(hash)),
  );
}
