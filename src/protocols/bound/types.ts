import type { BoundaryEntry } from "../../inquiry/domains.ts";

export type { InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "../../inquiry/types.ts";

/** The output: for each settled domain, who decides there and in which words. */
export interface BoundaryMap {
  readonly intent: string;
  readonly map: readonly BoundaryEntry[];
}
