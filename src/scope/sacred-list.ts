import { normalGlob } from "./owned.ts";

/** The project's own list of files that no worker changes (D19). */
export const sacredListFile = ".assent/sacred";

/** One glob for each line, `#` begins a comment. Undefined where a line is none: then nobody knows what the list is meant to hold. */
export function sacredListIn(text: string): readonly string[] | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, "").trim())
    .filter(Boolean);
  const globs = lines.flatMap((line) => normalGlob(line.replace(/^\/(?=[^/])/, "")) ?? []);
  return globs.length === lines.length && !text.includes("\0") ? globs.flatMap((glob) => [glob, `${glob}/**`]) : undefined;
}
