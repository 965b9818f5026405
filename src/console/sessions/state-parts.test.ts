import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { JournalMessage } from "../../server/api.ts";
import { standing } from "../shared/session-state.tsx";
import { callsOf, tasksOf, taskWord } from "./state-parts.ts";

const task = { id: "t1", title: "publish", action: { tool: "Bash", input: { command: "git push" }, cwd: "/p" } };

test("tasks are shown before and after work on them has begun", () => {
  const row = { id: "t1", title: "publish", what: "git push" };
  const planned = { phase: "planning", weights: [{ task: "t1", verdict: "gate" }], tasks: [task] };
  expect(tasksOf(planned, [])).toEqual([{ ...row, status: "pending", verdict: "gate", ending: "" }]);
  const working = { phase: "working", tasks: [{ task, status: "completed", ending: "ran" }] };
  expect(tasksOf(working, [])).toEqual([{ ...row, status: "completed", verdict: "", ending: "ran" }]);
});

test("a task that runs says so, and since when; without a process that runs it, it does not", () => {
  const state = { phase: "working", tasks: [{ task, status: "cleared" }] };
  const events = [
    { type: "call.assessed", at: "2026-01-01T00:00:00.000Z", body: { task: "t1", verdict: "low" } },
    { type: "effect.started", at: "2026-01-01T00:00:07.000Z", body: { key: "run:t1.0" } },
    { type: "effect.started", at: "2026-01-01T00:00:09.000Z", body: { key: "run:t11.0" } },
  ] as unknown as readonly JournalMessage[];
  expect(tasksOf(state, events)).toMatchObject([{ since: "2026-01-01T00:00:07.000Z" }]);
  const words = [
    { hasEnded: false, isDriven: true },
    { hasEnded: false, isDriven: false },
    { hasEnded: true, isDriven: false },
  ].map((how) => taskWord("cleared", how));
  expect(words).toEqual(["running", "not running", "did not finish"]);
});

test("a session with work that no process does is not called running", () => {
  const record = { status: "running", outcome: null, openGates: 0, due: 1 } as const;
  expect(standing({ ...record, isDriven: false }).word).toContain("not running");
  expect(standing({ ...record, isDriven: true }).word).toBe("running");
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
