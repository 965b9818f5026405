import { inquiryEffects, readInTurn, type LookForGaps } from "../../inquiry/effects.ts";
import { pastOf } from "../../inquiry/looked.ts";
import type { Subject } from "../../inquiry/types.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { endPointGaps, isConcrete } from "./look.ts";
import { endPointsIn } from "./traces.ts";
import type { ElicitTraces, InquiryCommand, InquiryEffect } from "./types.ts";

export interface ElicitPorts {
  /** Everything that was recorded of the work in a project, bounded. Reads only; what cannot be read is left out. */
  readonly traces: (subject: Subject, signal: AbortSignal) => Promise<ElicitTraces>;
  /** A configured model's additions. Never throws. */
  readonly suggest?: LookForGaps;
}

/** Measures what went on. Where the words have an end point already, nothing is measured and nothing is asked. */
export const elicitEffects = ({ traces, ...more }: ElicitPorts): PerformAt<InquiryEffect, InquiryCommand> =>
  inquiryEffects({
    ...more,
    look: async ({ subject, decisions, learn }, signal) => {
      if (isConcrete(subject)) return [];
      const seen = await traces(subject, signal);
      learn?.({ past: { ...pastOf(seen) } });
      return readInTurn(() => endPointGaps(subject, endPointsIn(seen), decisions));
    },
  });
