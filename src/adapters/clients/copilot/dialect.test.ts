import { expect, test } from "vitest";
import { dialect } from "./dialect.ts";
import { callReport, hookVariables, reports } from "./reports.fixture.ts";

const heard = (more: object = {}) => dialect.hear({ ...callReport, ...more }, hookVariables);
const momentOf = (more: object) => heard(more).moment;
const resultWith = (text: string, more: object = {}) =>
  momentOf({ hook_event_name: "PostToolUse", tool_result: { result_type: "success", text_result_for_llm: text }, ...more });

const ofSubAgent = { session_id: "a7", agent_id: "a7", agent_type: "explore", parent_agent_id: "s" };

test("a call is weighed by its tool and input, in the session's folder", () => {
  expect(heard()).toMatchObject({
    session: "s",
    folder: "/p",
    moment: { kind: "call", action: { tool: "Bash", input: { command: "npm test" }, cwd: "/p" } },
  });
  expect(dialect.hear({ ...callReport, cwd: "/p/sub" }, hookVariables)).toMatchObject({
    folder: "/p",
    moment: { action: { cwd: "/p/sub" } },
  });
});

test("A27 a sub-agent's call belongs to the session that started it, and says whose it is", () => {
  expect(heard(ofSubAgent)).toMatchObject({ session: "s", moment: { kind: "call", agent: "explore" } });
  expect(momentOf({ ...ofSubAgent, hook_event_name: "Stop" })).toEqual({ kind: "nothing" });
  expect(momentOf({ ...ofSubAgent, hook_event_name: "SessionEnd" })).toEqual({ kind: "nothing" });
});

test("a call has an id of its own, although the client gives it none, and its result names what equal calls share", () => {
  const [one, later, other] = [{}, { timestamp: "2026-11-19T18:05:26.235Z" }, { tool_input: { command: "ls" } }].map((more) => {
    const moment = momentOf(more);
    return moment.kind === "call" ? moment.call : "";
  });
  const result = dialect.hear(reports[0] as Readonly<Record<string, unknown>>, {}).moment;
  const alike = result.kind === "result" ? result.call : "";
  expect(new Set([one, later, other]).size).toBe(3);
  expect([one, later, other].map((call) => call?.startsWith(`${alike}@`))).toEqual([true, true, false]);
});

test.each<[string, object, object]>([
  [
    "a patch is one, and no edit",
    { tool_name: "Edit", tool_input: "*** Begin Patch" },
    { tool: "apply_patch", input: { input: "*** Begin Patch" } },
  ],
  ["an edit", { tool_name: "Edit", tool_input: { path: "a", old_str: "b" } }, { tool: "Edit", input: { path: "a", old_str: "b" } }],
  [
    "statements for the session's own database",
    { tool_name: "sql", tool_input: { query: "q" } },
    { tool: "session_sql", input: { query: "q" } },
  ],
  ["a server's tool", { tool_name: "my-shop-delete_order", tool_input: { id: "7" } }, { tool: "my-shop-delete_order", input: { id: "7" } }],
  ["words in place of arguments", { tool_name: "skill", tool_input: "pdf" }, { tool: "skill", input: { input: "pdf" } }],
  ["no arguments", { tool_name: "list_bash", tool_input: null }, { tool: "list_bash", input: {} }],
])("A13 a tool is weighed as what it is: %s", (_, more, action) => expect(momentOf(more)).toMatchObject({ action }));

test.each<[string, string, object]>([
  ["an exit code behind the output", "no\n<shellId: 0 completed with exit code 3>", { outcome: "failed", exitCode: 3, output: "no" }],
  ["none that is an error", "no\n<shellId: s1 completed with exit code 0>", { outcome: "ran", exitCode: 0, output: "no" }],
  ["one that the command printed", "<shellId: 0 completed with exit code 3>\nno", { outcome: "ran" }],
  ["none, because it runs still", "<command started in background with shellId: s1>", { outcome: "ran" }],
])("S10 a command failed by %s", (_, text, result) => expect(resultWith(text)).toMatchObject(result));

test("S10 a tool that failed says so by its event, and words of a file are no exit code", () => {
  expect(dialect.hear(reports[1] as Readonly<Record<string, unknown>>, {}).moment).toMatchObject({
    kind: "result",
    outcome: "failed",
    text: "no",
  });
  expect(resultWith("<shellId: 0 completed with exit code 3>", { tool_name: "Read" })).toMatchObject({ outcome: "ran" });
});

test("A30 everything that the model reads of a result is looked at", () => {
  expect(resultWith("one")).toMatchObject({ text: expect.stringContaining("one"), tool: "Bash" });
  expect(() => momentOf({ hook_event_name: "PostToolUse" })).toThrow("tool_result");
});

test.each([
  ["SessionStart", "started"],
  ["UserPromptSubmit", "turn-over"],
  ["Stop", "turn-over"],
  ["PreCompact", "compacting"],
  ["SessionEnd", "ended"],
  ["Notification", "nothing"],
])("%s is told as %s", (event, kind) => {
  expect(dialect.hear({ session_id: "s", cwd: "/p", hook_event_name: event }, {}).moment).toEqual({ kind });
});

test("A25 a call under an event of a later version is not understood, and so blocked", () => {
  expect(() => momentOf({ hook_event_name: "PreTool" })).toThrow("is not known here");
  expect(() => dialect.hear({ sessionId: "s", toolName: "bash", toolArgs: {} }, {})).toThrow("session_id");
  expect(() => momentOf({ timestamp: "" })).toThrow("timestamp");
});

test("A25 a block is a no by its exit code, and its words reach the agent by the answer", () => {
  const { stdout, stderr, exitCode } = dialect.block("why");
  expect(JSON.parse(stdout)).toEqual({ permissionDecision: "deny", permissionDecisionReason: "why" });
  expect({ stderr, exitCode }).toEqual({ stderr: "why\n", exitCode: 2 });
});

const call = momentOf({});
const told = (answer: string, more: object = {}) =>
  dialect.say(call, { answer, message: "because", quiet: false, ...more } as never).stdout;
const said = (answer: string, more: object = {}) => JSON.parse(told(answer, more));

test.each(["none", "no-objection", "let-through"])(
  "K13 %s leaves the call to the client's own rules, unless they were switched off",
  (answer) => {
    expect(told(answer)).toBe("");
    expect(said(answer, { quiet: true })).toMatchObject({ permissionDecision: "allow" });
  },
);

test.each(["handed", "blocked", "refused", "parked", "of a later version"])("A25 %s is a no", (answer) => {
  for (const quiet of [true, false])
    expect(dialect.say(call, { answer, message: "because", quiet } as never)).toEqual(dialect.block("because"));
});

test("K13 a note is a line of progress, which decides nothing", () => {
  const note = { type: "progress", message: "because" };
  expect(said("noted")).toEqual(note);
  const [first = "", second = ""] = told("noted", { quiet: true }).split("\n");
  expect([JSON.parse(first), JSON.parse(second)]).toMatchObject([note, { permissionDecision: "allow" }]);
});

test.each([resultWith("x"), momentOf({ hook_event_name: "PostToolUseFailure", error: "x" })])(
  "A30 a warning goes behind the result",
  (result) => {
    const warned = (more: object) => dialect.say(result, { answer: "none", message: "", quiet: false, ...more }).stdout;
    expect(warned({})).toBe("");
    expect(JSON.parse(warned({ warning: "mind this" }))).toEqual({ additionalContext: "mind this" });
  },
);
