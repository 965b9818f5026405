import { describe, expect, test } from "vitest";
import { answered } from "../../kernel/events.fixture.ts";
import { failsInRowMax } from "../../lexicon/checking.ts";
import { worker } from "./machine.ts";
import { audited, brief, check, checked, decided, due, given, started, worked } from "./machine.fixture.ts";
import type { WorkerEvent } from "./types.ts";

const audit = (gate: string) => ({ gate, asks: "is it right?", lead: "codex", checker: "claude-code" });
const graders = { graders: [audit("review"), audit("security")], commit: "candidate" };
const graded = (number: number, passed: boolean, attempt = 1): WorkerEvent =>
  ({
    type: "child.ended",
    key: `grade:${attempt}:${number}`,
    child: "grade-1",
    protocol: "grade",
    outcome: "converged",
    output: { passed, detail: passed ? "fine" : "the sums are wrong", isIndependent: true },
  }) as unknown as WorkerEvent;
const ready = [...started, worked(), audited()];
const judged = (first: boolean, second = true): readonly WorkerEvent[] => [...ready, checked(graders), graded(0, first), graded(1, second)];
const gate = (name: string, passed = true) => ({ gate: name, passed, detail: passed ? "fine" : "the sums are wrong", isIndependent: true });
const report = { type: "grades.report", attempt: 1 } as const;

describe("D14 work that agents have to grade", () => {
  test("goes to them one after the other, on the commit that would land, and lands when all agree", () => {
    const waiting = given(...ready, checked(graders));
    expect(worker.due(waiting)).toMatchObject([
      {
        type: "run-protocol",
        protocol: "grade",
        command: { audit: audit("review"), work: { commit: "candidate", authors: ["command:./agent"] } },
      },
    ]);
    expect(due(...ready, checked(graders), graded(0, true))).toEqual(["grade:1:1"]);
    expect(worker.due(given(...judged(true)))).toMatchObject([{ type: "take-grades" }]);
    expect(decided(report, ...judged(true))).toEqual(["work.graded"]);
    const passed: WorkerEvent = { type: "work.graded", attempt: 1, gates: [gate("review"), gate("security")] };
    expect(given(...judged(true), passed)).toMatchObject({
      phase: "landing",
      check: { gates: [{ gate: "review" }, { gate: "security" }] },
    });
  });

  test("D16 and they take from the budget of the work: each has what is left, and what they took counts", () => {
    const { type: _, ...first } = { ...started[0] } as Extract<WorkerEvent, { type: "work.begun" }>;
    const limited: readonly WorkerEvent[] = [
      { type: "work.begun", ...first, budget: { callsMax: 10, tokensMax: 50 } },
      ...started.slice(1),
    ];
    const spent = { calls: 4, inputTokens: 20, outputTokens: 40, costMicros: 0 };
    const output = { passed: true, detail: "", isIndependent: true, spent };
    const paid = { ...graded(0, true), output } as unknown as WorkerEvent;
    const state = given(...limited, worked(), audited(), checked(graders), paid);
    expect(state).toMatchObject({ account: { spent } });
    expect(worker.due(state)).toMatchObject([{ command: { budget: { callsMax: 6, tokensMax: 0 } } }]);
  });

  test("W21 and a call that nobody settled is taken: no grader is given it, and whoever asked for the work hears of it", () => {
    const { type: _, ...first } = { ...started[0] } as Extract<WorkerEvent, { type: "work.begun" }>;
    const most = { inputTokens: 30, outputTokens: 10 };
    const unsettled: readonly WorkerEvent[] = [
      { type: "work.begun", ...first, budget: { callsMax: 2, tokensMax: 50 } },
      ...started.slice(1),
      { type: "budget.reserved", id: "a", most },
      worked(),
      audited(),
    ];
    expect(worker.due(given(...unsettled, checked(graders)))).toMatchObject([{ command: { budget: { callsMax: 1, tokensMax: 10 } } }]);
    const done = { type: "work.done", done: { status: "done_clean", reason: "", pendingActions: [], commit: "c1" } } as const;
    const landed: WorkerEvent = { type: "work.landed", commit: "c1", branch: "b" };
    expect(worker.output?.(given(...unsettled, checked(), landed, done))).toMatchObject({ spent: { calls: 1, ...most } });
  });

  test("does not land before, and nobody but a grader ends their turn", () => {
    expect(decided(report, ...ready, checked(graders), graded(0, true))).toBe("nobody has graded this attempt");
    expect(decided({ ...report, attempt: 2 }, ...judged(true))).toBe("nobody has graded this attempt");
    expect(due(...ready, checked(graders), graded(1, true), worked())).toEqual(["grade:1:0"]);
    const silent = { ...graded(0, true), output: null } as unknown as WorkerEvent;
    expect(decided(report, ...ready, checked(graders), silent, graded(1, true))).toEqual(["work.graded", "claim.refused"]);
  });

  test("is opened again with what they said, and after three in a row it is a person's", () => {
    const failed = (attempt: number): readonly WorkerEvent[] => [
      worked(attempt),
      audited({}, attempt),
      { ...checked(graders), attempt } as WorkerEvent,
      { type: "work.graded", attempt, gates: [gate("review", false)] },
      { type: "claim.refused", attempt, why: ["the sums are wrong"] },
    ];
    const { type: _, ...first } = { ...started[0] } as Extract<WorkerEvent, { type: "work.begun" }>;
    const patient: readonly WorkerEvent[] = [{ type: "work.begun", ...first, attemptsMax: 9 }, ...started.slice(1)];
    const rounds = (count: number): readonly WorkerEvent[] => Array.from({ length: count }, (_each, at) => failed(at + 1)).flat();
    expect(given(...patient, ...rounds(2))).toMatchObject({ phase: "working", attempt: 3, fails: 2, refused: ["the sums are wrong"] });
    expect(given(...patient, ...rounds(failsInRowMax))).toMatchObject({ phase: "closing", done: { status: "failed", escalated: true } });
    const other: WorkerEvent = { type: "claim.refused", attempt: 3, why: ["nothing changed"] };
    expect(given(...patient, ...rounds(2), worked(3), audited({}, 3), other)).toMatchObject({ attempt: 4, fails: 2 });
  });

  test("W17 is not graded again when only the branch moved: what it changed is the same", () => {
    const passed: WorkerEvent = { type: "work.graded", attempt: 1, gates: [gate("review"), gate("security")] };
    const moved = [...judged(true), passed, { type: "landing.moved", head: "c7" } as const];
    expect(due(...moved)).toEqual(["check:1:c7"]);
    const again = given(...moved, checked({ ...graders, head: "c7", tree: "t7" }));
    expect(again).toMatchObject({ phase: "landing", check: { tree: "t7", gates: [{ gate: "review" }, { gate: "security" }] } });
  });

  test("W16 that changed its own checks needs a person, unless a grader who is independent looked", () => {
    const own = [...started, worked(), audited({ checks: ["test/a.ts"] }), checked(graders), graded(0, true), graded(1, true)];
    expect(decided(report, ...own)).toEqual(["work.graded"]);
    const dependent = { ...graded(0, true), output: { passed: true, detail: "", isIndependent: false } } as unknown as WorkerEvent;
    const one = { graders: [audit("review")], commit: "candidate" };
    const alike = [...started, worked(), audited({ checks: ["test/a.ts"] }), checked(one), dependent];
    expect(decided(report, ...alike)).toEqual(["work.graded", "gate.opened"]);
    const shown: WorkerEvent = { type: "work.graded", attempt: 1, gates: [{ ...gate("review"), isIndependent: false }] };
    expect(given(...alike, shown).phase).toBe("reviewing");
    expect(given(...alike, shown, answered("changed-checks", "review:1", "accept")).phase).toBe("landing");
  });

  test("that nobody has to grade lands as before", () => {
    expect(given(...ready, checked())).toMatchObject({ phase: "landing", check });
    expect(brief.auditGates).toEqual([]);
  });
});
