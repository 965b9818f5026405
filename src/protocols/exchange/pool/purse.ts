import type { ExchangeKnowledge, Purse } from "./nouns.ts";

type Spending = Pick<ExchangeKnowledge, "limits" | "spent" | "stated">;

const rest = (max: number | null, spent: number): number | null => (max === null ? null : Math.max(0, max - spent));

/** Left to spend where no call is under way. */
export const leftOf = ({ limits, spent }: Spending): Purse => ({
  tokens: rest(limits.tokensMax, spent.tokens),
  cost: rest(limits.costMax, spent.cost),
});

export const isEmpty = ({ tokens, cost }: Purse): boolean => tokens === 0 || cost === 0;
export const isLimited = ({ tokens, cost }: Purse): boolean => tokens !== null || cost !== null;

/**
 * An exchange and its branches share one budget, and what one of them has no other has: a branch begins with nothing and is given
 * what is left of the exchange that it goes on in place of, or tokens that the observer names for it.
 */
export const emptied = <Known extends Spending>(known: Known): Known => {
  const { limits, spent } = known;
  const tokensMax = limits.tokensMax === null ? null : Math.min(limits.tokensMax, spent.tokens);
  const costMax = limits.costMax === null ? null : Math.min(limits.costMax, spent.cost);
  return { ...known, limits: { ...limits, tokensMax, costMax } };
};

const more = (max: number | null, added: number | null): number | null => (max === null || added === null ? null : max + added);

export const filled = <Known extends Spending>(known: Known, { tokens, cost }: Purse): Known => ({
  ...known,
  limits: { ...known.limits, tokensMax: more(known.limits.tokensMax, tokens), costMax: more(known.limits.costMax, cost) },
});

/** So many tokens by the observer's word, with as much cost to each of them as the budget states. */
export function purseOf({ limits, stated = { tokens: limits.tokensMax, cost: limits.costMax } }: Spending, tokens: number): Purse {
  return { tokens, cost: stated.cost === null ? null : stated.tokens === null ? 0 : (stated.cost * tokens) / stated.tokens };
}

/** Why so many tokens cannot be given, if they cannot. */
export function budgetProblem({ limits }: Spending, tokens: number): string | undefined {
  if (!Number.isSafeInteger(tokens) || tokens < 1) return `budget is a number of tokens above 0, and not ${tokens}`;
  return limits.tokensMax === null ? "it was begun without a budget, so it needs none" : undefined;
}
