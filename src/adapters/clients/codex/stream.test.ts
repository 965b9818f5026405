import { expect, test } from "vitest";
import { hearCodex } from "./stream.ts";

const item = (fields: object): string => JSON.stringify({ type: "item.completed", item: { id: "i1", ...fields } });

test.each([
  ["the start", '{"type":"thread.started","thread_id":"t-1"}', [{ type: "session", id: "t-1" }]],
  ["words", item({ type: "agent_message", text: "done" }), [{ type: "said", text: "done" }]],
  [
    "a command",
    item({ type: "command_execution", command: "/bin/bash -lc ls", exit_code: 0 }),
    [{ type: "call", id: "i1", tool: "Bash", text: "/bin/bash -lc ls" }],
  ],
  [
    "changed files",
    item({ type: "file_change", changes: [{ path: "a.ts" }, { path: "b.ts" }] }),
    [{ type: "call", id: "i1", tool: "apply_patch", text: "a.ts, b.ts" }],
  ],
  [
    "a call to a server",
    item({ type: "mcp_tool_call", server: "db", tool: "query", arguments: { sql: "select 1" } }),
    [{ type: "call", id: "i1", tool: "db.query", text: '{"sql":"select 1"}' }],
  ],
  ["a search", item({ type: "web_search", query: "q" }), [{ type: "call", id: "i1", tool: "web_search", text: "q" }]],
  ["a good end", '{"type":"turn.completed","usage":{}}', [{ type: "ended", ended: "completed" }]],
  ["a bad end", '{"type":"turn.failed","error":{"message":"no login"}}', [{ type: "ended", ended: "failed", detail: "no login" }]],
  ["trouble that is no end", '{"type":"error","message":"Reconnecting 2/5"}', [{ type: "said", text: "Reconnecting 2/5" }]],
  ["no JSON", "Reading additional input from stdin...", []],
  ["half a line", '{"type":"turn.comp', []],
  ["an unknown item", item({ type: "todo_list", items: [] }), []],
])("Codex: %s", (_name, said, heard) => {
  expect(hearCodex(said)).toEqual(heard);
});
