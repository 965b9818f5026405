import { expect, test } from "vitest";
import { distinct, fatesOf, lasting, type Question } from "./figures.ts";
import { told } from "./proposals.ts";

test("A29 every proposal is told in words, with the rule that it is about", () => {
  const rule = told({ propose: "rule", tool: "make", target: "flush", sessions: 3 });
  expect([rule.says, rule.signal]).toEqual(["make on flush is an unknown program that came up in 3 sessions.", "Emergent"]);
  const missed = told({ propose: "severity", signal: "Irreversibility", tool: "make", wanted: "gate", sessions: 3 });
  expect(missed.says).toContain("make should need approval");
  const review = told({ propose: "review", signal: "ExternalMutation", tool: "git push", asked: 9, sessions: 4 });
  expect(review).toMatchObject({ signal: "ExternalMutation", tool: "git push" });
  expect(review.says).toContain("asked 9 times in 4 sessions");
  for (const { act } of [rule, missed, review]) expect(act).not.toBe("");
  expect(told({ propose: "something new" }).says).toContain("something new");
});

test("A29 the fates of a rule's questions add up to what it asked", () => {
  const counts = { asked: 10, approved: 2, dismissed: 3, halted: 1, modified: 1, stopped: 1, lapsed: 1, sessions: 2 };
  expect(fatesOf({ signal: "s", tool: "t", ...counts })).toEqual({ allowed: 5, changed: 1, blocked: 2, lapsed: 1, open: 1, refused: 0 });
});

test("the same command in the same project stands once, the most frequent first", () => {
  const question = (command: string, cwd: string) => ({ action: { tool: "Bash", input: { command }, cwd } }) as unknown as Question;
  const items = [question("a", "/p"), question("b", "/p"), question("a", "/q"), question("b", "/p")];
  expect(distinct(items).map(({ times }) => times)).toEqual([2, 1, 1]);
});

test.each([
  [400, "1 s"],
  [61_000, "61 s"],
  [600_000, "10 min"],
  [7_200_000, "2 h"],
  [259_200_000, "3 days"],
])("%i ms is %s", (ms, says) => expect(lasting(ms)).toBe(says));
