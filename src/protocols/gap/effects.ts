import { inquiryEffects } from "../../inquiry/effects.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import type { InquiryCommand, InquiryEffect, LookForGaps } from "./types.ts";

export interface GapPorts {
  /** Measures the words, the repository and the record. Never asks anyone. */
  readonly look: LookForGaps;
  /** A configured model's additions. Never throws. */
  readonly suggest?: LookForGaps;
}

/** Looks, and asks a model if there is one. */
export const gapEffects = (ports: GapPorts): PerformAt<InquiryEffect, InquiryCommand> => inquiryEffects(ports);
