import { expect, test } from "vitest";
import { sessionMark } from "../shared/session-state.tsx";
import { taskWord } from "./task-word.ts";

test("a task that may run says so only where a process runs it", () => {
  const words = [
    { hasEnded: false, isDriven: true },
    { hasEnded: false, isDriven: false },
    { hasEnded: true, isDriven: false },
  ].map((how) => taskWord("cleared", how));
  expect(words).toEqual(["running", "not running", "did not finish"]);
});

test("a session with work that no process does is not called running", () => {
  const record = { status: "running", outcome: null, openGates: 0, due: 1 } as const;
  expect(sessionMark({ ...record, isDriven: false }).word).toContain("not running");
  expect(sessionMark({ ...record, isDriven: true }).word).toBe("running");
});
