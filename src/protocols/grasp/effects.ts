import { inquiryEffects, readInTurn } from "../../inquiry/effects.ts";
import type { Subject } from "../../inquiry/types.ts";
import type { Json } from "../../kernel/ids.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { chosenParts, citationsIn, graspOf, unaskedOf } from "./look.ts";
import { words } from "../../inquiry/words.ts";
import type { CitedLine, FinishedWork, InquiryCommand, InquiryEffect } from "./types.ts";

export interface GraspPorts {
  /** Finished work in parts, from its diff and its journal. Reads only; the one thing that runs is a view on sample rows, in memory. */
  readonly work: (subject: Subject, signal: AbortSignal) => Promise<FinishedWork>;
  /** Lines of the project that a person named. Never throws; what is not there is left out. */
  readonly lines: (
    subject: Subject,
    wanted: readonly { readonly path: string; readonly line: number }[],
    signal: AbortSignal,
  ) => Promise<readonly CitedLine[]>;
}

/** Cuts finished work into parts and holds the answers against them. No model asks here, and none judges. */
export const graspEffects = ({ work, lines }: GraspPorts): PerformAt<InquiryEffect, InquiryCommand> =>
  inquiryEffects({
    look: async ({ subject, decisions, learn }, signal) => {
      const finished = await work(subject, signal);
      const parts = chosenParts(finished.parts);
      const cited = new Map<string, readonly CitedLine[]>();
      for (const { text } of decisions)
        if (text !== null && !cited.has(text)) {
          const wanted = citationsIn(text);
          cited.set(text, wanted.length === 0 ? [] : await lines(subject, wanted, signal));
        }
      const told = { decisions, cited: (text: string) => cited.get(text) ?? [] };
      const { gaps, held } = await readInTurn(() => graspOf({ parts }, told));
      learn?.({ missing: finished.missing, parts: held, unasked: unaskedOf(finished, parts) } as unknown as Json);
      const { change } = finished;
      if (change === undefined || subject.sources?.["diff"] !== undefined) return gaps;
      return gaps.map((gap) => ({ ...gap, context: [...gap.context, words.change(change)] }));
    },
  });
