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
  const record = { status: "suspended", outcome: null, openGates: 0 } as const;
  const standing = { status: "running", openGates: 0, isSeenTo: true } as const;
  expect(sessionMark({ ...record, standing: { ...standing, isSeenTo: false } }).word).toContain("not running");
  expect(sessionMark({ ...record, standing }).word).toBe("running"); // its agent works, in a session inside it
  expect(sessionMark({ ...record, standing: { ...standing, rests: true } }).word).toBe("resting");
  expect(sessionMark({ ...record, standing: { ...standing, openGates: 2, isSeenTo: false } }).word).toBe("waiting for you: 2 answers");
  expect(sessionMark(record).word).toBe("suspended");
});
