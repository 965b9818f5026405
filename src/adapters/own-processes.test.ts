import { describe, expect, test } from "vitest";
import { ownProcesses } from "./own-processes.ts";
import type { SeenProcess } from "./seen-process.ts";

const root = "/home/mira/shop";
const marked = { CLAUDECODE: "1" };
const at = (pid: number, parent: number, command: string, more: Partial<SeenProcess> = {}): SeenProcess => ({
  pid,
  parent,
  session: pid,
  terminal: 0,
  start: pid,
  command: command.split(" "),
  folder: root,
  environment: {},
  ...more,
});

const person = at(10, 1, "-zsh", { terminal: 5 });
const client = at(100, 10, "claude", { terminal: 5, session: 10 });
const shell = at(200, 100, "bash -c vite", { environment: marked });

const isOwn = (process: SeenProcess, others: readonly SeenProcess[] = [], caller: SeenProcess = client): boolean | undefined =>
  ownProcesses([at(1, 0, "systemd"), person, caller, ...others, process], {
    ...{ pid: caller.pid, start: caller.start, namespace: "1", session: "s1", root },
  })?.has(process.pid);

describe("A14 a process is the session's own", () => {
  test.each<readonly [string, SeenProcess, readonly SeenProcess[]]>([
    ["a command", shell, []],
    ["what a command runs", at(201, 200, "node vite", { environment: marked, folder: `${root}/web` }), [shell]],
    ["what it left to init", at(201, 1, "node vite", { environment: marked }), []],
    ["what that started", at(202, 201, "esbuild", { environment: marked }), [at(201, 1, "node vite", { environment: marked })]],
    ["a command with the client's terminal", at(201, 200, "node vite", { environment: marked, terminal: 5 }), [shell]],
    ["a command in a terminal that the client made for it", at(201, 100, "npm run dev", { environment: marked, terminal: 7 }), []],
    [
      "what was left by this session while another one runs",
      at(201, 1, "node vite", { environment: { ...marked, CLAUDE_CODE_SESSION_ID: "s1" } }),
      [at(90, 10, "claude")],
    ],
    ["what was left before another one came", at(201, 1, "node vite", { environment: marked }), [at(300, 10, "claude")]],
    [
      "what was left while a client that it started itself runs",
      at(301, 1, "node vite", { environment: marked }),
      [shell, at(300, 200, "claude -p x")],
    ],
    ["a command that says the client's name", at(201, 100, "bash -c /opt/claude", { environment: marked }), []],
  ])("%s", (_, process, others) => expect(isOwn(process, others)).toBe(true));

  test.each<readonly [string, SeenProcess, readonly SeenProcess[]]>([
    ["the client", client, []],
    ["a person's", at(201, 10, "node vite", { terminal: 5 }), []],
    ["one that a person left to init", at(201, 1, "node vite"), []],
    ["one that was there before the client", at(50, 1, "node vite", { environment: marked }), []],
    ["one in another folder", at(201, 200, "gradle", { environment: marked, folder: "/home/mira/.gradle" }), [shell]],
    ["one in a folder with a longer name", at(201, 200, "vite", { environment: marked, folder: `${root}-old` }), [shell]],
    ["one whose folder is not shown", at(201, 200, "vite", { environment: marked, folder: undefined }), [shell]],
    ["a server of tools that the client started", at(201, 100, "npm exec tools-mcp", { environment: marked }), []],
    ["one without the mark", at(201, 200, "vite"), [shell]],
    [
      "one in a terminal of tmux",
      at(202, 201, "vite", { environment: marked, terminal: 9 }),
      [at(201, 1, "tmux", { environment: marked })],
    ],
    ["one that somebody without the mark started", at(202, 201, "vite", { environment: marked }), [at(201, 1, "code")]],
    ["one of a client that it started itself", at(301, 300, "vite", { environment: marked }), [shell, at(300, 200, "codex exec x")]],
    ["one of another client", at(301, 300, "vite", { environment: marked }), [at(300, 10, "claude")]],
    ["one that a second client may have left", at(301, 1, "vite", { environment: marked }), [at(300, 10, "claude")]],
    ["one of an earlier session", at(201, 1, "vite", { environment: { ...marked, CLAUDE_CODE_SESSION_ID: "s0" } }), []],
    ["one with another client's mark", at(201, 1, "vite", { environment: { OPENCODE: "1" } }), []],
  ])("but not %s", (_, process, others) => expect(isOwn(process, others)).toBe(false));

  test("of a client with an unknown name only what runs below it in a shell, and nothing in a terminal", () => {
    const agent = at(100, 10, "/opt/code/code", { terminal: 0 });
    expect(isOwn(at(201, 200, "vite"), [at(200, 100, "sh -c vite")], agent)).toBe(true);
    expect(isOwn(at(201, 200, "vite", { terminal: 8 }), [at(200, 100, "bash", { terminal: 8 })], agent)).toBe(false);
    expect(isOwn(at(201, 100, "node server-of-tools"), [], agent)).toBe(false);
    expect(isOwn(at(201, 1, "vite", { environment: marked }), [], agent)).toBe(false);
  });

  test("nothing is told of a client that has ended, or whose number another process has by now", () => {
    const session = { pid: 100, start: 40, namespace: "1", session: "s1", root };
    expect(ownProcesses([client, shell], session)).toBeUndefined();
    expect(ownProcesses([shell], { ...session, start: 100 })).toBeUndefined();
  });
});
