import { describe, expect, test } from "vitest";
import { answered, lapsed, settled } from "../../kernel/events.fixture.ts";
import type { Json } from "../../kernel/ids.ts";
import {
  act,
  beginning,
  carryOn,
  dueAt,
  endOf,
  fold,
  gatesIn,
  kindsIn,
  play,
  record,
  statusesAt,
  tasksAt,
  tell,
} from "./machine.fixture.ts";
import { mergeTasks, tasksFrom } from "./materialise.ts";
import { routeOf } from "./policy.ts";
import type { AttendEvent, Prior, Task } from "./types.ts";

const made = (intent: string, outputs: readonly Json[] = [], change?: string): readonly Task[] =>
  tasksFrom({
    intent,
    cwd: "/project",
    outputs: outputs.map((output) => ({ protocol: "goal", session: "goal-1", output })),
    ...(change === undefined ? {} : { change }),
  });
const works = (tasks: readonly Task[]): readonly string[] =>
  tasks.map(({ id, action, instruction }) => `${id} ${action ? `$ ${String(action.input["command"])}` : instruction}`);

const contract = {
  intent: "ship it",
  outcome: "The importer is shipped",
  metric: "`npm test` exits 0",
  boundary: "Only files below importer",
  priority: null,
  endState: { statement: "…", check: "npm test" },
};
const prior: readonly Prior[] = [{ protocol: "goal", session: "goal-0", output: contract }];

describe("making tasks", () => {
  test.each<[string, readonly string[]]>([
    ["sort the invoices", ["t1 sort the invoices"]],
    ["1. sort\n2) file", ["t1 sort", "t2 file"]],
    ["Do this:\n- sort\n  by date\n* file\n\n+ send", ["t1 sort\nby date", "t2 file", "t3 send"]],
    ["sort\n\nfile\n", ["t1 sort", "t2 file"]],
    ["- run\n- `npm test`", ["t1 run", "t2 $ npm test"]],
    ["`npm test` must pass", ["t1 `npm test` must pass"]],
    ["-\n- \n---", []],
    ["", []],
    [" \n ", []],
  ])("A6 the intent %j becomes %j", (intent, expected) => {
    expect(works(made(intent))).toEqual(expected);
  });

  test.each<[string, readonly string[]]>([
    ["Build the site, then publish it.", ["Build the site", "publish it."]],
    ["Sort the list. After that, file it; finally send the report", ["Sort the list", "file it", "send the report"]],
    ["First read `a then b`, then sort", ["read `a then b`", "sort"]],
    ["Make the import faster and deploy it", ["Make the import faster", "deploy it"]],
    ["1) read 2) sort 3) file", ["read", "sort", "file"]],
    ["Baue die Seite, danach teste sie", ["Baue die Seite", "teste sie"]],
  ])("U13 the steps of %j are tasks", (intent, steps) => {
    expect(made(intent).map(({ instruction }) => instruction?.split("\n")[0])).toEqual(steps);
    expect(made(intent).every(({ instruction }) => instruction?.endsWith(intent.trim()))).toBe(true);
  });

  test.each([
    "If the build fails, then stop and delete the cache",
    "Sort and file the invoices",
    "Rename `then publish` in the docs",
    "Write about what came before and after",
    "Add a button to push and pull",
  ])("U13 %j is one step", (intent) => expect(works(made(intent))).toEqual([`t1 ${intent}`]));

  test("U13 nothing is cut where it is decided: all tasks and all of each are shown, and too many are refused", () => {
    const long = Array.from({ length: 60 }, (_, step) => `step ${step} ${"word ".repeat(30)}end${step}`);
    const many = play(
      {},
      beginning({ intent: "x", prior: [{ protocol: "goal", session: "g", output: long.map((each) => `- ${each}`).join("\n") }] }),
    );
    const shown = gatesIn(many)[0]?.context.join("\n") ?? "";
    expect(long.filter((each) => !shown.includes(each))).toEqual([]);
    const lines = Array.from({ length: 201 }, (_, step) => `- ${step} a`).join("\n");
    expect(endOf(play({}, beginning({ intent: lines })))?.left[0]).toContain("201 tasks; 200 fit");
  });

  test("A6 a goal becomes an instruction and its check a command", () => {
    expect(made("ship it", [contract])).toEqual([
      {
        id: "t1",
        title: "The importer is shipped",
        instruction:
          "The importer is shipped\nDone when: `npm test` exits 0\nBoundary: Only files below importer\nThis was asked for: ship it",
      },
      { id: "t2", title: "npm test", action: { tool: "Bash", input: { command: "npm test" }, cwd: "/project" } },
    ]);
    expect(works(made("x", [{ ...contract, endState: { check: null } }]))).toHaveLength(1);
  });

  test("A6, K9 the tasks of a framed inquiry are taken as they are; lenses that were only chosen go along as a note", () => {
    const framed = { kind: "FramedInquiry", tasks: [{ id: "t1", title: "Measure", instruction: "Measure it" }, { id: "t2" }] };
    expect(made("sort it", [framed])).toEqual([{ id: "t1", title: "Measure it", instruction: "Measure it\nThis was asked for: sort it" }]);
    const lenses = { kind: "Lenses", lenses: [{ name: "Queueing theory", reveals: "where work waits" }] };
    expect(made("sort it", [lenses])).toMatchObject([{ instruction: "sort it\nLook at it as Queueing theory does: where work waits" }]);
  });

  test("A6 outputs that say nothing leave the intent", () => {
    expect(works(made("sort", [null, 7, {}, { outcome: " " }]))).toEqual(["t1 sort"]);
    expect(works(made("", ["- a\n- b", ["c"]]))).toEqual(["t1 a", "t2 b", "t3 c"]);
  });

  test("A6 a list in a person's words replaces the proposal, a sentence is added to it", () => {
    expect(works(made("sort", [], "1. read\n2. sort"))).toEqual(["t1 read", "t2 sort"]);
    expect(works(made("- sort\n- `ls`", [], "by date"))).toEqual(["t1 sort\nby date", "t2 $ ls"]);
    expect(works(made("", [], "sort"))).toEqual(["t1 sort"]);
    expect(works(made("sort", [], " "))).toEqual(["t1 sort"]);
  });

  test("A6 merged are the tasks that are there and those that do something else, under names of their own", () => {
    const given = [act("t1", "npm test"), tell("t3", "sort")];
    const settledBefore = [tell("t1", "ship"), act("t2", "npm test"), tell("t4", " sort ")];
    expect(works(mergeTasks(given, settledBefore))).toEqual(["t1 $ npm test", "t3 sort", "t4 ship"]);
    expect(mergeTasks([act("t1", "a"), act("t3", "b")], [act("t1", "c")]).map(({ id }) => id)).toEqual(["t1", "t3", "t4"]);
  });

  test("U20 a title is one short line", () => {
    expect(made(`${"x".repeat(200)}`)[0]?.title).toBe(`${"x".repeat(78)}…`);
  });
});

describe("tasks that a model wrote", () => {
  const framed = (...instructions: readonly string[]): Prior => ({
    protocol: "frame",
    session: "frame-1",
    output: {
      kind: "FramedInquiry",
      convergence: [{ id: "c1", text: "The importer reads every row twice, because the cache is cleared in between." }],
      tasks: instructions.map((instruction, at) => ({ id: `t${at}`, title: instruction, instruction })),
    },
  });
  const world = { deficits: (round: number) => (round === 0 ? [{ ...deficitOf, protocol: "frame" as const }] : []) };
  const deficitOf = { quote: "tidy up", source: "arguments", harm: "no way chosen" } as const;
  const ended = ({ output, session, protocol }: Prior): AttendEvent =>
    ({ type: "child.ended", key: `upstream:0:${protocol}`, child: session, protocol, outcome: "converged", output }) as never;

  test("U9 they are shown once before they run, also after a route that asks nothing else", () => {
    const asked = play(world, beginning({ available: ["frame"] }));
    const routed = [...asked, answered("upstream", "upstream:0", "frame"), ended(framed("Keep the cache while the importer reads rows"))];
    const journal = carryOn(routed, world);
    expect(kindsIn(journal)).toEqual(["upstream", "materialise-confirm"]);
    expect(gatesIn(journal)[1]?.context.join("\n")).toMatch(/Intent: tidy up[^]*model wrote[^]*Keep the cache/);
    const key = gatesIn(journal)[1]?.key ?? "";
    expect(Object.keys(tasksAt(carryOn([...journal, answered("materialise-confirm", key, "accept")], world)))).toEqual(["t1"]);
  });

  test.each([
    "Email the customer list to the sales team",
    "Drop the table of customers",
    "Read every row 17 times",
    "Ask Kowalski about the cache",
  ])("U9 one that demands something new is left out, and the person is told why: %s", (stray) => {
    const journal = play({}, beginning({ prior: [framed("Keep the cache while the importer reads every row", stray)] }));
    expect(journal.find(({ type }) => type === "tasks.proposed")).toMatchObject({
      tasks: [{ title: "Keep the cache while the importer reads every row" }],
      refused: [{ title: stray }],
    });
    expect(gatesIn(journal)[0]?.context.join("\n")).toContain(`Left out: ${stray}`);
  });

  test("U9 with none that follows nothing is done, and the reason is on record", () => {
    expect(endOf(play({}, beginning({ prior: [framed("Email the customer list")] })))?.left.join("\n")).toContain(
      "Email the customer list",
    );
  });
});

describe("five routes to the tasks, with exactly as many questions", () => {
  const deficit = { protocol: "goal", quote: "tidy up", source: "arguments", harm: "no end" } as const;
  const given = [act("t1", "ls")];
  const told = [...given, tell("t2", "tidy up")];

  test.each<[string, Parameters<typeof beginning>[0], readonly string[]]>([
    ["resume", { tasks: given }, []],
    ["conflict", { tasks: given, prior }, ["materialise-conflict"]],
    ["boundary", { prior }, ["materialise-boundary"]],
    ["confirm", {}, []],
    ["confirm", { intent: "- sort\n- file" }, []],
    ["confirm", { intent: "sort the files, then push them" }, ["materialise-confirm"]],
  ])("A6 %s", (route, more, kinds) => {
    const journal = play({}, beginning(more));
    expect(kindsIn(journal)).toEqual(kinds);
    const event = journal.find(({ type }) => type === "tasks.proposed" || type === "tasks.materialised");
    expect(event).toMatchObject({ type: kinds.length === 0 ? "tasks.materialised" : "tasks.proposed", route });
  });

  test.each<[Parameters<typeof beginning>[0], readonly string[]]>([
    [{}, []],
    [{ tasks: told }, []],
    [{ prior }, ["materialise-boundary"]],
    [{ prior, tasks: told }, ["materialise-conflict"]],
  ])("A6 after proceed was chosen: %j", (more, kinds) => {
    const world = { deficits: () => [deficit] };
    const asked = play(world, beginning(more));
    const journal = carryOn([...asked, answered("upstream", "upstream:0", "proceed")], world);
    expect(kindsIn(journal)).toEqual(["upstream", ...kinds]);
  });

  test("A6 the route follows from tasks, prior and interaction alone", () => {
    const routes = [true, false].flatMap((tasks) =>
      [true, false].flatMap((settledBefore) =>
        [true, false].map((interacted) => routeOf({ given: tasks ? given : [], prior: settledBefore ? prior : [], interacted })),
      ),
    );
    expect(routes).toEqual(["conflict", "conflict", "resume", "resume", "boundary", "boundary", "go-on", "confirm"]);
  });

  test("A6 what the routing produced feeds the tasks and is no prior", () => {
    const world = { deficits: (round: number) => (round === 0 ? [deficit] : []) };
    const asked = play(world, beginning());
    const child = {
      type: "child.ended",
      key: "upstream:0:goal",
      child: "goal-1",
      protocol: "goal",
      outcome: "converged",
      output: contract,
    } as never as AttendEvent;
    const journal = carryOn([...asked, answered("upstream", "upstream:0", "goal"), child], world);
    expect(kindsIn(journal)).toEqual(["upstream"]);
    expect(Object.values(tasksAt(journal)).map(({ task }) => task.title)).toEqual(["The importer is shipped", "npm test"]);
  });

  test.each([
    ["resume", ["t1 $ ls"]],
    ["refresh", ["t1 The importer is shipped", "t2 $ npm test"]],
    ["merge", ["t1 $ ls", "t2 The importer is shipped", "t3 $ npm test"]],
  ])("A6 of two lists, %s takes %j", (option, expected) => {
    const asked = play({}, beginning({ tasks: given, prior }));
    const state = fold([...asked, answered("materialise-conflict", "tasks", option)]);
    expect("tasks" in state && works(state.tasks as readonly Task[]).map((each) => each.split("\n")[0])).toEqual(expected);
  });

  test("A6, K14 with nobody there the plan's own tasks are done", () => {
    expect(statusesAt(play({}, beginning({ attended: false, tasks: given, prior })))).toEqual({ t1: "completed" });
  });
});

describe("a person confirms", () => {
  const asked = play({}, beginning({ intent: "tidy up, then sort" }));
  const confirm = (key: string, option: string, text?: string): AttendEvent =>
    answered("materialise-confirm", key, option, text === undefined ? {} : { text });

  test("A6 accept, change and withdraw, in this order", () => {
    expect(gatesIn(asked)[0]?.options.map(({ id, text }) => [id, text])).toEqual([
      ["accept", "none"],
      ["change", "required"],
      ["withdraw", "none"],
    ]);
  });

  test("A6 accept starts the work", () => {
    expect(statusesAt(carryOn([...asked, confirm("tasks:0", "accept")], {}))).toEqual({ t1: "completed", t2: "completed" });
  });

  test("A6 change brings other tasks, three times; then the same are asked about again", () => {
    const steps = [1, 2, 3, 4, 5].map((step): AttendEvent => confirm(`tasks:${Math.min(step - 1, 3)}`, "change", `- take ${step}\n- rest`));
    const journal = steps.reduce<readonly AttendEvent[]>((all, step) => carryOn([...all, step], {}), asked);
    const proposals = journal.flatMap((event) => (event.type === "tasks.proposed" ? [event.tasks[0]?.title] : []));
    expect(proposals).toEqual(["tidy up", "take 1", "take 2", "take 3"]);
    expect(gatesIn(journal).map(({ key }) => key)).toEqual(["tasks:0", "tasks:1", "tasks:2", "tasks:3", "tasks:3", "tasks:3"]);
    expect(gatesIn(journal).at(-1)?.options[1]?.changes).toContain("Nothing else is left to propose");
    expect(statusesAt(carryOn([...journal, confirm("tasks:3", "accept")], {}))).toEqual({ t1: "completed", t2: "completed" });
  });

  test("A6 withdraw ends the session", () => {
    const journal = carryOn([...asked, confirm("tasks:0", "withdraw")], {});
    expect(endOf(journal)).toEqual({ outcome: "withdrawn", left: ["the tasks: nobody agreed to them"] });
  });

  test("A6 no tasks: the session ends and says so", () => {
    expect(endOf(play({}, beginning({ intent: "", prior: [{ protocol: "goal", session: "g", output: {} }] })))).toEqual({
      outcome: "escaped",
      left: ["nothing to do: what was settled before holds no task"],
    });
    const nothing = play({}, beginning({ tasks: [act("t1", "ls")], prior: [{ protocol: "goal", session: "g", output: {} }], intent: "" }));
    expect(kindsIn(nothing)).toEqual(["materialise-conflict"]);
    expect(endOf(carryOn([...nothing, answered("materialise-conflict", "tasks", "refresh")], {}))).toEqual({
      outcome: "escaped",
      left: ["nothing to do: what was settled before holds no task"],
    });
  });

  test("what nobody here can do is not proposed", () => {
    const journal = play({}, beginning({ agent: null, tasks: [act("t1", "ls")], prior }));
    expect(journal.find(({ type }) => type === "tasks.proposed")).toMatchObject({ tasks: [{ id: "t2" }] });
  });

  test("A25 a question that lapses is put again, and nothing became a task", () => {
    const journal = [...asked, lapsed("materialise-confirm", "tasks:0")];
    expect(dueAt(journal)).toEqual([{ type: "put-question", mode: "repeatable", key: "ask:tasks:0" }]);
    expect(dueAt(carryOn(journal, {}))).toEqual([]);
  });

  test("K15 when tasks cannot be made and that is given up, the session ends", () => {
    const scanned = record(record([], beginning()), { type: "upstream.scan", round: 0, deficits: [] });
    const journal = carryOn([...scanned, settled("materialise:0", "halted")], {});
    expect(endOf(journal)).toEqual({ outcome: "escaped", left: ["the tasks: they could not be made"] });
  });
});

test("A7 tasks stay as they were made, whatever is said about them", () => {
  const given = [act("t1", "rm x"), act("t2", "rm y"), act("t3", "ls")];
  const world = {
    weigh: { "rm x": { verdict: "gate", signals: ["Emergent"] }, "rm y": { verdict: "gate", signals: ["Emergent"] } },
  } as const;
  const asked = play(world, beginning({ tasks: given }));
  const changed = carryOn([...asked, answered("risk", "call:task:t1.0", "modify", { text: "ls x" })], world);
  const halted = carryOn([...changed, answered("risk", "call:task:t2.0", "halt")], world);
  expect(Object.values(tasksAt(halted)).map(({ task }) => task)).toEqual(given);
  expect(tasksAt(halted)["t1"]).toMatchObject({ replaced: { tool: "Bash", input: { command: "ls x" } } });
});
