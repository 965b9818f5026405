import type { ClaimView, DialogueView, FrameView, LensView, WarningView } from "../../protocols/frame/view-shapes.ts";
import { visibleLine } from "../../kernel/text.ts";
import { count, figure } from "../shared/time.ts";

/** A shape and a word, so that nothing is told by colour alone. */
export interface StatusMark {
  readonly shape: string;
  readonly name: "good" | "warn" | "bad" | "calm";
  readonly word: string;
}

export const lensMarks: Readonly<Record<LensView["standing"], StatusMark>> = {
  waiting: { shape: "○", name: "calm", word: "waiting" },
  asking: { shape: "●", name: "calm", word: "asking" },
  looking: { shape: "◎", name: "calm", word: "looking" },
  finished: { shape: "✓", name: "good", word: "finished" },
  failed: { shape: "▲", name: "bad", word: "failed" },
  without: { shape: "✕", name: "bad", word: "missing" },
  recommended: { shape: "◇", name: "calm", word: "recommended" },
  left: { shape: "✕", name: "calm", word: "did not finish" },
};
export const isActive = (standing: LensView["standing"]): boolean => standing === "asking" || standing === "looking";

export const outcomeMarks: Readonly<Record<NonNullable<DialogueView["outcome"]>, StatusMark>> = {
  agreed: { shape: "✓", name: "good", word: "agreed" },
  partial: { shape: "◐", name: "warn", word: "partial" },
  persistent: { shape: "≠", name: "bad", word: "persistent" },
};

export function dialogueMark({ outcome, strength, stage, messages, turns }: DialogueView): StatusMark {
  if (outcome) {
    const { word, ...mark } = outcomeMarks[outcome];
    return { ...mark, word: strength === null ? word : `${word}, ${strength} agreement` };
  }
  const calm = { shape: "○", name: "calm" } as const;
  switch (stage) {
    case "waits":
      return { ...calm, word: "not talked about yet" };
    case "left":
      return { ...calm, shape: "✕", word: "left before it was settled" };
    case "messages":
      return { ...calm, shape: "●", word: messages === 0 ? "talking" : `talking, ${count(messages, "message")} so far` };
    case "reports":
      return { ...calm, shape: "●", word: `reporting, ${turns.filter(({ how }) => how === "report").length} of 2` };
    case "replies":
      return { ...calm, shape: "●", word: "asked once more" };
    default:
      return { ...calm, shape: "●", word: "being weighed" };
  }
}

export const isTalking = ({ outcome, stage }: DialogueView): boolean => outcome === null && stage !== "waits" && stage !== "left";

/** Reasons for a dialogue. The peers themselves are never told. */
export const triggerWords: Readonly<Record<DialogueView["kind"], string>> = {
  contradiction: "contradiction",
  horizon: "one's limit is the other's finding",
  uncorroborated: "high stakes, one voice",
  emergent: "emergent tension",
};

export const groupWords: Readonly<Record<ClaimView["group"], readonly [shape: string, title: string]>> = {
  assessment: ["◆", "Assessment"],
  convergence: ["≡", "Where they agree"],
  divergence: ["≠", "Where they differ"],
};
export const claimGroups = Object.keys(groupWords) as readonly ClaimView["group"][];

const agreementWords: Readonly<Record<NonNullable<ClaimView["agreement"]>, string>> = {
  strong: "strong: same evidence, same conclusion",
  moderate: "moderate: other evidence, same conclusion",
  weak: "weak: agreed in part",
  independent: "independent convergence",
};

/** Notes about a claim beside its words. */
export const claimTags = ({ isFused, isOpen, isKept, opposed, agreement }: ClaimView): readonly string[] => [
  ...(agreement === null ? [] : [agreementWords[agreement]]),
  ...(isFused ? ["put together by the coordinator"] : []),
  ...(isOpen ? ["open hypothesis"] : []),
  ...(opposed ? ["opposed by cited evidence"] : []),
  ...(isKept ? ["kept"] : []),
];

export const basisWords: Readonly<Record<ClaimView["basis"][number], string>> = {
  finding: "a finding of one lens",
  agreement: "an agreement",
  divergence: "a divergence",
  input: "what a person added",
  fusion: "several of these put together",
};

export const warningWords = ({ kind }: WarningView): string =>
  kind === "drift" ? "Drift: the lenses are becoming one." : "Perhaps a shared assumption: everybody agrees on something contested.";

/** All of the picture in one sentence. */
export function summaryOf({ lenses, dialogues, claims, isRecommending }: FrameView): string {
  const talks = dialogues.filter(({ id }) => id !== "").length;
  const finished = lenses.filter(({ standing }) => standing === "finished").length;
  const lensWords = lenses.length === 1 ? "1 lens" : `${lenses.length} lenses`;
  const done = isRecommending || finished === lenses.length ? "" : ` (${finished} finished)`;
  const later = [talks === 0 ? "" : count(talks, "dialogue"), claims.length === 0 ? "" : count(claims.length, "claim")];
  return [`${lensWords}${done}`, ...later].filter((each) => each !== "").join(", ");
}

/** Text in place of everything that is not there yet. */
export function earlyWords({ isRecommending, skipped, hasEnded }: FrameView): string {
  if (isRecommending) return "Lenses were recommended; the question stays open.";
  if (skipped !== "") return visibleLine(skipped);
  return hasEnded ? "It ended before anything was claimed." : "Where they collide, and what is claimed, comes once every lens is done.";
}

/** Time, tokens and cost, as far as anyone counted. */
export function usedBy({ calls, tokens, cost, usedMs }: Pick<LensView, "calls" | "tokens" | "cost" | "usedMs">): string {
  const seconds = usedMs < 100 ? "" : `${(usedMs / 1_000).toFixed(usedMs < 10_000 ? 1 : 0)} s`;
  return [count(calls, "call"), `${figure(tokens)} tokens`, cost === 0 ? "" : `cost ${cost.toFixed(4)}`, seconds]
    .filter((each) => each !== "")
    .join(" · ");
}

/** Words for what an inquiry does while nobody is asked, by phase. */
export const meanwhileWords: Readonly<Record<string, string>> = {
  briefing: "Writing the brief …",
  gathering: "Looking around, to find fitting lenses …",
  placing: "Looking for lenses …",
  mapping: "Finding who plays each lens …",
  inquiring: "The lenses investigate, each on its own. Nobody sees what the others do …",
  detecting: "Looking for where they collide …",
  dialoguing: "Those that collide talk to each other …",
  synthesising: "Putting together what they said, and nothing else …",
  stopping: "Shutting the team down …",
  removing: "Shutting the team down …",
  tasking: "Making tasks of what was kept …",
};
