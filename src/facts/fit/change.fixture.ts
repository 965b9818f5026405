import { changedLines } from "../change/lines.ts";
import type { RepositoryChange } from "../change/types.ts";
import { misfitsOf } from "./index.ts";

export type Files = Readonly<Record<string, string>>;

/** A change without git: files before, and those that are new or different. */
export function changeOf(before: Files, after: Files, more: Partial<RepositoryChange> = {}): RepositoryChange {
  const now: Files = { ...before, ...after };
  return {
    name: "a..b",
    files: Object.entries(after).map(([path, text]) => ({
      path,
      status: path in before ? "changed" : "added",
      ...changedLines(before[path] ?? "", text),
    })),
    paths: Object.keys(now),
    text: (path) => now[path],
    before: (path) => before[path],
    commits: [],
    earlier: [],
    author: { name: "", email: "" },
    unread: 0,
    ...more,
  };
}

/** Misfits of a change, each as `what: about`. */
export const found = (before: Files, after: Files, more: Partial<RepositoryChange> = {}): readonly string[] =>
  misfitsOf(changeOf(before, after, more)).map(({ what, about }) => `${what}: ${about}`);

/** So many files, named and written by their number. */
export const many = (count: number, path: (at: number) => string, text: string | ((at: number) => string)): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [path(at), typeof text === "string" ? text : text(at)]));
