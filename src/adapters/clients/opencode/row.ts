import type { ClientRow } from "../row.ts";
import { dialect } from "./dialect.ts";
import { guardPath, home, homeVariable, recordFolders, userPath } from "./place.ts";

export const opencode: ClientRow<"opencode"> = {
  name: "opencode",
  title: "opencode",
  program: "opencode",
  package: "opencode-ai",
  marks: ["OPENCODE"],
  least: "1.18.18",
  best: "partly",
  because: "a plugin that does not load is passed over in silence, and another plugin can change a call after ours",
  home,
  homeVariable,
  traces: [".opencode", "opencode.json", "opencode.jsonc"],
  guardPath,
  userPath,
  records: { folders: recordFolders, names: [".local/share/opencode", ".opencode/storage"] },
  dialect,
  signIn: [],
  setup: async () => (await import("./setup.ts")).setup,
  acp: { command: "opencode", args: ["acp"] },
  boxed: ["anthropic", "openai"],
  boxedExecutor: async () => (await import("./executor.ts")).opencodeExecutor,
};
