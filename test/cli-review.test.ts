import { execFileSync } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";

let mira: Newcomer;

const now = new Date().toISOString();
const jsonl = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("");

const no = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

/** One call of Claude Code and what came back. */
function claudeCall(id: string, command: string, answer: string, at = now): readonly object[] {
  const envelope = { sessionId: "s1", cwd: mira.project, timestamp: at, isSidechain: false };
  const use = { type: "tool_use", id, name: "Bash", input: { command } };
  const result = { type: "tool_result", tool_use_id: id, content: answer, is_error: answer === no };
  return [
    { ...envelope, type: "assistant", uuid: `a-${id}`, message: { role: "assistant", content: [use] } },
    { ...envelope, type: "user", uuid: `u-${id}`, message: { role: "user", content: [result] } },
  ];
}

async function put(name: string, text: string): Promise<string> {
  const path = join(mira.home, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}

const claudeFile = ".claude/projects/-work-shop/s1.jsonl";
const codexFile = ".codex/sessions/2026/10/02/rollout-2026-10-02T08-00-00-s2.jsonl";

interface Reviewed {
  readonly calls: number;
  readonly [key: string]: unknown;
}

beforeAll(async () => {
  mira = await newcomer();
});
afterAll(() => mira.remove());

test("without transcripts it says where it looked and how to point it elsewhere", async () => {
  const ran = await mira.run(["review"]);
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain(join(mira.home, ".claude/projects"));
  expect(ran.stdout).toContain(join(mira.home, ".codex/sessions"));
  expect(ran.stdout).toContain("--transcript FILE");
  expect((await mira.json<Reviewed>(["review"])).value).toMatchObject({ sessions: 0, calls: 0, groups: [], files: 0 });
});

test("sessions of both clients are weighed, grouped and shown, and nothing is written", async () => {
  const secret = `ghp_${"Zx9Yw8Vu7Ts6Rq5Po4Nm".repeat(2).slice(0, 36)}`;
  await put(
    claudeFile,
    [
      jsonl([{ type: "summary", summary: "x", leafUuid: "y" }]),
      jsonl(claudeCall("t1", "ls -la", "a b c")),
      jsonl(claudeCall("t2", `git push --force https://x:${secret}@github.com/ada/shop main`, no)),
      jsonl(claudeCall("t3", "git diff", no)),
      "{ a line that was cut\n",
      jsonl([{ type: "hologram" }]),
      jsonl(claudeCall("t4", "git push --force origin main", "old", "2020-01-01T00:00:00.000Z")),
    ].join(""),
  );
  const item = (payload: object): object => ({ timestamp: now, type: "response_item", payload });
  await put(
    codexFile,
    jsonl([
      { timestamp: now, type: "session_meta", payload: { id: "s2", cwd: mira.project } },
      item({ type: "function_call", name: "exec_command", call_id: "c1", arguments: '{"cmd":"git push --force origin next"}' }),
      item({ type: "function_call_output", call_id: "c1", output: "Process exited with code 0\nOutput:\n" }),
      item({ type: "custom_tool_call", name: "exec", call_id: "c2", input: "tools.exec_command({cmd: made})" }),
    ]),
  );
  const before = await readdir(mira.home, { recursive: true });

  const { code, value } = await mira.json<Reviewed>(["review"]);
  expect(code).toBe(0);
  expect(value).toMatchObject({
    complete: true,
    sessions: 2,
    clients: { "claude-code": 1, codex: 1 },
    calls: 4,
    asked: 2,
    refused: 0,
    low: 2,
    unreadCalls: 1,
    files: 2,
    skippedLines: 2,
    skipped: { broken: 1, unknown: 1, tooLong: 0 },
    missedCount: 1,
    missed: [{ text: "git diff", outcome: "rejected" }],
    groups: [
      { tool: "git push --force", verdict: "gate", count: 2, sessions: 2, outcomes: { ran: 1, rejected: 1, failed: 0, blocked: 0 } },
    ],
  });
  expect(JSON.stringify(value)).not.toContain(secret);

  const { stdout, stderr } = await mira.run(["review"]);
  expect(stdout).toContain("4 tool calls in 1 session of Claude Code and 1 session of Codex");
  expect(stdout).toContain("git push --force origin next");
  expect(stdout).toContain("What was missed: 1 call");
  expect(stdout).toContain("assent classify");
  expect(stdout).not.toContain(secret);
  expect(stderr).toContain("1 broken, 0 too long, 1 of a kind not known here");
  expect(await readdir(mira.home, { recursive: true })).toEqual(before);
});

test("clients, days and examples can be chosen", async () => {
  const counted = async (...args: string[]): Promise<number> => (await mira.json<Reviewed>(["review", ...args])).value.calls;
  expect(await counted("--client", "codex")).toBe(1);
  expect(await counted("--since", "0")).toBe(5);
  const [claude, codex] = [join(mira.home, claudeFile), join(mira.home, codexFile)];
  expect(await counted("--transcript", claude)).toBe(4);
  expect(await counted("--transcript", `${claude},${codex}`)).toBe(5);
  expect(await counted("--transcript", claude, "--transcript", codex, "--since", "1")).toBe(4);
  const { value } = await mira.json<Reviewed>(["review", "--limit", "1"]);
  expect((value["groups"] as { examples: unknown[] }[])[0]?.examples).toHaveLength(1);
});

test.each([
  { args: ["--client", "emacs"], says: "claude-code or codex" },
  { args: ["--since", "soon"], says: "whole number" },
  { args: ["--transcript", "nowhere.jsonl"], says: "nowhere.jsonl cannot be read" },
])("$args is a mistake that is named", async ({ args, says }) => {
  const ran = await mira.run(["review", ...args]);
  expect(ran.stderr).toContain(says);
  expect(ran.code).toBe(2);
});

test("Ctrl-C gives what was found so far", async () => {
  const pipe = join(mira.home, "slow.jsonl");
  execFileSync("sh", ["-c", `mkfifo "$0"`, pipe]);
  const child = mira.start(["review", "--json", "--transcript", pipe]);
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
  const ended = once(child, "close");
  const writer = createWriteStream(pipe);
  await once(writer, "open"); // only then does somebody read it
  writer.write(jsonl(claudeCall("t9", "git push --force origin main", "ok")));
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  child.kill("SIGINT");
  await new Promise((resolve) => setTimeout(resolve, 500));
  writer.end();
  expect(await ended).toEqual([0, null]);
  expect(JSON.parse(stdout)).toMatchObject({ complete: false, calls: 1, asked: 1 });
});
