import { describe, expect, test } from "vitest";
import { originOf, type GuardedClient, type Origin, type SeenProcess } from "./terminal-origin.ts";

type Row = Partial<SeenProcess> & Pick<SeenProcess, "pid" | "parent" | "command">;

/** A machine with a login shell (10) in which a client (20) runs since the tick 100. */
const base: readonly Row[] = [
  { pid: 1, parent: 0, command: ["/sbin/init"], start: 1 },
  { pid: 5, parent: 1, command: ["/usr/bin/gnome-terminal-server"], start: 5, group: "/user/terminal.service" },
  { pid: 10, parent: 5, command: ["bash"], file: "/usr/bin/bash", start: 50, terminal: 1, group: "/user/tab-1.scope" },
  { pid: 20, parent: 10, command: ["claude"], session: 10, start: 100, terminal: 1, group: "/user/tab-1.scope" },
  { pid: 21, parent: 20, command: ["bash", "-c", "x"], session: 21, start: 110 },
];
const client: GuardedClient = { pid: 20, start: 100, group: "/user/tab-1.scope" };

interface Scene {
  readonly clients?: readonly GuardedClient[];
  readonly held?: Readonly<Record<number, readonly number[]>>;
}

/** Whose terminal the last process runs in. */
const kindOf = (rows: readonly Row[], scene: Scene = {}): string => whose(rows, scene).kind;

function whose(rows: readonly Row[], { clients = [client], held = {} }: Scene): Origin {
  const all = [...base, ...rows].map((row): SeenProcess => ({
    session: row.pid,
    start: 200,
    terminal: 0,
    group: "/user/tab-1.scope",
    environment: { HOME: "/home/mira", ...row.environment },
    ...row,
  }));
  const { pid } = all.at(-1) as SeenProcess;
  return originOf(pid, {
    processes: {
      of: (number) => all.find((each) => each.pid === number),
      heldTerminals: (number) => held[number] ?? [],
      onTerminal: (number) => all.filter(({ terminal }) => terminal === number),
    },
    clients,
    home: "/home/mira",
    clientOf: ({ command, environment = {} }) => (command[0] === "claude" ? "claude" : environment["CLAUDECODE"] && "CLAUDECODE"),
  });
}

const shell = (pid: number, parent: number, more: Partial<SeenProcess> = {}): Row => ({
  pid,
  parent,
  command: ["bash"],
  file: "/usr/bin/bash",
  ...more,
});
const answer = (pid: number, parent: number, session: number): Row => ({ pid, parent, session, command: ["node", "assent"] });

describe("K7 a terminal of a person's own", () => {
  test("a shell that was there before any agent", () => expect(kindOf([shell(11, 5, { start: 60 }), answer(12, 11, 11)])).toBe("person"));
  test("the shell in which the client was started, put aside", () => expect(kindOf([answer(30, 10, 10)])).toBe("person"));
  test("a new tab of the desktop's terminal", () =>
    expect(kindOf([shell(30, 5, { group: "/user/tab-2.scope" }), answer(31, 30, 30)])).toBe("person"));
  test("a new window that the desktop opened", () =>
    expect(
      kindOf([
        { pid: 40, parent: 1, command: ["/usr/bin/alacritty"], group: "/user/app-alacritty-40.scope" },
        shell(41, 40),
        answer(42, 41, 41),
      ]),
    ).toBe("person"));
  test("a login from another machine, also for one command", () =>
    expect(
      kindOf([
        { pid: 40, parent: 1, command: ["sshd-session: mira@pts/3"] },
        {
          ...shell(41, 40, { environment: { SSH_CONNECTION: "192.0.2.7 5 192.0.2.1 22" } }),
          command: ["bash", "-c", "assent answer g once"],
        },
        answer(42, 41, 41),
      ]),
    ).toBe("person"));
  test("a multiplexer that a person is attached to", () =>
    expect(
      kindOf(
        [
          { pid: 40, parent: 1, command: ["tmux", "new"] },
          { pid: 41, parent: 10, session: 10, terminal: 1, command: ["tmux", "attach"] },
          shell(42, 40, { terminal: 9 }),
          answer(43, 42, 42),
        ],
        { held: { 40: [1] } },
      ),
    ).toBe("person"));
  test("a shell in a container, opened from outside", () => expect(kindOf([shell(30, 0), answer(31, 30, 30)])).toBe("person"));
  test("another user by sudo, in a terminal of its own", () =>
    expect(
      kindOf([
        { pid: 30, parent: 10, session: 10, command: ["sudo", "assent"] },
        { pid: 31, parent: 30, command: ["sudo", "assent"] },
        answer(32, 31, 31),
      ]),
    ).toBe("person"));
  test("anything, while no agent has been here", () =>
    expect(kindOf([{ pid: 30, parent: 1, command: ["script"] }, shell(31, 30), answer(32, 31, 31)], { clients: [] })).toBe("person"));
});

describe("K7 a terminal that an agent started, or may have", () => {
  test("below a client that nobody knows by its name, and that called the hook", () => {
    const rows: readonly Row[] = [
      { pid: 30, parent: 10, session: 10, start: 120, terminal: 1, command: ["python3", "agent.py"] },
      { pid: 31, parent: 30, command: ["script"], start: 130 },
      shell(32, 31, { start: 131 }),
      answer(33, 32, 32),
    ];
    const clients = [{ pid: 30, start: 120, name: "claude-code" }];
    expect(kindOf(rows, { clients })).toBe("agent");
    expect(kindOf([...rows, answer(40, 10, 10)], { clients })).toBe("person"); // the shell in which it was started
    expect(
      kindOf(
        rows.map((row) => (row.pid === 31 ? { ...row, parent: 1 } : row)),
        { clients },
      ),
    ).toBe("unknown");
  });
  test("below the client", () => expect(kindOf([answer(30, 21, 21)])).toBe("agent"));
  test("a multiplexer's server that still shows the mark it was started with", () =>
    expect(kindOf([{ pid: 40, parent: 1, command: ["tmux"], environment: { CLAUDECODE: "1" } }, shell(41, 40), answer(42, 41, 41)])).toBe(
      "agent",
    ));
  test.each<readonly [string, readonly Row[]]>([
    ["a multiplexer that nobody looks at", [{ pid: 40, parent: 1, command: ["tmux", "-L", "x"] }, shell(41, 40), answer(42, 41, 41)]],
    [
      "a pane that was opened for the answer",
      [{ pid: 40, parent: 1, command: ["tmux"], start: 10 }, { pid: 41, parent: 40, command: ["env", "-i", "assent"] }, answer(42, 41, 41)],
    ],
    ["`script` left to init", [{ pid: 40, parent: 1, command: ["script", "-q"] }, shell(41, 40), answer(42, 41, 41)]],
    ["a command left to init in a person's own terminal", [answer(30, 1, 10)]],
    ["a session of its own without a shell", [answer(30, 1, 30)]],
    [
      "a login from this machine",
      [
        { pid: 40, parent: 1, command: ["sshd: mira@pts/3"] },
        shell(41, 40, { environment: { SSH_CONNECTION: "127.0.0.1 5 127.0.0.1 22" } }),
        answer(42, 41, 41),
      ],
    ],
    ["an emulator that was started beside the client", [{ pid: 40, parent: 1, command: ["xterm"] }, shell(41, 40), answer(42, 41, 41)]],
    [
      "one put into a group by a command",
      [{ pid: 40, parent: 1, command: ["xterm"], group: "/user/run-u7.service" }, shell(41, 40), answer(42, 41, 41)],
    ],
    [
      "a shell that reads its start from elsewhere",
      [shell(41, 5, { environment: { HOME: "/tmp/x" }, group: "/user/tab-3.scope" }), answer(42, 41, 41)],
    ],
    [
      "a shell that is told what to run at its prompt",
      [shell(41, 5, { environment: { PROMPT_COMMAND: "assent off" } }), answer(42, 41, 41)],
    ],
    ["a shell that is no shell", [shell(41, 5, { file: "/tmp/bash" }), answer(42, 41, 41)]],
  ])("%s", (_, rows) => expect(kindOf(rows)).toBe("unknown"));
  test("a multiplexer that only an agent is attached to", () =>
    expect(
      kindOf(
        [
          { pid: 40, parent: 1, command: ["tmux"] },
          { pid: 41, parent: 21, session: 41, terminal: 7, command: ["tmux", "attach"] },
          shell(42, 40),
          answer(43, 42, 42),
        ],
        { held: { 40: [7] } },
      ),
    ).toBe("unknown"));
});

test.each<[string, Partial<SeenProcess>]>([
  ["one command", { command: ["/usr/bin/vim"], file: "/usr/bin/vim" }],
  ["where the system keeps", { file: "/tmp/bash" }],
  ["something to run", { command: ["bash", "-c", "assent inbox"] }],
  ["HOME", { environment: { HOME: "/tmp/other" } }],
  ["ZDOTDIR", { environment: { ZDOTDIR: "/tmp/other" } }],
  ["PROMPT_COMMAND", { environment: { PROMPT_COMMAND: "assent statusline" } }],
])("K7 what is unlike a person's own shell is told as it is: %s", (reason, more) => {
  const tab = { group: "/user/tab-2.scope" };
  const origin = whose([shell(30, 5, { ...tab, ...more }), answer(31, 30, 30)], {});
  expect(origin).toEqual({ kind: "unknown", because: expect.stringContaining(reason) });
});
