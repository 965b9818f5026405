import { expect, test } from "vitest";
import { hearClaude } from "./stream.ts";

const line = (value: object): string => JSON.stringify(value);
const result = (fields: object): string =>
  line({ type: "result", subtype: "success", is_error: false, session_id: "s1", permission_denials: [], ...fields });

test.each([
  ["the start", line({ type: "system", subtype: "init", session_id: "s1" }), [{ type: "session", id: "s1" }, { type: "ready" }]],
  [
    "a hook that answered at the start",
    line({ type: "system", subtype: "hook_response", hook_event: "SessionStart", outcome: "success" }),
    [{ type: "hooked" }],
  ],
  ["a hook that failed at the start", line({ type: "system", subtype: "hook_response", hook_event: "SessionStart", outcome: "error" }), []],
  [
    "words and a call",
    line({
      type: "assistant",
      message: {
        content: [
          { type: "text", text: "on it" },
          { type: "tool_use", id: "c1", name: "Bash", input: { command: "ls", description: "look" } },
        ],
      },
    }),
    [
      { type: "said", text: "on it" },
      { type: "call", id: "c1", tool: "Bash", text: "ls" },
    ],
  ],
  [
    "a good end with a denial",
    result({ result: "done", permission_denials: [{ tool_use_id: "c1" }], terminal_reason: "completed" }),
    [
      { type: "session", id: "s1" },
      { type: "denied", id: "c1" },
      { type: "ended", ended: "completed", detail: "done" },
    ],
  ],
  [
    "a call that was deferred",
    result({ result: "", terminal_reason: "tool_deferred", deferred_tool_use: { name: "Bash", input: { command: "rm x" } } }),
    [
      { type: "session", id: "s1" },
      { type: "ended", ended: "gated", detail: "waits to call Bash: rm x" },
    ],
  ],
  [
    "a session that the hook stopped",
    result({ result: "", terminal_reason: "hook_stopped" }),
    [
      { type: "session", id: "s1" },
      { type: "ended", ended: "gated", detail: "" },
    ],
  ],
  [
    "a success for another reason",
    result({ result: "half", terminal_reason: "max_turns" }),
    [
      { type: "session", id: "s1" },
      { type: "ended", ended: "failed", detail: "max_turns: half" },
    ],
  ],
  [
    "a session that is not there",
    result({ subtype: "error_during_execution", is_error: true, errors: ["No conversation found"] }),
    [{ type: "ended", ended: "failed", detail: "error_during_execution: No conversation found" }],
  ],
  [
    "an end that says success and error at once",
    result({ is_error: true, result: "API Error: 401" }),
    [
      { type: "session", id: "s1" },
      { type: "ended", ended: "failed", detail: "API Error: 401" },
    ],
  ],
  ["an end without the words for success", line({ type: "result" }), [{ type: "ended", ended: "failed", detail: "" }]],
  ["no JSON", '{"type":"result","sub', []],
  ["another JSON", "[1]", []],
  ["another shape", line({ type: "assistant", message: { content: "text" } }), []],
  ["an unknown type", line({ type: "new_thing", text: "hi" }), []],
])("Claude Code: %s", (_name, said, heard) => {
  expect(hearClaude(said)).toEqual(heard);
});
