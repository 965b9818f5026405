import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dialect } from "../../adapters/clients/claude-code/dialect.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { createApplication, type Application } from "../application.ts";
import { rowDetail, type RowDetail } from "../timeline/row-detail.ts";
import { answerHook } from "./hooked.ts";

/** Messages of Claude Code's hooks, in its own words. */
let folder = "";
let project = "";
let application: Application;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "assent-output-")));
  project = join(folder, "project");
  mkdirSync(project);
  mkdirSync(join(folder, "home"), { mode: 0o700 });
  application = createApplication({ ASSENT_HOME: join(folder, "home") }, project, false);
});
afterEach(async () => {
  await application.close();
  rmSync(folder, { recursive: true, force: true });
});

const configure = (config: object): void => writeFileSync(application.paths.config, JSON.stringify(config), { mode: 0o600 });

async function hear(event: string, more: object): Promise<void> {
  const { runtime, keys } = await application.open();
  const payload = { session_id: "s", cwd: project, hook_event_name: event, tool_use_id: "c1", ...more };
  const asked = { client: "claude-code", canAsk: false, heard: dialect.hear(payload, {}), variables: {}, waitMaxMs: 0 };
  const answering = { runtime, hashAction: keys.hashAction, paths: application.paths, guardWorktrees: async () => [] };
  await answerHook(answering, asked, new AbortController().signal);
}

async function ranOnce(tool: string, input: object, event: string, told: object): Promise<RowDetail | undefined> {
  await hear("PreToolUse", { tool_name: tool, tool_input: input });
  await hear(event, { tool_name: tool, tool_input: input, ...told });
  const { journal, runtime } = await application.open();
  const [session] = (await journal.sessions({})).items;
  const stream = session?.stream ?? ("" as SessionId);
  const [first] = (await journal.read(stream, 0)).filter(({ type }) => type === "call.assessed");
  return rowDetail(runtime, { stream, first: first?.version ?? 0 }, async () => undefined);
}

test("what a guarded call printed is kept with it, bounded and without its secrets", async () => {
  const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  const stdout = `begin\n${"line of output\n".repeat(3_000)}token ${secret}\nall 12 tests passed`;
  const detail = await ranOnce("Bash", { command: "ls" }, "PostToolUse", { tool_response: { stdout, stderr: "", interrupted: false } });
  expect(detail?.output).toMatchObject({ from: "journal", text: expect.stringMatching(/^begin\n[^]*\n…\n[^]*all 12 tests passed$/) });
  expect(detail?.output?.text).not.toContain(secret);
  expect(detail?.output?.text.length).toBeLessThan(5_000);
});

test("a failure says its exit code, and its own words without the names around them", async () => {
  const detail = await ranOnce("Bash", { command: "ls no" }, "PostToolUseFailure", { error: "Exit code 2\nls: no such file" });
  expect(detail?.row).toMatchObject({ state: "failed", exitCode: 2 });
  expect(detail?.output).toEqual({ from: "journal", text: "ls: no such file" });
});

test("files that were read or written are not kept a second time", async () => {
  const input = { file_path: join(project, "a.txt") };
  const detail = await ranOnce("Read", input, "PostToolUse", { tool_response: { type: "text", file: { content: "all of it" } } });
  expect(detail?.row.state).toBe("done");
  expect(detail?.output).toBeNull();
});

test.each<[string, object, object]>([
  ["printed nothing", { stdout: "", stderr: "" }, { from: "journal", text: "" }],
  ["printed blanks", { stdout: "\n", stderr: "" }, { from: "journal", text: "" }],
])("a call that %s says so", async (_, told, output) => {
  expect((await ranOnce("Bash", { command: "mkdir -p a" }, "PostToolUse", { tool_response: told }))?.output).toEqual(output);
});

test("a failure without a word printed nothing", async () => {
  const failed = await ranOnce("Bash", { command: "false" }, "PostToolUseFailure", { error: "Exit code 1" });
  expect(failed).toMatchObject({ row: { state: "failed", exitCode: 1 }, output: { text: "" } });
});

test("where the client does not say what was printed, nobody knows", async () => {
  const detail = await ranOnce("Bash", { command: "ls" }, "PostToolUse", { tool_response: { interrupted: false } });
  expect(detail).toMatchObject({ row: { state: "done" }, output: null });
});

test("nothing is kept where a person switched that off", async () => {
  configure({ guard: { keepOutput: false } });
  const detail = await ranOnce("Bash", { command: "ls" }, "PostToolUse", { tool_response: { stdout: "a.txt", stderr: "" } });
  expect(detail?.row.state).toBe("done");
  expect(detail?.output).toBeNull();
});
