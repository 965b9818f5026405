import { expect, test } from "vitest";
import type { PastOutcome } from "../../adapters/transcripts/types.ts";
import type { Verdict } from "../../risk/types.ts";
import { actionText } from "../../host/review/review-example.ts";
import type { CallGroup, Example } from "../../host/review/review-groups.ts";
import type { ReviewTally } from "../../host/review/review-tally.ts";
import { fold, reviewView } from "./review-view.ts";

const plain = (text: string): string => text;
const screen = { io: { bold: plain, dim: plain, good: plain, warn: plain, bad: plain }, width: 80 };

const group = (tool: string, verdict: Verdict, examples: readonly Example[]): CallGroup => ({
  tool,
  verdict,
  signal: "Irreversibility",
  count: examples.length,
  sessions: new Set(["s1"]),
  outcomes: { ran: 1, failed: 0, rejected: examples.length - 1, blocked: 0 },
  examples: [...examples],
  seen: new Set(),
});

const example = (text: string, outcome: PastOutcome = "ran"): Example => ({
  text,
  why: "cannot be undone",
  client: "codex",
  cwd: "/work/shop",
  outcome,
});

const tallied = (groups: readonly CallGroup[], missed: readonly Example[] = []): ReviewTally => ({
  calls: { low: 2_000, advisory: 1, gate: 2, refuse: 0 },
  sessions: new Map([["codex", new Set(["s1"])]]),
  results: { read: 900, flagged: 0 },
  missed: { count: missed.length, examples: [...missed], seen: new Set() },
  unreadCalls: 1,
  engineMs: 1,
  firstAt: "2026-10-02T08:00:00.000Z",
  lastAt: "2026-10-04T08:00:00.000Z",
  groups: () => groups,
  take: () => {},
  endFile: () => {},
});

test("a person reads numbers first, then rules with examples, then what was missed and what to do", () => {
  const pushes = group("git push --force", "gate", [
    example("git push --force origin main"),
    example("git push --force origin next && make release && make announce && make party", "rejected"),
  ]);
  const installs = group("npm install", "advisory", [example("npm install left-pad")]);
  const text = reviewView(tallied([pushes, installs], [example("make clean", "rejected")]), screen).join("\n");
  expect(text).toMatchInlineSnapshot(`
    "2003 tool calls in 1 session of Codex, 2026-10-02 to 2026-10-04
         2000  99.9 %  nothing to say
            1  <0.1 %  noted, and run
            2  <0.1 %  a person asked first
            0   0.0 %  refused

    What it would have asked or refused, by rule
        2 × Irreversibility · 1 session · 1 ran, 1 stopped by the person │ git push --force
            │ git push --force origin main
              │ cannot be undone
            │ git push --force origin next && make release && make announce && make
            │ party
              │ cannot be undone
              (stopped by the person)

    What it would have noted; the agent goes on
        1 × Irreversibility · 1 session · 1 ran │ npm install
            │ npm install left-pad
              │ cannot be undone

    What was missed: 1 call that the person stopped and the engine would have let run
        │ make clean
      People also stop what is harmless and merely wrong; the transcript does not say which.

    1 call could not be read from the transcript and is not counted.
    What git held and which files existed then cannot be known now; live, the engine looks, and asks a little less.
    To see one in detail: assent classify "…". Nothing was run, sent or written."
  `);
});

test("nothing missed is said in words", () => {
  expect(reviewView(tallied([]), screen).join("\n")).toContain("no call that the person stopped");
});

test("what an agent wrote cannot steer the terminal", () => {
  const text = reviewView(tallied([group("rm", "gate", [example("rm \u001b[2Ja\u202e")])]), screen).join("\n");
  expect(text).not.toContain("\u001b");
  expect(text).toContain("\\x1b[2J");
});

test("a long text is folded at the width, and a cut is seen", () => {
  expect(fold("a".repeat(50), 20)).toEqual(["a".repeat(20), "a".repeat(20), "a".repeat(10)]);
  expect(fold("a".repeat(61), 20).at(-1)).toBe(`${"a".repeat(19)}…`);
  expect(fold("", 20)).toEqual([]);
});

test.each([
  [{ tool: "Bash", input: { command: "ls" } }, "ls"],
  [{ tool: "Bash", input: { command: ["git", "log"] } }, "git log"],
  [{ tool: "Write", input: { file_path: "a.ts", content: "long" } }, "Write a.ts"],
  [
    { tool: "apply_patch", input: { input: "*** Begin Patch\n*** Delete File: a\n*** Add File: b" } },
    "apply_patch Delete File: a, Add File: b",
  ],
  [{ tool: "mcp__mail__send", input: { to: "x" } }, 'mcp__mail__send {"to":"x"}'],
])("%j is shown by what tells it apart", (action, text) => {
  expect(actionText({ ...action, cwd: "/" })).toBe(text);
});
