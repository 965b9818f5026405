import { expect, test } from "vitest";
import { callMost } from "./budget.ts";
import { addUsage, noUsage, usageOf } from "./usage.ts";

const model = { name: "m", provider: "openai", model: "m" } as const;
const price = { input: 2, output: 10 };
const caps = { inputTokensMax: 1_000_000, outputTokensMax: 100_000 };

test("F19 the most that a call takes is its caps, at the model's price", () => {
  expect(callMost({ ...caps, repair: false }, { ...model, pricePerMillion: price })).toEqual({ tokens: 1_100_000, cost: 3 });
  expect(callMost({ ...caps, repair: false }, { ...model, maxOutputTokens: 1_000 })).toEqual({ tokens: 1_001_000 });
});

test("F19 a call that may be repaired can take a second request that holds the first answer", () => {
  expect(callMost(caps, { ...model, pricePerMillion: price })).toEqual({ tokens: 2_300_000, cost: 6.2 });
});

test("what a provider does not count is estimated from the texts, rather high, and says so", () => {
  const sent = { system: "x".repeat(300), messages: [{ from: "user", text: "y".repeat(300) }] } as const;
  const usage = usageOf(undefined, { sent, receivedChars: 30 }, { ...model, pricePerMillion: price });
  expect(usage).toMatchObject({ outputTokens: 10, isEstimated: true, requests: 1 });
  expect(usage.inputTokens).toBeGreaterThanOrEqual(200);
  expect(usage.cost).toBeCloseTo((usage.inputTokens * 2 + 100) / 1_000_000, 12);
});

test("sums keep what any part says", () => {
  const told = { inputTokens: 10, outputTokens: 1, cachedTokens: 4, cost: 0.5, requests: 1 };
  expect(addUsage(noUsage, { inputTokens: 1, outputTokens: 1, requests: 1 })).not.toHaveProperty("cost");
  expect(addUsage(told, { inputTokens: 5, outputTokens: 2, requests: 1, isEstimated: true })).toEqual({
    inputTokens: 15,
    outputTokens: 3,
    cachedTokens: 4,
    cost: 0.5,
    requests: 2,
    isEstimated: true,
  });
});

const sent = { system: "x".repeat(300), messages: [{ from: "user", text: "hi" }] } as const;
const said = (input: number, output: number, cacheRead = 0) => ({
  inputTokens: { total: input, noCache: undefined, cacheRead, cacheWrite: undefined },
  outputTokens: { total: output, text: undefined, reasoning: undefined },
});

test.each([-5, Number.NaN, 1.5, Infinity, 2e9, 0])("F19 a count of %d tokens is not believed", (figure) => {
  const usage = usageOf(said(figure, figure), { sent, receivedChars: 30 }, { ...model, pricePerMillion: price });
  expect(usage).toMatchObject({ outputTokens: 10, isEstimated: true });
  expect(usage.inputTokens).toBeGreaterThanOrEqual(100);
  expect(usage.cost).toBeGreaterThan(0);
});

test("F19 no more tokens are cached than there are, and a sum never goes down", () => {
  expect(usageOf(said(10, 1, 99), { sent, receivedChars: 3 }, model)).toMatchObject({ cachedTokens: 10 });
  const used = { inputTokens: 10, outputTokens: 1, cost: 0.5, requests: 1 };
  expect(addUsage(used, { inputTokens: -9, outputTokens: Number.NaN, cost: -3, requests: 1 })).toEqual({ ...used, requests: 2 });
});
