/** Facts for judging a client that we guard: how it is started, and where it is told about our hook. */
export interface ClientFiles {
  /** Names of its program. */
  readonly programs: readonly string[];
  /** Where setting the guard up puts our entries, in a project or in a home; the project's own first. */
  readonly entries: readonly string[];
  /** Where a person may have put them instead. */
  readonly others: readonly string[];
  /** The variable that moves its settings, and where they are otherwise. */
  readonly variable: string;
  readonly usual: string;
  /** Everything in a home that it takes settings or code from. */
  readonly inHome: readonly string[];
}

/** One row for each client that has a folder in `adapters/clients`. */
export const clientFiles: readonly ClientFiles[] = [
  {
    programs: ["claude", "claude-code"],
    entries: [".claude/settings.local.json"],
    others: [".claude/settings.json"],
    variable: "CLAUDE_CONFIG_DIR",
    usual: "~/.claude",
    inHome: [".claude/settings.json", ".claude/settings.local.json", ".claude/plugins"],
  },
  {
    programs: ["codex"],
    entries: [".codex/hooks.json"],
    others: [".codex/config.toml"],
    variable: "CODEX_HOME",
    usual: "~/.codex",
    inHome: [".codex/hooks.json", ".codex/config.toml"],
  },
  {
    programs: ["opencode"],
    entries: [".opencode/plugin/assent.js", ".config/opencode/plugin/assent.js"],
    others: [".opencode/opencode.json", "opencode.json", ".config/opencode/opencode.json"],
    variable: "OPENCODE_CONFIG_DIR",
    usual: "~/.config/opencode",
    inHome: [".opencode", ".config/opencode"],
  },
  {
    programs: ["qwen"],
    entries: [".qwen/settings.json"],
    others: [],
    variable: "QWEN_HOME",
    usual: "~/.qwen",
    inHome: [".qwen/settings.json", ".qwen/extensions"],
  },
];
