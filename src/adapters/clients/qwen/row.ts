import type { ClientRow } from "../row.ts";
import { dialect } from "./dialect.ts";
import { guardPath, home, homeVariable, movedSettings, recordFolders, userPath } from "./place.ts";

export const qwen: ClientRow<"qwen"> = {
  name: "qwen",
  title: "Qwen Code",
  program: "qwen",
  package: "@qwen-code/qwen-code",
  marks: ["QWEN_CODE"],
  sessionMark: "QWEN_CODE_SESSION_ID",
  least: "0.24.4",
  best: "partly",
  because: "it runs the call when a hook fails, answers nothing or cannot start, and `--bare` and `--safe-mode` start without hooks",
  home,
  homeVariable,
  traces: [".qwen"],
  guardPath,
  userPath,
  movedSettings,
  records: { folders: recordFolders, names: [".qwen/projects", ".qwen/tmp"] },
  dialect,
  signIn: ["DASHSCOPE_API_KEY"],
  setup: async () => (await import("./setup.ts")).setup,
  acp: { command: "qwen", args: ["--acp"] },
};
