import type { Json } from "../../../../kernel/ids.ts";
import { namedCall, toolName } from "./calls.ts";
import { codexOutcome } from "./outcome.ts";
import { callsInScript } from "./script.ts";
import { objectOf, textOf, textsOf, type JsonMembers, type ReadLine, type TranscriptEntry } from "../../../transcripts/types.ts";

const silentTypes: ReadonlySet<string> = new Set(["compacted", "event_msg", "inter_agent_communication", "state", "world_state"]);

const silentItems: ReadonlySet<string> = new Set([
  "additional_tools",
  "agent_message",
  "compaction",
  "compaction_summary",
  "context_compaction",
  "ghost_snapshot",
  "image_generation_call",
  "message",
  "other",
  "reasoning",
  "tool_search_call",
  "tool_search_output",
  "web_search_call",
]);

/** Facts from the lines before: whose session it is and where it works. */
interface Told {
  session?: string;
  cwd?: string;
}

/** One rollout of Codex. Its lines are `{timestamp, type, payload}`; the first versions wrote the payloads alone. */
export function codexReader(): ReadLine {
  const told: Told = {};
  return (line) => {
    const payload = objectOf(line["payload"]);
    const at = textOf(line["timestamp"]);
    if (!payload) return bareLine(line, told);
    switch (line["type"]) {
      case "session_meta":
        remember(told, payload);
        return [];
      case "turn_context":
        remember(told, { cwd: payload["cwd"] ?? null });
        return [];
      case "response_item":
        return itemEntries(payload, told, at);
      default:
        return silentTypes.has(textOf(line["type"]) ?? "") ? [] : undefined;
    }
  };
}

export function isCodexLine(line: JsonMembers): boolean {
  const type = textOf(line["type"]) ?? "";
  if (objectOf(line["payload"]))
    return type === "session_meta" || type === "response_item" || type === "turn_context" || silentTypes.has(type);
  return type === "function_call" && textOf(line["call_id"]) !== undefined;
}

/** A fork repeats the header of its origin: the first header is its own. */
function remember(told: Told, meta: JsonMembers): void {
  const [session, cwd] = [textOf(meta["id"]), textOf(meta["cwd"])];
  if (session !== undefined) told.session ??= session;
  if (cwd !== undefined && cwd !== "") told.cwd = cwd;
}

function bareLine(line: JsonMembers, told: Told): readonly TranscriptEntry[] | undefined {
  if (line["type"] !== undefined) return itemEntries(line, told, textOf(line["timestamp"]));
  if (line["record_type"] !== undefined) return [];
  if (textOf(line["id"]) === undefined) return undefined;
  remember(told, line);
  return [];
}

function itemEntries(item: JsonMembers, told: Told, at: string | undefined): readonly TranscriptEntry[] | undefined {
  const id = textOf(item["call_id"]) ?? textOf(item["id"]) ?? "";
  const named = toolName(textOf(item["name"]) ?? "", textOf(item["namespace"]));
  const made = (name: string, argument: Json | undefined): TranscriptEntry => {
    const call = argument === undefined ? undefined : namedCall(name, argument, told.cwd);
    return call ? { kind: "call", id, session: told.session ?? "", ...call, ...(at === undefined ? {} : { at }) } : { kind: "unread" };
  };
  switch (item["type"]) {
    case "function_call":
      return isEmptyKeystroke(named, item) ? [] : [made(named, parsed(textOf(item["arguments"])))];
    case "local_shell_call":
      return [made("local_shell", item["action"])];
    case "custom_tool_call":
      return named === "exec" ? scriptEntries(textOf(item["input"]), made) : [made(named, item["input"])];
    case "function_call_output":
    case "custom_tool_call_output":
      return id === "" ? [] : [{ kind: "result", id, ...codexOutcome(item["output"]) }];
    default:
      if (item["type"] === "message") learnFolder(item, told);
      return silentItems.has(textOf(item["type"]) ?? "") ? [] : undefined;
  }
}

/** Polling a process for more output is written as typing nothing into it. */
const isEmptyKeystroke = (name: string, item: JsonMembers): boolean =>
  name === "write_stdin" && textOf(objectOf(parsed(textOf(item["arguments"])))?.["chars"] ?? "") === "";

function scriptEntries(
  code: string | undefined,
  made: (name: string, argument: Json | undefined) => TranscriptEntry,
): readonly TranscriptEntry[] {
  if (code === undefined) return [{ kind: "unread" }];
  const { calls, unread } = callsInScript(code);
  return [
    ...calls.map(({ tool, argument }) => made(tool, argument)),
    ...Array.from({ length: unread }, (): TranscriptEntry => ({ kind: "unread" })),
  ];
}

/** The first versions told the folder only in their first words to the model. */
function learnFolder(item: JsonMembers, told: Told): void {
  if (told.cwd !== undefined) return;
  for (const text of textsOf(item["content"])) {
    const cwd = /<cwd>([^<\n]{1,4096})<\/cwd>|Current working directory: ([^\n]{1,4096})/.exec(text.slice(0, 10_000));
    if (cwd) told.cwd = (cwd[1] ?? cwd[2] ?? "").trim();
  }
}

function parsed(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
