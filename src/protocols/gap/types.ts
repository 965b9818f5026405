import type { InformedPlan, SettledGap } from "../../inquiry/informed.ts";
import type { LookedChange } from "../../inquiry/looked.ts";
import type { MeasuredFinding } from "../../inquiry/measured.ts";

export type { InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "../../inquiry/types.ts";
export type { LookForGaps } from "../../inquiry/effects.ts";

/** Kinds of what a decision may lack, the hardest to make up for first. */
export const lackKinds = ["owner", "way-back", "check", "told", "assumption", "alternative"] as const;
export type LackKind = (typeof lackKinds)[number];

/** Rows by which something is found to be missing, as `src/facts/lacks` names them. */
export type LackRowName =
  | "owner"
  | "boundary"
  | "backup"
  | "history"
  | "way-back"
  | "migration-back"
  | "verify"
  | "dry-run"
  | "test"
  | "tests-off"
  | "told"
  | "consumers"
  | "assumption"
  | "in-use"
  | "alternative";
export type LackFinding = MeasuredFinding<LackRowName>;

/** The output: the plan with everything that was added to it, and what the person decided to do without. */
export interface AuditedDecision extends InformedPlan {
  readonly accepted: readonly SettledGap[];
  /** The change that was named; null where there are words alone. */
  readonly looked: LookedChange | null;
}
