import type { JsonObject } from "../../agents/json.ts";
import type { WrittenFile } from "../setup.ts";
import { withEntries, withoutEntries, type HookEntries } from "../shared/hook-entries.ts";
import { hookFile } from "../shared/hook-file.ts";
import { hookStatus, type HookStart } from "../shared/hook-start.ts";
import { shellLine } from "../../../lexicon/shell-words.ts";

const client = "codex";

/** Codex knows no `onFailure`, and gives hooks at the end of a session only three seconds. */
const events: Readonly<Record<string, number>> = {
  PostToolUse: 30,
  SessionStart: 30,
  UserPromptSubmit: 30,
  SubagentStop: 30,
  Stop: 30,
  PreCompact: 30,
  SessionEnd: 3,
};

/** `<project>/.codex/hooks.json`. */
export function codexHookFile(file: string, { command, timeoutS }: HookStart): WrittenFile {
  const entry = (timeout: number, rest: object = {}, shown: object = {}): readonly JsonObject[] => [
    { ...rest, hooks: [{ type: "command", command: shellLine(command), timeout, ...shown }] },
  ];
  const entries: HookEntries = {
    PreToolUse: entry(timeoutS, { matcher: "*" }, { statusMessage: hookStatus }),
    ...Object.fromEntries(Object.entries(events).map(([event, timeout]) => [event, entry(timeout)])),
  };
  return hookFile(file, {
    client,
    put: (document) => withEntries(document, entries, client),
    take: (document) => withoutEntries(document, client),
  });
}
