import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answered, childEnded, lapsed, settled } from "../../kernel/events.fixture.ts";
import {
  at,
  audit,
  audited,
  begin,
  brief,
  check,
  checked,
  decided,
  due,
  given,
  noClaims,
  refused,
  started,
  worked,
} from "./machine.fixture.ts";
import { worker } from "./machine.ts";
import { reviewKey } from "./policy.ts";
import type { ChangeAudit, WorkCheck, WorkerCommand, WorkerEvent } from "./types.ts";

test("D1, D27 only a planner hands work to a worker: a companion, or anybody else who does, is refused and on record", () => {
  for (const from of ["companion", "intake", "person", "governance", "worker"] as const) {
    expect(decided({ ...begin, from })).toEqual(["dispatch.refused", "session.ended"]);
    const events = worker.decide({ ...begin, from }, worker.initial) as readonly WorkerEvent[];
    expect([events[0], worker.due(given(...events))]).toMatchObject([{ from, to: "worker", because: expect.stringContaining(from) }, []]);
  }
  expect(decided({ ...begin, from: "planner" })).toEqual(["work.begun"]);
});

describe("a brief and its worker", () => {
  test("D4, D23 a brief is taken once; a place is made, then an agent works in it as a session of attend", () => {
    expect(decided(begin)).toEqual(["work.begun"]);
    expect(decided(begin, ...started)).toMatch(/has its brief/);
    expect(due(...started.slice(0, 1))).toEqual(["place"]);
    expect(worker.due(given(...started))).toMatchObject([
      {
        type: "run-protocol",
        protocol: "attend",
        command: { scope: { filesOwned: ["src/price/**", ".worker/done.json", ".worker/blocked.json"] }, attended: false },
      },
    ]);
  });

  test("D6 that the agent says it is done leads to a look, and to nothing else", () => {
    expect(due(...started, worked())).toEqual(["audit:1"]);
    expect(given(...started, childEnded("attend", "attend:7"))).toEqual(given(...started));
  });

  test("D16, W21 work whose budget is used up ends with that reason, and gets no further attempt", () => {
    const exceeded: WorkerEvent = { type: "budget.exceeded", measure: "calls", because: "used up" };
    expect(decided({ type: "budget.reserve", id: "a", most: { inputTokens: 1, outputTokens: 1 }, at })).toMatch(/no work/);
    expect(given(...started, exceeded, childEnded("attend", "attend:1", "stopped"))).toMatchObject({
      phase: "closing",
      done: { status: "failed", reason: expect.stringMatching(/^used up\. To go on: .*workers\.budget/), limit: { limit: "budget" } },
    });
    expect(given(...started, worked(), exceeded, audited(), refused())).toMatchObject({
      phase: "closing",
      done: { reason: expect.stringMatching(/^tests fail\nused up\. To go on: /), limit: { limit: "budget" } },
    });
  });

  test("D5 an agent that was stopped has not done its work", () => {
    expect(given(...started, childEnded("attend", "attend:1", "stopped"))).toMatchObject({ phase: "closing", done: { status: "failed" } });
  });
});

describe("a claim", () => {
  const report = (more: Partial<ChangeAudit>): WorkerCommand => ({
    type: "changes.report",
    attempt: 1,
    audit: { ...audit, ...more },
    claims: noClaims,
  });
  const reportCheck = (more: Partial<WorkCheck>): WorkerCommand => ({ type: "check.report", attempt: 1, check: { ...check, ...more }, at });

  test.each<readonly [string, Partial<ChangeAudit>]>([
    ["a file that it does not own", { violations: [{ path: "src/cart.ts", why: "outside" }] }],
    ["a sacred file", { violations: [{ path: ".env", why: "sacred" }] }],
    ["D28 a secret", { violations: [{ path: "src/price/key.ts", why: "secret", secrets: ["GitHub token"] }] }],
    ["something that cannot land", { violations: [{ path: "src/price/pipe", why: "unlandable" }] }],
    ["nothing at all", { owned: [] }],
  ])("D21 with %s is refused before anything is checked", (_name, more) => {
    expect(decided(report(more), ...started, worked())).toEqual(["changes.audited", "claim.refused"]);
  });

  test.each<readonly [string, Partial<WorkCheck>]>([
    ["a check that fails", { exitCode: 1 }],
    ["a check that never ended", { exitCode: null }],
    ["W16 a check that rewrote what it checks", { rewrote: ["src/price/round.snap"] }],
    ["W17 a conflict, whatever else it says", { conflict: { paths: ["src/price/round.ts"], head: "c5", made: "t1" } }],
    ["D28 an audit that did not pass", { gates: [{ gate: "security", passed: false, detail: "not configured", isIndependent: false }] }],
  ])("D5 with %s is refused", (_name, more) => {
    expect(decided(reportCheck(more), ...started, worked(), audited())).toEqual(["work.checked", "claim.refused"]);
  });

  test("D5 about another attempt or another head says nothing", () => {
    expect(decided({ ...reportCheck({}), attempt: 2 } as WorkerCommand, ...started, worked(), audited())).toMatch(
      /nothing of this attempt/,
    );
    expect(decided(reportCheck({ head: "c9" }), ...started, worked(), audited())).toMatch(/nothing of this attempt/);
  });

  test("D5, W21 a refused claim opens the work again with its reasons, until no attempt is left", () => {
    const again = given(...started, worked(), audited(), checked({ exitCode: 1 }), refused());
    expect(again).toMatchObject({ phase: "working", attempt: 2, refused: ["tests fail"] });
    const [next] = worker.due(again) as unknown as readonly { key: string; command: { tasks: readonly { instruction: string }[] } }[];
    expect(next?.key).toBe("attend:2"); // D26: a session of its own, told what was wrong, that goes on in no conversation
    expect(next?.command.tasks[0]?.instruction).toMatch(/Round half up[^]*tests fail/);
    expect(JSON.stringify(next)).not.toContain("agentSession");
    expect(JSON.stringify(worker.due(again))).toContain("tests fail");
    const over = [...started, worked(), audited(), refused(), worked(2), audited({}, 2), refused(2)];
    expect(given(...over)).toMatchObject({ phase: "closing", done: { status: "failed", reason: "tests fail" } });
    expect(decided({ type: "work.close" }, ...over)).toEqual(["work.done"]);
  });

  test("W16 whose checks were changed by the worker waits for a person, who lets it land, sends it back or refuses it", () => {
    const checks = ["src/price/round.test.ts"];
    expect(decided(reportCheck({}), ...started, worked(), audited({ checks }))).toEqual(["work.checked", "gate.opened"]);
    const waiting = [...started, worked(), audited({ checks }), checked()];
    expect(due(...waiting)).toEqual([]);
    const key = reviewKey({ attempt: 1 });
    expect(given(...waiting, answered("changed-checks", key, "accept"))).toMatchObject({ phase: "landing" });
    const sent = given(...waiting, answered("changed-checks", key, "again", { text: "keep the old test" }));
    expect(sent).toMatchObject({ phase: "working", attempt: 2, refused: ["keep the old test"] });
    expect(given(...waiting, answered("changed-checks", key, "refuse"))).toMatchObject({ phase: "closing", done: { status: "failed" } });
    expect(given(...waiting, lapsed("changed-checks", key))).toMatchObject({ phase: "closing", done: { status: "pending" } });
  });

  test("D28 changed checks land without a person after an independent audit, and not after one that was changed too", () => {
    const after = (isIndependent: boolean) =>
      given(
        ...started,
        worked(),
        audited({ checks: ["a.test.ts"] }),
        checked({ gates: [{ gate: "review", passed: true, detail: "", isIndependent }] }),
      );
    expect([after(true).phase, after(false).phase]).toEqual(["landing", "reviewing"]);
  });
});

describe("landing", () => {
  const landing = [...started, worked(), audited(), checked()];

  test("W17 is of the tree that was checked, on the head that it was checked on", () => {
    expect(worker.due(given(...landing))).toMatchObject([{ type: "land-work", tree: "t1", head: "c0", at }]);
    expect(decided({ type: "landing.report", tree: "t9", landed: { commit: "c1" } }, ...landing)).toMatch(/nothing of this tree/);
  });

  test("W17 on a branch that has moved is checked anew on where that is now", () => {
    expect(decided({ type: "landing.report", tree: "t1", landed: { head: "c5" } }, ...landing)).toEqual(["landing.moved"]);
    expect(due(...landing, { type: "landing.moved", head: "c5" })).toEqual(["check:1:c5"]);
  });

  test("D12 shows the number under which it was checked; with an old one it is checked anew under another", () => {
    const under = (fence: number): WorkerEvent => checked({ fence });
    const first = [...started, worked(), audited(), under(3)];
    expect(worker.due(given(...first))).toMatchObject([{ type: "land-work", fence: 3 }]);
    const moved: WorkerEvent = { type: "landing.moved", head: "c0" };
    expect(due(...first, moved)).toEqual(["check:1:c0"]);
    expect(worker.due(given(...first, moved, under(5)))).toMatchObject([{ type: "land-work", fence: 5 }]);
  });

  describe("of checks that a person has looked at", () => {
    const asks = (...events: readonly WorkerEvent[]) =>
      decided({ type: "check.report", attempt: 1, at, check: { ...check, fence: 5 } }, ...events);
    const own = [...started, worked(), audited({ checks: ["test/price.test.ts"] }), checked({ fence: 3 })];
    const agreed = [...own, answered("changed-checks", "review:1", "accept")];
    const moved = (head: string): WorkerEvent => ({ type: "landing.moved", head });

    test("D12, W16 asks nobody a second time when its files had to be held anew: it is the same tree on the same head", () => {
      expect(asks(...agreed, moved("c0"))).toEqual(["work.checked"]);
      expect(worker.due(given(...agreed, moved("c0"), checked({ fence: 5 })))).toMatchObject([{ type: "land-work", fence: 5 }]);
    });

    test.each([
      ["another head", { head: "c5", tree: "t1" }],
      ["another tree", { head: "c0", tree: "t2" }],
    ])("W16 asks again about %s", (_, other) => {
      const again = [...agreed, moved(other.head)];
      const report = { type: "check.report", attempt: 1, at, check: { ...check, ...other } } as const;
      expect(decided(report, ...again)).toEqual(["work.checked", "gate.opened"]);
      expect(given(...again, checked(other)).phase).toBe("reviewing");
    });

    test("W16 waits where an earlier version of Assent asked a second time all the same", () => {
      const asked = worker.decide({ type: "check.report", attempt: 1, at, check }, given(...own.slice(0, -1))) as readonly WorkerEvent[];
      const twice = [...agreed, moved("c0"), checked({ fence: 5 }), ...asked.filter(({ type }) => type === "gate.opened")];
      expect(given(...twice).phase).toBe("reviewing");
      expect(given(...twice, answered("changed-checks", "review:1", "accept")).phase).toBe("landing");
    });
  });

  test("W17 a conflict goes back to the worker, and what it was shown goes with the next check", () => {
    const conflict = { paths: ["src/price/round.ts"], head: "c5", made: "t1" };
    const again = [...started, worked(), audited(), checked({ conflict }), refused(), worked(2), audited({}, 2)];
    expect(worker.due(given(...again))).toMatchObject([{ type: "check-work", shown: conflict }]);
  });

  test("D5 ends clean, once, and says where it is", () => {
    const landed = [...landing, { type: "work.landed", commit: "c1", branch: "refs/heads/assent/b1" } as const];
    expect(due(...landed)).toEqual(["close"]);
    // Stopped here, it is there all the same.
    expect([given(...landing), given(...landed)].map((each) => worker.output?.(each) ?? null)).toMatchObject([null, { commit: "c1" }]);
    const done = worker.decide({ type: "work.close" }, given(...landed)) as readonly WorkerEvent[];
    expect(done).toMatchObject([{ done: { status: "done_clean", commit: "c1" } }]);
    expect(due(...landed, ...done)).toEqual(["contracts"]);
    const told = worker.decide({ type: "contracts.report" }, given(...landed, ...done)) as readonly WorkerEvent[];
    expect(told).toEqual([{ type: "session.ended", outcome: "converged", left: [] }]);
    const over = given(...landed, ...done, ...told);
    expect([worker.due(over), worker.output?.(over)]).toMatchObject([[], { status: "done_clean" }]);
    expect(worker.decide({ type: "work.close" }, over)).toMatchObject({ refused: "work.close" });
  });
});

test("K8 the trace tells every refused claim and where the work landed", () => {
  const story = [...started, worked(), audited(), refused(), worked(2), audited({}, 2), checked()];
  const landed: WorkerEvent = { type: "work.landed", commit: "c1", branch: "refs/heads/assent/b1" };
  expect(worker.trace([...story, landed])).toMatchObject([
    { item: "attempt 1" },
    { item: brief.mission, to: expect.stringContaining("c1") },
  ]);
});

const events = fc.oneof(
  fc.constantFrom(...started, worked(), worked(2), audited(), audited({ checks: ["a"] }), audited({}, 2), checked(), refused(), refused(2)),
  fc.constantFrom<WorkerEvent>(
    answered("changed-checks", "review:1", "accept"),
    lapsed("changed-checks", "review:1"),
    settled("check:1:c0", "halted"),
    { type: "budget.exceeded", measure: "calls", because: "used up" },
    { type: "agent.nudged", attempt: 1, quietMs: 1, text: "go on" },
    { type: "limit.reached", attempt: 1, reached: { limit: "disk", because: "full" } },
    { type: "landing.moved", head: "c5" },
    { type: "work.landed", commit: "c1", branch: "b" },
    { type: "work.done", done: { status: "failed", reason: "x", pendingActions: [], commit: null } },
  ),
);

test("D5 in whatever order events come, one effect at most is due, and nothing is clean that did not land", () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (story) => {
      const state = given(...story);
      expect(worker.due(state).length).toBeLessThanOrEqual(1);
      const isClean = "done" in state && state.done.status === "done_clean";
      if (isClean) expect(story.some(({ type }) => type === "work.landed")).toBe(true);
    }),
  );
});
