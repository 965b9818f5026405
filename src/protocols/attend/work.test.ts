import { describe, expect, test } from "vitest";
import { answered, lapsed, settled } from "../../kernel/events.fixture.ts";
import { gateProblem } from "../../kernel/gate.ts";
import { hashText } from "../../kernel/ids.ts";
import { refuse } from "../../kernel/trouble.ts";
import {
  act,
  beginning,
  carryOn,
  doNext,
  dueAt,
  endOf,
  fold,
  gatesIn,
  hashOf,
  kindsIn,
  play,
  record,
  statusesAt,
  tasksAt,
  teamOf,
  tell,
  when,
  type Weighing,
  type World,
} from "./machine.fixture.ts";
import { attendLimits } from "./policy.ts";
import type { AttendCommand, AttendEvent, Task } from "./types.ts";

const emergent: Weighing = { verdict: "gate", signals: ["Emergent"] };
const judge = (task: string, option: string, more: { readonly text?: string; readonly at?: string } = {}): AttendEvent =>
  answered("risk", `call:task:${task}`, option, { at: "2026-03-01T12:00:00.000Z", ...more });
const begin = (tasks: readonly Task[], more: Parameters<typeof beginning>[0] = {}): AttendCommand => beginning({ tasks, ...more });
const say = (journal: readonly AttendEvent[], event: AttendEvent, world: World = {}): readonly AttendEvent[] =>
  carryOn([...journal, event], world);
const typesAfter = (journal: readonly AttendEvent[], before: readonly AttendEvent[]): readonly string[] =>
  journal.slice(before.length).map(({ type }) => type);

describe("what is harmless", () => {
  test("A15, A26 low actions are weighed and run together, in silence", () => {
    const tasks = Array.from({ length: 3 }, (_, index) => act(`t${index}`, `ls ${index}`));
    const planned = [1, 2, 3].reduce((journal) => doNext(journal), record([], begin(tasks)));
    expect(dueAt(planned)).toMatchObject([{ type: "weigh-tasks", key: "weigh:t0.0,t1.0,t2.0" }]);
    const weighed = doNext(planned);
    expect(dueAt(weighed)).toMatchObject([{ type: "run-actions", mode: "repeatable", key: "run:t0.0,t1.0,t2.0" }]);
    const ran = doNext(weighed);
    expect(typesAfter(ran, weighed)).toEqual([0, 1, 2].flatMap(() => ["call.settled", "task.reported", "task.completed"]));
    expect(kindsIn(carryOn(ran, {}))).toEqual([]);
    expect(endOf(carryOn(ran, {}))).toEqual({ outcome: "converged", left: [] });
  });

  test("A26 a batch has a limit, and ends at what is not low: that is weighed again when it is next", () => {
    const many = Array.from({ length: 45 }, (_, index) => act(`t${index}`, `ls ${index}`));
    const journal = play({}, begin([...many, act("last", "rm x"), act("after", "ls")]));
    const batches = journal.filter((event) => event.type === "call.assessed").map(({ call }) => call);
    expect(batches).toHaveLength(46);
    expect(statusesAt(journal)).toMatchObject({ t44: "completed", last: "asked", after: "pending" });
    expect(attendLimits.batchMax).toBe(20);
  });

  test("K15 what was only noted runs alone and once", () => {
    const world: World = { weigh: { "npm i": { verdict: "advisory", signals: ["Emergent"] } } };
    const planned = [1, 2, 3].reduce((journal) => doNext(journal, world), record([], begin([act("t1", "npm i"), act("t2", "ls")])));
    const weighed = doNext(planned, world);
    expect(dueAt(weighed)).toMatchObject([
      {
        type: "run-actions",
        mode: "once",
        key: "run:t1.0",
        subject: hashOf({ tool: "Bash", input: { command: "npm i" }, cwd: "/project" }),
      },
    ]);
    expect(kindsIn(carryOn(weighed, world))).toEqual([]);
  });

  test("A15, A19 a pattern that was approved in this session is silent; a new signal, another target or an unknown one asks", () => {
    const known: Weighing = { ...emergent, target: "build" };
    const world: World = {
      weigh: {
        "rm 1": known,
        "rm 2": known,
        "rm 3": { ...known, signals: ["Emergent", "SecurityBoundary"] },
        "rm 4": { ...known, target: "src" },
        "rm 5": { ...known, environment: "unknown" },
        "rm 6": { ...known, environment: "unknown" },
      },
    };
    const asked = (tasks: readonly string[]): readonly string[] => {
      const journal = play(world, begin(tasks.map((command, index) => act(`t${index}`, command))));
      return Object.entries(statusesAt(say(journal, judge("t0.0", "approve"), world))).map(([, status]) => status);
    };
    expect(asked(["rm 1", "rm 2"])).toEqual(["completed", "completed"]);
    expect(asked(["rm 1", "rm 3"])).toEqual(["completed", "asked"]);
    expect(asked(["rm 1", "rm 4"])).toEqual(["completed", "asked"]);
    expect(asked(["rm 5", "rm 6"])).toEqual(["completed", "asked"]);
  });
});

describe("what is not", () => {
  const three = [act("t1", "ls"), act("t2", "rm x"), act("t3", "pwd")];
  const asked = play({}, begin(three));

  test("A18 context first, then only the question, with exactly five options", () => {
    const [gate] = gatesIn(asked);
    if (!gate) throw new Error("nothing was asked");
    expect(gateProblem(gate)).toBeUndefined();
    expect(gate.context.slice(0, 3)).toEqual(["Task t2: run rm x", "Until answered: the session is paused", "Action: rm x"]);
    expect(gate.question).toBe("May this run?");
    expect(gate.options.map(({ id, changes }) => `${id}: ${changes}`)).toEqual([
      "halt: Does not run; the next task goes on",
      "dismiss: Runs this once; nothing is remembered",
      "approve: Runs now, and again in this session: whenever its tool and target are these",
      "modify: Does not run; your words become the command, which is weighed from the start",
      "withdraw: Does not run; the session ends",
    ]);
  });

  test("A25 with someone there the gate waits, and nothing after it runs", () => {
    expect(statusesAt(asked)).toEqual({ t1: "completed", t2: "asked", t3: "pending" });
    expect(dueAt(asked)).toEqual([]);
  });

  test("A25 with nobody there the task is parked with its reasons, and all other work goes on", () => {
    const parked = play({}, begin(three, { attended: false }));
    expect(statusesAt(parked)).toEqual({ t1: "completed", t2: "asked", t3: "completed" });
    expect([dueAt(parked), endOf(parked)]).toEqual([[], null]);
    expect(gatesIn(parked)[0]?.context[1]).toBe("Until answered: this task is not done; all other tasks go on");
    expect(endOf(say(parked, judge("t2.0", "dismiss")))).toEqual({ outcome: "converged", left: [] });
  });

  test("A25 a question that lapses lets nothing run: the task is weighed and asked about again", () => {
    const journal = say(asked, lapsed("risk", "call:task:t2.0"));
    expect(gatesIn(journal).map(({ key }) => key)).toEqual(["call:task:t2.0", "call:task:t2.1"]);
  });

  test("A19 approve runs it, after another look, and remembers the pattern", () => {
    const journal = say(asked, judge("t2.0", "approve"));
    expect(journal).toContainEqual({ type: "pass.used", call: "task:t2.1", from: "task:t2.0" });
    expect(statusesAt(journal)).toEqual({ t1: "completed", t2: "completed", t3: "completed" });
  });

  test("A20 dismiss runs exactly this once; the same action asks again", () => {
    const twice = [act("t1", "rm x"), act("t2", "rm x")];
    const world: World = { weigh: { "rm x": emergent } };
    const journal = say(play(world, begin(twice)), judge("t1.0", "dismiss"), world);
    expect(statusesAt(journal)).toEqual({ t1: "completed", t2: "asked" });
    expect(fold(journal)).toMatchObject({ approvals: [] });
  });

  test("A20, A33 two identical parked tasks are one question; its answer serves one of them", () => {
    const world: World = { weigh: { "rm x": emergent } };
    const parked = play(world, begin([act("t1", "rm x"), act("t2", "rm x")], { attended: false }));
    expect(kindsIn(parked)).toEqual(["risk"]);
    expect(statusesAt(parked)).toEqual({ t1: "asked", t2: "asked" });
    expect(statusesAt(say(parked, judge("t1.0", "dismiss"), world))).toEqual({ t1: "completed", t2: "asked" });
    expect(statusesAt(say(parked, judge("t1.0", "approve"), world))).toEqual({ t1: "completed", t2: "completed" });
    expect(statusesAt(say(parked, judge("t1.0", "halt"), world))).toEqual({ t1: "halted", t2: "asked" });
  });

  test("A33 an answer that nobody came for within a day is no answer any more", () => {
    const journal = say(asked, judge("t2.0", "approve", { at: "2026-02-27T12:00:00.000Z" }));
    expect(kindsIn(journal)).toEqual(["risk"]);
    expect(statusesAt(journal)["t2"]).toBe("completed"); // the pattern was approved, and that holds for the session
    expect(statusesAt(say(asked, judge("t2.0", "dismiss", { at: "2026-02-27T12:00:00.000Z" })))["t2"]).toBe("asked");
  });

  test("A21 a changed action is a new one: weighed from the start, bound to the old one, nothing remembered", () => {
    const harmless = say(asked, judge("t2.0", "modify", { text: "`ls x`" }));
    const told = say(asked, judge("t2.0", "modify", { text: "Run this instead: ls x" })); // as the console says it
    expect(tasksAt(told)["t2"]).toMatchObject({ replaced: { input: { command: "ls x" } } });
    expect(statusesAt(harmless)["t2"]).toBe("completed");
    expect(tasksAt(harmless)["t2"]).toMatchObject({ task: three[1], replaced: { input: { command: "ls x" } } });
    const risky = say(asked, judge("t2.0", "modify", { text: "rm y" }));
    expect(gatesIn(risky)[1]).toMatchObject({
      key: "call:task:t2.1",
      subject: hashOf({ tool: "Bash", input: { command: "rm y" }, cwd: "/project" }),
    });
    expect(fold(risky)).toMatchObject({ approvals: [] });
  });

  test("A21 a direction for an instruction goes to the agent with it, and it is weighed again", () => {
    const world: World = { weigh: { sort: emergent } };
    const journal = say(play(world, begin([tell("t1", "sort")])), judge("t1.0", "modify", { text: "by date" }), { weigh: {} });
    expect(journal.filter(({ type }) => type === "call.assessed")).toHaveLength(2);
    const weighed = doNext([...play(world, begin([tell("t1", "sort")])), judge("t1.0", "modify", { text: "by date" })]);
    expect(dueAt(weighed)).toMatchObject([{ type: "run-agent", job: { instruction: "sort", note: "Mira says: by date" } }]);
  });

  test("A22 halt blocks the action, and work goes on with the next task", () => {
    const journal = say(asked, judge("t2.0", "halt", { text: "not today" }));
    expect(statusesAt(journal)).toEqual({ t1: "completed", t2: "halted", t3: "completed" });
    expect(tasksAt(journal)["t2"]?.ending).toBe("halted by Mira: not today");
    expect(endOf(journal)).toEqual({ outcome: "converged", left: [] });
    expect(fold(asked)).toMatchObject({ waiting: { "task:t2.0": {} } });
  });

  test("A22 withdraw asks every member to shut down, then ends the session; what was not done is listed", () => {
    const withTeam = play({}, begin(three, { team: teamOf("ada", "bob") }), answered("team", "team", "retain"));
    const leaving = [...withTeam, judge("t2.0", "withdraw")];
    expect(dueAt(leaving)).toMatchObject([{ type: "stop-members", members: [{ name: "ada" }, { name: "bob" }] }]);
    const stopped = doNext(leaving);
    expect(stopped.at(-1)).toEqual({ type: "members.stopped", stopped: ["ada", "bob"] });
    expect(endOf(carryOn(stopped, {}))).toEqual({
      outcome: "withdrawn",
      left: ["t2 run rm x: waits for an answer", "t3 run pwd: not done"],
    });
    const alone = [...asked, judge("t2.0", "withdraw")];
    expect(dueAt(alone)).toMatchObject([{ type: "close" }]);
    expect(when(leaving, { type: "attend.close" })).toEqual(refuse("attend.close", "something is still open"));
    expect(dueAt([...leaving, settled("stop-members", "halted")])).toMatchObject([{ type: "close" }]);
  });

  test("A24 a gate moves its task to micro attention; the next one starts at meso and is batched again", () => {
    const journal = play({}, begin([...three, act("t4", "ls 4")]));
    expect(Object.values(tasksAt(journal)).map(({ attention }) => attention)).toEqual(["meso", "micro", "meso", "meso"]);
    const judged = doNext([...journal, judge("t2.0", "dismiss")]);
    expect(dueAt(judged)).toMatchObject([{ type: "run-actions", key: "run:t2.1", mode: "once" }]);
    expect(dueAt(doNext(judged))).toMatchObject([{ type: "weigh-tasks", key: "weigh:t3.0,t4.0" }]);
    const two = [act("t1", "rm x"), act("t2", "ls")];
    expect(dueAt([...play({}, begin(two)), judge("t1.0", "dismiss")])).toMatchObject([{ key: "weigh:t1.1" }]);
  });

  test("A16 a refusal halts the task; nobody is asked and nothing unlocks it", () => {
    const world: World = { weigh: { "rm x": { verdict: "refuse" } } };
    const journal = play(world, begin(three));
    expect([kindsIn(journal), statusesAt(journal)["t2"]]).toEqual([[], "halted"]);
    expect(tasksAt(journal)["t2"]?.ending).toBe("refused: weighed as refuse");
  });

  test.each<[string, Parameters<typeof beginning>[0]]>([
    ["in a hurry", {}],
    ["with nobody there", { attended: false }],
    ["with a team", { team: teamOf("ada"), attended: false }],
  ])("A31, A15 nothing lowers a gate or a refusal: %s", (_, more) => {
    const world: World = { weigh: { "rm z": { verdict: "refuse", signals: ["SecurityBoundary"] } } };
    const begun = record([], begin([act("t1", "rm x"), act("t2", "rm z")], more));
    const journal = carryOn(record(begun, { type: "notes.silence" }), world);
    expect(kindsIn(journal)).toEqual(["risk"]);
    expect(journal.some((event) => event.type === "call.allowed")).toBe(false);
    expect(statusesAt(journal)["t1"]).toBe("asked");
  });
});

describe("running", () => {
  const one = [act("t1", "rm x"), act("t2", "ls")];
  const approvedRun = doNext([...play({}, begin(one)), judge("t1.0", "approve")]);

  test("A23 what runs is bound to the hash of what was shown", () => {
    const hash = hashOf({ tool: "Bash", input: { command: "rm x" }, cwd: "/project" });
    expect(gatesIn(approvedRun)[0]?.subject).toBe(hash);
    expect(dueAt(approvedRun)).toMatchObject([
      { mode: "once", subject: hash, actions: [{ task: "t1", attempt: 1, shown: { hash, signals: ["Irreversibility"] } }] },
    ]);
  });

  test("A23 an answer to one action lets no other run: another hash, a new signal or other grounds ask again", () => {
    const cases: readonly World[] = [
      { weigh: { "rm x": { verdict: "gate", signals: ["Irreversibility", "SecurityBoundary"], target: "rm x" } } },
      { weigh: { "rm x": { verdict: "gate", target: "rm x", bound: hashText("9".repeat(64)) } } },
      { weigh: { "rm x": { verdict: "gate", target: "rm x", environment: "production" } } },
    ];
    for (const world of cases) expect(statusesAt(say(play({}, begin(one)), judge("t1.0", "approve"), world))["t1"]).toBe("asked");
  });

  test("A23 judgement and outcome are separate events: approved never reads as done", () => {
    expect(statusesAt(approvedRun)["t1"]).toBe("cleared");
    const failed = doNext(approvedRun, { ends: { t1: { ended: "failed", detail: "no space" } } });
    expect(typesAfter(failed, approvedRun)).toEqual(["call.settled", "task.reported", "gate.opened"]);
    expect(statusesAt(failed)["t1"]).toBe("asked");
  });

  test("A23 what is not what was weighed any more does not run: it is weighed and asked about again", () => {
    const journal = carryOn(doNext(approvedRun, { ends: { t1: { ended: "stale" } } }), {});
    expect(kindsIn(journal)).toEqual(["risk"]); // approved: its pattern is remembered
    expect(journal.filter(({ type }) => type === "call.assessed")).toHaveLength(4);
    const dismissed = doNext([...play({}, begin(one)), judge("t1.0", "dismiss")]);
    const stale = doNext(dismissed, { ends: { t1: { ended: "stale" } } });
    expect(stale.findLast(({ type }) => type === "call.settled")).toMatchObject({ outcome: "blocked-by-client" });
    expect(gatesIn(carryOn(stale, {})).map(({ key }) => key)).toEqual(["call:task:t1.0", "call:task:t1.2"]);
  });

  test("A23 what changes every time is put to a person", () => {
    const journal = play({ ends: { t1: { ended: "stale" } } }, begin([act("t1", "ls")]));
    expect(kindsIn(journal)).toEqual(["task-failed"]);
    expect(gatesIn(journal)[0]?.context[1]).toContain("changed every time");
    expect(tasksAt(journal)["t1"]?.attempt).toBe(attendLimits.staleMax);
  });

  test.each<[string, Partial<World["ends"]>, string]>([
    ["failed", { t1: { ended: "failed", detail: "exit 1" } }, "t1 failed"],
    ["died", { t1: { ended: "died" } }, "t1 ended without a report"],
  ])("A26 one that %s gates and is not completed", (_, ends, title) => {
    const journal = play({ ends } as World, begin([act("t1", "ls"), act("t2", "pwd")]));
    expect(gatesIn(journal)).toMatchObject([{ kind: "task-failed", key: "failed:t1.0", title }]);
    expect(statusesAt(journal)).toEqual({ t1: "asked", t2: "cleared" });
    const failed = (option: string): readonly AttendEvent[] => say(journal, answered("task-failed", "failed:t1.0", option));
    expect(statusesAt(failed("retry"))).toEqual({ t1: "completed", t2: "completed" });
    expect(statusesAt(failed("halt"))).toEqual({ t1: "halted", t2: "completed" });
    expect(endOf(failed("withdraw"))?.outcome).toBe("withdrawn");
    expect(dueAt([...journal, lapsed("task-failed", "failed:t1.0")])).toMatchObject([{ key: "ask:failed:t1.0" }]);
    expect(kindsIn(say(journal, lapsed("task-failed", "failed:t1.0")))).toEqual(["task-failed", "task-failed"]);
  });

  test.each(["failed", "died"] as const)("A26, D30 one that %s is handed back where its work is tried again elsewhere", (ended) => {
    const begun = { ...begin([act("t1", "ls"), act("t2", "pwd")]), handsBack: true } as const;
    const journal = play({ ends: { t1: { ended, detail: "exit 1" } } }, begun);
    expect([gatesIn(journal), statusesAt(journal)]).toEqual([[], { t1: "halted", t2: "completed" }]);
    expect(endOf(journal)?.outcome).toBe("converged");
  });

  test("A26 with nobody there a failed task is parked too, and the others go on", () => {
    const world: World = { ends: { t1: { ended: "failed" } } };
    const journal = play(world, begin([act("t1", "ls"), act("t2", "pwd")], { attended: false }));
    expect(statusesAt(journal)).toEqual({ t1: "asked", t2: "completed" });
  });

  test("an answer to an earlier question does not take running work away", () => {
    let journal = record([], begin([act("t1", "rm x"), tell("t2", "sort")], { attended: false }));
    while (dueAt(journal)[0]?.type !== "run-agent") journal = doNext(journal);
    const running = dueAt(journal);
    expect(running).toMatchObject([{ key: "agent:t2.0" }]);
    expect(dueAt([...journal, judge("t1.0", "dismiss")])).toEqual(running);
  });

  test("a report about work that is not under way is refused", () => {
    const refusal = refuse("tasks.report", "none of this is under way");
    for (const report of [
      { task: "t1", attempt: 0, ended: "completed" },
      { task: "t2", attempt: 0, ended: "completed" },
      { task: "ghost", attempt: 0, ended: "completed" },
    ] as const)
      expect(when(approvedRun, { type: "tasks.report", reports: [report] })).toEqual(refusal);
  });

  test("A7 a weighing of another action clears no task", () => {
    const planned = [1, 2, 3].reduce((journal) => doNext(journal), record([], begin([act("t1", "rm x")])));
    const [effect] = dueAt(planned);
    if (effect?.type !== "weigh-tasks") throw new Error("nothing is weighed");
    const action = { tool: "Bash", input: { command: "ls" }, cwd: "/project" };
    const offer = {
      type: "call.offer",
      task: "t1",
      call: "task:t1.0",
      action,
      hash: hashOf(action),
      at: "",
      assessment: { verdict: "low", findings: [], pattern: { tool: "", target: "", environment: "" }, reasons: [] },
    } as const;
    expect(when(planned, { type: "tasks.weigh", offers: [offer] })).toEqual(refuse("tasks.weigh", "none of these is to be weighed now"));
  });

  test.each([
    ["finished", "completed"],
    ["halted", "halted"],
  ] as const)("K15 work that was announced and is %s, as a person says", (how, status) => {
    expect(statusesAt([...approvedRun, settled("run:t1.1", how)])["t1"]).toBe(status);
    expect(fold([...approvedRun, settled("run:t1.1", how)])).toMatchObject({ running: [] });
    expect(statusesAt([...approvedRun, settled("run:t1.1", "retry")])["t1"]).toBe("cleared");
    expect(statusesAt([...approvedRun, settled("run:t1.0", how)])["t1"]).toBe("cleared");
  });
});
