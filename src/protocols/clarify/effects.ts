import { inquiryEffects, readInTurn, type LookForGaps } from "../../inquiry/effects.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { unclearPlaces } from "./look.ts";
import type { Command, Effect } from "./types.ts";

export interface Ports {
  /** A configured model's additions. Never throws. */
  readonly suggest?: LookForGaps;
}

/** Reads the words and nothing else. */
export const clarifyEffects = (ports: Ports = {}): PerformAt<Effect, Command> =>
  inquiryEffects({ ...ports, look: ({ subject, decisions }) => readInTurn(() => unclearPlaces(subject, decisions)) });
