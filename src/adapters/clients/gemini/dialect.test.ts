import { expect, test } from "vitest";
import { dialect } from "./dialect.ts";
import { callReport, reports } from "./reports.fixture.ts";

const heard = (more: object = {}) => dialect.hear({ ...callReport, ...more }, { GEMINI_PROJECT_DIR: "/p" });
const momentOf = (more: object) => heard(more).moment;
const resultWith = (llmContent: unknown, more: object = {}) =>
  momentOf({ hook_event_name: "AfterTool", tool_response: { llmContent, ...more } });

test("a call is weighed by its tool and input, in the session's folder", () => {
  expect(heard()).toMatchObject({
    session: "s",
    folder: "/p",
    transcript: expect.stringMatching(/\.jsonl$/),
    moment: { kind: "call", action: { tool: "run_shell_command", input: { command: "npm test" }, cwd: "/p" } },
  });
});

test("a call has an id of its own, although the client gives it none, and its result names what equal calls share", () => {
  const [one, later, other] = [{}, { timestamp: "2026-11-19T11:56:22.903Z" }, { tool_input: { command: "ls" } }].map((more) => {
    const moment = momentOf(more);
    return moment.kind === "call" ? moment.call : "";
  });
  const result = dialect.hear(reports[0] as Readonly<Record<string, unknown>>, {}).moment;
  const alike = result.kind === "result" ? result.call : "";
  expect(new Set([one, later, other]).size).toBe(3);
  expect([one, later, other].map((call) => call?.startsWith(`${alike}@`))).toEqual([true, true, false]);
});

test.each<[string, unknown, string]>([
  ["a folder below", "packages/a", "/p/packages/a"],
  ["a folder anywhere", "/srv/live", "/srv/live"],
  ["a folder above", "../other", "/other"],
  ["none", undefined, "/p"],
])("A13 the shell is weighed in the folder that it is told: %s", (_, folder, cwd) => {
  expect(momentOf({ tool_input: { command: "rm -rf x", dir_path: folder } })).toMatchObject({ action: { cwd } });
});

test("a server's tool comes in the spelling of the other clients", () => {
  const more = { tool_name: "mcp_shop_orders_delete", mcp_context: { server_name: "shop_orders", tool_name: "delete" } };
  expect(momentOf(more)).toMatchObject({ action: { tool: "mcp__shop_orders__delete" } });
  expect(momentOf({ tool_name: "mcp_shop_delete" })).toMatchObject({ action: { tool: "mcp_shop_delete" } });
});

const shown = (tail: string) => `<untrusted_context>\nOutput: no\n${tail}Process Group PGID: 9427\n</untrusted_context>`;

test.each<[string, string, object]>([
  ["an exit code behind the output", shown("Exit Code: 3\n"), { outcome: "failed", exitCode: 3 }],
  ["one before a signal", shown("Exit Code: 143\nSignal: SIGTERM\n"), { outcome: "failed", exitCode: 143 }],
  ["none", shown(""), { outcome: "ran" }],
  ["one that the command printed", shown("Exit Code: 3\nand more\n"), { outcome: "ran" }],
])("S10 a command failed by %s", (_, told, result) => {
  const moment = resultWith(told, { returnDisplay: "no" });
  expect(moment).toMatchObject({ ...result, output: "no" });
  expect("exitCode" in moment).toBe("exitCode" in result);
});

test("A30 everything that the model reads of a result is looked at, in whatever shape it comes", () => {
  const moment = resultWith([{ text: "one" }, { text: "two" }], { error: { message: "three" }, returnDisplay: "unread" });
  expect(moment).toMatchObject({ outcome: "failed", text: expect.stringMatching(/one[\s\S]*two[\s\S]*three|three[\s\S]*one[\s\S]*two/) });
});

test.each([
  ["SessionStart", "started"],
  ["BeforeAgent", "turn-over"],
  ["AfterAgent", "turn-over"],
  ["SessionEnd", "ended"],
  ["PreCompress", "nothing"],
])("%s is told as %s", (event, kind) => {
  expect(dialect.hear({ session_id: "s", cwd: "/p", hook_event_name: event }, {}).moment).toEqual({ kind });
});

test("A25 a call under an event of a later version is not understood, and so blocked", () => {
  expect(() => momentOf({ hook_event_name: "PreTool" })).toThrow("is not known here");
  expect(() => momentOf({ timestamp: "" })).toThrow("timestamp");
  expect(dialect.block("why")).toEqual({ stdout: "", stderr: "why\n", exitCode: 2 });
});

const call = momentOf({});
const said = (answer: string, more: object = {}) => {
  const { stdout } = dialect.say(call, { answer, message: "because", quiet: true, ...more } as never);
  return stdout === "" ? "" : JSON.parse(stdout);
};

test.each(["none", "no-objection", "let-through"])("K13 %s leaves the call to the client's own rules", (answer) => {
  expect(said(answer)).toBe("");
});

test.each(["handed", "blocked", "refused", "parked", "of a later version"])("A25 %s is a no", (answer) => {
  expect(said(answer)).toEqual({ decision: "deny", reason: "because" });
});

test("A25 an agent that is to stop hears a no too, and a note is shown", () => {
  expect(said("blocked", { stop: true })).toEqual({ decision: "deny", reason: "because", continue: false, stopReason: "because" });
  expect(said("noted")).toEqual({ systemMessage: "because" });
});

test("A30 a warning goes behind the result", () => {
  const result = resultWith("x");
  const { stdout } = dialect.say(result, { answer: "none", message: "", quiet: false, warning: "mind this" });
  expect(JSON.parse(stdout)).toEqual({ hookSpecificOutput: { hookEventName: "AfterTool", additionalContext: "mind this" } });
});
