import { describe, expect, test } from "vitest";
import { answered, lapsed, settled } from "../../kernel/events.fixture.ts";
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
  teamOf,
  tell,
} from "./machine.fixture.ts";
import type { AttendEvent, Task } from "./types.ts";

const three = [act("t1", "rm a"), act("t2", "ls"), act("t3", "rm b")];
const asked = play({}, beginning({ tasks: three }));
const direct = (option: string, text?: string): AttendEvent =>
  answered("plan-direction", "plan", option, text === undefined ? {} : { text });
const orderAt = (journal: readonly AttendEvent[]): readonly string[] => Object.keys(tasksAt(journal));

describe("several steps that cannot be undone", () => {
  test.each<[string, readonly Task[], readonly string[]]>([
    ["none", [act("t1", "ls")], []],
    ["one that the engine found", [act("t1", "rm a"), act("t2", "ls")], ["risk"]],
    ["one that the plan declares", [act("t1", "ls", { irreversible: true }), act("t2", "ls")], []],
    ["one that both say", [act("t1", "rm a", { irreversible: true })], ["risk"]],
    ["one found and one declared", [act("t1", "rm a"), act("t2", "ls", { irreversible: true })], ["plan-direction"]],
    ["two found", three, ["plan-direction"]],
    ["two declared", [act("t1", "ls", { irreversible: true }), act("t2", "pwd", { irreversible: true })], ["plan-direction"]],
  ])("A9 %s", (_, tasks, kinds) => {
    expect(kindsIn(play({}, beginning({ tasks })))).toEqual(kinds);
  });

  test.each<[string, readonly Task[], number]>([
    ["commands", [act("t1", "git push origin main"), act("t2", "npm publish"), act("t3", "vercel deploy")], 3],
    ["words", [tell("t1", "Deploy the shop"), tell("t2", "roll it out to everybody")], 2],
    ["words that only speak of it", [tell("t1", "Write down how to deploy"), tell("t2", "Explain the push"), tell("t3", "Deploy it")], 0],
    ["commands that only say it", [act("t1", "echo git push"), act("t2", "npm publish --dry-run")], 0],
  ])("U17 push, publish and deploy cannot be undone: %s", (_, tasks, count) => {
    const reaching = { verdict: "gate", signals: ["ExternalMutation"] } as const;
    const weigh = { "git push origin main": reaching, "npm publish": reaching, "vercel deploy": reaching };
    const title = gatesIn(play({ weigh }, beginning({ tasks })))[0]?.title ?? "";
    expect(title === `${count} tasks cannot be undone`).toBe(count > 0);
  });

  test("A9 a gate without an Irreversibility finding does not count", () => {
    const signals = ["HumanCommunication"] as const;
    const world = { weigh: { "rm a": { verdict: "gate", signals }, "rm b": { verdict: "gate", signals } } } as const;
    expect(kindsIn(play(world, beginning({ tasks: three })))).toEqual(["risk"]);
  });

  test("A9 the compound effect is put once, before any task is processed", () => {
    expect(asked.some(({ type }) => type.startsWith("call.") || type.startsWith("task."))).toBe(false);
    expect(gatesIn(asked)[0]).toMatchObject({
      title: "2 tasks cannot be undone",
      context: ["Task t1: run rm a; weighed as gate", "Task t3: run rm b; weighed as gate", "Order: t1 t2 t3"],
    });
    const gone = carryOn([...asked, direct("one-by-one")], {});
    expect(kindsIn(gone)).toEqual(["plan-direction", "risk"]);
    const halted = carryOn([...gone, answered("risk", "call:task:t1.0", "halt")], {});
    expect(kindsIn(halted)).toEqual(["plan-direction", "risk", "risk"]);
  });

  test("A9 reordered: the named ones first, the others as they were", () => {
    expect(orderAt([...asked, direct("reorder", "t3, t2; t3 nothing")])).toEqual(["t3", "t2", "t1"]);
  });

  test("A9 split: what stands after a bar is left for another session, and the trace says so", () => {
    const journal = [...asked, direct("reorder", "t2 | t1 t3")];
    expect(statusesAt(journal)).toEqual({ t2: "pending", t1: "halted", t3: "halted" });
    expect(tasksAt(journal)["t1"]?.ending).toBe("left for another session by Mira");
    expect(endOf(carryOn(journal, {}))).toEqual({ outcome: "converged", left: [] });
  });

  test("A9, A7 a dropped task is not done and stays in the list", () => {
    const journal = carryOn([...asked, direct("drop", "t1 t3")], {});
    expect(statusesAt(journal)).toEqual({ t1: "halted", t2: "completed", t3: "halted" });
    expect(tasksAt(journal)["t1"]?.ending).toBe("dropped by Mira");
  });

  test.each(["reorder", "drop"])("A9 words for %s that name no task are asked about once more, then it is one by one", (option) => {
    const again = carryOn([...asked, direct(option, "the first one")], {});
    expect(gatesIn(again)[1]?.context[0]).toBe("What you wrote named no task; write their ids, for example: t2 t1");
    const gone = carryOn([...again, direct(option, "the first one!")], {});
    expect(kindsIn(gone)).toEqual(["plan-direction", "plan-direction", "risk"]);
    expect(orderAt(gone)).toEqual(["t1", "t2", "t3"]);
  });

  test("A9, A22 withdraw asks the members to stop, then ends", () => {
    const withTeam = play({}, beginning({ tasks: three, team: teamOf("ada") }), answered("team", "team", "retain"));
    const leaving = [...withTeam, direct("withdraw")];
    expect(dueAt(leaving)).toMatchObject([{ type: "stop-members", members: [{ name: "ada" }] }]);
    expect(endOf(carryOn(leaving, {}))).toEqual({
      outcome: "withdrawn",
      left: ["t1 run rm a: not done", "t2 run ls: not done", "t3 run rm b: not done"],
    });
  });

  test("A9, K14 with nobody there it goes one by one, and each parks", () => {
    const journal = play({}, beginning({ tasks: three, attended: false }));
    expect(statusesAt(journal)).toEqual({ t1: "asked", t2: "completed", t3: "asked" });
  });

  test("A25, K15 a question that lapses is put again; a look that is given up leaves each task to its own", () => {
    expect(dueAt([...asked, lapsed("plan-direction", "plan")])).toMatchObject([{ key: "ask:plan" }]);
    const begun = record([], beginning({ tasks: three }));
    const scanned = record(begun, { type: "upstream.scan", round: 0, deficits: [] });
    const planning = record(scanned, { type: "tasks.materialise", tasks: [] });
    expect(fold([...planning, settled("weigh-plan", "halted")]).phase).toBe("working");
  });
});
