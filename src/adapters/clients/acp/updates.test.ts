import { describe, expect, test } from "vitest";
import { hear, nothingHeard } from "../../agents/account.ts";
import { hearUpdate, permissionAnswer, turnEnd } from "./updates.ts";

const known = hear(nothingHeard, { type: "call", id: "c1", tool: "Bash", text: "ls" });

test.each([
  [{ sessionUpdate: "agent_message_chunk", content: { type: "text", text: "hi" } }, [{ type: "said", text: "hi" }]],
  [{ sessionUpdate: "agent_message_chunk", content: { type: "image", data: "…" } }, []],
  [{ sessionUpdate: "agent_thought_chunk", content: { type: "text", text: "hm" } }, []],
  [
    { sessionUpdate: "tool_call", toolCallId: "c2", title: "Terminal", kind: "execute", rawInput: {} },
    [{ type: "call", id: "c2", tool: "execute", text: "Terminal" }],
  ],
  [{ sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed" }, [{ type: "call", id: "c1", tool: "Bash", text: "ls" }]],
  [
    { sessionUpdate: "tool_call_update", toolCallId: "c3", name: "Write", rawInput: { file_path: "a.ts", content: "…" } },
    [{ type: "call", id: "c3", tool: "Write", text: "a.ts" }],
  ],
  [{ sessionUpdate: "tool_call_update", toolCallId: null }, [{ type: "call", id: "", tool: "tool", text: "" }]],
  [{}, []],
])("an update %j", (update, heard) => {
  expect(hearUpdate({ update }, known)).toEqual(heard);
});

describe("permission", () => {
  const options = (...kinds: readonly string[]) => ({ options: kinds.map((kind) => ({ optionId: `id-${kind}`, kind })) });
  const selected = (kind: string) => ({ outcome: { outcome: "selected", optionId: `id-${kind}` } });
  const cancelled = { outcome: { outcome: "cancelled" } };

  test.each([
    ["allow", options("allow_always", "reject_once", "allow_once"), selected("allow_once")],
    ["allow", options("allow_always", "reject_once"), cancelled],
    ["reject", options("allow_once", "reject_always", "reject_once"), selected("reject_once")],
    ["reject", options("allow_once", "reject_always"), selected("reject_always")],
    ["reject", options("allow_once"), cancelled],
    ["allow", { options: "none" }, cancelled],
    ["reject", { options: ["reject_once", "allow_once"].map((kind) => ({ optionId: "yes", kind })) }, cancelled],
  ] as const)("to %s with %j is for one call", (decision, params, answer) => {
    expect(permissionAnswer(params, decision)).toEqual(answer);
  });
});

test.each([
  ["end_turn", false, "completed"],
  ["end_turn", true, "gated"],
  ["cancelled", true, "gated"],
  ["cancelled", false, "failed"],
  ["refusal", true, "failed"],
  ["max_tokens", false, "failed"],
  [undefined, false, "failed"],
])("a turn that stopped with %s, at a rejection: %s, is %s", (reason, isAtRejection, ended) => {
  expect(turnEnd(reason, isAtRejection)).toMatchObject({ type: "ended", ended });
});
