import type { WrittenFile } from "../setup.ts";
import { settingsFile } from "../shared/hook-file.ts";
import type { HookEntries } from "../shared/hook-entries.ts";
import type { HookStart } from "../shared/hook-start.ts";
import { shellLine } from "../../../lexicon/shell-words.ts";

const events: Readonly<Record<string, number>> = {
  PostToolUse: 30,
  PostToolUseFailure: 30,
  SessionStart: 30,
  UserPromptSubmit: 30,
  SubagentStop: 30,
  Stop: 30,
  PreCompact: 30,
  SessionEnd: 10,
};

/** `<project>/.qwen/settings.json`. It counts in milliseconds, and knows no `onFailure`. */
export function qwenHookFile(file: string, { command, timeoutS }: HookStart): WrittenFile {
  const entry = (seconds: number): HookEntries[string] => [
    { matcher: "*", hooks: [{ type: "command", command: shellLine(command), timeout: seconds * 1_000 }] },
  ];
  const all = { PreToolUse: timeoutS, ...events };
  return settingsFile(file, "qwen", Object.fromEntries(Object.entries(all).map(([event, seconds]) => [event, entry(seconds)])));
}
