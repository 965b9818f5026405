import { finishedLenses } from "./members/members.ts";
import { frameLimits, overlapMin } from "./policy.ts";
import { likeness, partWithin } from "./synthesis/similar.ts";
import { sourcesOf } from "./synthesis/synthesis.ts";
import type { Claim, FrameKnowledge, InquiryWarning, Synthesis } from "./types.ts";
import { words } from "./words.ts";

/** F18: in how many rounds each pair has said the same, this one counted. A pair that differs once starts again. */
export function alikeAfter(known: FrameKnowledge): Readonly<Record<string, number>> {
  if (known.counted >= known.round) return known.alike; // a synthesis that is only redone is no new round
  const present = finishedLenses(known);
  const counts: Record<string, number> = {};
  present.forEach((one, index) => {
    for (const other of present.slice(index + 1)) {
      const [first, second] = [known.members[one.id]?.result, known.members[other.id]?.result];
      const isAlike = first && second && likeness(first.assessment, second.assessment) >= overlapMin.alike;
      const pair = `${one.id}|${other.id}`;
      if (isAlike) counts[pair] = (known.alike[pair] ?? 0) + 1;
    }
  });
  return counts;
}

/** Points of a synthesis that a person should look at twice. Each is raised once. */
export function warningsIn(known: FrameKnowledge, synthesis: Synthesis): readonly InquiryWarning[] {
  const isNew = (guard: InquiryWarning): boolean => !known.guards.some((each) => keyOf(each) === keyOf(guard));
  return [...drift(known), ...assumptions(known, synthesis)].filter(isNew);
}

const keyOf = (guard: InquiryWarning): string =>
  guard.guard === "drift" ? `drift ${[...guard.lenses].sort().join("|")}` : `assumption ${guard.claim}`;

function drift(known: FrameKnowledge): readonly InquiryWarning[] {
  return Object.entries(alikeAfter(known))
    .filter(([, rounds]) => rounds >= frameLimits.driftRounds)
    .map(([pair, rounds]) => ({ guard: "drift", lenses: pair.split("|"), rounds }));
}

/** Early unanimity about a contested point is more likely an oversight. */
function assumptions(known: FrameKnowledge, { convergence }: Synthesis): readonly InquiryWarning[] {
  const present = finishedLenses(known);
  if (known.round > frameLimits.assumptionRounds || present.length < 2) return [];
  const sources = sourcesOf(known);
  const isUnanimous = ({ sources: named }: Claim): boolean => {
    const lenses = new Set(named.flatMap((id) => sources.find((source) => source.id === id)?.lens ?? []));
    return present.every(({ id }) => lenses.has(id));
  };
  return convergence.filter(isUnanimous).flatMap((claim): readonly InquiryWarning[] => {
    const because = contestedBy(known, claim);
    return because === undefined ? [] : [{ guard: "shared-assumption", claim: claim.text, because }];
  });
}

function contestedBy({ brief }: FrameKnowledge, { text, opposed }: Claim): string | undefined {
  const marked = brief.contested.find((each) => partWithin(each, text) >= overlapMin.contested);
  if (marked !== undefined) return words.contestedInBrief(marked);
  return opposed === undefined ? undefined : words.opposedBy(opposed.source, opposed.quote);
}
