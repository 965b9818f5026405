import { expect, test } from "vitest";
import { told } from "./proposals.ts";

test("A29 every proposal is told in words, with how to act on it", () => {
  const rule = told({ propose: "rule", tool: "make", target: "flush", sessions: 3 });
  expect(rule.says).toBe("make on flush came up in 3 sessions and has no rule of its own.");
  const missed = told({ propose: "severity", signal: "Irreversibility", tool: "make", wanted: "gate", sessions: 3 });
  expect(missed.says).toBe("Irreversibility on make was missed in 3 sessions, as people reported; it might ask.");
  const review = told({ propose: "review", signal: "ExternalMutation", tool: "git push", asked: 9, sessions: 4 });
  expect(review.says).toContain("asked 9 times in 4 sessions and was run every time");
  for (const { act } of [rule, missed, review]) expect(act).not.toBe("");
  expect(told({ propose: "something new" }).says).toContain("something new");
});
