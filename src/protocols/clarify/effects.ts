import { inquiryEffects, readInTurn, type LookForGaps } from "../../inquiry/effects.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { unclearPlaces } from "./look.ts";
import type { InquiryCommand, InquiryEffect } from "./types.ts";

export interface ClarifyPorts {
  /** A configured model's additions. Never throws. */
  readonly suggest?: LookForGaps;
}

/** Reads the words and nothing else. */
export const clarifyEffects = (ports: ClarifyPorts = {}): PerformAt<InquiryEffect, InquiryCommand> =>
  inquiryEffects({ ...ports, look: ({ subject, decisions }) => readInTurn(() => unclearPlaces(subject, decisions)) });
