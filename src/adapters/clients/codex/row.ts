import type { ClientRow } from "../row.ts";
import { dialect } from "./dialect.ts";
import { guardPath, home, homeVariable, movedSettings, recordFolders, userPath } from "./place.ts";

export const codex: ClientRow<"codex"> = {
  name: "codex",
  title: "Codex",
  program: "codex",
  package: "@openai/codex",
  marks: ["CODEX_SANDBOX", "CODEX_THREAD_ID", "CODEX_CI"],
  sessionMark: "CODEX_THREAD_ID",
  least: "0.166.0",
  best: "partly",
  because: "it runs the call when a hook cannot start, and what is typed into a running program passes no hook",
  home,
  homeVariable,
  traces: [".codex"],
  guardPath,
  userPath,
  movedSettings,
  records: { folders: recordFolders, names: [".codex/sessions", ".codex/archived_sessions", ".codex/history.jsonl"] },
  dialect,
  signIn: ["OPENAI_API_KEY", "CODEX_API_KEY"],
  setup: async () => (await import("./setup.ts")).setup,
  executor: async () => (await import("./executor.ts")).codexExecutor,
  boxed: ["openai"],
  player: async () => (await import("./player.ts")).codexPlays,
  transcripts: {
    isTranscript: (name) => name.startsWith("rollout-") && /\.jsonl(?:\.zst)?$/.test(name),
    load: async () => (await import("./transcript/session.ts")).codexSession,
  },
};
