import { budgetSums, type BudgetSums, type SpentLimit, type WorkBudget } from "../../lexicon/budgets.ts";
import { treasuryLimits } from "./policy.ts";
import type { TreasuryPeriod, TreasuryScope, TreasuryState } from "./types.ts";

/** One limit of one scope, and how much of it is gone. */
export interface FundsStanding {
  readonly scope: string;
  readonly sum: keyof BudgetSums;
  readonly limit: SpentLimit;
  readonly max: number;
  readonly spent: number;
  /** Set aside for work under way. */
  readonly held: number;
  readonly free: number;
}

/** Every limit that somebody has, as it stands in this period. */
export const standingsOf = (state: TreasuryState, scopes: readonly TreasuryScope[], period: TreasuryPeriod): readonly FundsStanding[] =>
  scopes.flatMap(({ id: scope, limits }) =>
    budgetSums.flatMap(([sum, limit]) => {
      const max = limits[limit];
      if (max === undefined) return [];
      const spent = spentSince(state, scope, period)[sum];
      const held = heldOf(state, scope, limit);
      return [{ scope, sum, limit, max, spent, held, free: Math.max(0, max - spent - held) }];
    }),
  );

/** From the first day on, and also on days that are still to come: a clock that was set back gives nothing back. */
export function spentSince({ days }: TreasuryState, scope: string, { from }: TreasuryPeriod): BudgetSums {
  const counted = Object.entries(days).flatMap(([day, spent]) => (day >= from && Object.hasOwn(spent, scope) ? (spent[scope] ?? []) : []));
  return counted.reduce(addSums, { calls: 0, tokens: 0, costMicros: 0 });
}

export const addSums = (one: BudgetSums, other: BudgetSums): BudgetSums => ({
  calls: one.calls + other.calls,
  tokens: one.tokens + other.tokens,
  costMicros: one.costMicros + other.costMicros,
});

/** Of work that began in an earlier period too: it may still take it. */
const heldOf = ({ holds }: TreasuryState, scope: string, limit: SpentLimit): number =>
  Object.values(holds).reduce((sum, { scopes, given }) => sum + (scopes.includes(scope) ? (given[limit] ?? 0) : 0), 0);

/** The smaller of what is wanted and of what everybody has left. */
export function grantOf(wanted: WorkBudget, standings: readonly FundsStanding[]): WorkBudget {
  const least = (limit: SpentLimit): readonly number[] => standings.filter((each) => each.limit === limit).map(({ free }) => free);
  const limits = budgetSums.flatMap(([, limit]) => {
    const all = [...(wanted[limit] === undefined ? [] : [wanted[limit]]), ...least(limit)];
    return all.length === 0 ? [] : [[limit, Math.floor(Math.min(...all))] as const];
  });
  return { ...wanted, ...Object.fromEntries(limits) };
}

/** D16: those that come to their end. */
export const nearlyGone = (standings: readonly FundsStanding[]): readonly FundsStanding[] =>
  standings.filter(({ spent, max }) => spent >= treasuryLimits.warnedFrom * max);
