import type { ClientRow } from "../row.ts";
import { dialect } from "./dialect.ts";
import { guardPath, home, homeVariable, recordFolders } from "./place.ts";

export const claudeCode: ClientRow<"claude-code"> = {
  name: "claude-code",
  title: "Claude Code",
  program: "claude",
  package: "@anthropic-ai/claude-code",
  marks: ["CLAUDECODE", "CLAUDE_CODE_SESSION_ID"],
  least: "2.1.325",
  best: "guarded",
  because: "a hook that fails blocks the call; `claude --bare` starts without hooks",
  home,
  homeVariable,
  traces: [".claude"],
  guardPath,
  records: {
    folders: recordFolders,
    names: [".claude/projects", ".claude.json", ".claude/history.jsonl", ".config/claude/projects"],
  },
  dialect,
  setup: async () => (await import("./setup.ts")).setup,
};
