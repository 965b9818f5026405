import { expect, test } from "vitest";
import { dialect } from "./dialect.ts";

const payload = (more: object): Readonly<Record<string, unknown>> => ({
  session_id: "s",
  cwd: "/home/mira/app/sub",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "ls" },
  tool_use_id: "c",
  ...more,
});
const heard = (more: object = {}) => dialect.hear(payload(more), { PWD: "/home/mira/app" });

test("a command is weighed where it would run, and belongs to the folder that the session was started for", () => {
  expect(heard()).toEqual({
    session: "s",
    folder: "/home/mira/app",
    moment: { kind: "call", call: "c", action: { tool: "exec_command", input: { command: "ls" }, cwd: "/home/mira/app/sub" } },
  });
});

test.each([
  ["spawn_agent", "spawn_agent"],
  ["multi_agent_v1wait_agent", "wait_agent"],
  ["collaborationspawn_agent", "spawn_agent"],
  ["apply_patch", "apply_patch"],
  ["mcp__files__read", "mcp__files__read"],
  ["collaboration", "collaboration"],
])("the tool %s is %s", (sent, tool) => {
  expect(heard({ tool_name: sent })).toMatchObject({ moment: { action: { tool } } });
});

test.each(["PreToolValidate", "preToolUse", "BeforeTool"])(
  "A27 a call under an event that nobody knows is not passed over: %s",
  (event) => {
    expect(() => heard({ hook_event_name: event })).toThrow(`"${event}" brings a tool call and is not known here`);
    expect(() => dialect.hear({ session_id: "s", cwd: "/", hook_event_name: event, toolName: "bash", toolArgs: {} }, {})).toThrow(
      "not known here",
    );
  },
);

test.each(["PermissionRequest", "PostToolBatch"])("of a call that was weighed before, %s says nothing new", (event) => {
  expect(heard({ hook_event_name: event }).moment).toEqual({ kind: "nothing" });
});

test.each(["PostCompact", "Notification", "SomethingNew"])("what brings no call is let be: %s", (event) => {
  const moment = { session_id: "s", cwd: "/", hook_event_name: event };
  expect(dialect.hear(moment, {}).moment).toEqual({ kind: "nothing" });
});

test("a sub-agent's task does not end what the main agent is asked about", () => {
  expect(heard({ hook_event_name: "UserPromptSubmit" }).moment).toEqual({ kind: "turn-over" });
  expect(heard({ hook_event_name: "UserPromptSubmit", agent_id: "a1" }).moment).toEqual({ kind: "nothing" });
  expect(heard({ hook_event_name: "SessionEnd" }).moment).toEqual({ kind: "ended" });
  expect(heard({ hook_event_name: "SessionEnd", agent_id: "a1" }).moment).toEqual({ kind: "nothing" });
});

test("P3 a client that is about to compact, or ends, says where its transcript is; a sub-agent's does not count", () => {
  const heard = (more: object) => dialect.hear({ session_id: "s", cwd: "/", transcript_path: "/t.jsonl", ...more }, {});
  expect(heard({ hook_event_name: "PreCompact" })).toMatchObject({ moment: { kind: "compacting" }, transcript: "/t.jsonl" });
  expect(heard({ hook_event_name: "SessionEnd" })).toMatchObject({ moment: { kind: "ended" }, transcript: "/t.jsonl" });
  expect(heard({ hook_event_name: "PreCompact", agent_id: "a" }).moment).toEqual({ kind: "nothing" });
});
