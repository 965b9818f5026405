export type { InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "../../inquiry/types.ts";
export type { LookForGaps } from "../../inquiry/effects.ts";

/** Kinds that the detectors measure (S2), the most urgent first. */
export const measuredKinds = ["failure", "drift", "dissatisfaction", "stale"] as const;

/** Kinds that can make a plan wrong without anybody noticing, the most urgent first (S3). */
export const gapKinds = [...measuredKinds, "missing"] as const;
export type SolicitGapKind = (typeof gapKinds)[number];
<<<<<<< HEAD

/** A decision from before the work: which gap, what to do about it, who said so and when. */
export type SettledGap = Pick<Decision, "kind" | "key" | "title" | "text" | "by" | "at">;

/** The output: the given plan, the decisions about it, and the gaps that nobody was there to decide. */
export interface InformedPlan {
  /** Byte for byte the plan that was given, or the intent where there was none. */
  readonly original: string;
  /** The plan with the decisions in it; the original where nothing was decided. */
  readonly plan: string;
  readonly decisions: readonly SettledGap[];
  readonly assumptions: readonly SettledGap[];
}
=======
>>>>>>> 427670bf (A decision is asked for what such decisions have and this one lacks: assent gap (P1))
