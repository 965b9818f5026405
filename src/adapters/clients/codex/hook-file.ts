import type { WrittenFile } from "../setup.ts";
import { withEntries, withoutEntries } from "../shared/hook-entries.ts";
import { entriesFor, type HookEvents } from "../shared/hook-events.ts";
import { hookFile } from "../shared/hook-file.ts";
import { hookStatus, hookTimeoutSeconds, type HookStart } from "../shared/hook-start.ts";
import { shellLine } from "../../../lexicon/shell-words.ts";

const client = "codex";

/** Codex knows no `onFailure`, and gives hooks at the end of a session only three seconds. */
export const codexEvents: HookEvents = {
  PreToolUse: { timeoutSeconds: hookTimeoutSeconds, isGate: true },
  PostToolUse: { timeoutSeconds: 30 },
  SessionStart: { timeoutSeconds: 30 },
  UserPromptSubmit: { timeoutSeconds: 30 },
  SubagentStop: { timeoutSeconds: 30 },
  Stop: { timeoutSeconds: 30 },
  PreCompact: { timeoutSeconds: 30 },
  SessionEnd: { timeoutSeconds: 3 },
};

/** `<project>/.codex/hooks.json`. */
export function codexHookFile(file: string, { command, timeoutS }: HookStart): WrittenFile {
  const entries = entriesFor(codexEvents, { line: shellLine(command), timeoutS, status: hookStatus });
  return hookFile(file, {
    client,
    put: (document) => withEntries(document, entries, client),
    take: (document) => withoutEntries(document, client),
  });
}
