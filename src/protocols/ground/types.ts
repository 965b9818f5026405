import type { Decision } from "../../inquiry/types.ts";

export type { InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "../../inquiry/types.ts";

/** A general rule, and the case that it is held against. */
export type Pair = {
  readonly rule: string;
  readonly case: string;
};

/** The output: each rule's meaning for its case, as a person confirmed or adjusted it. */
export interface ValidatedMapping {
  readonly intent: string;
  readonly mapping: readonly (Pair & { readonly means: string | null } & Pick<Decision, "how" | "by" | "at">)[];
}
