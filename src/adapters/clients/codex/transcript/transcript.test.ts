import { expect, test } from "vitest";
import { codexReader, isCodexLine } from "./transcript.ts";
import type { JsonMembers, TranscriptEntry } from "../../../transcripts/types.ts";

const at = "2026-10-02T08:00:00.000Z";
const line = (type: string, payload: JsonMembers): JsonMembers => ({ timestamp: at, type, payload });
const item = (payload: JsonMembers): JsonMembers => line("response_item", payload);
const meta = line("session_meta", { id: "s1", cwd: "/work/shop", cli_version: "0.166.0" });

/** Entries of lines after the header of a session. */
function told(...lines: readonly JsonMembers[]): readonly (readonly TranscriptEntry[] | undefined)[] {
  const read = codexReader();
  read(meta);
  return lines.map((each) => read(each));
}

const call = (name: string, input: JsonMembers): JsonMembers =>
  item({ type: "function_call", name, call_id: "c1", arguments: JSON.stringify(input) });

const seen = (tool: string, input: JsonMembers, cwd = "/work/shop"): readonly TranscriptEntry[] => [
  { kind: "call", id: "c1", session: "s1", tool, input, cwd, at },
];

test.each([
  ["exec_command", { cmd: "npm test" }, { command: "npm test" }],
  ["shell", { command: ["bash", "-lc", "npm test"] }, { command: "npm test" }],
  ["shell", { command: ["/bin/zsh", "-c", "npm test"] }, { command: "npm test" }],
  ["shell", { command: ["git", "log", "-1"] }, { command: ["git", "log", "-1"] }],
  ["shell_command", { command: "npm test", timeout_ms: 9 }, { command: "npm test" }],
])("a command of %s is a command", (name, input, command) => {
  expect(told(call(name, input))).toEqual([seen("Bash", command)]);
});

test("a command runs where it says, from the folder of its turn", () => {
  const turn = line("turn_context", { cwd: "/work/api", approval_policy: "on-request" });
  expect(told(turn, call("exec_command", { cmd: "ls", workdir: "src" }), call("exec_command", { cmd: "ls" }))).toEqual([
    [],
    seen("Bash", { command: "ls" }, "/work/api/src"),
    seen("Bash", { command: "ls" }, "/work/api"),
  ]);
});

test("other calls keep their names; those of servers get the name that is used everywhere", () => {
  const patch = "*** Begin Patch\n*** Add File: a.txt\n+a\n*** End Patch";
  const server = { type: "function_call", name: "find", call_id: "c1", arguments: '{"q":"x"}' };
  const shell = { type: "local_shell_call", call_id: "c1", action: { type: "exec", command: ["ls"], working_directory: "/x" } };
  expect(
    told(
      item({ type: "custom_tool_call", name: "apply_patch", call_id: "c1", input: patch }),
      item({ ...server, namespace: "mcp__docs" }),
      item({ ...server, namespace: "mcp__docs__" }),
      item({ ...server, namespace: "collaboration" }),
      item(shell),
    ),
  ).toEqual([
    seen("apply_patch", { input: patch }),
    seen("mcp__docs__find", { q: "x" }),
    seen("mcp__docs__find", { q: "x" }),
    seen("find", { q: "x" }),
    seen("Bash", { command: ["ls"] }, "/x"),
  ]);
});

test("a script is read for the calls that are written out in it", () => {
  const input = `const r = await tools.exec_command({cmd: "ls", workdir: "/tmp"}); await tools.exec_command({cmd: r.output});`;
  expect(told(item({ type: "custom_tool_call", name: "exec", call_id: "c1", input }))).toEqual([
    [...seen("Bash", { command: "ls" }, "/tmp"), { kind: "unread" }],
  ]);
});

test("waiting for a process is no call; typing into it is", () => {
  expect(told(call("write_stdin", { session_id: 1, chars: "" }), call("write_stdin", { session_id: 1 }))).toEqual([[], []]);
  expect(told(call("write_stdin", { session_id: 1, chars: "y\n" }))).toEqual([seen("write_stdin", { session_id: 1, chars: "y\n" })]);
});

test.each([
  ["ran", "hello"],
  ["ran", "Chunk ID: a1\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\nhello"],
  ["ran", '{"output":"hello","metadata":{"exit_code":0}}'],
  ["ran", "grep found: exec command rejected by user"],
  ["ran", [{ type: "input_text", text: "Script completed\nWall time 0.1 seconds" }]],
  ["failed", "Chunk ID: a1\nWall time: 0.1 seconds\nProcess exited with code 2\nOutput:\nno"],
  ["failed", "Exit code: 1\nWall time: 0.1 seconds\nOutput:\nno"],
  ["failed", '{"output":"no","metadata":{"exit_code":1}}'],
  ["failed", { content: "no", success: false }],
  ["failed", [{ type: "input_text", text: "Script failed\nWall time 0.1 seconds" }]],
  ["rejected", "exec command rejected by user"],
  ["rejected", { content: "patch rejected by user", success: false }],
  [
    "rejected",
    [
      { type: "input_text", text: "Script failed" },
      { type: "input_text", text: "Script error:\nexec command rejected by user" },
    ],
  ],
])("an outcome is %s only where the output says so", (outcome, output) => {
  const [entries] = told(item({ type: "function_call_output", call_id: "c1", output }));
  expect(entries).toMatchObject([{ kind: "result", id: "c1", outcome }]);
});

test("arguments that are no JSON are counted, not guessed", () => {
  const broken = item({ type: "function_call", name: "shell", call_id: "c1", arguments: '{"command": [' });
  expect(told(broken, call("shell", { comand: "ls" }))).toEqual([[{ kind: "unread" }], [{ kind: "unread" }]]);
});

test("a fork keeps its own name although it repeats another header", () => {
  const other = line("session_meta", { id: "s0", cwd: "/work/shop" });
  expect(told(other, call("exec_command", { cmd: "ls" }))).toEqual([[], seen("Bash", { command: "ls" })]);
});

test("the first versions wrote items without envelopes", () => {
  const read = codexReader();
  expect(read({ id: "s1", timestamp: at, instructions: null })).toEqual([]);
  expect(read({ record_type: "state" })).toEqual([]);
  const hello = { type: "input_text", text: "<environment_context>\n<cwd>/work/shop</cwd>\n</environment_context>" };
  expect(read({ type: "message", role: "user", content: [hello] })).toEqual([]);
  const { at: _, ...old } = { ...(seen("Bash", { command: "ls" })[0] as TranscriptEntry & { at: string }) };
  expect(read({ type: "function_call", name: "shell", call_id: "c1", arguments: '{"command":["bash","-lc","ls"]}' })).toEqual([old]);
});

test("what the client keeps for itself is silent, what has no word is unknown", () => {
  expect(
    told(line("event_msg", { type: "token_count" }), item({ type: "reasoning" }), item({ type: "dance" }), line("opera", {}), {}),
  ).toEqual([[], [], undefined, undefined, undefined]);
  expect(isCodexLine(meta)).toBe(true);
  expect(isCodexLine({ type: "user", message: {} })).toBe(false);
});
