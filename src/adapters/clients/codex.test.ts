import { expect, test } from "vitest";
import { codex } from "./codex.ts";

const payload = (more: object): Readonly<Record<string, unknown>> => ({
  session_id: "s",
  cwd: "/home/mira/app/sub",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "ls" },
  tool_use_id: "c",
  ...more,
});
const heard = (more: object = {}) => codex.hear(payload(more), { PWD: "/home/mira/app" });

test("a command is weighed where it would run, and belongs to the folder that the session was started for", () => {
  expect(heard()).toEqual({
    session: "s",
    folder: "/home/mira/app",
    moment: {
      kind: "call",
      call: "c",
      action: { tool: "exec_command", input: { command: "ls" }, cwd: "/home/mira/app/sub" },
    },
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

test("a sub-agent's task does not end what the main agent is asked about", () => {
  expect(heard({ hook_event_name: "UserPromptSubmit" }).moment).toEqual({ kind: "turn-over" });
  expect(heard({ hook_event_name: "UserPromptSubmit", agent_id: "a1" }).moment).toEqual({ kind: "nothing" });
});
