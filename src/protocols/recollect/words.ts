import { shorten } from "../../kernel/text.ts";
import type { InquiryWords } from "../../inquiry/table.ts";
import { brief, line, words as shared } from "../../inquiry/words.ts";
import { recollectLimits } from "./limits.ts";
import type { RecallEntry, RecallEntryKind } from "./types.ts";

const kinds: Readonly<Record<RecallEntryKind, string>> = {
  session: "session",
  answer: "answered in",
  commit: "commit",
  tag: "the state before tag",
  decision: "decision",
  issue: "issue",
  said: "said in",
  note: "noted in",
};

const day = (at: string): string => at.slice(0, 10) || "no date";

const cut = (text: string): string => shorten(text.replace(/\s+/g, " ").trim(), recollectLimits.shownMaxChars);

/** Every sentence of this protocol that a person reads. */
export const words = {
  question: (gap, { intent }) =>
    shared.question(gap, [`You said: ${line(intent)}`], {
      select: "This occasion is put beside your words",
      provide: "Your words are put beside what you said",
      dismiss: "Others are shown, if there are any; nothing is taken for granted",
      escape: "It stays as you said it; what is open is listed",
    }),
  deficit: () => "the words point at an earlier time: another occasion would be followed",
  settled: shared.settled,

  title: (quote: string): string => brief(`Which one is meant: ${quote}`),
  ask: "Which of these do you mean?",
  harm: "The work would follow whatever comes to hand first.",
  source: ({ kind, place, at }: RecallEntry): string => `${kinds[kind]} ${place}, ${day(at)}`,
  shown: (entry: RecallEntry): string => `${cut(entry.text)} (${words.source(entry)}${entry.note === undefined ? "" : `; ${entry.note}`})`,
} as const satisfies InquiryWords & Record<string, unknown>;
