import { clientFiles } from "../../../lexicon/client-files.ts";
import { words, type PathRow } from "../rows.ts";

export type AgentKind = "executable" | "client-settings" | "our-entries" | "control" | "control-keys";

/** A folder of which clients have only a part: there our entries lie where they are seen, and are not taken to be there. */
const isShared = (file: string): boolean => file.startsWith(".github/");

/** Where setting the guard up puts its entries. */
export const setUpFiles = (): readonly string[] => clientFiles.flatMap(({ entries }) => entries);

/** Those that are taken to be there, whether anybody saw them or not. */
export const entryFiles = (): readonly string[] => setUpFiles().filter((file) => !isShared(file));

/** Where a person may have put them instead. */
export const otherFiles = (): readonly string[] => [...clientFiles.flatMap(({ others }) => others), ...setUpFiles().filter(isShared)];

/** Our plugin, as a client keeps it. */
const pluginFiles = (): readonly string[] => clientFiles.flatMap(({ plugins }) => plugins);

/** Files that steer agents: their settings and instructions, and our own files. */
export const agentRows = (): readonly PathRow<AgentKind>[] => [
  {
    kind: "client-settings",
    why: "settings of an agent client: its hooks, permissions and servers",
    paths: [
      ...entryFiles(),
      ...otherFiles(),
      ...words(`.claude/settings*.json .claude.json .claude/*.json .claude/hooks/** /etc/claude-code/**
      application?support/claudecode/** application?support/claude/*.json .config/claude/** .codex/config.toml .codex/hooks*
      .codex/hooks/** .codex/*.toml .codex/rules/** .codex/plugins/** /etc/codex/** opencode.json opencode.jsonc .opencode/** .config/opencode/**
      .mcp.json mcp.json .cursor/** .gemini/settings.json .gemini/*.json .qwen/settings.json .qwen/*.json .qwen/extensions/** .qwen/hooks/** .windsurf/** .codeium/**
      .continue/** .roo/** .rooignore .roomodes .kilocode/** .amp/** .config/amp/** .goose/** .config/goose/** .crush.json
      crush.json .config/crush/** .pi/agent/settings.json .pi/settings.json .kiro/** .augment/** .trae/** .junie/**
      .factory/** .zencoder/** .amazonq/** .aws/amazonq/** .openhands/** .config/github-copilot/** .copilot/** .github/copilot/*.json
      .github/hooks/*.json .antigravity/**`),
    ],
    except: words(`.claude/.credentials.json .claude/credentials.json .claude/todos/** .claude/projects/** node_modules/**
      .claude/plans/** .cursor/plans/** .opencode/node_modules/** .copilot/session-state/**`),
    hits: [".claude/settings.json", "~/.claude/settings.local.json", ".codex/config.toml", ".mcp.json", ".cursor/mcp.json"],
    misses: ["src/claude/settings.ts", "docs/mcp.json.md", ".claude/plans/a.md", "settings.json"],
  },
  {
    kind: "our-entries",
    why: "our entries in a client's settings",
    paths: entryFiles(),
    hits: [".claude/settings.local.json", ".codex/hooks.json", ".opencode/plugin/assent.js", ".claude/*.json"],
    misses: [".claude/settings.json", ".claude/commands/x.md", ".codex/config.toml", ".opencode/plugin/other.js"],
  },
  {
    kind: "executable",
    why: "instructions that agents obey",
    paths: words(`.cursorrules .windsurfrules .clinerules .clinerules/** .github/copilot-instructions.md .github/instructions/**
      .github/prompts/** .github/chatmodes/** .github/agents/** .aider* .claude/commands/** .claude/agents/** .claude/skills/**
      .claude/output-styles/** .claude/plugins/** .claude/rules/** .claude/*.md .claude/*.sh .agents/** .agent/** .goosehints
      .codex/prompts/** .codex/skills/** .gemini/commands/** .gemini/extensions/** .rules .idx/airules.md .pi/agent/*.md
      .pi/agent/extensions/** .pi/agent/skills/** .pi/skills/** .pi/extensions/** .pi/prompts/** llms-install.md
      .augment-guidelines .augmentrules .codyrules .voidrules .kilocoderules .roorules .roorules-* .traerules .devin/** .warp/**
      .ai/rules/** copilot-instructions.md .ruler/** .claude-plugin/** .codex-plugin/** .cursor-plugin/** hooks/hooks.json`),
    except: words(".aider.chat.history.md .aider.input.history .aider.tags.cache* node_modules/**"),
    hits: [".augment-guidelines", ".roorules-code", ".cursorrules", ".claude/commands/x.md", ".github/copilot-instructions.md"],
    misses: ["docs/agents.txt", "src/agents.ts", "README.md", ".github/dependabot.yml"],
  },
  {
    kind: "executable",
    why: "instructions that agents obey",
    paths: words("claude.md claude.local.md agents.md agents.override.md"),
    except: words("node_modules/**"),
    capitals: true,
    hits: ["CLAUDE.md", "packages/a/AGENTS.md", "docs/CLAUDE.md", "claude.md", "docs/AGENTS.override.md", "docs/agent*"],
    misses: ["docs/agents.txt", "src/agents.ts"],
  },
  {
    kind: "executable",
    why: "instructions that agents obey",
    paths: words("agent.md gemini.md qwen.md codex.md warp.md crush.md replit.md skill.md"),
    except: words("docs/** doc/** node_modules/**"),
    hits: ["GEMINI.md", "packages/a/QWEN.md"],
    misses: ["docs/gemini.md", "src/gemini.ts"],
  },
  {
    kind: "control",
    why: "the guard's own files",
    paths: words(`.assent/** .local/share/assent/** .config/assent/** application?support/assent/** appdata/local/assent/**
      .local/state/assent/** /etc/assent/** /var/lib/assent/** node_modules/assent/** node_modules/.bin/assent
      node_modules/.bin/assent-hook bin/assent bin/assent-hook`),
    hits: [
      "node_modules/assent/dist/x.js",
      "/usr/lib/node_modules/assent/bin/assent.js",
      ".assent/policy.json",
      "~/.assent",
      "~/.local/share/assent/journal.db",
      "~/.config/assent/config.json",
      ".as*/x",
      "~/.local/bin/assent",
      "/tmp/runtime/bin/assent",
    ],
    misses: ["bin/assent.js", "src/assent.ts", "docs/assent/readme.md", "assent.json", "node_modules/assentor/index.js"],
  },
  {
    kind: "control",
    why: "the guard's own plugin",
    paths: pluginFiles(),
    hits: [
      "~/.codex/plugins/cache/market/assent/1.0.0/plugin-hook.cjs",
      "~/.claude/plugins/cache/market/assent/1.0.0/hook/assent-hook.js",
      "~/.claude/plugins/marketplaces/assent/plugin-hook.cjs",
      "~/.qwen/extensions/assent/hook.js",
    ],
    misses: ["~/.codex/plugins/cache/market/other/1.0.0/hook.js", "~/.claude/plugins/cache/market/assentor/a.js", ".claude/plugins/a.js"],
  },
  {
    kind: "control",
    why: "a terminal at which a person may sit",
    paths: words("/dev/pts/* /dev/tty1 /dev/tty2 /dev/tty3 /dev/tty4 /dev/tty5 /dev/tty6 /dev/ttys00* /proc/*/fd/0"),
    except: words("/proc/self/fd/0 /proc/thread-self/fd/0"),
    hits: ["/dev/pts/3", "/dev/tty1", "/proc/4242/fd/0"],
    misses: ["/dev/tty", "/dev/null", "/proc/self/fd/0", "/dev/ttyUSB0"],
  },
  {
    kind: "control-keys",
    why: "keys and tokens of the guard",
    paths: words(`.assent/keys/** .assent/keys* .assent/tokens* .assent/*/keys* .assent/*/tokens* .assent/*.key
      .local/share/assent/keys/** .local/share/assent/tokens* .config/assent/tokens* .config/assent/keys/**
      application?support/assent/keys/** application?support/assent/tokens* appdata/local/assent/tokens*
      appdata/local/assent/keys/**`),
    hits: ["~/.local/share/assent/tokens.json", ".assent/keys/a", "~/.local/share/assent/keys"],
    misses: [".assent/policy.json", "~/.local/share/assent/journal.db"],
  },
];
