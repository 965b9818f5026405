import type { Decision } from "../../inquiry/types.ts";

export type { InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "../../inquiry/types.ts";

/** How words can fail to say what is meant (S11), in the order in which they are asked about. */
export const gapKinds = ["expression", "precision", "coherence", "background"] as const;
export type ClarifyGapKind = (typeof gapKinds)[number];

/** The output: the words, and what is meant by them. Equal where nothing was clarified. */
export interface ClarifiedIntent {
  readonly original: string;
  readonly clarified: string;
  readonly readings: readonly (Pick<Decision, "kind" | "text" | "by" | "at"> & { readonly quote: string })[];
}
