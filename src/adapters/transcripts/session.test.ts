import { expect, test } from "vitest";
import { loadReaders } from "./readers.ts";
import { sessionReader } from "./session.ts";

const readers = await loadReaders();
import type { JsonMembers } from "./types.ts";

/** Entries of lines, without where and when. */
const told = (...lines: readonly JsonMembers[]): readonly unknown[] =>
  sessionReader(readers)(lines.map((line) => JSON.stringify(line))).flatMap(({ entries }) => entries);

const user = (content: unknown, more: object = {}): JsonMembers =>
  ({ type: "user", message: { role: "user", content }, timestamp: "2026-10-02T08:00:00Z", ...more }) as JsonMembers;
const assistant = (...content: readonly object[]): JsonMembers =>
  ({ type: "assistant", message: { role: "assistant", content } }) as JsonMembers;
const person = (text: string) => ({ kind: "said", by: "person", text });

test("S10 Claude Code: words of both, in one piece or in blocks", () => {
  expect(
    told(
      user("hello"),
      user([{ type: "text", text: "and more" }]),
      assistant({ type: "thinking", thinking: "x" }, { type: "text", text: "hi" }),
    ),
  ).toEqual([person("hello"), person("and more"), { kind: "said", by: "agent", text: "hi" }]);
});

test("S10 Claude Code: what the client wrote in the person's name is not theirs", () => {
  expect(
    told(
      user("x", { isMeta: true }),
      user("This session is being continued from a previous conversation. The user said: no, wrong.", { isCompactSummary: true }),
      user("[Request interrupted by user]"),
      user("<command-name>/clear</command-name>\n<command-message>clear</command-message>\n<command-args></command-args>"),
      user("<local-command-stdout>no</local-command-stdout>"),
      user("<system-reminder>no, wrong</system-reminder>go on"),
    ),
  ).toEqual([person("go on")]);
});

test("S10 Claude Code: commands of the person, files written by others, branches", () => {
  const note =
    "<system-reminder>\nNote: /w/a.json was modified, either by the user or by a linter. Take it into account.\n</system-reminder>";
  expect(
    told(
      user("<bash-input>git checkout -- src</bash-input>"),
      user([{ type: "tool_result", tool_use_id: "t", content: `ok\n${note}` }]),
      { type: "attachment", attachment: { type: "edited_text_file", filename: "/w/b.json" } } as JsonMembers,
      user("hi", { gitBranch: "main", cwd: "/w" }),
    ),
  ).toEqual([
    { kind: "ran", command: "git checkout -- src" },
    { kind: "result", id: "t", outcome: "ran", text: `ok\n${note}` },
    { kind: "changed", path: "/w/a.json" },
    { kind: "changed", path: "/w/b.json" },
    person("hi"),
    { kind: "place", branch: "main", cwd: "/w" },
  ]);
});

const codex = (type: string, payload: object): JsonMembers => ({ type, payload }) as JsonMembers;
const item = (role: string, text: string): JsonMembers =>
  codex("response_item", { type: "message", role, content: [{ type: role === "user" ? "input_text" : "output_text", text }] });

test("S10 Codex: a message that is written twice is heard once, and one that is said twice is heard twice", () => {
  const event = (message: string): JsonMembers => codex("event_msg", { type: "user_message", message });
  expect(
    told(
      codex("session_meta", { id: "s", cwd: "/w", git: { branch: "main", commit_hash: "1a2b3c4" } }),
      item("user", "<environment_context>\n  <cwd>/w</cwd>\n</environment_context>"),
      item("user", "fix it"),
      event("fix it"),
      item("assistant", "done"),
      codex("event_msg", { type: "agent_message", message: "done" }),
      event("fix it"),
      item("user", "fix it"),
      codex("compacted", { message: "The user said: no, wrong" }),
    ),
  ).toEqual([
    { kind: "place", branch: "main", head: "1a2b3c4", cwd: "/w" },
    person("fix it"),
    { kind: "said", by: "agent", text: "done" },
    person("fix it"),
  ]);
});

test("S10 lines are counted from one, also those that tell nothing", () => {
  const lines = [
    "",
    "{ broken",
    JSON.stringify({ type: "summary" }),
    JSON.stringify(user("hello")),
    undefined,
    JSON.stringify(user("again")),
  ];
  expect(sessionReader(readers)(lines).map(({ line }) => line)).toEqual([4, 6]);
});
