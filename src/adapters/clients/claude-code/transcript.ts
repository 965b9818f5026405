import { longPattern } from "../../../kernel/long-pattern.ts";
import {
  objectOf,
  objectsOf,
  textOf,
  textsOf,
  type JsonMembers,
  type PastCall,
  type PastOutcome,
  type ReadLine,
  type TranscriptEntry,
} from "../../transcripts/types.ts";

/** Types of lines without calls: the client's own notes. */
const silentTypes: ReadonlySet<string> = new Set([
  "agent-color",
  "agent-name",
  "agent-setting",
  "ai-title",
  "attachment",
  "bridge-session",
  "custom-title",
  "file-history-delta",
  "file-history-snapshot",
  "last-prompt",
  "mode",
  "permission-mode",
  "pr-link",
  "progress",
  "queue-operation",
  "started",
  "result",
  "summary",
  "system",
  "tag",
  "worktree-state",
]);

/** One session of Claude Code, or one of its sub-agents: they carry the id of the session they belong to. */
export const claudeCodeReader = (): ReadLine => (line) => {
  const type = textOf(line["type"]) ?? "";
  if (type !== "assistant" && type !== "user") return silentTypes.has(type) ? [] : undefined;
  const message = objectOf(line["message"]);
  if (!message) return undefined;
  return objectsOf(message["content"]).flatMap((block): readonly TranscriptEntry[] => {
    if (block["type"] === "tool_use") return [callOf(line, block)];
    return block["type"] === "tool_result" ? resultOf(line, block) : [];
  });
};

export const isClaudeCodeLine = (line: JsonMembers): boolean =>
  (line["type"] === "user" || line["type"] === "assistant") && objectOf(line["message"]) !== undefined && line["payload"] === undefined;

function callOf(line: JsonMembers, block: JsonMembers): TranscriptEntry {
  const [id, tool, input] = [textOf(block["id"]), textOf(block["name"]), objectOf(block["input"])];
  if (id === undefined || tool === undefined || !input) return { kind: "unread" };
  const [at, cwd] = [textOf(line["timestamp"]), textOf(line["cwd"])];
  const call: PastCall = { kind: "call", id, session: textOf(line["sessionId"]) ?? "", tool, input };
  return { ...call, ...(at === undefined ? {} : { at }), ...(cwd === undefined ? {} : { cwd }) };
}

function resultOf(line: JsonMembers, block: JsonMembers): readonly TranscriptEntry[] {
  const id = textOf(block["tool_use_id"]);
  if (id === undefined) return [];
  const text = textsOf(block["content"]).join("\n");
  return [{ kind: "result", id, text, outcome: outcomeOf(line, block["is_error"] === true, text) }];
}

/** How the client tells the model that a person said no; with a reason, more follows. */
const rejections = [
  "The user doesn't want to proceed with this tool use",
  "The user doesn't want to take this action right now",
  "[Request interrupted by user",
];

/** The words for a no of a hook or a rule. */
const blocked = longPattern()`
  ^(?:<tool_use_error>)?(?:Permission to use [^\n]{1,400} has been denied|Claude requested permissions? |
  This (?:Bash )?command (?:requires approval|contains)|[A-Z][A-Za-z]{2,30}:[^\n]{1,120} hook (?:error|blocking))
`;

function outcomeOf(line: JsonMembers, isError: boolean, text: string): PastOutcome {
  const denial = textOf(line["toolDenialKind"]);
  if (line["interruptedByShutdown"] === true) return "failed";
  if (denial?.startsWith("user") || line["toolUseResult"] === "User rejected tool use") return "rejected";
  if (isError && rejections.some((words) => text.startsWith(words))) return "rejected";
  if (denial !== undefined || (isError && blocked.test(text))) return "blocked";
  return isError ? "failed" : "ran";
}
