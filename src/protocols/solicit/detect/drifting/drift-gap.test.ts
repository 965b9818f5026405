import { expect, test } from "vitest";
import { workspaceGap } from "./drift-gap.ts";

const since = { session: "solicit-1", at: "2026-03-01T12:00:59.123Z" };
const before = { branch: "main", "file:.nvmrc": "a", head: "0123456789abcdef" };

test("S2 a workspace as it was is no gap; a part that was never seen is none either", () => {
  expect(workspaceGap({ before, now: { ...before, head: "0123456789", "tool:node": "24" }, cwd: "/p" })).toBeUndefined();
});

test("S2 the evidence says when the plan was looked at and where, and an answer can be typed", () => {
  const gap = workspaceGap({ before, now: { ...before, "file:.nvmrc": "b" }, cwd: "/p", since });
  expect(gap).toMatchObject({
    title: "The workspace has changed since the plan was looked at: .nvmrc changed",
    evidence: [{ claim: ".nvmrc changed; before: 2026-03-01 12:00 UTC, session solicit-1", source: "/p, as it is now" }],
    steps: [{ id: "read" }, { id: "mine" }],
  });
});

test("S2 where several parts changed, each answer is about all of them and shows all of them", () => {
  const gap = workspaceGap({ before, now: { ...before, branch: "fix", "file:.nvmrc": "b" }, cwd: "/p", since });
  expect(gap?.title).toBe("The workspace has changed since the plan was looked at: branch main → fix (and 1 more)");
  expect(gap?.context[0]).toBe("branch main → fix; .nvmrc changed");
  expect(gap?.steps.map(({ label, evidence }) => [label, evidence.length])).toEqual([
    ["Go back to how it was, all of it, before anything else", 2],
    ["Take all of it as it is now and check the plan against it", 2],
  ]);
});
