import { durationIn } from "../../config/durations.ts";
import type { BudgetConfig, WorkersConfig } from "../../config/workers.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { WorkBudget } from "../../lexicon/budgets.ts";

const microsOf = (cost: number): number => Math.floor(cost * 1_000_000);

/** Each limit of a budget, as it is written and as the work counts it. */
const limits: { readonly [Max in keyof WorkBudget]-?: (budget: BudgetConfig) => number | undefined } = {
  callsMax: ({ calls }) => calls,
  tokensMax: ({ tokens }) => tokens,
  costMicrosMax: ({ cost }) => (cost === undefined ? undefined : microsOf(cost)),
  timeMaxMs: ({ time }) => (time === undefined ? undefined : durationIn(time)),
};

/** The budget of one brief: of each limit the smaller one counts. Throws `input.invalid` for money that cannot be counted. */
export function budgetFor({ budget, models }: Pick<WorkersConfig, "budget" | "models">, asked: BudgetConfig = {}): WorkBudget {
  const both = Object.entries(limits).flatMap(([name, of]) => {
    const said = [of(budget), of(asked)].filter((limit) => limit !== undefined);
    return said.length === 0 ? [] : [[name, Math.min(...said)] as const];
  });
  const found: WorkBudget = Object.fromEntries(both);
  const unpriced = Object.keys(models).filter((name) => models[name]?.pricePerMillion === undefined);
  if (found.costMicrosMax !== undefined && unpriced.length > 0)
    throw new Fault(
      "input.invalid",
      `this work has a limit of money; say what ${unpriced.join(", ")} costs (workers.models.${unpriced[0]}.pricePerMillion)`,
    );
  return found;
}
