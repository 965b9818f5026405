export type { InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "../../inquiry/types.ts";
export type { LookForGaps } from "../../inquiry/effects.ts";

/** Kinds that the detectors measure (S2), the most urgent first. */
export const measuredKinds = ["failure", "drift", "dissatisfaction", "stale"] as const;

/** Kinds that can make a plan wrong without anybody noticing, the most urgent first (S3). */
export const gapKinds = [...measuredKinds, "missing"] as const;
export type SolicitGapKind = (typeof gapKinds)[number];
