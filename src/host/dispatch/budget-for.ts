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

/** A budget of the configuration, as work counts it. */
export const budgetOf = (budget: BudgetConfig): WorkBudget => smallest([budget]);

/** Of each limit the smaller one counts. */
function smallest(budgets: readonly BudgetConfig[]): WorkBudget {
  const all = Object.entries(limits).flatMap(([name, of]) => {
    const said = budgets.map(of).filter((limit) => limit !== undefined);
    return said.length === 0 ? [] : [[name, Math.min(...said)] as const];
  });
  return Object.fromEntries(all);
}

/** The budget of one brief: of each limit the smaller one counts. Throws `input.invalid` for money that cannot be counted. */
export const budgetFor = ({ budget, models }: Pick<WorkersConfig, "budget" | "models">, asked: BudgetConfig = {}): WorkBudget =>
  expectPriced(smallest([budget, asked]), models);

/** Throws `input.invalid` where a limit of money could not be held, because nobody knows what a model costs. */
export function expectPriced(budget: WorkBudget, models: WorkersConfig["models"]): WorkBudget {
  const unpriced = Object.keys(models).filter((name) => models[name]?.pricePerMillion === undefined);
  if (budget.costMicrosMax !== undefined && unpriced.length > 0)
    throw new Fault(
      "input.invalid",
      `this work has a limit of money; say what ${unpriced.join(", ")} costs (workers.models.${unpriced[0]}.pricePerMillion)`,
    );
  return budget;
}
