import type { ClientRow } from "../row.ts";
import { dialect } from "./dialect.ts";
import { guardPath, home, homeVariable, recordFolders, userPath } from "./place.ts";

export const claudeCode: ClientRow<"claude-code"> = {
  name: "claude-code",
  title: "Claude Code",
  program: "claude",
  package: "@anthropic-ai/claude-code",
  marks: ["CLAUDECODE", "CLAUDE_CODE_SESSION_ID"],
  sessionMark: "CLAUDE_CODE_SESSION_ID",
  least: "2.1.325",
  best: "guarded",
  because: "a hook that fails blocks the call; `claude --bare` starts without hooks",
  takesQuick: true,
  home,
  homeVariable,
  traces: [".claude"],
  guardPath,
  userPath,
  records: { folders: recordFolders, names: [".claude/projects", ".claude.json", ".claude/history.jsonl", ".config/claude/projects"] },
  dialect,
  signIn: ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"],
  setup: async () => (await import("./setup.ts")).setup,
  executor: async () => (await import("./executor.ts")).claudeExecutor,
  boxed: ["anthropic"],
  player: async () => (await import("./player.ts")).claudePlays,
  transcripts: {
    isTranscript: (name) => name.endsWith(".jsonl") && name !== "journal.jsonl",
    load: async () => (await import("./session.ts")).claudeCodeSession,
  },
};
