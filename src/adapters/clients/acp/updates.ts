import type { Account, ClientStatement } from "../../agents/account.ts";
import { fieldsAt, listAt, shortInput, textAt, type JsonObject } from "../../agents/json.ts";

/** One call that an agent asks about, as it describes it. */
export interface AskedCall {
  /** The agent's own id of the call. */
  readonly id: string;
  readonly tool: string;
  /** The protocol's kind of tool: the agent's own word, as all of this is. */
  readonly kind?: string;
  readonly title: string;
  /** The tool's input, when the agent tells it. */
  readonly input: unknown;
  /** Files that it says it is about. */
  readonly locations?: readonly string[];
  /** Changes that it shows. */
  readonly diffs?: readonly Diff[];
  /** Everything else that it tells. */
  readonly more?: JsonObject;
}

interface Diff {
  readonly path: string;
  readonly oldText: string;
  readonly newText: string;
}

/** `session/update` of the Agent Client Protocol (version 1), translated. Updates we have no word for give nothing. */
export function hearUpdate(params: JsonObject, account: Account): readonly ClientStatement[] {
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

/** An update carries only news, so earlier facts about the call stay. */
function callOf(update: JsonObject, account: Account): readonly ClientStatement[] {
  const id = textAt(update, "toolCallId");
  const before = account.calls.get(id);
  const { tool, title, input } = askedCall(update);
  const text = shortInput(input);
  const call = { tool: tool || before?.tool || "tool", text: (text === "{}" ? "" : text) || title || before?.text || "" };
  return [{ type: "call", id, ...call }];
}

const shownMax = 50;

export function askedCall(toolCall: JsonObject): AskedCall {
  const locations = listAt(toolCall, "locations").map((each) => textAt(each, "path"));
  const diffs = listAt(toolCall, "content")
    .filter(({ type }) => type === "diff")
    .map((each) => ({ path: textAt(each, "path"), oldText: textAt(each, "oldText"), newText: textAt(each, "newText") }));
  const kind = textAt(toolCall, "kind");
  const more = moreIn(toolCall);
  return {
    id: textAt(toolCall, "toolCallId"),
    tool: textAt(toolCall, "name") || kind,
    ...(kind === "" ? {} : { kind }),
    title: textAt(toolCall, "title"),
    input: toolCall.rawInput,
    ...(locations.length > 0 ? { locations: locations.slice(0, shownMax) } : {}),
    ...(diffs.length > 0 ? { diffs: diffs.slice(0, shownMax) } : {}),
    ...(Object.keys(more).length > 0 ? { more } : {}),
  };
}

const readMembers: ReadonlySet<string> = new Set(
  "sessionUpdate toolCallId name kind title status rawInput rawOutput locations content".split(" "),
);

/** Members that the protocol does not have, and shown text: a command can stand there as well. */
function moreIn(toolCall: JsonObject): JsonObject {
  const members = Object.entries(toolCall).filter(([name]) => !readMembers.has(name));
  const shown = listAt(toolCall, "content").filter(({ type }) => type !== "diff" && type !== "terminal");
  const { locations } = toolCall;
  const odd = Array.isArray(locations) ? locations.filter((each) => typeof each === "string") : [];
  return {
    ...Object.fromEntries(members),
    ...(shown.length > 0 ? { shown: shown.slice(0, shownMax) } : {}),
    ...(odd.length > 0 ? { locations: odd } : {}),
  };
}

/** The call an update is about, and how it ended if it did. Undefined: it is about something else. */
export function toldCall(params: JsonObject): { readonly call: AskedCall; readonly outcome?: CallEnd } | undefined {
  const update = fieldsAt(params, "update");
  if (update.sessionUpdate !== "tool_call" && update.sessionUpdate !== "tool_call_update") return undefined;
  const outcome = endings[textAt(update, "status")];
  return { call: askedCall(update), ...(outcome === undefined ? {} : { outcome }) };
}

export type CallEnd = "ran" | "failed";
const endings: Readonly<Record<string, CallEnd>> = { completed: "ran", failed: "failed" };

/** An update carries only news; earlier facts about the call stay. */
export const withUpdate = (before: AskedCall, now: AskedCall): AskedCall => ({
  ...before,
  ...Object.fromEntries(Object.entries(now).filter(([, value]) => !isEmpty(value))),
});

/** The text shown by a call under way or over is its result, which may be anything. */
export function withoutResults({ more, ...call }: AskedCall): AskedCall {
  const { shown: _, _meta: __, ...rest } = more ?? {};
  return { ...call, ...(Object.keys(rest).length > 0 ? { more: rest } : {}) };
}

/** Whether it tells nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/**
 * The answer to `session/request_permission`: never more than this one call. Where no option means just that, or an id
 * means two things, it is cancelled.
 */
export function permissionAnswer(params: JsonObject, decision: "allow" | "reject"): JsonObject {
  const kinds = decision === "allow" ? ["allow_once"] : ["reject_once", "reject_always"];
  const options = listAt(params, "options");
  const option = kinds.map((kind) => options.find((option) => option.kind === kind)).find(Boolean);
  const isClear = options.filter(({ optionId }) => optionId === option?.optionId).length === 1;
  return { outcome: option === undefined || !isClear ? { outcome: "cancelled" } : { outcome: "selected", optionId: option.optionId } };
}

/**
 * How a turn ended. One that stopped at a rejected call waits for a judgement: some agents call that cancelled, others
 * an ordinary end. After a rejection an agent may also find another way, and say so: that is an ordinary end.
 */
export function turnEnd(stopReason: unknown, isAtRejection: boolean): ClientStatement {
  const isStop = stopReason === "end_turn" || stopReason === "cancelled";
  if (isStop && isAtRejection) return { type: "ended", ended: "gated" };
  if (stopReason === "end_turn") return { type: "ended", ended: "completed" };
  return { type: "ended", ended: "failed", detail: `the agent stopped: ${String(stopReason)}` };
}
