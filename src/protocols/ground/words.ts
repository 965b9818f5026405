import { shorten } from "../../kernel/text.ts";
import type { InquiryWords } from "../../inquiry/table.ts";
import { brief, line, words as shared } from "../../inquiry/words.ts";

const part = (text: string): string => shorten(text, 60);

/** Every sentence of this protocol that a person reads. */
export const words = {
  question: (gap, { intent }) =>
    shared.question(gap, [`You said: ${line(intent)}`], {
      confirm: "The rule is followed here as it stands",
      adjust: "Your words say what the rule means here; they are followed",
      dismiss: "Nothing is settled about it, and nothing changes",
      escape: "Nothing more is asked; what is open is listed",
    }),
  deficit: () => "a general rule meets a case that nobody held it against",
  settled: shared.settled,
  title: (rule: string, thing: string): string => brief(`Does “${part(rule)}” fit “${part(thing)}”`),
  ask: "Does the rule apply here as it stands?",
} as const satisfies InquiryWords & Record<string, unknown>;
