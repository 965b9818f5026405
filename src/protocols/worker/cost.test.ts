import { describe, expect, test } from "vitest";
import { costIn } from "./cost.ts";
import { begin } from "./machine.fixture.ts";
import type { CallUse, WorkBudget } from "../../lexicon/budgets.ts";
import type { BudgetEvent } from "./budget-types.ts";
import type { WorkerEvent } from "./types.ts";

const { type: _, ...begun } = begin;

/** The cost of some calls, each settled as it was reserved, twelve seconds after the beginning. */
function costOf(budget: WorkBudget, ...calls: readonly CallUse[]) {
  const made = calls.flatMap((used, at): readonly BudgetEvent[] => [
    { type: "budget.reserved", id: `${at}`, most: used },
    { type: "budget.settled", id: `${at}`, used },
  ]);
  return costAfter(budget, made);
}

const costAfter = (budget: WorkBudget, events: readonly BudgetEvent[]) => {
  const story: readonly WorkerEvent[] = [{ type: "work.begun", ...begun, budget }, ...events];
  return costIn(story.map((event, at) => ({ at: at === 0 ? begun.at : "2026-03-01T12:00:12.400Z", event }))).cost;
};

const priced = { inputTokens: 1_000, outputTokens: 200, costMicros: 12_345 };
const unpriced = { inputTokens: 10, outputTokens: 2 };

describe("D16 the cost of work", () => {
  test("is said beside its limits, and nothing of what was never used", () => {
    const { says, saysTime } = costOf({ callsMax: 5, costMicrosMax: 2_000_000, timeMaxMs: 7_200_000 }, priced);
    expect([...says, saysTime]).toEqual(["1 of 5 model calls", "1200 tokens", "0.0123 of 2 spent", "12 s of 2 h"]);
    expect(costAfter({}, [])).toMatchObject({ says: [], money: 0, unpriced: 0 });
  });

  test("of a model without a price is not known, and not nothing", () => {
    expect(costOf({}, unpriced, unpriced)).toMatchObject({ money: null, unpriced: 2 });
    expect(costOf({}, unpriced).says).toEqual(["1 model call", "12 tokens", expect.stringContaining("cost not known")]);
    expect(costOf({}, priced, unpriced)).toMatchObject({ money: 0.012_345, unpriced: 1 });
    expect(costOf({}, priced, unpriced).says.at(-1)).toMatch(/^besides 1 of unknown cost/);
  });

  test("is known where a call took nothing, was never sent, or is free; one that nobody settled took what was reserved", () => {
    expect(costOf({}, { inputTokens: 0, outputTokens: 0 })).toMatchObject({ money: 0, unpriced: 0 });
    expect(costOf({}, { ...priced, costMicros: 0 })).toMatchObject({ money: 0, unpriced: 0 });
    const reserved = { type: "budget.reserved", id: "a", most: unpriced } as const;
    expect(costAfter({}, [reserved, { type: "budget.settled", id: "a", used: "unsent" }])).toMatchObject({ money: 0, calls: 0 });
    expect(costAfter({}, [reserved, { type: "budget.opened" }])).toMatchObject({ money: null, unpriced: 1, inputTokens: 10 });
  });
});
