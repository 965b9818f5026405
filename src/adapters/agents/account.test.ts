import { describe, expect, test } from "vitest";
import { hear, nothingHeard, promptOf, reportOf, type ClientStatement } from "./account.ts";
import type { AgentJob } from "./types.ts";

const job: AgentJob = { task: "t1", attempt: 1, instruction: "do it", cwd: "/", environment: {}, session: "a1", run: "1.1" };
const after = (...heard: readonly ClientStatement[]) => heard.reduce(hear, nothingHeard);
const report = (...heard: readonly ClientStatement[]) => reportOf(job, after(...heard), "ended with exit code 1 and no result");

describe("what came of a run", () => {
  test("A26 without an end it died, whatever it said before", () => {
    expect(report({ type: "session", id: "s1" }, { type: "said", text: "nearly done" })).toEqual({
      task: "t1",
      attempt: 1,
      ended: "died",
      detail: "ended with exit code 1 and no result\nnearly done",
      agentSession: "s1",
      calls: [],
    });
  });

  test("the last end counts, and its last words stand where it has none of its own", () => {
    const end = { type: "ended", ended: "completed" } as const;
    expect(report({ ...end, detail: "first" }, { type: "said", text: "more" }, end)).toMatchObject({ detail: "more" });
    expect(report(end, { type: "ended", ended: "failed", detail: "no" })).toMatchObject({ ended: "failed", detail: "no" });
    expect(report(end)).not.toHaveProperty("detail");
  });

  test("a denied call stays denied; one that was never heard of is not made up", () => {
    const call = { type: "call", id: "c1", tool: "Bash", text: "ls" } as const;
    const { calls } = report(call, { type: "denied", id: "c1" }, { ...call, text: "ls -l" }, { type: "denied", id: "c9" });
    expect(calls).toEqual([{ tool: "Bash", text: "ls -l", denied: true }]);
  });

  test("K10 everything has a limit, and of words the end stays", () => {
    const many = Array.from({ length: 600 }, (_, at): ClientStatement => ({
      type: "call",
      id: `c${at}`,
      tool: "Bash",
      text: "x".repeat(9_999),
    }));
    const { calls, detail } = report(...many, { type: "said", text: `${"x".repeat(50_000)}end` }, { type: "ended", ended: "completed" });
    expect(calls).toHaveLength(500);
    expect(calls[0]!.text).toMatch(/^x{200} … \(9799 of 9999 characters cut/);
    expect(detail).toMatch(/^\(12000 characters cut; the whole: the agent's own session\) … x{3997}end$/);
  });
});

test("who goes on is told only what is new", () => {
  expect(promptOf(job, true)).toBe("do it");
  expect(promptOf({ ...job, note: "go on" }, true)).toBe("go on");
  expect(promptOf({ ...job, note: "mind the gap" }, false)).toBe("do it\n\nmind the gap");
});
