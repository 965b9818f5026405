import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clientRow } from "../adapters/clients/rows.ts";
import { hookFile } from "../host/hook-place.ts";
import { hearClient } from "../host/guard/hearing.ts";
import { requestIn } from "../host/guard/quick.ts";
import { hookRequest, quickRequest } from "../host/socket/requests.ts";
import { quickCommand } from "../setup/hooks/quick-command.ts";

/** The quick entry in front of the hook. Whatever goes wrong with it, it says no, or the hook in Node answers in its place. */
let folder: string;
let home: string;
let standIn: string;
const servers: Server[] = [];
const sockets = new Set<Socket>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assent-quick-"));
  home = join(folder, "home");
  mkdirSync(home, { mode: 0o700 });
  standIn = join(folder, "hook.sh");
  writeFileSync(standIn, 'cat > "$0.heard"; printf %s "in node: $*"\n');
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  rmSync(folder, { recursive: true, force: true });
});

const call = (more: object = {}): string =>
  JSON.stringify({ session_id: "s", cwd: folder, hook_event_name: "PreToolUse", tool_name: "Bash", tool_use_id: "t", ...more });
const stop = JSON.stringify({ session_id: "s", cwd: "/", hook_event_name: "Stop" });
const hello = '{"id":1,"result":{"version":"0","beatMs":1000,"quick":1}}\n';
const hex = (text: string): string => Buffer.from(text).toString("hex");
const saying = (out: string, err: string, code: number): string => `{"id":2,"result":"${hex(out)} ${hex(err)} ${code} whole"}\n`;

/** A runtime that says what it is told to, line by line. */
async function runtime(says: (line: string, socket: Socket) => void): Promise<readonly string[]> {
  const lines: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = "";
    socket.on("error", () => {}).setEncoding("utf8");
    socket.on("data", (piece) => {
      const pieces = (text + String(piece)).split("\n");
      text = pieces.pop() ?? "";
      for (const line of pieces) {
        lines.push(line);
        says(line, socket);
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(join(home, "up.sock"), resolve));
  return lines;
}
/** One that greets, and then does this with the call. */
const greeting = (answers: (socket: Socket) => void): Promise<readonly string[]> =>
  runtime((line, socket) => (line.includes('"hello"') ? void socket.write(hello) : answers(socket)));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
interface Starting {
  readonly input?: string | Buffer;
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly onStart?: (pid: number) => void;
  readonly words?: readonly string[];
}

const entry = (): readonly string[] => quickCommand([process.execPath, hookFile])?.slice(0, -2) ?? [];

/** The entry with a stand-in for Node and the hook, which keeps what it is given. */
function start({ input = call(), environment = {}, cwd = folder, onStart, words = ["claude-code"] }: Starting = {}): Promise<Ended> {
  const [perl = "", ...options] = entry();
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder, ASSENT_HOME: home, ...environment };
  return new Promise((resolve) => {
    const child = spawn(perl, [...options, "/bin/sh", standIn, ...words], { cwd, env });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (piece) => (stdout += String(piece)));
    child.stderr.on("data", (piece) => (stderr += String(piece)));
    child.stdin.on("error", () => {}).end(input);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
    onStart?.(child.pid ?? 0);
  });
}
const inNode = { code: 0, stdout: "in node: claude-code" };
const heardInNode = (): Buffer => execFileSync("cat", [`${standIn}.heard`], { maxBuffer: 1e8 });

describe.runIf(entry().length > 0)("the quick entry", () => {
  test("A27 says what the runtime said, with its exit code", async () => {
    await greeting((socket) => socket.write(`{"beat":true}\n${saying('{"a":"ü"}', "why\n", 2)}`));
    expect(await start()).toEqual({ code: 2, stdout: '{"a":"ü"}', stderr: "why\n" });
  });

  test("A27 an answer longer than a pipe holds arrives whole", async () => {
    const long = "x".repeat(300_000);
    await greeting((socket) => socket.write(saying(long, "", 0)));
    expect(await start()).toEqual({ code: 0, stdout: long, stderr: "" });
  });

  test("A27 makes the same request of a call as the hook in Node", async () => {
    const lines = await greeting((socket) => socket.end());
    const more = { tool_input: { command: "printf 'ü\\n\"'" }, transcript_path: join(folder, "t.jsonl"), agent_id: "a1" };
    const environment = { NODE_ENV: "test", ODD: 'a="b"\nc\\d', ASSENT_SESSION: "s1", ASSENT_TASK: "t1", LC_ALL: "C" };
    await start({ input: call(more), environment });
    const asked = quickRequest(JSON.parse(lines.at(-1) ?? "").params);
    const row = clientRow("claude-code");
    const quick = await requestIn(row, hearClient(row, asked.text, asked), asked);
    const env = { PATH: process.env["PATH"] ?? "", HOME: folder, ASSENT_HOME: home, ...environment };
    await new Promise((resolve) => {
      const child = spawn(process.execPath, [hookFile, "claude-code"], { cwd: folder, env });
      child.stdin.end(call(more));
      child.on("close", resolve);
    });
    const inNodes = hookRequest(JSON.parse(lines.at(-1) ?? "").params);
    expect({ ...(quick as object), caller: null }).toEqual({ ...inNodes, caller: null }); // the stand-ins differ, who started them does not
    expect((quick as { caller?: object }).caller === undefined).toBe(inNodes.caller === undefined);
  });

  describe("leaves it to the hook in Node, with all that the client says,", () => {
    const big = "x".repeat(100_000);
    test.each<{ readonly why: string; readonly prepare?: () => Promise<unknown>; readonly starting?: Starting }>([
      { why: "where nobody runs" },
      { why: "where a file is in the socket's place", prepare: async () => writeFileSync(join(home, "up.sock"), "") },
      { why: "where a FIFO is in the socket's place", prepare: async () => void execFileSync("mkfifo", [join(home, "up.sock")]) },
      { why: "where a link leads to it", prepare: async () => symlinkSync("elsewhere.sock", join(home, "up.sock")) },
      { why: "where others may write beside the socket", prepare: async () => chmodSync(home, 0o777) },
      {
        why: "where the runtime is of an older assent",
        prepare: () => runtime((_, socket) => void socket.write('{"id":1,"result":{"beatMs":1000}}\n')),
      },
      { why: "where somebody else listens", prepare: () => runtime((_, socket) => void socket.end("220 mail.test ESMTP\n")) },
      { why: "where the runtime hangs up before it took the call", prepare: () => runtime((_, socket) => void socket.end()) },
      { why: "where the runtime was stopped", prepare: () => runtime(() => {}) },
      { why: "where the runtime says so", prepare: () => greeting((socket) => socket.write('{"id":2,"result":"elsewhere"}\n')) },
      { why: "where the data directory has an odd name", starting: { environment: { ASSENT_HOME: "relative" } } },
      { why: "where the call is large", prepare: () => greeting(() => {}), starting: { input: call({ a: "x".repeat(3_000_000) }) } },
      {
        why: "where its variables are large",
        prepare: () => greeting(() => {}),
        starting: { environment: { A: big, B: big, C: big, D: big, E: big } },
      },
    ])("$why", async ({ prepare, starting = {} }) => {
      await prepare?.();
      expect(await start(starting)).toMatchObject(inNode);
      expect(heardInNode().equals(Buffer.from(starting.input ?? call()))).toBe(true);
    });

    test("byte for byte, also what is no text", async () => {
      const input = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * 7 + (at >> 8)) & 0xff));
      expect(await start({ input })).toMatchObject(inNode);
      expect(heardInNode().equals(input)).toBe(true);
    });
  });

  describe("says no", () => {
    test.each<readonly [string, (socket: Socket) => void, RegExp]>([
      ["when the runtime dies with the call", (socket) => void socket.destroy(), /nobody said what became of this call/],
      [
        "when half an answer came",
        (socket) => void socket.end(saying('{"permissionDecision":"allow"}', "", 0).slice(0, -9)),
        /nobody said/,
      ],
      ["when the answer has no last word", (socket) => void socket.write('{"id":2,"result":"7b7d  0"}\n'), /cannot be read/],
      ["when the answer is another's", (socket) => void socket.write(saying("", "", 0).replace('"id":2', '"id":3')), /cannot be read/],
      ["when the exit code is none", (socket) => void socket.write('{"id":2,"result":"  1 whole"}\n'), /cannot be read/],
      [
        "when the runtime refuses",
        (socket) => void socket.write('{"id":2,"error":{"code":"journal.busy","message":"too much at once"}}\n'),
        /too much at once/,
      ],
      ["when the runtime talks without an end", (socket) => void socket.write("x".repeat(1_100_000)), /nobody said/],
      ["when the runtime takes the call and falls silent", () => {}, /fell silent/],
    ])("%s", async (_, answers, why) => {
      await greeting(answers);
      const { code, stdout, stderr } = await start();
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(why);
      expect(existsSync(`${standIn}.heard`)).toBe(false); // the runtime may have recorded it: nobody weighs it a second time
    });

    test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("by its exit code when it is told to end: %s", async (signal) => {
      let end = (): void => {};
      await greeting(() => end());
      const ended = start({ onStart: (pid) => (end = () => void process.kill(pid, signal)) });
      expect(await ended).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("told to end") });
    });

    test("when it cannot be heard", async () => {
      await greeting((socket) => socket.write(saying('{"a":1}', "", 0)));
      const [perl = "", ...options] = entry();
      const line = `"$@" > /dev/null`;
      const env = { PATH: process.env["PATH"] ?? "", HOME: folder, ASSENT_HOME: home };
      const codes = await Promise.all(
        [line, `"$@" >&-`].map(
          (script) =>
            new Promise((resolve) => {
              const child = spawn("/bin/sh", ["-c", script, "sh", perl, ...options, "/bin/sh", standIn, "claude-code"], {
                cwd: folder,
                env,
              });
              child.stdin.end(call());
              child.on("close", resolve);
            }),
        ),
      );
      expect(codes).toEqual([2, 2]);
    });

    test("where the client closed its side of what is read", async () => {
      const [perl = "", ...options] = entry();
      const env = { PATH: process.env["PATH"] ?? "", HOME: folder, ASSENT_HOME: home };
      const script = `"$@" <&-`;
      const child = spawn("/bin/sh", ["-c", script, "sh", perl, ...options, process.execPath, hookFile, "claude-code"], {
        cwd: folder,
        env,
      });
      expect(await new Promise((resolve) => child.on("close", resolve))).toBe(2);
    });

    test("where neither it nor Node can be started", async () => {
      const [perl = "", ...options] = entry();
      const codes = [join(folder, "gone.pl"), options.at(-1) ?? ""].map((file) => {
        try {
          execFileSync(perl, [...options.slice(0, -1), file, "/gone/node", "/gone/hook.js", "claude-code"], {
            input: call(),
            stdio: "pipe",
          });
          return 0;
        } catch (cause) {
          return (cause as { status: number }).status;
        }
      });
      expect(codes).toEqual([2, 2]);
    });
  });

  test("A27 a moment that is no call is not failed after the fact; one that may be a call is, and settings that change", async () => {
    await greeting((socket) => socket.destroy());
    const ended = await Promise.all(
      [stop, stop.slice(1), call(), "", stop.replace("Stop", "PreToolUse"), stop.replace("Stop", "ConfigChange")].map((input) =>
        start({ input }),
      ),
    );
    expect(ended.map(({ code }) => code)).toEqual([0, 2, 2, 2, 2, 2]);
    expect(await start({ input: stop, words: ["codex"] })).toMatchObject({ code: 2 });
  });

  test("a project's settings do not change what runs in it", async () => {
    await greeting((socket) => socket.write(saying("", "no\n", 2)));
    const module = join(folder, "Evil.pm");
    writeFileSync(module, 'BEGIN { print "yes"; exit 0 } 1;\n');
    writeFileSync(join(folder, "strict.pm"), 'BEGIN { print "yes"; exit 0 } 1;\n');
    const environment = {
      PERL5OPT: `-I${folder} -MEvil`,
      PERL5LIB: folder,
      PERLLIB: folder,
      PERL_UNICODE: "SDA",
      PERL5DB: "BEGIN { exit 0 }",
    };
    const long = { ...environment, LC_ALL: "tr_TR.UTF-8", PERLIO: ":utf8" };
    for (const each of [environment, long]) expect(await start({ environment: each })).toEqual({ code: 2, stdout: "", stderr: "no\n" });
  });

  test("fifty at once are each told their own", async () => {
    await runtime((line, socket) => {
      const { method, params } = JSON.parse(line);
      socket.write(method === "hello" ? hello : saying(JSON.parse(Buffer.from(params.text, "hex").toString()).tool_use_id, "", 0));
    });
    const calls = Array.from({ length: 50 }, (_, at) => `t${at}`);
    const ended = await Promise.all(calls.map((id) => start({ input: call({ tool_use_id: id }) })));
    expect(ended.map(({ stdout }) => stdout)).toEqual(calls);
  });
});
