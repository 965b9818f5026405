import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runCommand, type CommandEnd, type CommandRun } from "./executor.ts";

const cwd = mkdtempSync(join(tmpdir(), "assent-command-"));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const run = (command: string, more: Partial<CommandRun> = {}): Promise<CommandEnd> =>
  runCommand({ command, cwd, env: process.env, timeoutMs: 600_000, signal: new AbortController().signal, ...more });

const isAlive = (pidFile: string): boolean => {
  try {
    return process.kill(Number(readFileSync(join(cwd, pidFile), "utf8")), 0);
  } catch {
    return false;
  }
};

describe("a command", () => {
  test("tells its exit code, both outputs and that its input is closed", async () => {
    expect(await run("cat; echo out; echo err >&2; pwd")).toEqual({
      aside: "",
      ended: "completed",
      exitCode: 0,
      signal: null,
      output: expect.stringMatching(/^(?=.*out)(?=.*err)/s),
      detail: "exit code 0",
    });
    expect(await run("exit 3")).toMatchObject({ ended: "failed", exitCode: 3, detail: "exit code 3" });
    expect(await run("kill -KILL $$")).toMatchObject({ ended: "died", signal: "SIGKILL", detail: "ended by SIGKILL" });
  });

  test("sees the environment it is given and no other", async () => {
    const { output } = await run("env", { env: { PATH: process.env.PATH, A: "b" } });
    expect(output.split("\n").map((line) => line.split("=")[0])).toEqual(expect.arrayContaining(["PATH", "A"]));
    expect(output).not.toContain("HOME=");
  });

  test.each([
    ["no directory", "true", { cwd: "/nowhere" }, /^not started: there is no directory/],
    ["a null character", "echo \0", {}, /^not started: /],
    ["too long for the system", `: ${"x".repeat(3_000_000)}`, {}, /^not started: .*E2BIG/],
  ])("that cannot start has failed: %s", async (_name, command, more, detail) => {
    expect(await run(command, more)).toMatchObject({ ended: "failed", exitCode: null, detail: expect.stringMatching(detail) });
  });

  test("K10 keeps the head and the tail of a gigabyte, and no more of it in memory", async () => {
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    const { ended, output } = await run("echo first; head -c 1000000000 /dev/zero | tr '\\0' x; echo; echo last");
    clearInterval(watch);
    expect(ended).toBe("completed");
    expect(output.length).toBeLessThan(12_200);
    expect(output).toMatch(/^first\nx+\n… \(999988\d{3} of 1000000012 characters cut; the whole was not kept\) …\nx+\nlast\n$/);
    expect(peak - before).toBeLessThan(300_000_000);
  });

  test("streams what it says as it says it, characters whole", async () => {
    const heard: string[] = [];
    await run("printf '\\342\\230'; sleep 0.2; printf '\\203'; sleep 0.2; printf 'end\\377'", { onOutput: (text) => heard.push(text) });
    expect(heard).toEqual(["☃", "end\ufffd"]);
  });

  test("that takes too long is stopped, with everything it started", async () => {
    const ended = await run("sleep 3600 & echo $! > child.pid; echo begun; wait", { timeoutMs: 500 });
    expect(ended).toMatchObject({
      ended: "failed",
      signal: "SIGTERM",
      output: "begun\n",
      detail: "stopped: it took longer than its limit of 0.5 s",
    });
    expect(isAlive("child.pid")).toBe(false);
  });

  test("that does not listen is made to end, and so is a child that outlives its parent", async () => {
    const own = new AbortController();
    const ended = run(`(trap '' TERM; echo $BASHPID > deaf.pid; exec >/dev/null 2>&1; while :; do sleep 0.1; done) & wait`, {
      signal: own.signal,
    });
    setTimeout(() => own.abort(), 500);
    expect(await ended).toMatchObject({ ended: "died", detail: "stopped by the runtime" });
    expect(isAlive("deaf.pid")).toBe(false);
  });

  test("that was stopped before it began does not begin", async () => {
    expect(await run("touch begun", { signal: AbortSignal.abort() })).toMatchObject({ ended: "died", exitCode: null });
    expect(await run("test ! -e begun")).toMatchObject({ ended: "completed" });
  });

  test.each(["sleep 3600", "while :; do echo still; sleep 0.05; done"])(
    "ends although what it left behind holds its output: %s",
    async (left) => {
      const ended = await run(`(${left}) & echo $! > left.pid; echo done`);
      expect(ended).toMatchObject({ ended: "completed", output: expect.stringMatching(/^(still\n)*done\n/) });
      expect(ended.detail).toBe("exit code 0; it left a process behind that still holds its output");
      await run('kill "$(cat left.pid)"');
    },
  );
});
