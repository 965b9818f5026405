import { execFileSync, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync, readSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "../src/config/paths.ts";
import { hookFile } from "../src/host/hook-place.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";

let mira: Newcomer;
beforeAll(async () => {
  mira = await newcomer();
  writeFileSync(pathsFor(mira.environment).config, '{"guard":{"waitMs":0}}'); // what it asks about, nobody answers here
});
afterAll(() => mira.remove());

let calls = 0;
/** One call as each client makes it. */
const payloads: Readonly<Record<string, (command: string) => object>> = {
  "claude-code": claudeShaped,
  codex: claudeShaped,
  opencode: (command) => ({
    ...{ event: "before", session: "s", call: `c${(calls += 1)}`, folder: mira.project },
    ...{ tool: "bash", input: { command } },
  }),
};
function claudeShaped(command: string): object {
  const call = { session_id: "s", cwd: mira.project, hook_event_name: "PreToolUse", tool_use_id: `c${(calls += 1)}` };
  return { ...call, tool_name: "Bash", tool_input: { command } };
}

interface Asking {
  readonly command?: string;
  readonly input?: string;
  readonly client?: string;
  /** Shell commands before it. */
  readonly before?: string;
  /** How it turns the streams. */
  readonly turned?: string;
  readonly stdio?: StdioOptions;
}

/** How the hook ends and what it says, with its streams turned elsewhere. */
async function hook({ command = "rm -rf /", client = "claude-code", turned = "", ...asking }: Asking): Promise<string> {
  const line = `${asking.before ?? ""} exec "$0" "$@" ${turned}`;
  const child = spawn("sh", ["-c", line, process.execPath, hookFile, client], {
    cwd: mira.project,
    env: mira.environment,
    stdio: asking.stdio ?? "pipe",
  });
  const late = setTimeout(() => child.kill("SIGKILL"), 120_000);
  let said = "";
  for (const [name, stream] of [
    ["out", child.stdout],
    ["err", child.stderr],
  ] as const)
    stream?.setEncoding("utf8").on("data", (text) => (said += `${name}: ${String(text)}`));
  child.stdin?.on("error", () => {}).end(asking.input ?? JSON.stringify(payloads[client]?.(command)));
  const [code, signal] = await once(child, "close");
  clearTimeout(late);
  return `${String(code ?? signal)} ${said}`;
}

const unsaid = /^2 err: Not run: assent's answer could not be said.*whole machine/s;

describe.runIf(process.platform !== "win32")("a no that stdout does not carry is a no by exit code", () => {
  test.concurrent.each([
    ["closed", ">&-"],
    ["the null device", ">/dev/null"],
    ["full", ">/dev/full"],
    ["a device that takes everything", ">/dev/zero"],
    ["open for reading alone", "1</dev/null"],
    ["a folder", "1<."],
  ])("%s", async (_, turned) => {
    expect(await hook({ turned })).toMatch(unsaid);
  });

  test.concurrent.each(["codex", "opencode"])("also for %s", async (client) => {
    expect(await hook({ client, turned: ">&-" })).toMatch(unsaid);
    expect(await hook({ client, command: "ls", turned: ">&-" })).toMatch(client === "codex" ? /^0 $/ : /^2 err: /);
  });

  test("where nobody can hear it, or everything is closed", async () => {
    const nowhere = [">&- 2>&-", ">/dev/full 2>/dev/full", "<&- >&- 2>&-"];
    expect(await Promise.all(nowhere.map((turned) => hook({ turned })))).toEqual(["2 ", "2 ", "2 "]);
    expect(await hook({ turned: "<&-" })).toMatch(/^2 err: Not run.*the client sent no message/s);
    const { from, to } = pipe("gone");
    closeSync(from);
    expect(await hook({ stdio: ["pipe", to, "pipe"] })).toMatch(unsaid); // a reader that is gone
    closeSync(to);
  });

  test("while what is said and heard stays as it was, also with stderr closed", async () => {
    for (const said of await Promise.all(["2>&-", "2>/dev/full"].map((turned) => hook({ turned }))))
      expect(said).toMatch(/^0 out: .*"deny"/s);
    expect(await hook({ turned: ">&- 2>&-", command: "ls" })).toMatch(/^0 $/);
    const file = join(mira.home, "said");
    expect(await hook({ turned: `>${file}` })).toMatch(/^0 $/);
    expect(execFileSync("cat", [file], { encoding: "utf8" })).toContain('"deny"');
  });

  test("a pipe that is full and that nobody reads is waited for a few seconds", async () => {
    const out = pipe("out", { isFull: true });
    const err = pipe("err", { isFull: true });
    const [said, mute] = await Promise.all([hook({ stdio: ["pipe", out.to, "pipe"] }), hook({ stdio: ["pipe", out.to, err.to] })]);
    expect(said).toMatch(unsaid);
    expect(mute).toBe("2 ");
    const slow = setInterval(() => emptied(out.from), 500); // one that reads, only later
    expect(await hook({ stdio: ["pipe", out.to, "pipe"] })).toBe("0 ");
    clearInterval(slow);
    for (const fd of [out.from, out.to, err.from, err.to]) closeSync(fd);
  });
});

test.runIf(process.platform !== "win32").each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "a hook that is ended by %s before it has an answer says no",
  async (signal) => {
    const child = spawn(process.execPath, [hookFile, "codex"], { cwd: mira.project, env: mira.environment });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (said += String(text)));
    child.stdin.on("error", () => {}).write(" ".repeat(1_000_000), () => child.kill(signal)); // it reads: it is there
    const [code] = await once(child, "close");
    expect([code, said]).toEqual([2, expect.stringContaining("Not run")]);
  },
);

function emptied(fd: number): void {
  try {
    readSync(fd, Buffer.alloc(65_536));
  } catch {
    // It is empty.
  }
}

function pipe(name: string, { isFull = false } = {}): { readonly from: number; readonly to: number } {
  const path = join(mira.home, name);
  execFileSync("mkfifo", [path]);
  const from = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const to = openSync(path, "w");
  if (isFull) {
    expect(() => {
      for (;;) writeSync(from, "x".repeat(4_096));
    }).toThrow("EAGAIN"); // not another page goes in
    return { from, to };
  }
  closeSync(from);
  return { from: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), to };
}

describe("what the hook cannot look at is blocked in words that a person can act on", () => {
  test.concurrent.each([
    ["nothing", "", "the client sent no message"],
    ["no JSON", '{"session_id": "s"', "not whole JSON"],
    ["no object", "[]", "not an object"],
  ])("a message that is %s", async (_, input, words) => {
    expect(await hook({ input })).toMatch(new RegExp(`^2 err: Not run.*${words}`, "s"));
  });

  test("a message that is nested too deep", async () => {
    const deep = `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`;
    const input = JSON.stringify(payloads["claude-code"]?.("x")).replace('"x"', deep);
    expect(await hook({ input })).toMatch(/^2 err: Not run.*nested deeper/s);
  });

  test("a folder that is gone", async () => {
    expect(await hook({ before: "mkdir gone && cd gone && rmdir ../gone &&" })).toMatch(
      /^2 err: Not run.*the folder that the client works in is gone/s,
    );
  });
});
