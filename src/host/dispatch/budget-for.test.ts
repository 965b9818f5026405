import { expect, test } from "vitest";
import { budgetFor } from "./budget-for.ts";

const model = { provider: "anthropic" } as const;

test("D16 of each limit the smaller one counts, of the configuration or of the brief", () => {
  const workers = { models: {}, budget: { calls: 10, tokens: 5_000, time: "1h" } };
  expect(budgetFor(workers)).toEqual({ callsMax: 10, tokensMax: 5_000, timeMaxMs: 3_600_000 });
  expect(budgetFor(workers, { calls: 20, tokens: 100, cost: 0.5, time: "90s" })).toEqual({
    callsMax: 10,
    tokensMax: 100,
    costMicrosMax: 500_000,
    timeMaxMs: 90_000,
  });
  expect(budgetFor({ models: { main: model }, budget: {} })).toEqual({});
});

test("D16 money needs a price of every model, before anything begins", () => {
  expect(() => budgetFor({ models: { main: model }, budget: { cost: 1 } })).toThrow(
    /say what main costs \(workers\.models\.main\.pricePerMillion\)/,
  );
  const priced = { ...model, pricePerMillion: { input: 1, output: 2 } };
  expect(budgetFor({ models: { main: priced }, budget: {} }, { cost: 1 })).toEqual({ costMicrosMax: 1_000_000 });
});
