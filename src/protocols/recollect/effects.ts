import { inquiryEffects, readInTurn, type LookForGaps } from "../../inquiry/effects.ts";
import type { Subject } from "../../inquiry/types.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { recallGaps } from "./look.ts";
import { phrasesIn } from "./phrases.ts";
import type { InquiryCommand, InquiryEffect, RecallEntry, RecallPhrase } from "./types.ts";

export interface RecollectPorts {
  /** Occasions that fit a phrase, the best first; none are invented. Reads only. Must not throw for what cannot be read. */
  readonly search: (phrase: RecallPhrase, subject: Subject, signal: AbortSignal) => Promise<readonly RecallEntry[]>;
  /** Whether the words around a phrase name something that is there and answers it: a file, an issue of the project. */
  readonly answers: (phrase: RecallPhrase, subject: Subject) => Promise<boolean>;
  /** A configured model's additions. Never throws. */
  readonly suggest?: LookForGaps;
}

/** Finds what points back, and looks for what it points at. */
export const recollectEffects = ({ search, answers, ...more }: RecollectPorts): PerformAt<InquiryEffect, InquiryCommand> =>
  inquiryEffects({
    ...more,
    look: async ({ subject, decisions, learn }, signal) => {
      const found = [];
      for (const phrase of await readInTurn(() => phrasesIn(subject))) {
        if (await answers(phrase, subject)) continue;
        found.push({ phrase, entries: await search(phrase, subject, signal) });
      }
      learn?.({ unfound: found.filter(({ entries }) => entries.length === 0).map(({ phrase }) => phrase.quote) });
      return recallGaps(found, decisions);
    },
  });
