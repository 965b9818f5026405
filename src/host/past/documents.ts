import { basename, join } from "node:path";
import { entriesIn } from "../../disk/folder.ts";
import { readPlainFile } from "../../disk/plain-file.ts";

/** A short text of the project that people wrote to be found again. */
export interface PastDocument {
  readonly path: string;
  readonly text: string;
}

const folders = {
  decision: ["docs/decisions", "decisions", "docs/adr", "adr", "doc/adr", "docs/architecture/decisions"],
  issue: ["issues", "ISSUES", "docs/issues", ".issues"],
} as const;

const limits = { filesMax: 1_000, bytesMax: 65_536 } as const;

/** Decisions and issues of a project, by the folders in which people keep them. */
export async function documentsIn(root: string, kind: keyof typeof folders): Promise<readonly PastDocument[]> {
  const found: PastDocument[] = [];
  for (const folder of folders[kind]) {
    const listing = await entriesIn(join(root, folder), limits.filesMax);
    for (const entry of listing?.entries ?? []) {
      if (!entry.isFile() || !/\.(?:md|txt|adoc|rst)$/.test(entry.name) || /^readme\./i.test(entry.name)) continue;
      const path = join(folder, entry.name);
      const read = await readPlainFile(join(root, path), { maxBytes: limits.bytesMax });
      if (read.kind === "read") found.push({ path, text: read.bytes.toString("utf8") });
    }
  }
  return found;
}

/** The number that a file of such a folder begins with, without zeros: `0015-flags.md` is 15. */
export const numberOf = (path: string): string | undefined => /^0*(\d+)/.exec(basename(path))?.[1];

/** Numbers of the decisions that a decision says it replaces. */
export const replacedIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:supersedes?|replaces?|obsoletes?|ersetzt|remplace)\b[^\n.;]{0,40}?\b0*(\d{1,5})\b/gi)].map(
    ([, number = ""]) => number,
  );

/** A date that a document gives itself. */
export const dateIn = (text: string): string => {
  const found = /\b(20\d\d-\d\d-\d\d)\b/.exec(text.slice(0, 2_000))?.[1];
  return found === undefined || Number.isNaN(Date.parse(found)) ? "" : new Date(found).toISOString();
};
