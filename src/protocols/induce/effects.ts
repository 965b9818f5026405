import { inquiryEffects, readInTurn, type LookForGaps } from "../../inquiry/effects.ts";
import { pastOf } from "../../inquiry/looked.ts";
import type { Subject } from "../../inquiry/types.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { draftsIn, keptQuestions, proposals, takenRules } from "./find/index.ts";
import { ruleGaps } from "./look.ts";
import type { InduceRecords, InquiryCommand, InquiryEffect, Permit, PlacedLine } from "./types.ts";

export interface InducePorts {
  /** Everything that was recorded of judgements in a project, bounded and redacted. Reads only; what cannot be read is left out. */
  readonly records: (subject: Subject, signal: AbortSignal) => Promise<InduceRecords>;
  /** Lines of the committed files that hold one of these texts, bounded. */
  readonly lines: (subject: Subject, texts: readonly string[]) => Promise<readonly PlacedLine[]>;
  /** The word of `assent allow` on each of these commands; nothing is run. */
  readonly permits: (subject: Subject, commands: readonly string[]) => Promise<readonly Permit[]>;
  /** A configured model's additions. Never throws. */
  readonly suggest?: LookForGaps;
}

/** Finds what was judged alike several times, then what a rule from it must not cover. */
export const induceEffects = ({ records, lines, permits, ...more }: InducePorts): PerformAt<InquiryEffect, InquiryCommand> =>
  inquiryEffects({
    ...more,
    look: async ({ subject, decisions, learn }, signal) => {
      const known = await records(subject, signal);
      const past = { ...pastOf(known) };
      learn?.({ past });
      const drafts = await readInTurn(() => draftsIn(known));
      if (drafts.length === 0) return [];
      const texts = [...new Set(drafts.flatMap(({ seeks }) => seeks?.texts ?? []))];
      const commands = [
        ...new Set(drafts.flatMap(({ makes }) => (makes.kind === "permission" ? [...makes.commands, ...makes.refused] : []))),
      ];
      const seen = {
        documents: known.documents,
        lines: texts.length === 0 ? [] : await lines(subject, texts),
        permits: commands.length === 0 ? [] : await permits(subject, commands),
      };
      return readInTurn(() => {
        const { open, unapplied } = takenRules(proposals(drafts, seen), known);
        learn?.({ past, unapplied, kept: keptQuestions(drafts, seen) });
        return ruleGaps(subject, open, decisions);
      });
    },
  });
