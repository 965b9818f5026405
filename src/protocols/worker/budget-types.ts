import type { CallUse, WorkSpent } from "../../lexicon/budgets.ts";

export type BudgetMeasure = "calls" | "tokens" | "cost" | "time";

/** Totals and calls under way, and nothing about calls that are over: those are events. */
export interface WorkAccount {
  readonly spent: WorkSpent;
  /** The most that each call under way can take. */
  readonly open: Readonly<Record<string, CallUse>>;
  readonly warned: readonly BudgetMeasure[];
  /** Why nothing more is let through. */
  readonly exceeded: string | null;
}

export type BudgetCommand =
  /** Somebody drives the work from here on; calls of whoever did before are over. */
  | { readonly type: "budget.open"; readonly at: string }
  | { readonly type: "budget.check"; readonly at: string }
  | { readonly type: "budget.reserve"; readonly id: string; readonly most: CallUse; readonly at: string }
  | { readonly type: "budget.settle"; readonly id: string; readonly used: CallUse | "unsent" };

export type BudgetEvent =
  /** Calls that nobody settled are taken for spent. */
  | { readonly type: "budget.opened" }
  | { readonly type: "budget.reserved"; readonly id: string; readonly most: CallUse }
  /** `unsent`: the model has not seen the call. */
  | { readonly type: "budget.settled"; readonly id: string; readonly used: CallUse | "unsent" }
  | { readonly type: "budget.warned"; readonly measure: BudgetMeasure; readonly text: string }
  | { readonly type: "budget.exceeded"; readonly measure: BudgetMeasure; readonly because: string };
