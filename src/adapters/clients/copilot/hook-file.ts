import { shellLine } from "../../../lexicon/shell-words.ts";
import type { JsonObject } from "../../agents/json.ts";
import type { WrittenFile } from "../setup.ts";
import { withEntries, withoutEntries, type HookEntries } from "../shared/hook-entries.ts";
import { hookFile, settingsFile } from "../shared/hook-file.ts";
import type { HookStart } from "../shared/hook-start.ts";

const client = "copilot";

/**
 * Written as Claude's hooks are, events come with their names; in its own spelling no hook is told which one it hears.
 * It counts in seconds.
 */
const events: Readonly<Record<string, number>> = {
  PostToolUse: 30,
  PostToolUseFailure: 30,
  SessionStart: 30,
  UserPromptSubmit: 30,
  Stop: 30,
  PreCompact: 30,
  SessionEnd: 10,
};

/**
 * Settings of the project, or a file of hooks in the user's folder, which says its version. Settings of a project that
 * switch all hooks off count less than those of a person in it.
 */
export function copilotHookFile(file: string, { command, timeoutS }: HookStart, kind: "settings" | "own" = "settings"): WrittenFile {
  const entry = (seconds: number): HookEntries[string] => [
    { matcher: "*", hooks: [{ type: "command", command: shellLine(command), timeout: seconds }] },
  ];
  const all = { PreToolUse: timeoutS, ...events };
  const entries = Object.fromEntries(Object.entries(all).map(([event, seconds]) => [event, entry(seconds)]));
  if (kind === "settings") return settingsFile(file, client, entries);
  return hookFile(file, {
    client,
    put: (document) => ({ version: 1, ...withEntries(document, entries, client) }),
    take: (document, before) => withVersion(withoutEntries(document, client), before["version"]),
  });
}

const withVersion = ({ version: _, ...rest }: JsonObject, before: unknown): JsonObject =>
  before === undefined ? rest : { version: before, ...rest };
