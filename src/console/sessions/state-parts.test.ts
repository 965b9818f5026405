import * as fc from "fast-check";
import { expect, test } from "vitest";
import { callsOf, tasksOf } from "./state-parts.ts";

const task = { id: "t1", title: "publish", action: { tool: "Bash", input: { command: "git push" }, cwd: "/p" } };

test("tasks are shown before and after work on them has begun", () => {
  const row = { id: "t1", title: "publish", what: "git push" };
  const planned = { phase: "planning", weights: [{ task: "t1", verdict: "gate" }], tasks: [task] };
  expect(tasksOf(planned, [])).toEqual([{ ...row, status: "pending", verdict: "gate", ending: "" }]);
  const working = { phase: "working", tasks: [{ task, status: "completed", ending: "ran" }] };
  expect(tasksOf(working, [])).toEqual([{ ...row, status: "completed", verdict: "", ending: "ran" }]);
});

test("calls are counted in words, and what was answered no longer waits", () => {
  const pattern = { tool: "git push", target: "origin/main", environment: "production" };
  const state = {
    counts: { low: 3, asked: 1 },
    waiting: { a: { pattern, parked: true }, b: { pattern, parked: false, judged: {} } },
    approvals: [{ pattern }],
  };
  expect(callsOf(state)).toEqual({
    counts: [
      ["passed in silence", 3],
      ["asked about", 1],
    ],
    waiting: [{ ...pattern, isParked: true }],
    approvals: [pattern],
  });
});

test("a state of any other shape is no trouble", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (state) => {
      expect(() => [tasksOf(state, []), callsOf(state)]).not.toThrow();
    }),
  );
});
