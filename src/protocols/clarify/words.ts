import type { InquiryWords } from "../../inquiry/table.ts";
import { brief, line, words as shared } from "../../inquiry/words.ts";
import type { ClarifiedIntent, ClarifyGapKind } from "./types.ts";

const deficits: Readonly<Record<ClarifyGapKind, string>> = {
  coherence: "the words contradict themselves: one half would be wrong whatever is done",
  expression: "the words point at something unnamed: another thing would be changed",
  precision: "the words fit several things: the wrong one would be taken",
  background: "the words lean on what only the writer knows: it would be made up",
};

const titles: Readonly<Record<ClarifyGapKind, (quote: string) => string>> = {
  coherence: (quote) => `This contradicts itself: ${quote}`,
  expression: (quote) => `Which thing is meant: ${quote}`,
  precision: (quote) => `This can be read in two ways: ${quote}`,
  background: (quote) => `Only you know this: ${quote}`,
};

/** Every sentence of this protocol that a person reads. */
export const words = {
  question: (gap, { intent }) =>
    shared.question(gap, [`You said: ${line(intent)}`], {
      provide: "Your words are put beside what you said",
      dismiss: "It stays as you said it; this kind is not asked about again in this session",
      escape: "It stays as it is from here on; what is open is listed",
    }),
  deficit: (kind) => deficits[kind as ClarifyGapKind] ?? "something else would be done than was meant",
  settled: shared.settled,

  title: (kind: ClarifyGapKind, quote: string): string => brief(titles[kind](quote)),
  ask: {
    coherence: "Which of the two counts?",
    expression: "What is meant?",
    precision: "Which reading is meant?",
    background: "What does this refer to?",
  } satisfies Readonly<Record<ClarifyGapKind, string>>,

  firstCounts: { id: "first", label: "What is said first counts", changes: "The later part is left out", future: "the first part counts" },
  lastCounts: { id: "last", label: "What is said last counts", changes: "The earlier part is left out", future: "the last part counts" },
  all: { id: "all", label: "Everything that the words fit", changes: "Each of them is changed", future: "everything that fits" },
  listFirst: {
    id: "list",
    label: "Show what it could be, and change nothing before one is chosen",
    changes: "The work starts with a list for you to choose from",
    future: "a list to choose from comes first",
  },
  lookUp: {
    id: "look-up",
    label: "Find it in the history, and show it before anything rests on it",
    changes: "The work starts with what was found",
    future: "the history is looked at first",
  },
  reading: (text: string) => ({ label: text, changes: `It is done as: ${text}` }),
  named: (name: string) => ({ label: brief(name), changes: `The words are about ${brief(name)}` }),

  clarified: (intent: string, readings: ClarifiedIntent["readings"]): string =>
    [intent, ...readings.map(({ quote, text }) => `“${quote}” means: ${text ?? ""}`)].join("\n"),
} as const satisfies InquiryWords & Record<string, unknown>;
