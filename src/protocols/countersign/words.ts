import type { GateWords } from "../../kernel/gate.ts";
import type { Hash } from "../../kernel/ids.ts";
import { shorten, visibleLine } from "../../kernel/text.ts";
import type { ApprovalMoment } from "../../lexicon/approvals.ts";

const moments: Readonly<Record<ApprovalMoment, string>> = { plan: "Begin", ship: "Let it go out" };

interface Question {
  readonly what: ApprovalMoment;
  readonly title: string;
  readonly says: readonly string[];
  readonly asker: string;
}

/** Every sentence of an approval that a person reads. */
export const words = {
  question: ({ what, title, says, asker }: Question, hash: string): GateWords => ({
    title: shorten(`${moments[what]}? ${visibleLine(asker)} asks for: ${title}`, 200),
    context: says,
    evidence: [{ claim: `it counts for exactly this, ${hash.slice(0, 16)}, and for nothing that is changed afterwards`, source: what }],
    question: `Do you approve it? ${visibleLine(asker)}, who asked for it, cannot.`,
    changes: {
      approve: what === "plan" ? "Workers begin" : "It is pushed, and deployed where that is configured",
      refuse: what === "plan" ? "Nothing begins" : "Nothing goes out; it stays on its branch",
    },
    urgency: 1,
    subject: hash as Hash,
    liveOnly: true,
    notBy: asker,
  }),
  unheard: ({ title }: Question, because: string): GateWords => ({
    title: shorten(`No word from where it is governed: ${title}`, 200),
    context: [because, "Without a yes from there nothing begins; everything else goes on."],
    question: "Ask there once more, or give it up?",
    changes: { again: "It is asked there again", refuse: "It ends here; nothing begins or goes out" },
  }),
  refusedBy: (by: string, text?: string): string => `${by} did not approve it${text === undefined ? "" : `: ${text}`}`,
  refusedElsewhere: (by: string, note: string): string =>
    `it was not approved where it is governed, by ${by}${note === "" ? "" : `: ${note}`}`,
  nobody: "nobody approved it",
  halted: "it was stopped by a person after a fault, and is not approved",
} as const;
