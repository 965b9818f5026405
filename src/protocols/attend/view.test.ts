import { expect, test } from "vitest";
import type { PastEvent } from "../../kernel/view.ts";
import { always } from "./sessions.fixture.ts";
import { act, beginning, fold, play } from "./machine.fixture.ts";
import type { AttendEvent, AttendState } from "./types.ts";
import { AttendView, attendView } from "./view.ts";

const at = (second: number): string => `2026-01-01T00:00:0${second}.000Z`;
const story = (events: readonly unknown[]): readonly PastEvent<AttendEvent>[] =>
  events.map((event, index) => ({ at: at(index % 10), event }) as PastEvent<AttendEvent>);

test("tasks are shown before and after work on them has begun", () => {
  const asked = play({}, beginning({ tasks: [act("t1", "rm x", { irreversible: true }), act("t2", "rm y", { irreversible: true })] }));
  expect(attendView(fold(asked), story(asked))).toMatchObject({
    shows: "tasks",
    phase: "planning",
    tasks: [{ id: "t1", title: "run rm x", what: "rm x", status: "pending", verdict: "gate", ending: "", since: null }, { id: "t2" }],
    standings: [],
    calls: null,
  });
  const done = play({}, beginning({ tasks: [act("t1", "ls")] }));
  expect(attendView(fold(done), story(done))).toMatchObject({
    tasks: [{ id: "t1", what: "ls", status: "completed", verdict: "low" }],
    standings: [{ task: "t1", how: "done" }],
  });
});

test("a task that runs says since when, and is not taken for another with a longer name", () => {
  const task = act("t1", "git push");
  const state = { phase: "working", tasks: [{ task, status: "cleared" }], waiting: {}, approvals: [], counts: {} };
  const view = attendView(
    state as unknown as AttendState,
    story([
      { type: "call.assessed", task: "t1", call: "task:t1.0", verdict: "low" },
      { type: "effect.started", key: "run:t1.0", effect: "run-actions", attempt: 1 },
      { type: "effect.started", key: "run:t11.0", effect: "run-actions", attempt: 1 },
    ]),
  );
  expect(view?.tasks).toMatchObject([{ since: at(1), verdict: "low" }]);
});

test("whatever happens, the view is what it is described to be", () => {
  always((journal) => {
    const view = attendView(fold(journal), story(journal));
    if (view) expect(AttendView.parse(view)).toEqual(view);
  }, 25);
});
