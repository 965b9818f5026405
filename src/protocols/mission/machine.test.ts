import { describe, expect, test } from "vitest";
import { answered, defaulted, lapsed } from "../../kernel/events.fixture.ts";
import { mapTexts } from "../../kernel/texts.ts";
import { mission } from "./machine.ts";
import { at, begin, begun, check, decided, dueOf, failed, given, landed, started, subtask, workerEnded } from "./mission.fixture.ts";
import type { MissionEvent, MissionState } from "./types.ts";

const [a, b] = [subtask("a"), subtask("b")];
const kinds = (events: readonly MissionEvent[] | string): readonly string[] | string =>
  typeof events === "string" ? events : events.map(({ type }) => type);
const look = { type: "look.report", head: "c1", at } as const;

describe("D10 a plan", () => {
  test("is shown once before anybody begins, with every piece, its files and what it waits for", () => {
    const [, opened] = decided(begin(a, subtask("b", { needs: ["a"], reach: "terminal" }))) as readonly MissionEvent[];
    const { gate } = opened as Extract<MissionEvent, { type: "gate.opened" }>;
    expect(gate.kind).toBe("mission-plan");
    expect(gate.context.join("\n")).toMatch(
      /1\. a: do a\n +owns: src\/a\/\*\*\n[^]*2\. b: do b\n +owns: src\/b\/\*\*\n +when: after a; alone, and last\n/,
    );
    expect(gate.context.join("\n")).toContain("`npm test` has to pass on everything together");
    const { type: _, ...rest } = begin(a);
    expect(dueOf({ type: "mission.begun", ...rest })).toEqual([]);
  });

  test("K14 is begun where nobody is there, and not begun where a person says so", () => {
    const { type: _, ...rest } = begin(a);
    const proposed: MissionEvent = { type: "mission.begun", ...rest };
    expect(given(proposed, defaulted("mission-plan", "plan", "start")).phase).toBe("running");
    expect(given(proposed, answered("mission-plan", "plan", "stop"))).toMatchObject({
      phase: "closing",
      done: { status: "failed", commit: null },
    });
  });

  test("has one beginning", () => expect(decided(begin(a), ...begun(a))).toMatch(/begun already/));
});

describe("D11, D30 work", () => {
  test("begins on the branch as it is, beside the mission, with all that a worker needs", () => {
    expect(decided(look, ...begun(a, b))).toEqual([{ type: "subtasks.begun", ids: ["a", "b"], head: "c1", at }]);
    const due = mission.due(given(...begun(a, b), started("a", "b")));
    expect(due.map(({ key, type }) => [type, key])).toEqual([
      ["run-beside", "work:a:1"],
      ["run-beside", "work:b:1"],
    ]);
    expect(due[0]).toMatchObject({
      protocol: "worker",
      command: {
        type: "work.begin",
        ground: { tier: "A", root: "/project", base: "c0", branch: "refs/heads/assent/m1", ofMission: true },
      },
      rest: { list: "briefs", key: "a" },
    });
    const checksOf = (event: MissionEvent) => {
      const work = mission.due(given(event, answered("mission-plan", "plan", "start"), started("a", "b")));
      return work.map((each) => (each as { command?: { ground?: { checks?: unknown } } }).command?.ground?.checks);
    };
    // W16: none of them may be weakened by whoever works on another piece.
    const [own] = begun({ ...a, verifyCommand: "sh a.sh" }, { ...b, verifyCommand: "npm test" });
    expect(own && checksOf(own)).toEqual([["npm test"], ["sh a.sh"]]);
    const [first] = begun(a, b);
    expect(first && mission.entries?.(first)).toEqual(
      [a, b].map(({ id }) => ({ list: "briefs", key: id, value: { brief: { id }, source: {} } })),
    );
    expect(JSON.stringify(given(...begun(a, b)))).not.toContain("source"); // a state is written at every step
  });

  test("what needs something begins after that has landed, from the branch that has it", () => {
    const chain = begun(a, subtask("b", { needs: ["a"] }));
    expect(dueOf(...chain, started("a"))).toEqual(["work:a:1"]);
    expect(kinds(decided(look, ...chain, started("a"), landed("a")))).toEqual(["subtasks.begun"]);
    expect(mission.due(given(...chain, started("a"), landed("a"), { type: "subtasks.begun", ids: ["b"], head: "c1", at }))).toMatchObject([
      { key: "work:b:1", command: { ground: { base: "c1" } } },
    ]);
  });

  test("W21 that failed is tried again with what was wrong, then a person decides", () => {
    const once = [...begun(a, b), started("a", "b"), failed("a")];
    expect(dueOf(...once)).toEqual(["work:b:1", expect.stringMatching(/^look:/)]);
    const again = [...once, started("a")];
    expect(mission.due(given(...again))[0]).toMatchObject({ key: "work:a:2", command: { refused: ["tests fail"] } });
    const twice = [...again, failed("a", 2, "still red")];
    const [opened] = decided(look, ...twice) as readonly MissionEvent[];
    expect(opened).toMatchObject({ gate: { kind: "subtask-failed", key: "failed:a:2", context: ["still red"] } });
    const asked = [...twice, opened as MissionEvent];
    expect(dueOf(...asked)).toEqual(["work:b:1"]);
    const retried = [...asked, answered("subtask-failed", "failed:a:2", "again", { text: "look at rounding" }), started("a")];
    expect(mission.due(given(...retried))[0]).toMatchObject({
      key: "work:a:3",
      command: { refused: ["still red", "Mira says: look at rounding"] },
    });
    expect(dueOf(...asked, answered("subtask-failed", "failed:a:2", "drop"), landed("b"))).toEqual(["check:0"]);
    expect(given(...asked, answered("subtask-failed", "failed:a:2", "stop"))).toMatchObject({
      phase: "closing",
      done: { status: "failed" },
    });
    for (const silence of [lapsed("subtask-failed", "failed:a:2"), defaulted("subtask-failed", "failed:a:2", "drop")])
      expect(given(...asked, silence)).toMatchObject({ standings: { a: { status: "dropped" } } });
  });

  test("an end of an earlier try, or of somebody else, counts for nothing", () => {
    const second = [...begun(a), started("a"), failed("a"), started("a")];
    for (const late of [landed("a", 1), landed("x"), { ...landed("a"), key: "other" } as MissionEvent])
      expect(given(...second, late)).toEqual(given(...second));
  });

  test("an end that is no worker's done is a failure, and a stopped worker is left out", () => {
    const working = [...begun(a), started("a")];
    for (const end of [{}, { status: "done_clean", commit: null }, { status: 7 }])
      expect(given(...working, workerEnded("a", end))).toMatchObject({ standings: { a: { status: "waiting", tries: 1 } } });
    expect(given(...working, workerEnded("a", {}, { outcome: "stopped" }))).toMatchObject({ standings: { a: { status: "dropped" } } });
  });

  test("a person can take a piece out; its worker is no longer wanted", () => {
    const working = [...begun(a, b), started("a", "b")];
    expect(kinds(decided({ type: "subtask.drop", id: "a", by: "mira", reason: "not now" }, ...working))).toEqual(["subtask.dropped"]);
    expect(dueOf(...working, { type: "subtask.dropped", id: "a", by: "mira", reason: "not now" })).toEqual(["work:b:1"]);
    expect(decided({ type: "subtask.drop", id: "x", by: "mira", reason: "" }, ...working)).toMatch(/no piece "x"/);
    expect(decided({ type: "subtask.drop", id: "a", by: "mira", reason: "" }, ...working, landed("a"))).toMatch(/landed already/);
  });
});

/** Somebody was found who mends it, and did. */
const mendedBy = (number: number): readonly MissionEvent[] => [
  { type: "mend.planned", subtask: subtask(`mend-${number}`, { reach: "broad" }) },
  started(`mend-${number}`),
  landed(`mend-${number}`),
];

/** D14 */
describe("D14 whoever grades the whole", () => {
  const audit = (gate: string) => ({ gate, asks: "is it right?", lead: "claude-code", checker: "codex" });
  const graded = { ...check, graders: [audit("review"), audit("security")] };
  const verdict = (gate: string, passed: boolean, round = 0): MissionEvent =>
    ({
      type: "child.ended",
      key: `grade:${round}:${gate}`,
      child: "grade-1",
      protocol: "grade",
      outcome: "converged",
      output: { passed, detail: passed ? "fine" : `${gate} says no`, isIndependent: true },
    }) as unknown as MissionEvent;
  const both = [...begun(subtask("a")), started("a"), landed("a")];
  const round = (number: number, passed: boolean): readonly MissionEvent[] => [
    { type: "mission.checked", check: graded },
    verdict("review", passed, number),
    verdict("security", true, number),
  ];

  test("looks at the commit that was checked, all at once, and is told who made it", () => {
    const due = mission.due(given(...both, { type: "mission.checked", check: graded }));
    expect(due).toMatchObject([
      { key: "grade:0:review", protocol: "grade", command: { work: { commit: "c9", authors: ["command:./agent"] } } },
      { key: "grade:0:security" },
    ]);
  });

  test("passes it when everybody did, and an end without a verdict is a fail", () => {
    expect(given(...both, ...round(0, true))).toMatchObject({
      done: { status: "done_clean", gates: [{ passed: true }, { passed: true }] },
    });
    const silent = { ...verdict("review", true), output: null } as unknown as MissionEvent;
    const state = given(...both, { type: "mission.checked", check: graded }, silent, verdict("security", true));
    expect(state).toMatchObject({ phase: "closing", done: { status: "failed" } }); // nobody is sent to change work that nobody judged
  });

  test("sends it back with what is wrong; three times in a row, and a person decides", () => {
    const twice = [...both, ...round(0, false), ...mendedBy(1), ...round(1, false), ...mendedBy(2)];
    const mend = mission.due(given(...both, ...round(0, false)));
    expect(mend).toMatchObject([{ type: "plan-mend", output: expect.stringContaining("review says no") }]);
    expect(given(...twice, ...round(2, true))).toMatchObject({ done: { status: "done_clean" } });
    const thrice = [...twice, ...round(2, false)];
    expect(mission.due(given(...thrice))).toMatchObject([{ type: "ask-person" }]);
    const opened = decided({ type: "verdict.ask" }, ...thrice) as readonly MissionEvent[];
    expect(opened).toMatchObject([{ type: "gate.opened", gate: { kind: "verdict-failed" } }]);
    const asked = [...thrice, ...opened];
    expect(mission.due(given(...asked))).toEqual([]);
    expect(given(...asked, defaulted("verdict-failed", "verdict:2", "stop"))).toMatchObject({ done: { status: "failed" } });
    const again = [...asked, answered("verdict-failed", "verdict:2", "again", { text: "look at the sums" })];
    const planned = given(...again, mendedBy(3)[0] as MissionEvent);
    expect(planned).toMatchObject({
      standings: { "mend-3": { evidence: expect.arrayContaining([expect.stringContaining("look at the sums")]) } },
    });
    expect(planned).not.toHaveProperty("fails");
  });

  test("D14 a worker that was sent back three times is not tried again by another one", () => {
    const end = workerEnded("a", { status: "failed", reason: "no", commit: null, escalated: true }, { outcome: "escaped" });
    expect(given(...begun(subtask("a")), started("a"), end)).toMatchObject({ standings: { a: { status: "failed", tries: 1 } } });
  });
});

describe("D13 the whole", () => {
  const both = [...begun(a, b), started("a", "b"), landed("a"), landed("b")];
  const checked = (found = check): MissionEvent => ({ type: "mission.checked", check: found });

  test("is checked when nobody works any more, with all that landed; without that nothing is over", () => {
    expect(mission.due(given(...both))).toMatchObject([
      { type: "check-mission", key: "check:0", verifyCommand: "npm test", landed: { a: "commit-a", b: "commit-b" } },
    ]);
    expect(decided({ type: "mission.close" }, ...both)).toMatch(/not over/);
    expect(decided({ type: "check.report", check }, ...begun(a))).toMatch(/not being checked/);
  });

  test("is clean when it passes and nothing is left out", () => {
    const done = { status: "done_clean", reason: "", pendingActions: [], commit: "c9", consensus: 1 };
    expect(decided({ type: "check.report", check }, ...both)).toEqual([checked()]);
    expect(given(...both, checked())).toMatchObject({ phase: "closing", done });
    const over = { type: "mission.done", done } as const;
    expect(decided({ type: "mission.close" }, ...both, checked())).toEqual([over]);
    expect(dueOf(...both, checked(), over as MissionEvent)).toEqual(["contracts"]); // D9
    expect(decided({ type: "contracts.report" }, ...both, checked(), over as MissionEvent)).toEqual([
      { type: "session.ended", outcome: "converged", left: [] },
    ]);
  });

  test("is pending when it passes and something is left", () => {
    const part = [
      ...begun(a, b, subtask("c", { needs: ["b"] })),
      started("a", "b"),
      landed("a"),
      workerEnded("b", { status: "pending", pendingActions: ["the schema has to be agreed"] }, { outcome: "escaped" }),
    ];
    expect(given(...part, checked())).toMatchObject({
      done: {
        status: "pending",
        pendingActions: ["b (do b): the schema has to be agreed", expect.stringMatching(/^c \(do c\) could not begin/)],
        consensus: 0.33,
      },
    });
  });

  test("that is green apart and red together is mended once by somebody who sees the output, then it has failed", () => {
    const red = { ...check, exitCode: 1, output: "1 test failed" };
    const first = [checked(red)];
    expect(mission.due(given(...both, ...first))).toMatchObject([{ type: "plan-mend", output: expect.stringContaining("1 test failed") }]);
    const mend = subtask("mend-1", { reach: "broad", filesOwned: ["src/a/**", "src/b/**"] });
    const mending = [...both, ...first, { type: "mend.planned", subtask: mend } as const, started("mend-1")];
    expect(mission.due(given(...mending))).toMatchObject([
      { key: "work:mend-1:1", command: { refused: [expect.stringContaining("1 test failed")] } },
    ]);
    const mended = [...mending, landed("mend-1")];
    expect(dueOf(...mended)).toEqual(["check:1"]);
    expect(given(...mended, checked())).toMatchObject({
      done: { status: "done_clean" },
    });
    expect(given(...mended, checked(red))).toMatchObject({
      done: { status: "failed", reason: expect.stringContaining("1 test failed") },
    });
  });

  test("whose branch lost something that had landed has failed, however green it is", () => {
    expect(given(...both, checked({ ...check, missing: ["a"] }))).toMatchObject({
      done: { status: "failed", reason: expect.stringContaining("landed for a") },
    });
  });

  test("D5 whose slice passed by itself and does not on the whole is mended, and has failed after that", () => {
    const regressed = { ...check, regressions: [{ id: "a", output: "a is red" }] };
    expect(mission.due(given(...both, checked(regressed)))).toMatchObject([
      { type: "plan-mend", output: expect.stringContaining("a is red") },
    ]);
    const mended = [...both, checked(regressed), ...mendedBy(1)];
    expect(given(...mended, checked(regressed))).toMatchObject({ done: { status: "failed", regressions: ["a"] } });
    expect(given(...mended, checked({ ...check, regressions: [] }))).toMatchObject({ done: { status: "done_clean", regressions: [] } });
    const all = Array.from({ length: 1_000 }, (_, at) => ({ id: `p${at}`, output: "x".repeat(1_500) }));
    const { done } = given(...mended, checked({ ...check, regressions: all })) as Extract<MissionState, { done: object }>;
    expect([done.regressions?.length, done.reason.length < 40_000, /980 of 1000 not shown/.test(done.reason)]).toEqual([1_000, true, true]);
  });

  test("mends only what landed: what a person took out stays out", () => {
    const dropped = [...begun(a, b), started("a", "b"), landed("a"), { type: "subtask.dropped", id: "b", by: "mira", reason: "" } as const];
    const [mend] = mission.due(given(...dropped, checked({ ...check, exitCode: 1 })));
    expect(mend).toMatchObject({ type: "plan-mend", plan: { subtasks: [{ id: "a" }] } });
  });

  test("D28 that did not pass an audit is mended, and never clean", () => {
    const gate = { gate: "style", passed: false, detail: "tabs", isIndependent: true };
    const down = { ...check, gates: [gate] };
    expect(mission.due(given(...both, checked(down)))).toMatchObject([{ type: "plan-mend", output: expect.stringContaining("tabs") }]);
    expect(given(...both, checked(down), ...mendedBy(1), checked(down))).toMatchObject({ done: { status: "failed", gates: [gate] } });
    const undone = { ...gate, isUndone: true } as const;
    expect(given(...both, checked({ ...check, gates: [undone] }))).toMatchObject({ phase: "closing", done: { status: "failed" } });
    expect(given(...both, checked({ ...check, gates: [undone, gate] })).phase).toBe("mending");
  });

  test("of which nothing landed has failed without a check", () => {
    const none = [...begun(a), started("a"), workerEnded("a", {}, { outcome: "stopped" })];
    expect(given(...none)).toMatchObject({ phase: "closing", done: { status: "failed", reason: "nothing landed" } });
  });
});

test("K8 the trace tells of every subtask and of the whole", () => {
  expect(mission.trace([...begun(a, b), started("a", "b"), landed("a")])).toEqual([
    { item: "a: do a", from: "planned", to: "landed as commit-a" },
    { item: "b: do b", from: "planned", to: "working" },
    { item: "a shop with prices", from: "a mission", to: "still open" },
  ]);
});

test("D1 a mission that a worker or a planner hands in is refused, and that is on record", () => {
  for (const from of ["worker", "planner", "intake"] as const) {
    const events = decided({ ...begin(a), from });
    expect(events).toMatchObject([
      { type: "dispatch.refused", from, to: "intake" },
      { type: "session.ended", outcome: "escaped" },
    ]);
    expect(mission.due(given(...(events as readonly MissionEvent[])))).toEqual([]);
    expect(mission.trace(events as readonly MissionEvent[])).toMatchObject([{ to: "refused", by: from }]);
  }
  for (const from of ["person", "governance", "companion"] as const)
    expect(kinds(decided({ ...begin(a), from }))).toContain("mission.begun");
});

test("D27 a worker is told the lessons about its own files, a few, and of each where it comes from", () => {
  const lesson = (text: string, ...files: readonly string[]) => ({ text, files, cites: ["m1@3", "m2@4", "m3@5"] });
  const far = Array.from({ length: 9 }, (_, n) => lesson(`far ${n}`, "src/a/**"));
  const told = (...lessons: readonly ReturnType<typeof lesson>[]): unknown => {
    const events = decided({ ...begin({ ...a, filesOwned: ["src/a/*.ts"] }), lessons }) as readonly MissionEvent[];
    const [work] = mission.due(given(...events, answered("mission-plan", "plan", "start"), started("a")));
    return (work as { readonly command?: { readonly prior?: unknown } }).command?.prior;
  };
  expect(told(lesson("near", "src/a/x.ts"), lesson("elsewhere", "src/b/**"), lesson("everywhere"))).toEqual([
    "seen before in this project: near (m2@4, m3@5)",
  ]);
  expect(told(...far)).toHaveLength(5);
  expect(told()).toBeUndefined();
});

describe("planning", () => {
  const { type: _, plan, ...terms } = begin(subtask("a"));
  const taken: MissionEvent = {
    ...{ type: "mission.taken", mission: "a shop", agent: "command:./agent", planner: subtask("@plan"), ...terms },
    intake: { size: "medium", topology: "flat", reasons: ["it makes something new"], planner: "shop" },
  };
  const none = { status: "failed", reason: "no idea", pendingActions: [], commit: null };
  const planned = (tries = 1): MissionEvent => landed("@plan", tries);

  test("D2 a mission in words has a planner first, on a branch of its own, and nothing else begins", () => {
    const [work, ...others] = mission.due(given(taken));
    expect(others).toEqual([]);
    expect(work).toMatchObject({ type: "run-beside", key: "work:@plan:1", command: { ground: { branch: "refs/heads/assent/m1-plan" } } });
    expect(dueOf(taken, planned())).toEqual(["read:1"]);
  });

  test("D10 a plan is shown when it was checked; one that makes no sense goes back with everything that is wrong, so often", () => {
    const found = decided({ type: "plan.report", found: { plan } }, taken, planned());
    expect(found).toMatchObject([{ type: "plan.made" }, { type: "gate.opened", gate: { kind: "plan-proposed" } }]);
    expect(given(taken, planned(), { type: "plan.made", plan })).toMatchObject({
      phase: "proposed",
      standings: { a: { status: "waiting" } },
    });
    const refused: MissionEvent = { type: "plan.refused", problems: ["a circle"] };
    expect(mission.due(given(taken, planned(), refused))).toMatchObject([{ key: "work:@plan:2", command: { refused: ["a circle"] } }]);
    const end = given(taken, planned(), refused, planned(2), refused, planned(3), refused);
    expect(end).toMatchObject({ phase: "closing", done: { status: "failed", reason: expect.stringContaining("a circle"), consensus: 0 } });
  });

  test("D6, D30 what a planner says counts for nothing, and one that fails is followed by another with the reason", () => {
    expect(decided({ type: "plan.report", found: { plan } }, taken)).toBe("no plan is being read");
    expect(mission.due(given(taken, workerEnded("@plan", none, { outcome: "escaped" })))).toMatchObject([
      { key: "work:@plan:2", command: { refused: ["no idea"] } },
    ]);
    expect(given(taken, workerEnded("@plan", {}, { outcome: "stopped" }))).toMatchObject({ phase: "closing", done: { status: "failed" } });
    expect(given(taken, planned(2))).toEqual(given(taken));
  });

  test("D3 whether somebody is there is said when it is taken in, and every worker has it from there", () => {
    const alone = { ...taken, attended: false } as MissionEvent;
    for (const [event, attended] of [
      [taken, true],
      [alone, false],
    ] as const)
      expect(mission.due(given(event))).toMatchObject([{ command: { attended } }]);
  });
});

test("D22 no text of a piece is recorded as it came, wherever it stands", () => {
  const texts = mission.texts["mission.begun"] ?? [];
  const canary = "canary";
  const piece = subtask("a", {
    agent: canary,
    title: canary,
    verifyCommand: canary,
    brief: { mission: canary, instruction: canary, verifyCommand: canary, operations: [{ command: canary }] },
    source: { any: [{ deep: canary }] },
  });
  const begun = { type: "mission.begun", plan: { ...begin(piece).plan, mission: canary, verifyCommand: canary } };
  expect(JSON.stringify(mapTexts(begun, texts, () => "*"))).not.toContain(canary);
});
