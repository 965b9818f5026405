import { inquiryEffects, readInTurn, type InquiryPorts, type LookForGaps } from "../../inquiry/effects.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { missingFacts, stakesOf } from "./look.ts";
import type { InquiryCommand, InquiryEffect } from "./types.ts";

export interface SolicitPorts {
  /** Measures gaps in what is at hand: the plan, the session's history, the workspace (S1, S2). Never asks anyone. */
  readonly look: LookForGaps;
  /** A configured model's additions. Never throws. */
  readonly suggest?: LookForGaps;
  /** The workspace as it is now, to be recorded with the first look at a plan (S2). Never throws. */
  readonly workspace?: NonNullable<InquiryPorts["workspace"]>;
}

/** Measured gaps first; then the gaps in the words themselves. */
export const solicitEffects = ({ look, ...more }: SolicitPorts): PerformAt<InquiryEffect, InquiryCommand> =>
  inquiryEffects({
    ...more,
    look: async (input, signal) => [...(await look(input, signal)), ...(await readInTurn(() => missingFacts(input.subject)))],
    stakes: stakesOf,
  });
