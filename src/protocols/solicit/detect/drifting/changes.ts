import { longPattern } from "../../../../kernel/long-pattern.ts";
import { commandOf, type ComparableAction } from "../action.ts";
import type { StartMoment } from "../moments.ts";

/** Something that is no longer as it was: a path, `branch NAME`, or `version PRODUCT NUMBER`. */
export interface WorkspaceChange {
  readonly what: string;
  readonly how: string;
  /** The agent's own work would show in the same way. */
  readonly isOwnPossible?: boolean;
}

interface ChangeRow {
  readonly name: string;
  readonly command: RegExp;
  /** Group 1 is the path, in each match. */
  readonly lines: RegExp;
  readonly own?: true;
  readonly hits: readonly { readonly command: string; readonly output: string; readonly paths: readonly string[] }[];
  readonly misses: readonly { readonly command: string; readonly output: string }[];
}

/** How commands show that files came in from elsewhere. */
export const changeRows: readonly ChangeRow[] = [
  {
    name: "what came with a pull",
    command: longPattern()`
      ^git (?:-C \S+ )?(?:pull|merge|rebase|fetch|cherry-pick|am|stash|log|show|diff|checkout|switch|reset|whatchanged)\b|
      ^gh pr (?:checkout|merge)
    `,
    lines: /^ (\S[^|\n]{0,300}?) +\| +(?:\d+|Bin)/gm,
    own: true,
    hits: [
      { command: "git pull", output: "Updating 1..2\nFast-forward\n config/app.yml | 4 +-\n 1 file changed", paths: ["config/app.yml"] },
    ],
    misses: [{ command: "cat a", output: " config/app.yml | 4 +-" }],
  },
  {
    name: "names of changed files",
    command: /^git (?:-C \S+ )?(?:diff|log|show|status|diff-tree|checkout|switch|stash|reset|whatchanged)\b/,
    lines: /^(?:[MADRT]\d{0,3}\t|[ MADRC][MD] |M {2}|[ \t]+modified: +)(\S.{0,300}?)\s*$/gm,
    own: true,
    hits: [
      { command: "git diff --name-status HEAD~3", output: "M\tconfig/app.yml\nA\tb.ts", paths: ["config/app.yml", "b.ts"] },
      { command: "git status --short", output: " M db/schema.sql\n?? x", paths: ["db/schema.sql"] },
      { command: "git status", output: "\tmodified:   db/schema.sql\n", paths: ["db/schema.sql"] },
    ],
    misses: [{ command: "ls", output: " M db/schema.sql" }],
  },
  {
    name: "bare names of changed files",
    command: /^git (?:-C \S+ )?(?:diff|log|show|diff-tree)\b.*--name-only/,
    lines: /^(?![0-9a-f]{7,40} )([\w@.][\w@./+-]{0,300}\.\w{1,10})$/gm,
    own: true,
    hits: [{ command: "git diff --name-only main@{1}", output: "config/app.yml\n", paths: ["config/app.yml"] }],
    misses: [{ command: "git diff", output: "config/app.yml" }],
  },
  {
    name: "a file that moved on under the agent",
    command: /^(?:Edit|MultiEdit|Write|Update) /,
    lines: /has been (?:modified|unexpectedly modified)(?: since read)?/g,
    hits: [{ command: "Edit a.ts", output: "File has been modified since read, either by the user or by a linter.", paths: [] }],
    misses: [{ command: "Read a.ts", output: "x" }],
  },
];

const outputMaxChars = 40_000;
const changesMax = 300;

export function changesIn({ tool, input }: StartMoment, action: ComparableAction, output: string): readonly WorkspaceChange[] {
  const text = output.slice(0, outputMaxChars);
  if (commandOf(tool, input) === undefined) {
    const row = changeRows.at(-1);
    const moved = row?.command.test(`${tool} `) && text.search(row.lines) >= 0;
    return moved ? action.files.map((what) => ({ what, how: "the client says that it was written since it was read" })) : [];
  }
  const lines = (action.command?.segments ?? []).map(({ program, words }) => [program, ...words].join(" "));
  const found: WorkspaceChange[] = [];
  for (const { command, lines: pattern, own } of changeRows) {
    if (!lines.some((line) => command.test(line))) continue;
    const brings = lines.some((line) => /^git (?:-C \S+ )?(?:pull|merge|rebase|fetch)\b/.test(line));
    for (const [, path] of text.matchAll(pattern))
      if (path !== undefined && found.length < changesMax)
        found.push({ what: path.trim(), how: `shown by ${action.label.slice(0, 80)}`, ...(own && !brings ? { isOwnPossible: true } : {}) });
  }
  return found;
}
