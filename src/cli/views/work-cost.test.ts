import { expect, test } from "vitest";
import { costLine } from "./work-cost.ts";

const none = { calls: null, tokens: null, money: null, timeMs: null };
const cost = { calls: 4, inputTokens: 1_000, outputTokens: 200, money: 0.012_345, elapsedMs: 12_400 };

test("D16 a worker's cost is said beside its limits, and nothing of what it never used", () => {
  expect(costLine({ cost, budget: { ...none, calls: 5, money: 2, timeMs: 3_600_000 } })).toBe(
    "took 4 of 5 model calls, 1200 tokens, 0.0123 of 2 spent, 12 s",
  );
  expect(costLine({ cost: { ...cost, calls: 0, inputTokens: 0, outputTokens: 0, money: 0 }, budget: none })).toBe("took 12 s");
});
