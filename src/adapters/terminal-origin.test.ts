import { describe, expect, test } from "vitest";
import type { GuardedClient, SeenProcess } from "./seen-process.ts";
import { originOf, type Origin } from "./terminal-origin.ts";

type Row = Partial<SeenProcess> & Pick<SeenProcess, "pid" | "parent" | "command">;

/** A machine with a login shell (10) in which a client (20) runs since the tick 100. */
const base: readonly Row[] = [
  { pid: 1, parent: 0, command: ["/sbin/init"], start: 1, group: "/init.scope" },
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
  const all = [...base.filter(({ pid }) => rows.every((row) => row.pid !== pid)), ...rows].map((row): SeenProcess => ({
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
/** The machine's daemon, its part for one session, and that session as its user's: the last is nobody's to look into. */
const sshd = (daemon: Partial<SeenProcess> = {}): readonly Row[] => [
  { pid: 6, parent: 1, command: ["sshd: /usr/sbin/sshd -D [listener]"], name: "sshd", user: 0, start: 6, group: "/system/ssh", ...daemon },
  { pid: 39, parent: 6, command: ["sshd-session: mira [priv]"], name: "sshd-session", user: 0 },
  { pid: 40, parent: 39, command: ["sshd-session: mira@pts/3"], name: "sshd-session", user: 1000 },
];
const fromAfar = { SSH_CONNECTION: "192.0.2.7 5 192.0.2.1 22" };
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
        ...sshd(),
        {
          ...shell(41, 40, { environment: fromAfar }),
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
    [
      "a login from this machine",
      [...sshd(), shell(41, 40, { environment: { SSH_CONNECTION: "127.0.0.1 5 127.0.0.1 22" } }), answer(42, 41, 41)],
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
  test("a multiplexer that was handed a terminal in which a person has looked at another one since long", () =>
    expect(
      kindOf(
        [
          { pid: 40, parent: 1, command: ["tmux", "-L", "x"], start: 900 },
          { pid: 41, parent: 10, session: 10, terminal: 1, command: ["tmux", "attach"], start: 300 },
          shell(42, 40, { start: 901 }),
          answer(43, 42, 42),
        ],
        { held: { 40: [1] } },
      ),
    ).toBe("unknown"));
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

/** A shell that something called `sshd` gives a terminal, with words of an own choice or without. */
const givenBy = (...line: readonly Row[]): readonly Row[] => [
  ...line,
  shell(41, line.at(-1)?.pid ?? 1, { environment: fromAfar, group: "/user/tab-1.scope" }),
  answer(42, 41, 41),
];
const mine = (more: Partial<SeenProcess>): Row => ({ pid: 40, parent: 1, user: 1000, command: ["sshd: mira@pts/0"], ...more });
const session = { group: "/user.slice/user-1000.slice/session-7.scope" };

describe("K7 who lets people in is known by what it is, not by what it calls itself", () => {
  test.each<readonly [string, readonly Row[]]>([
    ["the machine's daemon, older than any agent", givenBy(...sshd({ group: "/user/tab-1.scope" }))],
    ["the machine's daemon, started again since then", givenBy(...sshd({ start: 180 }))],
    [
      "root's own session",
      givenBy(...sshd().slice(0, 1), { pid: 40, parent: 6, command: ["sshd: root@pts/0"], file: "/usr/sbin/sshd", user: 0 }),
    ],
    [
      "a container's first process",
      givenBy(
        { pid: 1, parent: 0, name: "sshd", command: ["sshd"], user: 0, start: 1 },
        { pid: 39, parent: 1, command: ["sshd: mira [priv]"], name: "sshd", user: 0 },
        { pid: 40, parent: 39, command: ["sshd: mira@pts/3"], name: "sshd", user: 1000 },
      ),
    ],
    [
      "dropbear, which stays root's",
      givenBy({ pid: 6, parent: 1, command: ["dropbear"], user: 0, start: 6 }, { pid: 40, parent: 6, command: ["dropbear"], user: 0 }),
    ],
    [
      "mosh, which runs in the session of its login",
      givenBy(mine({ command: ["mosh-server", "new"], file: "/usr/bin/mosh-server", ...session })),
    ],
    ["a user's own daemon from before, as in Termux", givenBy(mine({ file: "/data/data/com.termux/files/usr/bin/sshd", start: 60 }))],
    ["a login at the console", givenBy({ pid: 40, parent: 1, command: ["login -- mira"], name: "login", user: 0, ...session })],
  ])("a person's: %s", (_, rows) => expect(kindOf(rows)).toBe("person"));

  test.each<readonly [string, readonly Row[]]>([
    ["another program in its name (`exec -a`)", givenBy(mine({ file: "/usr/bin/script", name: "script" }))],
    ["the same as root", givenBy(mine({ file: "/usr/bin/script", name: "script", user: 0 }))],
    ["one that listed itself so, too (prctl)", givenBy(mine({ file: "/usr/bin/python3.11", name: "sshd" }))],
    ["one that hides its file", givenBy(mine({ name: "sshd" }))],
    ["a copy", givenBy(mine({ file: "/tmp/sshd", name: "sshd" }))],
    ["a copy in the session of a login", givenBy(mine({ file: "/tmp/mosh-server", name: "mosh-server", ...session }))],
    [
      "a copy where sshd is the container's first process",
      givenBy({ pid: 1, parent: 0, name: "sshd", command: ["sshd"], user: 0, start: 1 }, mine({ name: "sshd" })),
    ],
    ["the real one, started by an agent", givenBy(mine({ file: "/usr/sbin/sshd", name: "sshd" }))],
    [
      "the real one in a group that a user can make",
      givenBy(mine({ file: "/usr/sbin/sshd", name: "sshd", group: "/user@1000/app.slice/x.service" })),
    ],
    ["root's rights by another name (`sudo`)", givenBy({ pid: 40, parent: 1, command: ["sshd"], name: "sudo", user: 0 })],
    ["a link to a program with root's rights", givenBy({ pid: 40, parent: 1, command: ["sshd"], name: "sshd", user: 0 })],
    ["its name in a login's place", givenBy(mine({ command: ["/bin/login", "-f", "mira"], file: "/usr/bin/script", name: "script" }))],
    [
      "a multiplexer's name",
      [
        { pid: 40, parent: 1, command: ["tmux"], file: "/usr/bin/python3.11", name: "tmux: server" },
        shell(42, 40, { terminal: 9 }),
        answer(43, 42, 42),
      ],
    ],
    ["an interpreter in a shell's name", [shell(41, 5, { file: "/usr/bin/python3.11", group: "/user/tab-3.scope" }), answer(42, 41, 41)]],
  ])("nobody's: %s", (_, rows) => expect(kindOf(rows, { held: { 40: [1] } })).toBe("unknown"));
});

describe("K7 what an agent left to run by itself is its own, where a sign of it is left", () => {
  const alone = { group: "/user/other.scope" };
  const token = { ASSENT_TOKEN: "t" };
  test.each<readonly [string, readonly Row[]]>([
    ["the group of its processes", [answer(30, 1, 30)]],
    ["the same, below the user's own manager", [{ pid: 9, parent: 1, command: ["systemd", "--user"], start: 9 }, answer(30, 9, 30)]],
    ["the terminal's session", [{ ...answer(30, 1, 10), ...alone }]],
    ["the session of one of its commands", [{ ...answer(30, 1, 21), ...alone }]],
  ])("%s", (_, rows) => expect(whose(rows, {})).toMatchObject({ kind: "agent", process: { pid: 20 } }));
  test("the token that it was started with", () => {
    const agent: Row = { pid: 22, parent: 10, command: ["agent"], session: 22, start: 120, environment: token };
    const clients = [{ pid: 22, start: 120 }];
    expect(kindOf([agent, { ...answer(30, 1, 30), environment: token }], { clients })).toBe("agent");
    expect(kindOf([agent, { ...answer(30, 1, 30), environment: { ASSENT_TOKEN: "other" } }], { clients })).toBe("unknown");
  });
  test("no sign: a service, a timer, a daemon from before, an emulator with a name of its own", () => {
    expect(kindOf([{ ...answer(30, 1, 30), ...alone }])).toBe("unknown");
    expect(kindOf([{ ...answer(30, 1, 30), start: 90 }])).toBe("unknown");
    expect(kindOf([{ pid: 40, parent: 1, command: ["blackbox"] }, shell(41, 40), answer(42, 41, 41)])).toBe("unknown");
  });
  test("where all processes are in one group, it is no sign", () => {
    const first: Row = { pid: 1, parent: 0, command: ["/sbin/init"], group: "/user/tab-1.scope", start: 1 };
    expect(kindOf([first, answer(30, 1, 30)])).toBe("unknown");
  });
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
