import type { SettledGap } from "../../inquiry/informed.ts";
import type { LookedChange } from "../../inquiry/looked.ts";
import type { MeasuredFinding } from "../../inquiry/measured.ts";

export type { InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "../../inquiry/types.ts";
export type { LookForGaps } from "../../inquiry/effects.ts";

/** Ways in which a result does not fit, those that break something first. */
export const misfitKinds = ["platform", "interface", "variable", "migration", "generated", "name", "convention"] as const;
export type MisfitKind = (typeof misfitKinds)[number];

/** Rows by which a misfit is found, as `src/facts/fit` names them. */
export type MisfitRowName =
  | "version"
  | "platform"
  | "callers"
  | "changelog"
  | "variable"
  | "migration-back"
  | "generated"
  | "lockfile"
  | "case"
  | "taken"
  | "file-name"
  | "custom"
  | "beside"
  | "listed"
  | "keys"
  | "commit-form";
export type MisfitFinding = MeasuredFinding<MisfitRowName>;

/** The output: what is to be done so that the work fits, and what is left as it is, each by whom. */
export interface ContextualizedExecution {
  readonly intent: string;
  /** The range that was looked at; null: whatever was new. */
  readonly change: string | null;
  readonly adjustments: readonly SettledGap[];
  readonly accepted: readonly SettledGap[];
  readonly assumptions: readonly SettledGap[];
  readonly looked: LookedChange | null;
}
