import type { ClientRow } from "../row.ts";
import { dialect } from "./dialect.ts";
import { guardPath, home, homeVariable, recordFolders, userPath } from "./place.ts";

export const gemini: ClientRow<"gemini"> = {
  name: "gemini",
  title: "Gemini CLI",
  program: "gemini",
  package: "@google/gemini-cli",
  marks: ["GEMINI_CLI"],
  least: "0.61.0",
  best: "partly",
  because:
    "it runs the call when a hook is too slow or says nothing readable, and calls none in a folder that it does not trust, " +
    "nor a project's with `--skip-trust`",
  home,
  homeVariable,
  traces: [".gemini"],
  guardPath,
  userPath,
  records: { folders: recordFolders, names: [".gemini/tmp"] },
  dialect,
  signIn: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
  setup: async () => (await import("./setup.ts")).setup,
  acp: { command: "gemini", args: ["--acp"] },
};
