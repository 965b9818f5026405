import { inquiryEffects, type LookForGaps } from "../../inquiry/effects.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { missingFacts, stakesOf } from "./look.ts";
import type { Command, Effect } from "./types.ts";

export interface Ports {
  /** Measures gaps in what is at hand: the plan, the session's history, the workspace (S1, S2). Never asks anyone. */
  readonly look: LookForGaps;
  /** What a configured model sees besides. Never throws. */
  readonly suggest?: LookForGaps;
}

/** Measured gaps first; then what the words themselves say is missing. */
export const solicitEffects = ({ look, ...more }: Ports): PerformAt<Effect, Command> =>
  inquiryEffects({
    ...more,
    look: async (input, signal) => [...(await look(input, signal)), ...missingFacts(input.subject)],
    stakes: stakesOf,
  });
