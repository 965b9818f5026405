import { inquiryEffects } from "../../inquiry/effects.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import type { InquiryCommand, InquiryEffect, LookForGaps } from "./types.ts";

export interface ContextualizePorts {
  /** Measures the change on the repository around it. Never asks anyone. */
  readonly look: LookForGaps;
  /** A configured model's additions. Never throws. */
  readonly suggest?: LookForGaps;
}

/** Looks, and asks a model if there is one. */
export const contextualizeEffects = (ports: ContextualizePorts): PerformAt<InquiryEffect, InquiryCommand> => inquiryEffects(ports);
