import { claudeCode } from "./claude-code/row.ts";
import { codex } from "./codex/row.ts";
import { copilot } from "./copilot/row.ts";
import { gemini } from "./gemini/row.ts";
import { opencode } from "./opencode/row.ts";
import { qwen } from "./qwen/row.ts";
import type { ClientRow } from "./row.ts";

/** The clients that we guard. A new one is a folder beside these and a word here. */
export const clientRows = [claudeCode, codex, copilot, gemini, opencode, qwen] as const satisfies readonly ClientRow[];

export type ClientName = (typeof clientRows)[number]["name"];

export const clientNames: readonly ClientName[] = clientRows.map(({ name }) => name);

export const clientRow = (name: ClientName): ClientRow<ClientName> => {
  const row = clientRows.find((each) => each.name === name);
  if (!row) throw new Error(`no row for ${name}`);
  return row;
};
