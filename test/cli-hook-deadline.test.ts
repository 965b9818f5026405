import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pathsFor } from "../src/config/paths.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";

type Running = ReturnType<Newcomer["start"]>;

let mira: Newcomer;
const running: Running[] = [];
beforeEach(async () => {
  mira = await newcomer();
  execFileSync("git", ["init", "--quiet", mira.project]);
});
afterEach(async () => {
  for (const each of running.splice(0)) if (each.exitCode === null && each.signalCode === null) each.kill("SIGKILL");
  await mira.remove();
});

async function startUp(): Promise<Running> {
  const up = mira.start(["up", "--json", "--port", "0"]);
  running.push(up);
  await once(up.stdout.setEncoding("utf8"), "data");
  return up;
}

let calls = 0;
/** One call as Claude Code makes it. */
function callOf(command: string): string {
  const call = { session_id: "s", cwd: mira.project, hook_event_name: "PreToolUse", tool_use_id: `c${(calls += 1)}` };
  return JSON.stringify({ ...call, tool_name: "Bash", tool_input: { command } });
}

const inTimeMs = 90_000;
/** The hook's reply, which must come long before a client would give up on it. */
async function hook(command: string, meanwhile = async (): Promise<void> => {}): Promise<string> {
  const child = mira.start(["hook", "claude-code"], mira.environment);
  running.push(child);
  const late = setTimeout(() => child.kill("SIGKILL"), inTimeMs);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += String(text)));
  const ended = once(child, "close");
  child.stdin.end(callOf(command));
  await meanwhile();
  const [code, signal] = await ended;
  clearTimeout(late);
  return `${String(code ?? signal)} ${said}`;
}

describe.runIf(process.platform !== "win32")("the hook answers in time", () => {
  test("where every file of the project that it looks at is a pipe, a device or a socket", async () => {
    writeFileSync(pathsFor(mira.environment).config, '{"guard":{"waitMs":0}}'); // what it asks about, nobody answers here
    writeFileSync(pathsFor(mira.environment).socket, ""); // as if one had run: then it looks for secrets first
    mkdirSync(join(mira.project, ".assent"));
    for (const name of [".claude", "node_modules/.bin"]) mkdirSync(join(mira.project, name), { recursive: true });
    const inGit = [".git/HEAD", ".git/config", ".git/index", ".git/packed-refs", ".git/info/exclude", ".gitignore"];
    const odd = [...inGit, ".claude/settings.json", "package.json", "run.sh", "node_modules/.bin/x"];
    for (const name of odd) {
      rmSync(join(mira.project, name), { force: true });
      execFileSync("mkfifo", [join(mira.project, name)]);
    }
    symlinkSync("/dev/zero", join(mira.project, "Makefile"));
    symlinkSync("/dev/tty", join(mira.project, ".env"));
    expect(await hook("ls * && git status")).toMatch(/^0 $/);
    const asked = /^0 .*"deny".*assent answer/s; // nobody answered, so it is parked at a gate
    expect(await hook("npm test && bash run.sh && npx x && make")).toMatch(asked);
    expect(await hook("git commit -a -m x && git push")).toMatch(/^0 /);
    execFileSync("mkfifo", [join(mira.project, ".assent", "config.json")]);
    expect(await hook("git status")).toMatch(/^2 .*must be a plain file/s);
    rmSync(join(mira.project, ".assent"), { recursive: true });
    execFileSync("mkfifo", [join(mira.project, ".assent")]);
    expect(await hook("git status")).toMatch(/^2 .*must be a folder/s);
  });

  test("when `up` was stopped before: it judges by itself", async () => {
    const up = await startUp();
    up.kill("SIGSTOP");
    expect(await hook("git status")).toMatch(/^0 /);
  });

  test("when `up` was stopped while a person is waited for: it says no and why", async () => {
    const up = await startUp();
    const said = await hook("git push --force", async () => {
      const waiting = async (): Promise<number> => (await mira.waiting()).length;
      await expect.poll(waiting, { timeout: inTimeMs }).toBe(1);
      up.kill("SIGSTOP");
    });
    expect(said).toMatch(/^2 Not run.*silent/s);
  });

  test("when `up` is killed while a person is waited for: what is answered then, the same call takes, once", async () => {
    const up = await startUp();
    const asClient = async (command: string): Promise<string> => {
      const { code, stdout, stderr } = await mira.run(["hook", "claude-code"], { input: callOf(command), asPerson: false });
      return `${code} ${stdout}${stderr}`;
    };
    const gates = async (): Promise<readonly string[]> => (await mira.waiting()).map(({ id }) => id);
    const said = asClient("git push --force");
    await expect.poll(gates, { timeout: inTimeMs }).toHaveLength(1);
    up.kill("SIGKILL");
    expect(await said).toMatch(/^2 Not run.*the same call again to hear the answer/s);
    const [gate = ""] = await gates();
    const answered = await mira.run(["answer", gate, "once"]);
    expect([answered.code, answered.stderr]).toEqual([0, expect.stringContaining("Claude Code may still ask once itself")]);
    writeFileSync(pathsFor(mira.environment).config, '{"guard":{"waitMs":0}}'); // what is asked about from here on, nobody answers
    expect(await asClient("git push --force origin other")).toMatch(/^0 .*"deny"/s);
    expect(await asClient("git push --force")).toMatch(/^0 (?!.*"deny")/s);
    expect(await asClient("git push --force")).toMatch(/^0 .*"deny"/s);
  });

  test("when another process holds the journal: it says no and why", async () => {
    expect(await hook("git status")).toMatch(/^0 /);
    const file = pathsFor(mira.environment).journal;
    mkdirSync(dirname(file), { recursive: true });
    const holder = new DatabaseSync(file);
    holder.exec("BEGIN IMMEDIATE");
    try {
      expect(await hook("git status")).toMatch(/^2 Not run.*holds the journal/s);
    } finally {
      holder.close();
    }
  });
});
