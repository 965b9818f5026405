import { isRecord } from "../../../kernel/ids.ts";
import { shellLine } from "../../../lexicon/shell-words.ts";
import type { JsonObject } from "../../agents/json.ts";
import type { WrittenFile } from "../setup.ts";
import { withEntries, withoutEntries, type HookEntries } from "../shared/hook-entries.ts";
import { hookFile } from "../shared/hook-file.ts";
import type { HookStart } from "../shared/hook-start.ts";

const client = "gemini";

/** Its name among the client's hooks, by which a person can switch it off there. */
export const hookName = "assent";

const events: Readonly<Record<string, number>> = { AfterTool: 30, SessionStart: 30, BeforeAgent: 30, AfterAgent: 30, SessionEnd: 10 };

/**
 * Gemini CLI runs the call where a hook ends with a 1 or without words, and blocks it where it ends with a 2 and some.
 * So the shell that starts ours turns every end but a good one into that.
 */
const orNo = `trap '[ $? = 0 ] || { echo "Not run: the hook of assent failed" >&2; exit 2; }' EXIT; `;

const gateLine = (command: readonly string[]): string => `${orNo}${shellLine(command)}`;

/** The part of a command line that starts our hook. */
export const bareLine = (line: string): string => (line.startsWith(orNo) ? line.slice(orNo.length) : line);

/** `<project>/.gemini/settings.json`. It counts in milliseconds. Settings of the user that switch hooks off count less. */
export function geminiHookFile(file: string, { command, timeoutS }: HookStart): WrittenFile {
  const entry = (line: string, seconds: number): HookEntries[string] => [
    { matcher: "*", hooks: [{ type: "command", name: hookName, command: line, timeout: seconds * 1_000 }] },
  ];
  const entries = {
    BeforeTool: entry(gateLine(command), timeoutS),
    ...Object.fromEntries(Object.entries(events).map(([event, seconds]) => [event, entry(shellLine(command), seconds)])),
  };
  return hookFile(file, {
    client,
    put: (document) => ({ ...withEntries(document, entries, client), hooksConfig: { ...configIn(document), enabled: true } }),
    take: (document, before) => withConfig(withoutEntries(document, client), configIn(before)["enabled"]),
  });
}

const configIn = ({ hooksConfig }: JsonObject): JsonObject => (isRecord(hooksConfig) ? hooksConfig : {});

/** The switch as it was before us, unless somebody has turned it since. */
function withConfig(document: JsonObject, before: unknown): JsonObject {
  const { hooksConfig: _, ...rest } = document;
  const { enabled, ...others } = configIn(document);
  const original = enabled === true ? before : enabled;
  const config = original === undefined ? others : { ...others, enabled: original };
  return Object.keys(config).length === 0 ? rest : { ...document, hooksConfig: config };
}
