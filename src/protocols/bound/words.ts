import { domainRow } from "../../inquiry/domains.ts";
import type { InquiryWords } from "../../inquiry/table.ts";
import { brief, line, words as shared } from "../../inquiry/words.ts";

/** Every sentence of this protocol that a person reads. */
export const words = {
  question: (gap, { intent }) =>
    shared.question(gap, intent.trim() === "" ? [] : [`About to do: ${line(intent)}`], {
      supply: "Your words are the decision; what acts here later is put to you",
      propose: "The agent says what it would do; what acts here later is put to you",
      decide: "The agent decides; what is weighed as a risk is still put to you",
      dismiss: "Nothing is settled here, and nothing changes",
      escape: "Nothing more is asked; what is open is listed",
    }),
  deficit: (kind) => `nobody has said who decides ${domainRow(kind)?.about ?? "this"}`,
  settled: shared.settled,
  title: (about: string): string => brief(`Who decides ${about}`),
  choice: (quote: string): string => `this: ${brief(quote)}`,
  ask: "Who decides?",
} as const satisfies InquiryWords & Record<string, unknown>;
