import { refuse } from "../../../kernel/trouble.ts";
import type { CallBudget, TokenUse } from "./types.ts";

interface BudgetLimits {
  readonly callsMax: number;
  readonly tokensMax: number;
}

interface BudgetSpent {
  readonly calls: number;
  readonly tokens: number;
}

const sumOf = ({ inputTokens, outputTokens }: TokenUse): number => inputTokens + outputTokens;

/** An account for tests of the road; that of a worker is kept in its session. */
export function budgetInMemory({ callsMax, tokensMax }: BudgetLimits): CallBudget & { spent(): BudgetSpent } {
  const reserved = new Map<string, number>();
  let spent: BudgetSpent = { calls: 0, tokens: 0 };
  let next = 1;
  return {
    reserve: async (_model, most) => {
      const calls = spent.calls + reserved.size;
      if (calls >= callsMax) return refuse("reserve", `${calls} of ${callsMax} calls are made`);
      const taken = [...reserved.values()].reduce((sum, each) => sum + each, spent.tokens);
      if (taken + sumOf(most) > tokensMax)
        return refuse("reserve", `${taken} of ${tokensMax} tokens are taken, and this call could take ${sumOf(most)}`);
      const id = String(next++);
      reserved.set(id, sumOf(most));
      return { id };
    },
    settle: async (id, used) => {
      if (!reserved.delete(id) || used === "unsent") return;
      spent = { calls: spent.calls + 1, tokens: spent.tokens + sumOf(used) };
    },
    spent: () => spent,
  };
}
