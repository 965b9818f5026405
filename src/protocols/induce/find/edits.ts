import { longPattern } from "../../../kernel/long-pattern.ts";
import { induceLimits } from "../policy.ts";
import type { MendingCommit } from "../types.ts";
import { isMachines } from "./authors.ts";

/** One line that a commit changed in one place, or took away. */
export interface LineEdit {
  readonly commit: MendingCommit;
  readonly path: string;
  /** The line as it was. */
  readonly was: string;
  readonly is: string | null;
  /** Tokens that went and came; the rest of the line stayed. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Tokens behind the change, and in front of it. */
  readonly behind: readonly string[];
  readonly front: readonly string[];
}

const tokensOf = (line: string): readonly string[] => line.match(/[\p{L}_$][\p{L}\p{N}_$]*|\d+(?:\.\d+)?|[^\s\p{L}\p{N}_$]+/gu) ?? [];
/** Files that programs write, and words for readers: no rule is learned from either. */
const leftOut = longPattern("i")`
  (?:^|/)(?:node_modules|vendor|dist|build|target|\.git)/|\.(?:lock|snap|min\.js|map|svg|md|mdx|rst|adoc|txt)$|
  (?:^|/)(?:package-lock\.json|go\.sum|LICENSE|CHANGELOG)
`;

/** Lines that small commits of people mended, each change once: a copy on another branch, or brought back, is the same one. */
export function lineEdits(commits: readonly MendingCommit[]): readonly LineEdit[] {
  const known = new Set<string>();
  return commits
    .toReversed()
    .filter((commit) => commit.parents.length < 2 && !isMachines(commit) && isSmall(commit) && !/^revert\b/i.test(commit.subject))
    .flatMap((commit) => commit.files.filter(({ path }) => !leftOut.test(path)).flatMap((file) => editsIn(commit, file)))
    .filter(({ path, was, is }) => {
      const key = `${path}\n${was}\n${is ?? ""}`;
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    });
}

const isSmall = ({ files }: MendingCommit): boolean =>
  files.reduce((sum, { added, removed }) => sum + Math.max(added.length, removed.length), 0) <= induceLimits.mendedLinesMax;

function editsIn(commit: MendingCommit, { path, added, removed }: MendingCommit["files"][number]): readonly LineEdit[] {
  const left = added.map(({ text }) => text);
  return removed
    .filter(({ text }) => text.trim() !== "")
    .flatMap(({ text }): readonly LineEdit[] => {
      const tokens = tokensOf(text);
      const [best] = left
        .map((line) => ({ line, edit: between(tokens, tokensOf(line)) }))
        .filter(({ edit }) => edit.kept * 2 >= tokens.length && edit.kept > 0)
        .toSorted((one, other) => other.edit.kept - one.edit.kept);
      if (!best) return [{ commit, path, was: text.trim(), is: null, before: tokens, after: [], behind: [], front: [] }];
      left.splice(left.indexOf(best.line), 1);
      const { before, after, behind, front } = best.edit;
      if (before.length + after.length === 0) return [];
      return [{ commit, path, was: text.trim(), is: best.line.trim(), before, after, behind, front }];
    });
}

function between(was: readonly string[], is: readonly string[]) {
  let start = 0;
  while (start < Math.min(was.length, is.length) && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  return {
    before: was.slice(start, was.length - end),
    after: is.slice(start, is.length - end),
    front: was.slice(0, start),
    behind: was.slice(was.length - end),
    kept: start + end,
  };
}
