import { describe, expect, test } from "vitest";
import { answered } from "../../kernel/events.fixture.ts";
import { mission } from "./machine.ts";
import { at, begin, begun, check, decided, dueOf, failed, given, landed, started, subtask, workerEnded } from "./mission.fixture.ts";
import type { MissionEvent } from "./types.ts";

const [a, b] = [subtask("a"), subtask("b")];
const kinds = (events: readonly MissionEvent[] | string): readonly string[] | string =>
  typeof events === "string" ? events : events.map(({ type }) => type);
const look = { type: "look.report", head: "c1", at } as const;

describe("D8 a person steers", () => {
  const both = [...begun(a, b, subtask("c", { needs: ["a"] })), started("a", "b")];
  const pause = { type: "mission.pause", by: "mira" } as const;

  test("a pause lets nobody begin, keeps who works, stays a question, and goes on with its answer", () => {
    const opened = decided(pause, ...both) as readonly MissionEvent[];
    expect(opened).toMatchObject([{ type: "mission.paused" }, { type: "gate.opened", gate: { kind: "mission-paused", key: "pause:1" } }]);
    const held = [...both, ...opened, landed("a"), landed("b")];
    expect([given(...held).phase, dueOf(...held)]).toEqual(["running", []]);
    expect(decided(look, ...held)).toEqual([]);
    expect(decided(pause, ...held)).toMatch(/paused already/);
    const on = [...held, answered("mission-paused", "pause:1", "go-on")];
    expect(dueOf(...on)).toEqual([expect.stringMatching(/^look:/)]);
    expect(decided(pause, ...on)).toMatchObject([{}, { gate: { key: "pause:2" } }]);
    expect(given(...held, answered("mission-paused", "pause:1", "stop"))).toMatchObject({ phase: "closing", done: { status: "failed" } });
    expect(decided(pause, ...begun(a).slice(0, 1))).toMatch(/nobody is at work/);
  });

  test("a piece is taken out whether it waits or is worked on, and not when it landed or a question about it is open", () => {
    const drop = (id: string) => ({ type: "subtask.drop", id, by: "mira", reason: "not now" }) as const;
    expect(kinds(decided(drop("c"), ...both))).toEqual(["subtask.dropped"]);
    const dropped = [...both, { type: "subtask.dropped", id: "a", by: "mira", reason: "not now" } as const];
    expect(dueOf(...dropped)).toEqual(["work:b:1"]);
    expect(given(...dropped, landed("b"))).toMatchObject({ phase: "checking" });
    expect(decided(drop("a"), ...both, landed("a"))).toMatch(/landed already/);
    expect(decided(drop("z"), ...both)).toMatch(/no piece "z"/);
    const lost = [...both, failed("a"), started("a"), failed("a", 2)];
    expect(decided(drop("a"), ...lost)).toMatch(/you are asked about it/);
  });

  test("D5 a piece that landed before its worker was ended has landed: the branch has it, and what needs it can begin", () => {
    const out = (id: string, ...events: readonly MissionEvent[]) =>
      [...events, { type: "subtask.dropped", id, by: "mira", reason: "not now" } as const] as const;
    const late = (id: string) => workerEnded(id, { status: "done_clean", commit: `commit-${id}` }, { outcome: "stopped" });
    const unfinished = workerEnded("a", {}, { outcome: "stopped" });
    const [two, one] = [out("a", ...both), out("a", ...begun(a), started("a"))];
    expect(given(...two, late("a"))).toMatchObject({ phase: "running", standings: { a: { status: "landed", commit: "commit-a" } } });
    expect(dueOf(...two, late("a"), landed("b"))).toEqual([expect.stringMatching(/^look:/)]); // c, which needs it
    expect(given(...two, landed("b"), late("a"))).toMatchObject({ phase: "running" });
    expect(given(...one)).toMatchObject({ phase: "closing", done: { reason: "nothing landed" } });
    expect(mission.due(given(...one, late("a")))).toMatchObject([{ type: "check-mission", landed: { a: "commit-a" } }]);
    const checked: MissionEvent = { type: "mission.checked", check };
    const open = [expect.stringMatching(/^a \(do a\) was to be left out and had landed before.*git revert commit-a/)];
    for (const ended of [
      [...one, late("a")],
      [...begun(a), started("a"), late("a")],
    ])
      // the second: only its worker was stopped
      expect(given(...ended, checked)).toMatchObject({ done: { status: "pending", pendingActions: open } });
    for (const end of [unfinished, failed("a"), landed("a", 2)])
      expect(given(...two, end)).toMatchObject({ standings: { a: { status: "dropped" } } });
    expect(given(...one, { type: "mission.done", done: { status: "failed" } } as MissionEvent, late("a"))).toMatchObject({
      phase: "telling",
    });
  });
});

describe("D16 the purse of a mission", () => {
  const audits = ["style", "speed"].map((gate) => ({ gate, asks: "?", lead: "x", checker: "y" }));
  const { type: _, ...terms } = begin(a, b, subtask("c", { needs: ["a"] }));
  const rich = (callsMax: number, more: object = {}): readonly MissionEvent[] => [
    { type: "mission.begun", ...terms, total: { callsMax, ...more } },
    answered("mission-plan", "plan", "start"),
  ];
  const took = (id: string, calls: number): MissionEvent =>
    workerEnded(id, {
      status: "done_clean",
      reason: "",
      commit: `commit-${id}`,
      spent: { calls, inputTokens: 5, outputTokens: 1, costMicros: 0 },
    });

  test("is shared among those who begin, each held to its share", () => {
    const [first] = decided(look, ...rich(10)) as readonly MissionEvent[];
    expect(first).toMatchObject({ type: "subtasks.begun", ids: ["a", "b"], budget: { callsMax: 5 } });
    expect(mission.due(given(...rich(10), first as MissionEvent))).toMatchObject([
      { command: { budget: { callsMax: 5 } } },
      { command: { budget: { callsMax: 5 } } },
    ]);
    expect(decided(look, ...rich(1))).toMatchObject([{ ids: ["a"], budget: { callsMax: 1 } }]);
  });

  test("what was not taken goes to whoever begins later, and what is used up lets nobody begin: pending, with the reason", () => {
    const [first] = decided(look, ...rich(10)) as readonly MissionEvent[];
    const thrifty = [...rich(10), first as MissionEvent, took("a", 1), took("b", 5)];
    expect(decided(look, ...thrifty)).toMatchObject([{ type: "subtasks.begun", ids: ["c"], budget: { callsMax: 4 } }]);
    const spent = [...rich(10), first as MissionEvent, took("a", 5), took("b", 5)];
    const told = decided(look, ...spent) as readonly MissionEvent[];
    expect(told).toMatchObject([{ type: "budget.warned", measure: "calls" }, { type: "budget.exceeded" }]);
    const end = given(...spent, ...told, { type: "mission.checked", check });
    expect(end).toMatchObject({
      done: { status: "pending", pendingActions: [expect.stringMatching(/^c .*budget of this mission is used up/)] },
    });
  });

  test("whoever works may give something back: nobody ends it before", () => {
    const [first] = decided(look, ...rich(2)) as readonly MissionEvent[];
    const one = [...rich(2), first as MissionEvent, took("a", 1)];
    expect(dueOf(...one)).toEqual(["work:b:1"]);
    expect(dueOf(...one, took("b", 0))).toEqual([expect.stringMatching(/^look/)]);
  });

  test("pays planners and graders too: where nothing is left nobody is given a call more", () => {
    const { plan: __, ...about } = terms;
    const planner = subtask("@plan");
    const taken = { type: "mission.taken", mission: "prices", agent: "x", planner, intake: {}, ...about, total: { callsMax: 3 } };
    const first = taken as unknown as MissionEvent;
    expect(mission.due(given(first))).toMatchObject([{ command: { budget: { callsMax: 3 } } }]);
    const spent = (calls: number) => ({ calls, inputTokens: 0, outputTokens: 0, costMicros: 0 });
    const wrong = (calls: number) => workerEnded("@plan", { status: "failed", reason: "no plan", commit: null, spent: spent(calls) });
    expect(mission.due(given(first, wrong(1)))).toMatchObject([{ key: "work:@plan:2", command: { budget: { callsMax: 2 } } }]);
    expect(given(first, wrong(3))).toMatchObject({ done: { status: "failed", reason: expect.stringMatching(/no plan[^]*is used up/) } });

    const asked: MissionEvent = { type: "mission.replanned", by: "mira", text: "net", planner: subtask("@plan-2") };
    const broke = [...rich(10), started("a", "b"), asked, took("a", 5), took("b", 5)];
    expect(dueOf(...broke)).toEqual([expect.stringMatching(/^look:\d/)]); // not of a planner: c goes on, and hears that nothing is left
    const red = { ...check, graders: audits } as typeof check;
    const graded = [...rich(10), started("a", "b"), took("a", 5), took("b", 4), started("c")];
    const grading = (calls: number) => given(...graded, took("c", calls), { type: "mission.checked", check: red });
    expect(mission.due(grading(1))).toMatchObject(audits.map(() => ({ command: { budget: { callsMax: 0 } } })));
    expect(mission.due(grading(0))).toMatchObject(audits.map(() => ({ command: { budget: { callsMax: 0 } } })));
  });

  test("of a grader that says nothing at its end, all that it was given is gone", () => {
    const { type: __, ...one } = begin(a);
    const begunRich: MissionEvent = { type: "mission.begun", ...one, total: { callsMax: 10 } };
    const start = [begunRich, answered("mission-plan", "plan", "start"), started("a"), took("a", 2)];
    const grading = [...start, { type: "mission.checked", check: { ...check, graders: audits } } as MissionEvent];
    const silent = (gate: string) =>
      ({
        type: "child.ended",
        key: `grade:0:${gate}`,
        child: "g",
        protocol: "grade",
        outcome: "stopped",
        output: null,
      }) as unknown as MissionEvent;
    expect(given(...grading, silent("style"))).toMatchObject({ spent: { calls: 6 } });
    expect(given(...grading, silent("style"), silent("speed"))).toMatchObject({ spent: { calls: 10 } });
  });

  test("of time is over when it is over, and people hear of it before", () => {
    const timed = rich(100, { timeMaxMs: 300_000 }); // until five past
    expect(decided({ ...look, at: "2026-03-01T12:04:30.000Z" }, ...timed)).toMatchObject([
      { type: "budget.warned", measure: "time" },
      { type: "subtasks.begun", budget: { timeMaxMs: 30_000 } },
    ]);
    expect(decided(look, ...timed)).toMatchObject([
      { measure: "time" },
      { type: "budget.exceeded", because: expect.stringContaining("time") },
    ]);
  });
});

describe("D10 a plan that is shown and wanted otherwise", () => {
  const { type: _, plan, ...terms } = begin(a, b);
  const intake = { size: "medium", topology: "flat", reasons: ["it is"], planner: "shop" } as const;
  const taken: MissionEvent = { type: "mission.taken", mission: "a shop", agent: "x", planner: subtask("@plan"), intake, ...terms };
  const wrote = (tries: number) =>
    workerEnded("@plan", { status: "done_clean", reason: "", pendingActions: [], commit: `plan-${tries}` }, { tries });
  const shown = (...before: readonly MissionEvent[]) => [
    ...before,
    ...(decided({ type: "plan.report", found: { plan } }, ...before) as readonly MissionEvent[]),
  ];
  const first = shown(taken, wrote(1));
  const otherwise = { ...answered("plan-proposed", "plan", "again"), text: "one piece, please" };

  test("goes back to its planner with the plan and the words, as often as before the first, and is shown under another name", () => {
    expect(first.at(-1)).toMatchObject({ gate: { kind: "plan-proposed", key: "plan" } });
    const back = [...first, otherwise];
    const [work] = mission.due(given(...back));
    expect(work).toMatchObject({ key: "work:@plan:2", command: { refused: [expect.stringMatching(/one piece, please\na: do a/)] } });
    const again = shown(...back, failed("@plan", 2), failed("@plan", 3), wrote(4));
    expect(again.at(-1)).toMatchObject({ gate: { key: "plan:otherwise-1" } });
    expect(given(...again, otherwise)).toMatchObject({ phase: "proposed" }); // that question was answered
    expect(given(...again, answered("plan-proposed", "plan:otherwise-1", "start"))).toMatchObject({ phase: "running" });
    const none = given(...back, ...[2, 3, 4].map((tries) => failed("@plan", tries)));
    expect(none).toMatchObject({ done: { status: "failed", reason: expect.stringContaining("nobody came to a plan") } });
  });

  test("D16 a planner whose budget does not pay for one call is the last: others would have no more", () => {
    const limit = { limit: "budget", because: "this call could take 18046" };
    const poor = (calls: number) =>
      workerEnded("@plan", { status: "failed", reason: "too small", commit: null, limit, spent: { calls } }, { outcome: "escaped" });
    expect(given(taken, poor(0))).toMatchObject({ done: { status: "failed", reason: expect.stringMatching(/nobody came.*too small/) } });
    expect(dueOf(taken, poor(1))).toEqual(["work:@plan:2"]); // it came to an end on the way: another may do with less
  });

  test("is only for plans of agents, and never where a second person approves exactly one (D24)", () => {
    expect(decided(begin(a))).toMatchObject([{}, { gate: { kind: "mission-plan" } }]);
    const governed = { ...taken, governed: { by: "mira", needs: ["plan"] } } as unknown as MissionEvent;
    expect(shown(governed, wrote(1)).at(-1)).toMatchObject({ gate: { kind: "mission-plan" } });
  });
});

describe("D8, D10 another plan for what has not begun", () => {
  const planner = subtask("@plan-2");
  const replan = { type: "mission.replan", by: "mira", text: "net prices only", planner } as const;
  const c = subtask("c", { needs: ["a"] });
  const atWork = [...begun(a, b, c), started("a", "b")];
  const asked: readonly MissionEvent[] = [...atWork, { type: "mission.replanned", by: "mira", text: "net prices only", planner }];
  const waits = [...asked, landed("a"), landed("b")];
  const based: readonly MissionEvent[] = [...waits, { type: "plan.based", head: "c2" }];
  const wrote = workerEnded("@plan-2", { status: "done_clean", reason: "", pendingActions: [], commit: "plan-2" });
  const { plan } = begin(subtask("d"));

  test("waits for those who work, lets nobody begin, and is made on what has landed by then", () => {
    expect(kinds(decided(replan, ...atWork))).toEqual(["mission.replanned"]);
    expect(dueOf(...asked)).toEqual(["work:a:1", "work:b:1"]);
    expect(dueOf(...asked, landed("a"))).toEqual(["work:b:1"]);
    expect([given(...waits).phase, dueOf(...waits)]).toEqual(["planning", ["look:plan:1"]]);
    expect(decided(look, ...waits)).toEqual([{ type: "plan.based", head: "c1" }]);
    expect(mission.due(given(...based))).toMatchObject([{ key: "work:@plan-2:1", command: { ground: { base: "c2" } } }]);
    expect(decided(replan, ...asked)).toMatch(/asked for already/);
    expect(given(...based)).toMatchObject({ plansWith: planner.agent }); // and plans the next time too
  });

  test("takes the place of what nobody began with, is shown once, and keeps check and rubric", () => {
    const found = { type: "plan.report", found: { plan: { ...plan, verifyCommand: "true", rubric: ["less"] } } } as const;
    const made = decided(found, ...based, wrote) as readonly MissionEvent[];
    expect(made).toMatchObject([
      { type: "plan.made" },
      { gate: { kind: "plan-proposed", key: "plan:1", title: expect.stringMatching(/^Go on with another plan, of 1 subtask/) } },
    ]);
    const stop = expect.objectContaining({ id: "stop", changes: expect.stringMatching(/mission ends.*stays/) });
    expect(made[1]).toMatchObject({ gate: { options: expect.arrayContaining([stop]) } });
    const on = given(...based, wrote, ...made, answered("plan-proposed", "plan:1", "start"));
    expect(on).toMatchObject({ phase: "running", plan: { verifyCommand: "npm test", rubric: ["prices are right"] } });
    expect(Object.keys((on as Extract<typeof on, { standings: object }>).standings)).toEqual(["a", "b", "d"]);
    const taken = { type: "plan.report", found: { plan: begin(subtask("a")).plan } } as const;
    expect(decided(taken, ...based, wrote)).toMatchObject([{ type: "plan.refused", problems: [expect.stringContaining('"a"')] }]);
  });

  test.each([
    ["three planners fail", [1, 2, 3].map((tries) => failed("@plan-2", tries)), /planned anew.*tests fail/],
    ["a person stops the planner", [workerEnded("@plan-2", {}, { outcome: "stopped" })], /planned anew.*stopped/],
  ] as const)("where %s, nobody goes on with the plan that was not wanted before a person says so", (_, none, why) => {
    const failing = [...based, ...none];
    expect([given(...failing).phase, dueOf(...failing)]).toEqual(["running", ["ask:plan:1"]]);
    expect(decided(look, ...failing)).toEqual([]);
    const held = [...failing, ...(decided({ type: "verdict.ask" }, ...failing) as readonly MissionEvent[])];
    expect(held.slice(-2)).toMatchObject([
      { type: "mission.paused", by: "assent", because: expect.stringMatching(why) },
      { gate: { kind: "mission-paused", context: expect.arrayContaining([expect.stringMatching(why)]) } },
    ]);
    expect(dueOf(...held)).toEqual([]);
    expect(decided({ type: "verdict.ask" }, ...held)).toMatch(/nobody has to be asked/);
    const on = [...held, answered("mission-paused", "pause:1", "go-on")];
    expect(dueOf(...on)).toEqual([expect.stringMatching(/^look:/)]);
    expect(given(...on, started("c"), landed("c"), { type: "mission.checked", check })).toMatchObject({ done: { status: "done_clean" } });
    const later: MissionEvent = { type: "mission.replanned", by: "mira", text: "gross", planner: subtask("@plan-3") };
    expect(dueOf(...held, later, answered("mission-paused", "pause:1", "go-on"))).toEqual(["look:plan:2"]);
    expect(given(...held, answered("mission-paused", "pause:1", "stop"))).toMatchObject({ done: { status: "failed" } });
  });

  test("where nothing is left to pay for another plan, that is left open", () => {
    const [first, ...rest] = based as readonly [Extract<MissionEvent, { type: "mission.begun" }>, ...MissionEvent[]];
    const poor = [{ ...first, total: { callsMax: 0 } }, ...rest.slice(0, -1)];
    expect(given(...poor)).toMatchObject({ phase: "running", unplanned: expect.stringContaining("used up") });
  });

  test("can be asked for in a pause, and begins when that is over: nobody begins with what is to be planned anew", () => {
    const paused = [...atWork, ...(decided({ type: "mission.pause", by: "mira" }, ...atWork) as readonly MissionEvent[])];
    const held = [...paused, landed("a"), landed("b")];
    const anew = [...held, ...(decided(replan, ...held) as readonly MissionEvent[])];
    expect([given(...anew).phase, dueOf(...anew)]).toEqual(["running", []]);
    expect(dueOf(...anew, answered("mission-paused", "pause:1", "go-on"))).toEqual(["look:plan:1"]);
    expect(given(...anew, answered("mission-paused", "pause:1", "stop"))).toMatchObject({ done: { status: "failed" } });
  });

  test("is not asked for while a question is open, or when nobody works", () => {
    expect(decided(replan, ...atWork, failed("a"), started("a"), failed("a", 2))).toMatch(/answer that first/);
    expect(decided(replan, ...begun(a).slice(0, 1))).toMatch(/nobody is at work/);
  });
});
