import type { ClientMarks } from "./row.ts";

/** Clients that we do not guard and must not mistake for a person. */
export const otherClients: readonly ClientMarks[] = [
  { program: "gemini", package: "@google/gemini-cli", marks: ["GEMINI_CLI"] },
  { program: "copilot", package: "@github/copilot", marks: ["COPILOT_CLI"] },
  { program: "qwen", package: "@qwen-code/qwen-code", marks: ["QWEN_CODE"] },
  { program: "cline", marks: [] },
  { program: "cursor-agent", marks: [] },
];
