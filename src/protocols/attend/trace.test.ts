import { expect, test } from "vitest";
import { answered, settled } from "../../kernel/events.fixture.ts";
import { act, beginning, carryOn, doNext, play, record, tell, type World } from "./machine.fixture.ts";
import { traceOf } from "./trace.ts";
import type { AttendEvent } from "./types.ts";

const pathsOf = (journal: readonly AttendEvent[]): readonly string[] =>
  traceOf(journal).map(({ to, by }) => (by === undefined ? to : `${to}, by ${by}`));
const judge = (call: string, option: string, text?: string): AttendEvent =>
  answered("risk", `call:task:${call}`, option, text === undefined ? {} : { text });

test("A28, K8 every task has a line, from blind to situated", () => {
  const journal = play({}, beginning({ tasks: [act("t1", "ls"), act("t2", "pwd")] }));
  expect(traceOf(journal)).toEqual([
    { item: "run ls", from: "blind", to: "low → ran → situated" },
    { item: "run pwd", from: "blind", to: "low → ran → situated" },
  ]);
  expect(traceOf(journal.slice(0, 2))).toEqual([]);
});

test.each<[string, readonly AttendEvent[], World, string]>([
  ["approved", [judge("t1.0", "approve")], {}, "gate → approved by Mira → ran → situated, by Mira"],
  ["allowed once", [judge("t1.0", "dismiss")], {}, "gate → allowed once by Mira → ran → situated, by Mira"],
  ["changed", [judge("t1.0", "modify", "ls")], {}, "gate → changed by Mira → low → ran → situated, by Mira"],
  ["halted", [judge("t1.0", "halt", "no")], {}, "gate → halted by Mira: no, by Mira"],
  ["withdrawn", [judge("t1.0", "withdraw")], {}, "gate → stopped by Mira → not done, by Mira"],
  ["not answered", [], {}, "gate → not done"],
  [
    "failed and tried again",
    [judge("t1.0", "approve"), answered("task-failed", "failed:t1.1", "halt")],
    { ends: { t1: { ended: "failed" } } },
    "gate → approved by Mira → failed → halted by Mira, by Mira",
  ],
])("A28 a task that was %s", (_, answers, world, path) => {
  const asked = play({}, beginning({ tasks: [act("t1", "rm x")] }));
  expect(pathsOf(answers.reduce<readonly AttendEvent[]>((all, each) => carryOn([...all, each], world), asked))).toEqual([path]);
});

test("A28 notes, refusals, earlier approvals and what a person says about lost work are steps too", () => {
  const same = { verdict: "gate", signals: ["Emergent"], target: "build" } as const;
  const world: World = {
    weigh: {
      "npm i": { verdict: "advisory" },
      "rm /": { verdict: "refuse", signals: ["Emergent"] },
      "rm 1": same,
      "rm 2": same,
    },
  };
  const tasks = ["npm i", "rm /", "rm 1", "rm 2"].map((command, index) => act(`t${index}`, command));
  const journal = carryOn([...play(world, beginning({ tasks })), judge("t2.0", "approve")], world);
  expect(pathsOf(journal)).toEqual([
    "advisory → ran → situated",
    "refused: weighed as refuse",
    "gate → approved by Mira → ran → situated, by Mira",
    "gate → approved before → ran → situated",
  ]);
  let lost = record([], beginning({ tasks: [tell("t1", "sort")] }));
  while (!lost.some(({ type }) => type === "call.allowed")) lost = doNext(lost);
  expect(pathsOf([...lost, settled("agent:t1.0", "finished")])).toEqual(["low → finished, as a person says → situated"]);
});

test("A28 what an agent's calls met is part of its task's path", () => {
  let journal = record([], beginning({ tasks: [tell("t1", "ship")] }));
  while (!journal.some(({ type }) => type === "call.allowed")) journal = doNext(journal);
  const action = { tool: "Bash", input: { command: "git push" }, cwd: "/project" };
  const asked = record(journal, {
    type: "call.offer",
    call: "c1",
    action,
    hash: "h" as never,
    at: "2026-03-01T12:00:00.000Z",
    assessment: { verdict: "gate", findings: [], pattern: { tool: "git push", target: "origin", environment: "local" }, reasons: [] },
  });
  const judged = [...asked, answered("risk", "call:c1", "dismiss")];
  const claimed = record(judged, { type: "call.claim", call: "c1", hash: "h" as never, at: "2026-03-01T12:00:00.000Z" });
  const ran = record(claimed, { type: "call.report", call: "c1", outcome: "ran" });
  expect(pathsOf(carryOn(ran, {}))).toEqual(["low → Bash origin: gate → Bash origin: allowed once by Mira → ran → situated, by Mira"]);
});

test("A27, A28 the low calls of an agent are counted; what a person said about one is said once", () => {
  let journal = record([], beginning({ tasks: [tell("t1", "ship")] }));
  while (!journal.some(({ type }) => type === "call.allowed")) journal = doNext(journal);
  const offer = (call: string, command: string, verdict: "low" | "gate") => ({
    type: "call.offer" as const,
    call,
    action: { tool: "Bash", input: { command }, cwd: "/project" },
    hash: command as never,
    at: "2026-03-01T12:00:00.000Z",
    assessment: { verdict, findings: [], pattern: { tool: "x", target: "", environment: "local" }, reasons: [] },
  });
  const two = record(record(journal, offer("c1", "ls", "low")), offer("c2", "pwd", "low"));
  expect(pathsOf(carryOn(two, {}))).toEqual(["low → 2 low calls → ran → situated"]);
  const asked = record(record(two, offer("c3", "push", "gate")), {
    type: "tasks.report",
    reports: [{ task: "t1", attempt: 0, ended: "completed", detail: "it waits" }],
  });
  expect(pathsOf([...asked, answered("risk", "call:c3", "halt")])).toEqual([
    "low → 2 low calls → Bash: gate → gated → halted by Mira, by Mira",
  ]);
});
