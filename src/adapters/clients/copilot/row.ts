import type { ClientRow } from "../row.ts";
import { dialect } from "./dialect.ts";
import { guardPath, home, homeVariable, movedSettings, recordFolders, userPath } from "./place.ts";

export const copilot: ClientRow<"copilot"> = {
  name: "copilot",
  title: "Copilot CLI",
  program: "copilot",
  package: "@github/copilot",
  marks: ["COPILOT_CLI"],
  sessionMark: "COPILOT_AGENT_SESSION_ID",
  least: "1.0.102",
  best: "partly",
  because:
    "it runs the call when a hook is too slow or says nothing readable, and calls none of a project in a folder that it does not " +
    "trust, where `copilot -p` starts all the same",
  reads: { client: "claude-code", shownBy: "COPILOT_PROJECT_DIR" },
  home,
  homeVariable,
  traces: [".github/copilot"],
  guardPath,
  userPath,
  movedSettings,
  records: { folders: recordFolders, names: [".copilot/session-state"] },
  dialect,
  signIn: ["COPILOT_GITHUB_TOKEN", "COPILOT_PROVIDER_API_KEY"],
  setup: async () => (await import("./setup.ts")).setup,
  acp: { command: "copilot", args: ["--acp"] },
};
