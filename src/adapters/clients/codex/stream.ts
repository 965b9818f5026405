import type { ClientStatement } from "../../agents/account.ts";
import { fieldsAt, listAt, parseFields, shortInput, textAt, type JsonObject } from "../../agents/json.ts";

/** One line of `codex exec --json` (0.166), translated. Lines we have no word for give nothing. */
export function hearCodex(line: string): readonly ClientStatement[] {
  const value = parseFields(line);
  if (value === undefined) return [];
  switch (value.type) {
    case "thread.started":
      return [{ type: "session", id: textAt(value, "thread_id") }];
    case "item.started":
    case "item.completed":
      return item(fieldsAt(value, "item"));
    case "error": // also "Reconnecting… 2/5": no end by itself
      return [{ type: "said", text: textAt(value, "message") }];
    case "turn.completed":
      return [{ type: "ended", ended: "completed" }];
    case "turn.failed":
      return [{ type: "ended", ended: "failed", detail: textAt(fieldsAt(value, "error"), "message") }];
    default:
      return [];
  }
}

/** A call that a hook denied is not in the stream at all; the agent's words tell of it. */
function item(value: JsonObject): readonly ClientStatement[] {
  const id = textAt(value, "id");
  switch (value.type) {
    case "agent_message":
      return [{ type: "said", text: textAt(value, "text") }];
    case "command_execution":
      return [{ type: "call", id, tool: "Bash", text: textAt(value, "command") }];
    case "file_change":
      return [{ type: "call", id, tool: "apply_patch", text: changedPaths(value) }];
    case "mcp_tool_call":
      return [{ type: "call", id, tool: `${textAt(value, "server")}.${textAt(value, "tool")}`, text: shortInput(value.arguments) }];
    case "web_search":
      return [{ type: "call", id, tool: "web_search", text: textAt(value, "query") }];
    default:
      return [];
  }
}

const changedPaths = (value: JsonObject): string =>
  listAt(value, "changes")
    .map((change) => textAt(change, "path"))
    .join(", ");
