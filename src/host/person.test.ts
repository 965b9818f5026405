import { describe, expect, test } from "vitest";
import type { SeenProcess } from "../adapters/seen-process.ts";
import type { Origin } from "../adapters/terminal-origin.ts";
import { personFrom, type PersonCredentials } from "./person.ts";
import type { AgentHere } from "../adapters/terminal-here.ts";

const saidTo = (more: Partial<PersonCredentials>) =>
  personFrom({
    environment: {},
    tokens: [],
    isTerminal: true,
    ancestors: [["bash"]],
    origin: { kind: "person" },
    agents: [],
    userName: "mira",
    ...more,
  });

const started = new Date(2026, 10, 19, 9, 12).getTime();
const agentAt = (pid: number, more: Partial<AgentHere> = {}): AgentHere => ({
  name: "claude-code",
  pid,
  startedAtMs: started,
  isRunning: true,
  ...more,
});
const unknown: Origin = { kind: "unknown", because: "nobody known to be a person is attached to tmux" };

describe("K7 why somebody is not taken for a person", () => {
  test("the agent that started the terminal is named, with its process", () => {
    const process = { pid: 4711, start: 100, parent: 1, session: 1, terminal: 0, command: ["claude"] } satisfies SeenProcess;
    const origin: Origin = { kind: "agent", because: "claude", process };
    expect(saidTo({ origin })).toMatchObject({
      refused: "agent",
      because: expect.stringContaining("inside an agent client (claude), process 4711"),
      lacks: "own-terminal",
    });
    expect(saidTo({ origin: { kind: "agent", because: "claude" } })).toMatchObject({
      because: "this runs inside an agent client (claude)",
    });
  });

  test("those that may have opened it are named, with since when and whether they still run", () => {
    const agents = [agentAt(30, { name: "codex", isRunning: false }), agentAt(20)];
    const because = expect.stringMatching(
      /attached to tmux\), and .*: claude-code, process 20 since Nov 19, 09:12; codex, process 30 since .*, which has ended$/,
    );
    expect(saidTo({ origin: unknown, agents })).toMatchObject({ refused: "person", because, lacks: "own-terminal-or-token" });
    expect(saidTo({ origin: unknown })).toMatchObject({ because: expect.stringMatching(/an agent may have$/) });
  });

  test("of many only some are named", () => {
    const agents = [1, 2, 3, 4, 5].map((pid) => agentAt(pid));
    expect(saidTo({ origin: unknown, agents })).toMatchObject({ because: expect.stringMatching(/process 3 since [^;]*; and 2 more$/) });
  });

  test("a pipe is no terminal; a wrong token is not helped by one", () => {
    expect(saidTo({ isTerminal: false })).toMatchObject({ refused: "person", lacks: "own-terminal-or-token" });
    expect(saidTo({ environment: { ASSENT_TOKEN: "made up" } })).not.toHaveProperty("lacks");
    expect(saidTo({})).toEqual({ name: "mira", via: "terminal", verified: false });
  });
});
