import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isRefusal } from "../../../kernel/trouble.ts";
import { budgetInMemory } from "./budget.ts";

const use = (tokens: number) => ({ inputTokens: tokens, outputTokens: 0 });

test("W13, D16 calls that come at once never take more than there is", async () => {
  const call = fc.record({ most: fc.nat({ max: 100 }), part: fc.double({ min: 0, max: 1, noNaN: true }), unsent: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 40 }), fc.nat({ max: 10 }), fc.nat({ max: 500 }), async (calls, callsMax, tokensMax) => {
      const budget = budgetInMemory({ callsMax, tokensMax });
      let made = 0;
      await Promise.all(
        calls.map(async ({ most, part, unsent }) => {
          const reserved = await budget.reserve(use(most));
          if (isRefusal(reserved)) return;
          await Promise.resolve();
          if (!unsent) made += 1;
          await budget.settle(reserved.id, unsent ? "unsent" : use(Math.floor(most * part)));
        }),
      );
      const { calls: counted, tokens } = budget.spent();
      expect(counted).toBe(made);
      expect(made).toBeLessThanOrEqual(callsMax);
      expect(tokens).toBeLessThanOrEqual(tokensMax);
    }),
  );
});

test("W13 a call is counted once, and one that was not sent is given back", async () => {
  const budget = budgetInMemory({ callsMax: 1, tokensMax: 10 });
  expect(await budget.reserve(use(11))).toMatchObject({ because: expect.stringContaining("could take 11") });
  const first = await budget.reserve(use(10));
  expect(await budget.reserve(use(0))).toMatchObject({ because: "1 of 1 calls are made" });
  if (isRefusal(first)) throw new Error("refused");
  await budget.settle(first.id, "unsent");
  const second = await budget.reserve(use(10));
  if (isRefusal(second)) throw new Error("refused");
  await budget.settle(second.id, use(3));
  await budget.settle(second.id, use(3));
  expect(budget.spent()).toEqual({ calls: 1, tokens: 3 });
  expect(isRefusal(await budget.reserve(use(0)))).toBe(true);
});
