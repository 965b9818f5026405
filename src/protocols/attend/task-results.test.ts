import { expect, test } from "vitest";
import { answered, settled } from "../../kernel/events.fixture.ts";
import { act, beginning, carryOn, doNext, fold, play, record, tell, type World } from "./machine.fixture.ts";
import { taskResultsOf } from "./task-results.ts";
import type { AttendEvent } from "./types.ts";

const fails: World = { ends: { t1: { ended: "failed", detail: "exit code 3\nthe disk is full" } } };
const dies: World = { ends: { t1: { ended: "died" } } };
const refused: World = { weigh: { "rm x": { verdict: "refuse", signals: ["Irreversibility"] } } };
const judge = (call: string, option: string): AttendEvent => answered("risk", `call:task:${call}`, option);
const left = answered("task-failed", "failed:t1.0", "halt");
const failed = { how: "failed", detail: "exit code 3\nthe disk is full" };

interface Story {
  readonly runs?: string;
  readonly world?: World;
  readonly answers?: readonly AttendEvent[];
  readonly stands: object;
}

test.each<[string, Story]>([
  ["ran", { stands: { how: "done" } }],
  ["failed and waits", { world: fails, stands: failed }],
  ["failed and was left", { world: fails, answers: [left], stands: failed }],
  ["died without a word", { world: dies, answers: [left], stands: { how: "failed", detail: "died" } }],
  ["was refused", { runs: "rm x", world: refused, stands: { how: "refused" } }],
  ["was blocked", { runs: "rm x", answers: [judge("t1.0", "halt")], stands: { how: "blocked" } }],
  ["waits", { runs: "rm x", stands: { how: "open" } }],
  ["was left when the session stopped", { runs: "rm x", answers: [judge("t1.0", "withdraw")], stands: { how: "open" } }],
])("A28 a task that %s stands like that", (_, { runs = "ls", world = {}, answers = [], stands }) => {
  const begun = play(world, beginning({ tasks: [act("t1", runs)] }));
  const journal = answers.reduce<readonly AttendEvent[]>((all, each) => carryOn([...all, each], world), begun);
  expect(taskResultsOf(fold(journal), journal)).toEqual([{ task: "t1", title: `run ${runs}`, ...stands }]);
});

test("A28 a task that failed and ran when it was tried again is done", () => {
  const asked = play(fails, beginning({ tasks: [act("t1", "ls")] }));
  const journal = carryOn([...asked, answered("task-failed", "failed:t1.0", "retry")], {});
  expect(taskResultsOf(fold(journal), journal).map(({ how }) => how)).toEqual(["done"]);
});

test("A28 what was given up after a fault failed", () => {
  let lost = record([], beginning({ tasks: [tell("t1", "sort")] }));
  while (!lost.some(({ type }) => type === "call.allowed")) lost = doNext(lost);
  const given = [...lost, settled("agent:t1.0", "halted")];
  expect(taskResultsOf(fold(given), given)).toEqual([{ task: "t1", title: "sort", how: "failed", detail: "given up after a fault" }]);
});

test("A9, A28 what a person dropped from the plan was never blocked", () => {
  const tasks = [act("t1", "rm x", { irreversible: true }), act("t2", "ls", { irreversible: true })];
  const asked = play({}, beginning({ tasks }));
  const journal = carryOn([...asked, answered("plan-direction", "plan", "drop", { text: "t1" })], {});
  expect(taskResultsOf(fold(journal), journal).map(({ how }) => how)).toEqual(["dropped", "done"]);
  expect(taskResultsOf(fold(asked), asked)).toEqual([]);
});
