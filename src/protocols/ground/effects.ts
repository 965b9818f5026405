import { inquiryEffects, readInTurn, type LookForGaps } from "../../inquiry/effects.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { correspondences } from "./look.ts";
import type { InquiryCommand, InquiryEffect } from "./types.ts";

export interface GroundPorts {
  /** A configured model's additions. Never throws. */
  readonly suggest?: LookForGaps;
}

/** Reads the words and nothing else. */
export const groundEffects = (ports: GroundPorts = {}): PerformAt<InquiryEffect, InquiryCommand> =>
  inquiryEffects({ ...ports, look: ({ subject }) => readInTurn(() => correspondences(subject)) });
