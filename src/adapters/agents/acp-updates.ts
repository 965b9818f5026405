import type { Account, Heard } from "./account.ts";
import { fieldsAt, listAt, shortInput, textAt, type Fields } from "./json.ts";

/** One call that an agent asks about, as it describes it. */
export interface AskedCall {
  /** The agent's own id of the call. */
  readonly id: string;
  readonly tool: string;
  readonly title: string;
  /** What the tool is given, when the agent tells. */
  readonly input: unknown;
  /** Files that it says it is about. */
  readonly locations?: readonly string[];
  /** Changes that it shows. */
  readonly diffs?: readonly Diff[];
}

interface Diff {
  readonly path: string;
  readonly oldText: string;
  readonly newText: string;
}

/** `session/update` of the Agent Client Protocol (version 1), translated. What we have no word for says nothing. */
export function hearUpdate(params: Fields, account: Account): readonly Heard[] {
  const update = fieldsAt(params, "update");
  switch (update.sessionUpdate) {
    case "agent_message_chunk": {
      const content = fieldsAt(update, "content");
      return content.type === "text" ? [{ type: "said", text: textAt(content, "text") }] : [];
    }
    case "tool_call":
    case "tool_call_update":
      return callOf(update, account);
    default:
      return [];
  }
}

/** An update carries only what is new, so what was heard of the call before stays. */
function callOf(update: Fields, account: Account): readonly Heard[] {
  const id = textAt(update, "toolCallId");
  const before = account.calls.get(id);
  const { tool, title, input } = askedCall(update);
  const text = shortInput(input);
  const call = {
    tool: tool || before?.tool || "tool",
    text: (text === "{}" ? "" : text) || title || before?.text || "",
  };
  return [{ type: "call", id, ...call }];
}

const shownMax = 50;

export function askedCall(toolCall: Fields): AskedCall {
  const locations = listAt(toolCall, "locations").map((each) => textAt(each, "path"));
  const diffs = listAt(toolCall, "content")
    .filter(({ type }) => type === "diff")
    .map((each) => ({
      path: textAt(each, "path"),
      oldText: textAt(each, "oldText"),
      newText: textAt(each, "newText"),
    }));
  return {
    id: textAt(toolCall, "toolCallId"),
    tool: textAt(toolCall, "name") || textAt(toolCall, "kind"),
    title: textAt(toolCall, "title"),
    input: toolCall.rawInput,
    ...(locations.length > 0 ? { locations: locations.slice(0, shownMax) } : {}),
    ...(diffs.length > 0 ? { diffs: diffs.slice(0, shownMax) } : {}),
  };
}

/** How a call ended, as the agent tells it. Undefined: it goes on. */
export function endedCall(params: Fields): { readonly id: string; readonly outcome: "ran" | "failed" } | undefined {
  const update = fieldsAt(params, "update");
  if (update.sessionUpdate !== "tool_call" && update.sessionUpdate !== "tool_call_update") return undefined;
  const id = textAt(update, "toolCallId");
  if (update.status === "completed") return { id, outcome: "ran" };
  return update.status === "failed" ? { id, outcome: "failed" } : undefined;
}

/** The answer to `session/request_permission`: never more than this one call, whatever else is offered. */
export function permissionAnswer(params: Fields, decision: "allow" | "reject"): Fields {
  const kinds = decision === "allow" ? ["allow_once"] : ["reject_once", "reject_always"];
  const options = listAt(params, "options");
  const option = kinds.map((kind) => options.find((option) => option.kind === kind)).find(Boolean);
  return {
    outcome: option === undefined ? { outcome: "cancelled" } : { outcome: "selected", optionId: option.optionId },
  };
}

/**
 * How a turn ended. One that stopped at a rejected call waits for a judgement: some agents call that cancelled, others
 * an ordinary end. After a rejection an agent may also find another way, and say so: that is an ordinary end.
 */
export function turnEnd(stopReason: unknown, isAtRejection: boolean): Heard {
  const isStop = stopReason === "end_turn" || stopReason === "cancelled";
  if (isStop && isAtRejection) return { type: "ended", ended: "gated" };
  if (stopReason === "end_turn") return { type: "ended", ended: "completed" };
  return { type: "ended", ended: "failed", detail: `the agent stopped: ${String(stopReason)}` };
}
