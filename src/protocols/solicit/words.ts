import { planGist } from "../../inquiry/plan-text.ts";
import type { InquiryWords } from "../../inquiry/table.ts";
import type { Subject } from "../../inquiry/types.ts";
import { brief, line, words as shared } from "../../inquiry/words.ts";
import type { SolicitGapKind } from "./types.ts";

const deficits: Readonly<Record<SolicitGapKind, string>> = {
  failure: "the same thing fails again: the plan would fail the same way",
  drift: "the place has changed: the plan was made for another one",
  dissatisfaction: "corrections keep coming: the plan aims at something else",
  stale: "an assumption is old: the plan may rest on what is no longer so",
  missing: "a fact is missing: the plan would be made without it",
};

const whatRuns = ({ intent, plan }: Subject): readonly string[] => [
  ...(intent.trim() === "" ? [] : [`About to do: ${line(intent)}`]),
  ...(plan === undefined ? [] : [`Plan: ${brief(planGist(plan))}`]),
];

/** Every sentence of this protocol that a person reads. */
export const words = {
  question: (gap, subject) =>
    shared.question(gap, whatRuns(subject), {
      select: "It is written into the plan",
      provide: "Your words are written into the plan",
      dismiss: "The plan stays as it is; this kind is not asked about again in this session",
      escape: "The plan stays as it is from here on; what is open is listed",
    }),
  deficit: (kind) => deficits[kind as SolicitGapKind] ?? "something would go wrong unseen",
  settled: shared.settled,

  toldToProceed: "the person said to go on",
  specified: "the message says already what to do about it",
  oneReading: "little is at stake and there is only one way on",

  missing: (quote: string): string => `Not known: ${brief(quote)}`,
  missingQuestion: "Which is right?",
  lookUp: { label: "Find it out and show it first", changes: "Nothing that rests on it is done before it was shown" },
  without: { label: "Do only what does not need it", changes: "What rests on it is left out" },

  absentFile: (path: string): string => `${brief(path)} is not in the project`,
  absentRemote: (name: string, remotes: readonly string[]): string =>
    `The repository has no remote ${brief(name)}${remotes.length === 0 ? ", and no other" : `, only ${brief(remotes.join(", "))}`}`,
  absentHarm: "The work rests on it; without it something would be made up, or it would fail half-way.",
  isCalled: (name: string, other: string) => ({
    label: `It is called ${brief(other)}`,
    changes: `${brief(other)} is used instead of ${brief(name)}`,
  }),
  createFile: (path: string) => ({
    label: `Create ${brief(path)} first and show it`,
    changes: "Nothing that rests on it is done before it was shown",
  }),
  leaveOut: (path: string) => ({ label: `Leave ${brief(path)} out`, changes: "The work is done without it" }),
  askAddress: (name: string) => ({
    label: `Ask me for the address of ${brief(name)} before anything is pushed`,
    changes: "The work is done; nothing leaves the machine before the address is known",
  }),
  noPush: { label: "Do everything else and push nothing", changes: "Nothing leaves the machine" },
} as const satisfies InquiryWords & Record<string, unknown>;
