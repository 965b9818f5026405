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
  /** Our plugin, where the client keeps its own copy of it: globs. */
  readonly plugins: readonly string[];
  /** The books in which it keeps which plugins there are. */
  readonly books: readonly string[];
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
    plugins: ["~/.claude/plugins/cache/*/assent/**", "~/.claude/plugins/marketplaces/assent*/**"],
    books: [".claude/plugins/installed_plugins.json", ".claude/plugins/known_marketplaces.json"],
    inHome: [".claude/settings.json", ".claude/settings.local.json", ".claude/plugins"],
  },
  {
    programs: ["codex"],
    entries: [".codex/hooks.json"],
    others: [".codex/config.toml"],
    variable: "CODEX_HOME",
    usual: "~/.codex",
    plugins: ["~/.codex/plugins/cache/*/assent/**"],
    books: [],
    inHome: [".codex/hooks.json", ".codex/config.toml", ".codex/plugins"],
  },
  {
    programs: ["opencode"],
    entries: [".opencode/plugin/assent.js", ".config/opencode/plugin/assent.js"],
    plugins: [],
    books: [],
    others: [
      ...[".opencode/opencode.json", "opencode.json", ".config/opencode/opencode.json"],
      ...[".opencode/plugins/assent.js", ".config/opencode/plugins/assent.js"],
    ],
    variable: "OPENCODE_CONFIG_DIR",
    usual: "~/.config/opencode",
    inHome: [".opencode", ".config/opencode"],
  },
  {
    programs: ["copilot"],
    entries: [".github/copilot/settings.local.json", ".copilot/hooks/assent.json"],
    others: [".github/copilot/settings.json", ".github/hooks/assent.json", ".copilot/settings.json"],
    variable: "COPILOT_HOME",
    usual: "~/.copilot",
    plugins: ["~/.copilot/installed-plugins/*/assent/**"],
    books: [".copilot/config.json"],
    inHome: ["settings.json", "config.json", "mcp-config.json", "hooks", "extensions", "installed-plugins"].map(
      (name) => `.copilot/${name}`,
    ),
  },
  {
    programs: ["gemini"],
    entries: [".gemini/settings.json"],
    others: [],
    variable: "GEMINI_CLI_HOME",
    usual: "~",
    plugins: ["~/.gemini/extensions/assent/**"],
    books: [],
    inHome: [".gemini/settings.json", ".gemini/trustedFolders.json", ".gemini/extensions"],
  },
  {
    programs: ["qwen"],
    entries: [".qwen/settings.json"],
    others: [],
    variable: "QWEN_HOME",
    usual: "~/.qwen",
    plugins: ["~/.qwen/extensions/assent/**"],
    books: [],
    inHome: [".qwen/settings.json", ".qwen/extensions"],
  },
];
