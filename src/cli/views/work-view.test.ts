import { describe, expect, test } from "vitest";
import type { Message } from "../../kernel/message.ts";
import type { Io } from "../io.ts";
import { workData } from "./work-data.ts";
import { workEnding } from "./work-ending.ts";
import { workDisplay } from "./work-view.ts";

const plain = (text: string): string => text;
const io = { bold: plain, dim: plain, good: plain, warn: plain, bad: plain } as Io;

type Given = { readonly type: string } & Readonly<Record<string, unknown>>;

const messageOf = ({ type, ...body }: Given): Message => {
  const protocol = /^(?:work|budget|place|changes|claim|landing|child)\./.test(type) ? "worker" : "attend";
  return { type, protocol, body, at: "2026-01-01T10:00:00.000Z", stream: `${protocol}-1`, position: 1 } as unknown as Message;
};

const begun: Given = {
  type: "work.begun",
  brief: { id: "b1", mission: "make add add", filesOwned: ["src/add.js", "src/new/**"], verifyCommand: "node check.js" },
  ground: { root: "/p", base: "0123456789abcdef", branch: "refs/heads/assent/b1" },
  agent: "command:./agent.sh",
  attended: true,
  attemptsMax: 3,
  budget: { callsMax: 5 },
  at: "2026-01-01T10:00:00.000Z",
};
const placed: Given = { type: "place.made", place: { tier: "A", kind: "layer", folder: "/w" } };
const started: Given = { type: "child.started", key: "attend:1", child: "attend-1", protocol: "attend" };
const call = (id: string, verdict: string): Given => ({
  type: "call.assessed",
  call: id,
  task: "work-1",
  action: { tool: "Bash", input: { command: "rm -rf \u001B[2J/" }, cwd: "/p" },
  pattern: { tool: "rm", target: "/", environment: "local" },
  verdict,
  reasons: ["deletes data permanently"],
});
const refused: Given = { type: "claim.refused", attempt: 1, why: ["`node check.js` ended with exit code 1:\n● landed\n"] };

function displayOf(...events: readonly Given[]): { readonly text: string; readonly standing: readonly string[] } {
  const { lines, standing } = workDisplay(io, () => "2026-01-01T10:00:42.000Z");
  const text = events.flatMap((event) => lines(messageOf(event))).join("\n");
  return { text, standing: standing?.() ?? [] };
}

describe("a worker while it works", () => {
  test("D4, D5 its brief is shown before it begins, and each step in a line; text of others stays behind the gutter", () => {
    const audited = {
      type: "changes.audited",
      attempt: 1,
      audit: { owned: ["src/add.js"], scratch: 0, violations: [], checks: [] },
      claims: { unreadable: [] },
    };
    const reported = { type: "task.reported", task: "work-1", ended: "completed", detail: "one\n\u001B[31mall done\n" };
    const checked = { type: "work.checked", attempt: 1, check: { exitCode: 1, output: "", gates: [] }, at: "" };
    const seen = [begun, placed, started, call("c1", "refuse"), { type: "call.refused", call: "c1", reasons: ["never allowed"] }];
    expect(displayOf(...seen, reported, audited, checked, refused).text).toMatchInlineSnapshot(`
      "│ make add add
        owns   │ src/add.js, src/new/**
        check  │ node check.js
        agent  │ command:./agent.sh
        lands on assent/b1, from 0123456789; your checkout stays as it is
        · box A: the best there is: nothing that a worker does outside of its own files counts (bubblewrap)
        ▸ attempt 1 of 3 attend-1
        ✗ work-1 refused │ Bash /
            │ never allowed
            │ one
            │ \\x1b[31mall done
        · changed 1 file that it owns
        ✗ attempt 1 refused
            │ \`node check.js\` ended with exit code 1:
            │ ● landed"
    `);
  });

  test("it stands in plain words, with the attempt, the time and the calls so far", () => {
    const gate = { type: "gate.opened", gate: { key: "call:c2", kind: "risk" } };
    const own = { type: "call.allowed", call: "task:work-1", why: "low" }; // the weighing of the task itself
    const allowed = { type: "call.allowed", call: "c1", why: "low" };
    expect(displayOf(begun).standing).toEqual(["making its place", "attempt 1 of 3", "42 s", "0 of 5 model calls"]);
    const used = { inputTokens: 30, outputTokens: 4, costMicros: 12_000 };
    const spent = [
      { type: "budget.reserved", id: "a", most: used },
      { type: "budget.settled", id: "a", used },
    ];
    expect(displayOf(begun, placed, ...spent).standing.slice(3)).toEqual(["1 of 5 model calls", "34 tokens", "0.012 spent"]);
    expect(displayOf(begun, placed, started, own, allowed, allowed, gate).standing).toEqual([
      "working",
      "attempt 1 of 3",
      "42 s",
      "3 calls: 2 let through, 1 asked",
      "0 of 5 model calls",
    ]);
  });
});

test("a program is told the same, one object for each event, with the session that it is of", () => {
  const told = [begun, placed, started, call("task:work-1", "low"), call("c1", "gate"), refused].map((event) => workData(messageOf(event)));
  expect(told).toMatchObject([
    { event: "begun", mission: "make add add", branch: "assent/b1", attemptsMax: 3, session: "worker-1" },
    { event: "placed", box: "A" },
    { event: "working", attempt: 1, agentSession: "attend-1" },
    undefined,
    { event: "call", tool: "Bash", verdict: "gate", session: "attend-1" },
    { event: "refused", attempt: 1 },
  ]);
});

describe("the report", () => {
  const cost = { says: ["2 model calls", "34 tokens"], saysTime: "9 s" };
  const view = { doing: "landed", phase: "over", folder: "/w", attempts: [{}, {}], attemptsMax: 3, cost, operations: [] };
  const ending = (done: object | null, status = "ended"): string =>
    workEnding(io, { stream: "worker-1", status } as never, { ...view, done } as never).join("\n");

  test("W17 names the commit, and the commands to look at it and to take it over", () => {
    expect(ending({ status: "done_clean", reason: "", commit: "0123456789abcdef", branch: "refs/heads/assent/b1" })).toBe(
      [
        "● landed worker-1",
        "  took 2 model calls, 34 tokens, 9 s",
        "  commit 0123456789 on assent/b1",
        "  look at it    git diff HEAD...assent/b1",
        "  does it fit   assent contextualize --diff HEAD..assent/b1",
        "  what it lacks assent gap --diff HEAD..assent/b1",
        "  take it over  git merge assent/b1",
      ].join("\n"),
    );
  });

  test("W18 says why nothing landed, and where the work is kept", () => {
    expect(ending({ status: "failed", reason: "nothing that it owns was changed", commit: null, branch: "" })).toContain(
      "  why, after attempt 2 of 3\n  │ nothing that it owns was changed\n  its work is kept in\n  │ /w",
    );
  });
});
