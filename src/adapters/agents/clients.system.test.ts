import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { otherClients } from "../clients/others.ts";
import { plainSight } from "../clients/acp/sight.fixture.ts";
import { executors } from "./executors.ts";
import type { AgentJob, AgentReport, GroupProgram } from "./types.ts";

const folder = mkdtempSync(join(tmpdir(), "assent-clients-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A client of ours in place of the real one: it plays lines that the real one was heard to say. */
function install(name: string, body: string): void {
  const path = join(folder, name);
  writeFileSync(path, `#!${process.execPath}\nconst say = (value) => console.log(JSON.stringify(value));\n${body}`);
  chmodSync(path, 0o755);
}

async function run(name: string, job: Partial<AgentJob> = {}, signal = new AbortController().signal): Promise<AgentReport> {
  const isBoxed = job.box !== undefined;
  const known = await executors({ hookCommand: () => ["assent", "hook"], decide: async () => "reject", sight: plainSight, isBoxed });
  const executor = known.get(name)!;
  const environment = { ...process.env, PATH: `${folder}:/usr/bin:/bin`, CLAUDE_CODE_SIMPLE: "1" };
  return executor.run(
    { task: "t1", attempt: 1, instruction: "do it", cwd: folder, environment, session: "a1", run: "3.1", ...job },
    signal,
  );
}

const init = `say({ type: "system", subtype: "init", session_id: "s1" });`;
const hooked = `say({ type: "system", subtype: "hook_response", hook_event: "SessionStart", outcome: "success" });`;
const result = `say({ type: "result", subtype: "success", is_error: false, result: seen, session_id: "s1" });`;
const seen = `const { CLAUDE_CODE_SIMPLE: simple, ASSENT_SESSION: session, ASSENT_TASK: task, ASSENT_RUN: run } = process.env;
const seen = JSON.stringify({ args: process.argv.slice(2), input: require("fs").readFileSync(0, "utf8"), simple, session, task, run });`;

describe("claude-code", () => {
  test("reads the prompt from its input, our settings, and where its calls belong", async () => {
    install("claude", `${seen}\n${hooked}\n${init}\n${result}`);
    const report = await run("claude-code", { agentSession: "s0", note: "go on" });
    expect(report).toMatchObject({ ended: "completed", agentSession: "s1" });
    const { args, ...rest } = JSON.parse(report.detail!);
    expect(rest).toEqual({ input: "go on", session: "a1", task: "t1", run: "3.1" });
    expect(args.toSpliced(5, 1)).toEqual(["-p", "--output-format", "stream-json", "--verbose", "--settings", "--resume", "s0"]);
    expect(JSON.parse(args[5]).hooks.PreToolUse[0].hooks[0].onFailure).toBe("block");
  });

  test("A27 is ended before its first call when no hook answered", async () => {
    install("claude", `${init}\nsetTimeout(() => { require("fs").writeFileSync("called", ""); }, 60_000);`);
    expect(await run("claude-code")).toMatchObject({ ended: "died", detail: expect.stringMatching(/^stopped before its first call/) });
    expect(() => readFileSync(join(folder, "called"))).toThrow("ENOENT");
  });

  test("W10 in a box is ended before its first call when its hook was not heard at the door, whatever it says itself", async () => {
    install("claude", `${hooked}\n${init}\nsetTimeout(() => { require("fs").writeFileSync("called", ""); }, 60_000);`);
    expect(await run("claude-code", { isHeard: () => false })).toMatchObject({
      ended: "died",
      detail: expect.stringMatching(/^stopped: its hook was not heard at the door/),
    });
    expect(() => readFileSync(join(folder, "called"))).toThrow("ENOENT");
  });

  test("A26 that ends without a result has died, and says why", async () => {
    install("claude", `${hooked}\n${init}\nconsole.error("out of memory"); process.exitCode = 9;`);
    expect(await run("claude-code")).toMatchObject({
      ended: "died",
      detail: "ended with exit code 9 and no result\nout of memory",
      agentSession: "s1",
    });
  });

  test("that is not installed is a fault that says how to get it", async () => {
    rmSync(join(folder, "claude"));
    await expect(run("claude-code")).rejects.toMatchObject({
      code: "agent.missing",
      message: expect.stringContaining("npm install --global @anthropic-ai/claude-code"),
    });
  });
});

describe("codex", () => {
  const codex = (trustStatus: string): string => `
const [word, ...rest] = process.argv.slice(2);
const settings = rest.filter((part, at) => rest[at - 1] === "-c");
const trusted = settings.some((part) => part.startsWith("hooks.state=") && part.includes("sha256:1"));
const hooks = settings.filter((part) => /^hooks\\.[A-Z]/.test(part)).map((part, at) => ({
  key: "k" + at, eventName: part.slice(6, part.indexOf("=")), command: "assent hook", source: "sessionFlags",
  enabled: true, currentHash: "sha256:1", trustStatus: trusted ? "${trustStatus}" : "untrusted",
}));
if (word === "exec") {
  require("fs").writeFileSync("executed", JSON.stringify(settings));
  say({ type: "thread.started", thread_id: "t-1" });
  say({ type: "item.completed", item: { id: "i1", type: "agent_message", text: require("fs").readFileSync(0, "utf8") } });
  say({ type: "turn.completed" });
} else require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (id !== undefined) say({ id, result: method === "hooks/list" ? { data: [{ hooks, errors: [] }] } : {} });
});`;

  const ran = { type: "item.started", item: { id: "i2", type: "command_execution", command: "ls" } };

  test("runs once its hooks are trusted, and cannot type into a program", async () => {
    install("codex", codex("trusted"));
    expect(await run("codex")).toMatchObject({ ended: "completed", detail: "do it", agentSession: "t-1" });
    const settings: readonly string[] = JSON.parse(readFileSync(join(folder, "executed"), "utf8"));
    expect(settings).toContain("features.unified_exec_tty=false");
    expect(settings.at(-1)).toMatch(/^hooks\.state=/);
    rmSync(join(folder, "executed"));
  });

  test("A27 does not run when its hooks would be skipped", async () => {
    install("codex", codex("modified"));
    await expect(run("codex")).rejects.toMatchObject({ code: "agent.unusable" });
    expect(() => readFileSync(join(folder, "executed"))).toThrow("ENOENT");
  });

  test("W9, W10 in a box has our road for a provider and no sandbox, and stops at a call when its hook was not heard", async () => {
    install(
      "codex",
      codex("trusted").replace('say({ type: "turn.completed" });', `say(${JSON.stringify(ran)}); setInterval(() => {}, 1000);`),
    );
    const models = [
      { name: "main", api: "openai", url: "http://127.0.0.1:3128/main", keyVariable: "OPENAI_API_KEY", model: "gpt-5.5" },
    ] as const;
    const job = { box: (program: GroupProgram) => program, models, isHeard: () => false };
    expect(await run("codex", job)).toMatchObject({ ended: "died", detail: expect.stringMatching(/^stopped: its hook was not heard/) });
    const settings = readFileSync(join(folder, "executed"), "utf8");
    for (const part of ["danger-full-access", "http://127.0.0.1:3128/main", "OPENAI_API_KEY", "gpt-5.5"]) expect(settings).toContain(part);
    rmSync(join(folder, "executed"));
    await expect(run("codex", { ...job, models: [] })).rejects.toMatchObject({ message: expect.stringContaining("workers.models") });
    expect(() => readFileSync(join(folder, "executed"))).toThrow("ENOENT");
  });

  test("that does not know the question is a fault; that is stopped meanwhile has died", async () => {
    install("codex", `console.error("unknown command"); process.exitCode = 2;`);
    await expect(run("codex")).rejects.toMatchObject({ code: "agent.unusable", message: expect.stringContaining("unknown command") });
    install("codex", `setInterval(() => {}, 1000);`);
    expect(await run("codex", {}, AbortSignal.timeout(300))).toMatchObject({ ended: "died" });
  });
});

describe("opencode in a box", () => {
  const models = [
    { name: "main", api: "anthropic", url: "http://127.0.0.1:3128/main", keyVariable: "ANTHROPIC_API_KEY", model: "claude-opus-4-8" },
    { name: "other", api: "openai", url: "http://127.0.0.1:3128/other", keyVariable: "OPENAI_API_KEY" },
  ] as const;
  const lent: string[] = [];
  const job = {
    box: (program: GroupProgram) => program,
    lend: async (name: string, text: string) => (lent.push(text), `/run/assent/${name}`),
    models,
  };
  const start = `say({ type: "step_start", sessionID: "ses_1", part: {} });`;
  const told = `const { OPENCODE_CONFIG_CONTENT: config, OPENCODE_DISABLE_PROJECT_CONFIG: alone } = process.env;
const text = JSON.stringify({ config: JSON.parse(config), alone, args: process.argv.slice(2), input: require("fs").readFileSync(0, "utf8") });
say({ type: "text", part: { text } }); say({ type: "step_finish", part: { reason: "stop" } });`;

  test("W9 loads our plugin last, finds the first model on the road, and nothing of the project's settings", async () => {
    install("opencode", `${start}\n${told}`);
    const report = await run("opencode", { ...job, isHeard: () => true, agentSession: "ses_0", note: "go on" });
    expect(report).toMatchObject({ ended: "completed", agentSession: "ses_1" });
    const { config, alone, args, input } = JSON.parse(report.detail!);
    expect([alone, input, config.plugin]).toEqual(["1", "go on", ["file:///run/assent/opencode-plugin.js"]]);
    expect(config.provider).toEqual({
      anthropic: {
        options: { baseURL: "http://127.0.0.1:3128/main/v1", apiKey: "{env:ANTHROPIC_API_KEY}" },
        models: { "claude-opus-4-8": {} },
      },
    });
    expect(args.slice(-4)).toEqual(["--model", "anthropic/claude-opus-4-8", "--session", "ses_0"]);
    expect(lent.at(-1)).toContain('const hook = ["assent","hook"];');
    expect(lent.at(-1)).toContain('event: "started"');
  });

  test("W10 is ended before its first call when its plugin was not heard at the door", async () => {
    install("opencode", `${start}\nsetTimeout(() => { require("fs").writeFileSync("called", ""); }, 60_000);`);
    const report = await run("opencode", { ...job, isHeard: () => false });
    expect(report).toMatchObject({ ended: "died", detail: expect.stringMatching(/^stopped: its hook was not heard at the door/) });
    expect(() => readFileSync(join(folder, "called"))).toThrow("ENOENT");
    await expect(run("opencode", { ...job, models: [] })).rejects.toMatchObject({
      message: expect.stringContaining("anthropic or openai"),
    });
  });
});

test("stop ends what runs", async () => {
  const [other] = otherClients.filter(({ acp }) => acp !== undefined);
  install(other!.acp!.command, `setInterval(() => {}, 1000);`);
  const known = await executors({ hookCommand: () => [], decide: async () => "reject", sight: plainSight });
  const executor = known.get(other!.name)!;
  const environment = { ...process.env, PATH: `${folder}:/usr/bin:/bin` };
  const job = { task: "t1", attempt: 1, instruction: "x", cwd: folder, environment, session: "a1", run: "1.1" };
  const report = executor.run(job, new AbortController().signal);
  await executor.stop();
  expect(await report).toMatchObject({ ended: "died", detail: "stopped by the runtime" });
});
