import { describe, expect, test } from "vitest";
import { answered, branched, ended } from "../../kernel/events.fixture.ts";
import { refuse } from "../../kernel/trouble.ts";
import { act, beginning, carryOn, doNext, dueAt, endOf, fold, play, record, statusesAt, tell, when } from "./machine.fixture.ts";
import { attend } from "./machine.ts";
import { attendLimits } from "./policy.ts";
import type { AttendCommand, Task } from "./types.ts";

const many = (count: number): readonly Task[] => Array.from({ length: count }, (_, index) => act(`t${index}`, "ls"));
const bash = { tool: "Bash", cwd: "/project" } as const;

describe("beginning", () => {
  test("a session begins once, with what it was given", () => {
    const { type: _, ...given } = beginning({ tasks: [act("t1", "ls")] });
    expect(when([], beginning({ tasks: [act("t1", "ls")] }))).toEqual([{ type: "attend.begun", ...given }]);
    expect(when(play({}, beginning({ tasks: [act("t1", "rm x")] })), beginning())).toEqual(
      refuse("attend.begin", "the session has begun already"),
    );
  });

  test.each<[string, Parameters<typeof beginning>[0], string]>([
    ["nothing to do", { intent: " " }, "say in a few words what is to be done, or give a plan"],
    ["K10 a long intent", { intent: "x".repeat(2_001) }, "the intent has 2001 characters; 2000 fit"],
    ["half a character", { intent: "\ud800" }, "the intent holds half a character; write it again"],
    ["K14 nobody there and no plan", { attended: false }, "an unattended session needs a plan"],
    ["nobody who does it", { agent: null }, "without a plan an agent does the work; name one with --agent"],
    ["K10 a long plan", { tasks: many(201) }, "the plan has 201 tasks; 200 fit: split it"],
    [
      "K10 a large plan",
      { tasks: [act("t1", "x".repeat(100_000))] },
      "the plan has 200093 characters; 200000 fit: keep long material in files",
    ],
    [
      "K10 too much that was settled before",
      { prior: [{ protocol: "goal", session: "g", output: "x".repeat(100_000) }] },
      "what was settled before has 100047 characters; 100000 fit: keep long material in files",
    ],
    ["a name twice", { tasks: [act("t1", "ls"), act("t1", "pwd")] }, "two tasks are called t1; each needs a name of its own"],
    ["no name", { tasks: [act("", "ls")] }, '"" cannot name a task: letters, digits, - and _, at most 40'],
    ["an odd name", { tasks: [act("a b", "ls")] }, '"a b" cannot name a task: letters, digits, - and _, at most 40'],
    ["no title", { tasks: [{ ...act("t1", "ls"), title: " " }] }, "t1 needs a title"],
    ["half a character in a task", { tasks: [act("t1", "echo \ud800")] }, "t1 holds half a character; write its text again"],
    [
      "an empty instruction",
      { tasks: [tell("t1", " "), act("t2", "ls")].map((task) => ({ ...task, title: "x" })) },
      "t1 says nothing to do",
    ],
    ["no command", { tasks: [act("t1", " ")] }, "t1 has no command to run"],
    [
      "an instruction for nobody",
      { tasks: [act("t1", "ls"), tell("t2", "tidy")], agent: null },
      "t2 is an instruction; name who does it with --agent",
    ],
    [
      "a tool that only an agent has",
      { tasks: [{ id: "t1", title: "edit", action: { ...bash, tool: "Edit", input: {} } }] },
      "t1 uses Edit, which only an agent can; attend itself runs Bash: make it an instruction",
    ],
    [
      "A8 too large a team",
      { team: { name: "crew", members: Array.from({ length: 7 }, (_, index) => ({ name: `m${index}`, type: "acp" })) } },
      "the team has 7 members; 6 fit",
    ],
  ])("%s is refused, and it says what to do", (_, more, because) => {
    expect(when([], beginning(more))).toEqual(refuse("attend.begin", because));
  });

  test("the largest plan is taken", () => {
    expect(attendLimits.tasksMax).toBe(200);
    expect(statusesAt(play({}, beginning({ tasks: many(200) })))).toMatchObject({ t0: "completed", t199: "completed" });
  });
});

describe("in every phase", () => {
  const commands: readonly AttendCommand[] = [
    { type: "upstream.scan", round: 7, deficits: [] },
    { type: "tasks.materialise", tasks: [] },
    { type: "plan.weigh", weights: [] },
    { type: "tasks.weigh", offers: [] },
    { type: "tasks.report", reports: [] },
    { type: "question.put" },
    { type: "members.stop", stopped: [] },
    { type: "attend.close" },
    { type: "call.park", call: "c1" },
    { type: "calls.close" },
  ];

  test("what is not wanted is refused, and says why", () => {
    for (const command of commands) expect(when([], command)).toMatchObject({ refused: command.type });
    const over = play({}, beginning({ tasks: [act("t1", "ls")] }));
    for (const command of [...commands, beginning(), { type: "attend.escape" } as const, { type: "notes.silence" } as const])
      expect(when(over, command)).toMatchObject({ refused: command.type });
  });

  test("A22 escape ends at once with no clean-up, and is never convergence", () => {
    const escape: AttendCommand = { type: "attend.escape" };
    const begun = record([], beginning({ tasks: [act("t1", "rm x")], team: { name: "crew", members: [{ name: "a", type: "acp" }] } }));
    expect(when(begun, escape)).toEqual([ended("escaped", ["the tasks: nobody agreed to them"])]);
    const asked = play({}, beginning({ tasks: [act("t1", "ls"), act("t2", "rm x"), act("t3", "pwd")] }));
    expect(when(asked, escape)).toEqual([ended("escaped", ["t2 run rm x: waits for an answer", "t3 run pwd: not done"])]);
    expect(dueAt(record(asked, escape))).toEqual([]);
  });

  test("A15 notes are silenced once, in any phase, until the session ends", () => {
    const silence: AttendCommand = { type: "notes.silence" };
    expect(when([], silence)).toMatchObject({ refused: "notes.silence" });
    const silenced = record(record([], beginning()), silence);
    expect(fold(silenced)).toMatchObject({ isSilenced: true });
    expect(when(silenced, silence)).toEqual(refuse("notes.silence", "notes are silent already"));
    const working = play({}, beginning({ tasks: [act("t1", "rm x")] }), silence);
    expect(fold(working)).toMatchObject({ phase: "working", isSilenced: true });
  });

  test("what was stopped from outside keeps its tasks", () => {
    const asked = play({}, beginning({ tasks: [act("t1", "rm x")] }));
    expect(attend.output?.(fold([...asked, ended("stopped")]))).toEqual({
      tasks: [{ id: "t1", title: "run rm x", status: "asked", ending: undefined }],
    });
    expect(attend.output?.(fold(asked))).toBeNull();
  });
});

describe("K16 a branch", () => {
  test("K16 has no approvals and no clearance: everything is weighed again", () => {
    const asked = play({}, beginning({ tasks: [act("t1", "rm x"), act("t2", "ls")] }));
    const approved = [...asked, answered("risk", "call:task:t1.0", "approve")];
    const weighed = doNext(approved);
    expect(dueAt(weighed)).toMatchObject([{ type: "run-actions", mode: "once", key: "run:t1.1" }]);
    const branch = [...weighed, branched];
    expect(fold(branch)).toMatchObject({ approvals: [], waiting: {}, running: [] });
    expect(dueAt(branch)).toMatchObject([{ type: "weigh-tasks", key: "weigh:t1.1" }]);
    expect(statusesAt(carryOn(branch, {}))).toEqual({ t1: "asked", t2: "pending" });
  });

  test("K15, K16 what its parent had announced keeps its name, so that the kernel asks before it is done again", () => {
    const begun = record([], beginning({ tasks: [act("t1", "ls")] }));
    const noted = [1, 2, 3, 4].reduce((journal) => doNext(journal), begun);
    expect(dueAt(noted)).toMatchObject([{ key: "run:t1.0" }]);
    const branch = [...noted, branched];
    expect(dueAt(doNext(branch))).toMatchObject([{ key: "run:t1.0" }]);
  });

  test("K16 a question that stood open stands open there too", () => {
    const asked = play({}, beginning({ tasks: [act("t1", "rm x")] }));
    expect(endOf(carryOn([...asked, branched, answered("risk", "call:task:t1.0", "halt")], {}))).toEqual({
      outcome: "converged",
      left: [],
    });
  });
});
