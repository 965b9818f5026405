import { shellLine } from "../../../lexicon/shell-words.ts";
import type { WrittenFile } from "../setup.ts";
import { entriesFor } from "../shared/hook-events.ts";
import { settingsFile } from "../shared/hook-file.ts";
import { hookStatus, type HookStart } from "../shared/hook-start.ts";
import { claudeEvents } from "./settings.ts";

/** `<project>/.claude/settings.local.json`. A call without an answer, or with a hook that fails, is blocked. */
export const claudeHookFile = (file: string, { command, timeoutS }: HookStart): WrittenFile =>
  settingsFile(file, "claude-code", entriesFor(claudeEvents, { line: shellLine(command), timeoutS, status: hookStatus }));
