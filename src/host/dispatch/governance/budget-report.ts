import { Fault } from "../../../kernel/trouble.ts";
import type { BudgetSums } from "../../../lexicon/budgets.ts";
import { spentSince, standingsOf } from "../../../protocols/treasury/funds.ts";
import { periodAt } from "../../../protocols/treasury/policy.ts";
import type { TreasuryPeriod } from "../../../protocols/treasury/types.ts";
import { words } from "../../../protocols/treasury/words.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { keepBooks, treasuryNow, type GovernanceTerms } from "./funds.ts";
import { everyScope } from "./scopes.ts";

/** One limit of somebody's budget; money in the currency of the prices. */
interface BudgetLine {
  readonly scope: string;
  /** The scope and the measure in words. */
  readonly who: string;
  readonly unit: string;
  readonly measure: keyof BudgetSums;
  readonly max: number;
  readonly spent: number;
  readonly held: number;
  readonly left: number;
}

/** How every budget stands in this period, and who holds a part of it. */
export interface BudgetReport {
  readonly period: TreasuryPeriod;
  readonly budgets: readonly BudgetLine[];
  /** All work of this period together, also where nobody has a limit. */
  readonly spent: BudgetSums;
  readonly holders: readonly { readonly session: string; readonly title: string }[];
}

/** Work that is over is settled first, so that what is said is so; where nothing can be written, the report stands without. */
export async function budgetReport(runtime: Runtime, governing: GovernanceTerms): Promise<BudgetReport> {
  await keepBooks(runtime, governing).catch((cause: unknown) => {
    if (!(cause instanceof Fault) || cause.code !== "journal.unwritable") throw cause;
    governing.onNote?.(`Work that is over may still be counted as under way: ${cause.message}. ${cause.hint}`);
  });
  const state = await treasuryNow(runtime);
  const { governance } = governing;
  const period = periodAt(governance.period, runtime.world.clock());
  const budgets = standingsOf(state, everyScope(governance), period).map(({ scope, sum, max, spent, held, free }) => {
    const said = (amount: number): number => Number(words.figure(sum, amount));
    const figures = { max: said(max), spent: said(spent), held: said(held), left: said(free) };
    return { scope, who: words.scope(scope), unit: words.unit(sum), measure: sum, ...figures };
  });
  const holders = Object.entries(state.holds).map(([session, { title }]) => ({ session, title }));
  return { period, budgets, spent: spentSince(state, "organisation", period), holders };
}
