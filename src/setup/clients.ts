import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export const clientNames = ["claude-code", "codex", "opencode"] as const;
export type ClientName = (typeof clientNames)[number];

/** What we know about a client: where its traces are, from which version on it works with the hook, and how well. */
export interface ClientRow {
  readonly name: ClientName;
  readonly title: string;
  readonly program: string;
  /** The version that our tests drive; an older one may pass over what blocks a call. */
  readonly least: string;
  /** The folder in which the client keeps what is the user's. */
  readonly home: (place: UserPlace) => string;
  /** What shows in a project that it is used there. */
  readonly marks: readonly string[];
  readonly best: "guarded" | "partly";
  readonly because: string;
}

/** Where a user's files are, by the environment of a command. */
export interface UserPlace {
  readonly userHome: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export const clientRows: readonly ClientRow[] = [
  {
    name: "claude-code",
    title: "Claude Code",
    program: "claude",
    least: "2.1.325",
    home: ({ userHome, environment }) => environment["CLAUDE_CONFIG_DIR"] || join(userHome, ".claude"),
    marks: [".claude"],
    best: "guarded",
    because: "a hook that fails blocks the call; `claude --bare` starts without hooks",
  },
  {
    name: "codex",
    title: "Codex",
    program: "codex",
    least: "0.166.0",
    home: ({ userHome, environment }) => environment["CODEX_HOME"] || join(userHome, ".codex"),
    marks: [".codex"],
    best: "partly",
    because: "it runs the call when a hook cannot start, and what is typed into a running program passes no hook",
  },
  {
    name: "opencode",
    title: "opencode",
    program: "opencode",
    least: "1.18.18",
    home: ({ userHome, environment }) => join(environment["XDG_CONFIG_HOME"] || join(userHome, ".config"), "opencode"),
    marks: [".opencode", "opencode.json", "opencode.jsonc"],
    best: "partly",
    because: "a plugin that does not load is passed over in silence, and another plugin can change a call after ours",
  },
];

export const clientRow = (name: ClientName): ClientRow => {
  const row = clientRows.find((each) => each.name === name);
  if (!row) throw new Error(`no row for ${name}`);
  return row;
};

/** A program in the search path, as the shell would find it. */
export const programAt = (program: string, { environment }: UserPlace): string | undefined =>
  (environment["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));

/** What shows that a client is used on this machine or in this project; empty when nothing does. */
export const tracesOf = ({ program, home, marks }: ClientRow, place: UserPlace, root: string): readonly string[] =>
  [programAt(program, place), home(place), ...marks.map((mark) => join(root, mark))].filter(
    (file): file is string => file !== undefined && existsSync(file),
  );
