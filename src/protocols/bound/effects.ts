import { inquiryEffects, readInTurn, type LookForGaps } from "../../inquiry/effects.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { openDomains } from "./look.ts";
import type { InquiryCommand, InquiryEffect } from "./types.ts";

export interface BoundPorts {
  /** A configured model's additions. Never throws. */
  readonly suggest?: LookForGaps;
}

/** Reads the words and the plan, and nothing else. */
export const boundEffects = (ports: BoundPorts = {}): PerformAt<InquiryEffect, InquiryCommand> =>
  inquiryEffects({ ...ports, look: ({ subject }) => readInTurn(() => openDomains(subject)) });
