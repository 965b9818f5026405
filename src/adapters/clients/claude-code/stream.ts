import type { ClientStatement } from "../../agents/account.ts";
import { fieldsAt, listAt, parseFields, shortInput, textAt, type JsonObject } from "../../agents/json.ts";

/** One line of Claude Code's `stream-json` (2.1), translated. Lines we have no word for give nothing. */
export function hearClaude(line: string): readonly ClientStatement[] {
  const value = parseFields(line);
  if (value === undefined) return [];
  switch (value.type) {
    case "system":
      return system(value);
    case "assistant":
      return listAt(fieldsAt(value, "message"), "content").flatMap(block);
    case "result":
      return [
        ...sessionOf(value),
        ...listAt(value, "permission_denials").map((denial): ClientStatement => ({ type: "denied", id: textAt(denial, "tool_use_id") })),
        result(value),
      ];
    default:
      return [];
  }
}

function system(value: JsonObject): readonly ClientStatement[] {
  if (value.subtype === "init") return [...sessionOf(value), { type: "ready" }];
  const isHooked = value.subtype === "hook_response" && value.hook_event === "SessionStart";
  return isHooked && value.outcome === "success" ? [{ type: "hooked" }] : [];
}

/** A session that was asked for and not found cannot go on. */
function sessionOf(value: JsonObject): readonly ClientStatement[] {
  const id = textAt(value, "session_id");
  return id === "" || value.subtype === "error_during_execution" ? [] : [{ type: "session", id }];
}

function block(value: JsonObject): readonly ClientStatement[] {
  if (value.type === "text") return [{ type: "said", text: textAt(value, "text") }];
  if (value.type !== "tool_use") return [];
  return [{ type: "call", id: textAt(value, "id"), tool: textAt(value, "name"), text: shortInput(value.input) }];
}

function result(value: JsonObject): ClientStatement {
  const said = textAt(value, "result");
  if (value.terminal_reason === "tool_deferred") {
    const { name, input } = fieldsAt(value, "deferred_tool_use");
    return { type: "ended", ended: "gated", detail: `waits to call ${String(name)}: ${shortInput(input)}` };
  }
  if (value.terminal_reason === "hook_stopped") return { type: "ended", ended: "gated", detail: said };
  const { terminal_reason: reason = "completed" } = value;
  if (value.subtype === "success" && value.is_error === false && reason === "completed")
    return { type: "ended", ended: "completed", detail: said };
  const errors = Array.isArray(value.errors) ? value.errors.filter((error) => typeof error === "string") : [];
  const detail = [value.subtype === "success" ? "" : textAt(value, "subtype"), textAt(value, "terminal_reason"), said, ...errors].filter(
    Boolean,
  );
  return { type: "ended", ended: "failed", detail: detail.join(": ") };
}
