import { expect, test } from "vitest";
import { claudeCodeReader, isClaudeCodeLine } from "./transcript.ts";
import type { JsonMembers } from "../../transcripts/types.ts";

const envelope = { uuid: "u1", sessionId: "s1", cwd: "/work/shop", timestamp: "2026-10-02T08:00:00.000Z", isSidechain: false };

const said = (content: JsonMembers["content"] = ""): JsonMembers => ({
  ...envelope,
  type: "assistant",
  message: { role: "assistant", content },
});

const answered = (result: JsonMembers, more: JsonMembers = {}): JsonMembers => ({
  ...envelope,
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", ...result }] },
  ...more,
});

const outcomeOf = (line: JsonMembers): string | undefined =>
  claudeCodeReader()(line)
    ?.filter((entry) => entry.kind === "result")
    .map(({ outcome }) => outcome)
    .join();

test("a call is read with where and when it was made", () => {
  const line = said([
    { type: "text", text: "I will build it." },
    { type: "tool_use", id: "t1", name: "Bash", input: { command: "make all", description: "build" } },
  ]);
  expect(claudeCodeReader()(line)).toEqual([
    {
      kind: "call",
      id: "t1",
      session: "s1",
      tool: "Bash",
      input: { command: "make all", description: "build" },
      at: "2026-10-02T08:00:00.000Z",
      cwd: "/work/shop",
    },
  ]);
});

test("a result is read from one text or from blocks, without pictures", () => {
  const blocks = [
    { type: "text", text: "one" },
    { type: "image", source: {} },
    { type: "text", text: "two" },
  ];
  expect(claudeCodeReader()(answered({ content: blocks }))).toEqual([{ kind: "result", id: "t1", text: "one\ntwo", outcome: "ran" }]);
});

const no = "The user doesn't want to proceed with this tool use. The tool use was rejected (and more words).";

test.each([
  ["ran", answered({ content: "done" })],
  ["ran", answered({ content: `a file that quotes: ${no}` })],
  ["ran", answered({ content: no })],
  ["failed", answered({ content: "Exit code 2", is_error: true })],
  ["failed", answered({ content: no, is_error: true }, { interruptedByShutdown: true })],
  ["rejected", answered({ content: no, is_error: true })],
  ["rejected", answered({ content: "[Request interrupted by user for tool use]", is_error: true })],
  ["rejected", answered({ content: "anything", is_error: true }, { toolUseResult: "User rejected tool use" })],
  ["rejected", answered({ content: "anything", is_error: true }, { toolDenialKind: "user-rejected" })],
  ["blocked", answered({ content: "PreToolUse:Bash hook error: not today", is_error: true })],
  ["blocked", answered({ content: "Permission to use Bash with command ls has been denied.", is_error: true })],
  ["blocked", answered({ content: "anything", is_error: true }, { toolDenialKind: "rule" })],
])("an outcome is %s only where the line says so", (outcome, line) => {
  expect(outcomeOf(line)).toBe(outcome);
});

test("what the client keeps for itself is silent, what has no word is unknown", () => {
  const read = claudeCodeReader();
  expect(read({ type: "summary", summary: "x", leafUuid: "y" })).toEqual([]);
  expect(read({ type: "user", message: { role: "user", content: "hello" } })).toEqual([]);
  expect(read({ type: "hologram" })).toBeUndefined();
  expect(read({ type: "assistant" })).toBeUndefined();
  expect(read({})).toBeUndefined();
});

test("a call that is not whole is counted, not guessed", () => {
  expect(claudeCodeReader()(said([{ type: "tool_use", id: "t1", name: "Bash" }]))).toEqual([{ kind: "unread" }]);
  expect(claudeCodeReader()(said([{ type: "tool_use", name: "Bash", input: {} }]))).toEqual([{ kind: "unread" }]);
});

test("a line of another client is not taken for one of this", () => {
  expect(isClaudeCodeLine(said([]))).toBe(true);
  expect(isClaudeCodeLine({ type: "response_item", payload: { type: "message" } })).toBe(false);
});
