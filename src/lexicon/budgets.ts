import { isRecord, type Json } from "../kernel/ids.ts";

/** Most that all attempts of a brief, or all sessions of a mission, may take (D16, W21). A limit that is not named is none. */
export interface WorkBudget {
  readonly callsMax?: number;
  readonly tokensMax?: number;
  /** In millionths of the currency of the prices, so that sums are exact. */
  readonly costMicrosMax?: number;
  readonly timeMaxMs?: number;
}

/** One call of a model. */
export interface CallUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Missing where the model has no price. */
  readonly costMicros?: number;
}

export interface WorkSpent extends Required<CallUse> {
  readonly calls: number;
}

/** Everything that can be spent, in the terms of limits. */
export interface BudgetSums {
  readonly calls: number;
  readonly tokens: number;
  readonly costMicros: number;
}

/** Each with the limit that it counts against. Time is not among them: it passes for all at once. */
export const budgetSums = [
  ["calls", "callsMax"],
  ["tokens", "tokensMax"],
  ["costMicros", "costMicrosMax"],
] as const satisfies readonly (readonly [keyof BudgetSums, keyof WorkBudget])[];
export type SpentLimit = (typeof budgetSums)[number][1];

export const sumsOf = ({ calls, inputTokens, outputTokens, costMicros }: WorkSpent): BudgetSums => ({
  calls,
  tokens: inputTokens + outputTokens,
  costMicros,
});

/** The budget of whoever goes on after so much was spent: of nothing, nothing more can be taken. */
export function budgetAfter(budget: WorkBudget, spent: WorkSpent): WorkBudget {
  const sums = sumsOf(spent);
  const left = budgetSums.flatMap(([sum, limit]) => {
    const max = budget[limit];
    return max === undefined ? [] : [[limit, Math.max(0, max - sums[sum])] as const];
  });
  return { ...budget, ...Object.fromEntries(left) };
}

export const nothingSpent: WorkSpent = { calls: 0, inputTokens: 0, outputTokens: 0, costMicros: 0 };

export const addSpent = (one: WorkSpent, other: WorkSpent): WorkSpent => ({
  calls: one.calls + other.calls,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  costMicros: one.costMicros + other.costMicros,
});

const figure = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? Math.max(0, Math.ceil(value)) : 0);

/** As a session hands it over at its end; undefined where it says nothing. */
export function spentFrom(output: Json): WorkSpent | undefined {
  const spent = isRecord(output) ? output["spent"] : undefined;
  if (!isRecord(spent)) return undefined;
  const { calls, inputTokens, outputTokens, costMicros } = spent;
  return { calls: figure(calls), inputTokens: figure(inputTokens), outputTokens: figure(outputTokens), costMicros: figure(costMicros) };
}
