import type { EffectShape } from "../../kernel/effect.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { BudgetSums, WorkBudget, WorkSpent } from "../../lexicon/budgets.ts";

/** Somebody who has a budget: the organisation, a project, an agent. Its limits are those of the configuration at that moment. */
export interface TreasuryScope {
  readonly id: string;
  readonly limits: WorkBudget;
}

/** The days that count together, from the first one up to and without the day on which everything begins anew. */
export interface TreasuryPeriod {
  readonly name: "month" | "week" | "day";
  readonly from: string;
  readonly next: string;
}

/** Part of budgets that is set aside for work under way. */
export interface TreasuryHold {
  /** Everybody whose budget it is taken from. */
  readonly scopes: readonly string[];
  readonly given: WorkBudget;
  readonly title: string;
  readonly at: string;
}

/** Costs of one agent in work that is over, for whoever keeps other books. */
export interface TreasuryCost extends WorkSpent {
  readonly agent: string;
}

/** Settled here, and not told elsewhere yet. */
export interface TreasuryBill {
  readonly costs: readonly TreasuryCost[];
  readonly at: string;
}

export type TreasuryCommand =
  /** The holder is the session that will take it. */
  | {
      readonly type: "funds.ask";
      readonly holder: string;
      readonly title: string;
      readonly scopes: readonly TreasuryScope[];
      readonly wanted: WorkBudget;
      readonly period: TreasuryPeriod;
      readonly at: string;
    }
  /** The work is over. `used` is by scope. */
  | {
      readonly type: "funds.settle";
      readonly holder: string;
      readonly used: Readonly<Record<string, BudgetSums>>;
      /** Only where somebody else keeps books too. */
      readonly costs?: readonly TreasuryCost[];
      readonly at: string;
    }
  | { readonly type: "bill.tell"; readonly holder: string };

type Own =
  | ({ readonly type: "funds.held"; readonly holder: string } & TreasuryHold)
  | {
      readonly type: "funds.settled";
      readonly holder: string;
      readonly used: Readonly<Record<string, BudgetSums>>;
      readonly costs?: readonly TreasuryCost[];
      readonly at: string;
    }
  | { readonly type: "bill.told"; readonly holder: string };

export type TreasuryEvent = Own | KernelEvent;

export interface TreasuryState {
  readonly phase: "open";
  /** Spent on each day, by scope. Days that no period reaches any more are dropped. */
  readonly days: Readonly<Record<string, Readonly<Record<string, BudgetSums>>>>;
  readonly holds: Readonly<Record<string, TreasuryHold>>;
  readonly bills: Readonly<Record<string, TreasuryBill>>;
}

/** Keeping accounts does nothing by itself: whoever begins work looks here first. */
export type TreasuryEffect = EffectShape & { readonly type: never };
