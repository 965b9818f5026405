import { finishedLenses } from "./members/members.ts";
import { frameLimits, overlapMin } from "./policy.ts";
import { lineOf } from "./members/read.ts";
import { limitsIn } from "./members/results.ts";
import { likeness, normalised, partWithin } from "./synthesis/similar.ts";
import { sourcesOf } from "./synthesis/synthesis.ts";
import type { Claim, FormerInquiries, FrameKnowledge, Memory, Synthesis } from "./types.ts";

/** F17: in which parts of the synthesis a lens is still heard. */
export function survivedIn(known: FrameKnowledge, synthesis: Synthesis, lens: string): readonly string[] {
  const sources = sourcesOf(known);
  const isHeard = (claim: Claim): boolean => claim.sources.some((id) => sources.find((source) => source.id === id)?.lens === lens);
  return (["convergence", "divergence", "assessment"] as const).filter((section) => synthesis[section].some(isHeard));
}

/** Limits of a lens that no other lens and no dialogue addressed. */
export function unaddressed(known: FrameKnowledge, lens: string): readonly string[] {
  const result = known.members[lens]?.result;
  if (result === undefined) return [];
  const others = finishedLenses(known)
    .filter(({ id }) => id !== lens)
    .flatMap(({ id, reveals, referent }) => {
      const found = known.members[id]?.result;
      return found === undefined ? [] : [`${reveals} ${referent} ${found.contribution} ${found.analysis} ${found.assessment}`];
    });
  const talked = [...known.triggers, ...known.dialogues.map(({ trigger }) => trigger)].filter(
    ({ kind, lenses }) => kind === "horizon" && lenses.includes(lens),
  );
  return limitsIn(result).filter((limit) => {
    const isSeen = others.some((covered) => partWithin(limit, covered) >= overlapMin.addressed);
    const isTalked = talked.some(({ evidence }) =>
      evidence.some((each) => each.lens === lens && likeness(each.quote, limit) >= overlapMin.addressed),
    );
    return !isSeen && !isTalked;
  });
}

/** This inquiry's results for later ones. */
export function memoryOf(known: FrameKnowledge): Memory | null {
  const { synthesis, question, cwd, emergent } = known;
  if (synthesis === null) return null;
  const present = finishedLenses(known);
  const survived = present.filter(({ id }) => survivedIn(known, synthesis, id).length > 0);
  return {
    subject: question,
    cwd,
    survived: survived.map(({ name, reveals, referent, orientation }) => ({ name, reveals, referent, orientation })),
    limits: [...new Set(present.flatMap(({ id }) => unaddressed(known, id)))].slice(0, frameLimits.formerMax),
    emergent,
  };
}

/** Whether an earlier inquiry was about this: in the same folder, and in words that are much alike. */
const isAbout = (memory: Memory, question: string, cwd: string): boolean =>
  memory.cwd === cwd && likeness(memory.subject, question) >= overlapMin.subject;

/** Results of earlier inquiries for this one. Emergent patterns are counted whatever they were about. */
export function formerOf(memories: readonly Memory[], question: string, cwd: string): FormerInquiries {
  const { formerMax, nameMaxChars, lineMaxChars, orientationMaxChars } = frameLimits;
  const related = memories.filter((memory) => isAbout(memory, question, cwd));
  const lenses = distinct(
    related.flatMap(({ survived }) => survived),
    ({ name }) => name,
  );
  const limits = distinct(
    related.flatMap((memory) => memory.limits),
    (limit) => limit,
  );
  return {
    lenses: lenses.slice(0, formerMax).map((lens) => ({
      name: lineOf(lens.name, nameMaxChars),
      reveals: lineOf(lens.reveals, lineMaxChars),
      referent: lineOf(lens.referent, lineMaxChars),
      orientation: lineOf(lens.orientation, orientationMaxChars),
    })),
    limits: limits.slice(0, formerMax).map((limit) => lineOf(limit, lineMaxChars)),
    emergent: counted(memories).slice(0, formerMax),
  };
}

function counted(memories: readonly Memory[]): FormerInquiries["emergent"] {
  const seen = new Map<string, { readonly pattern: string; readonly sessions: number }>();
  for (const { emergent } of memories)
    for (const pattern of distinct(emergent, (each) => each)) {
      const key = normalised(pattern);
      const known = seen.get(key) ?? { pattern, sessions: 0 };
      seen.set(key, { ...known, sessions: known.sessions + 1 });
    }
  return [...seen.values()].toSorted((one, other) => other.sessions - one.sessions);
}

/** F17: patterns that recurred often enough, this session counted. */
export function promotedIn({ former }: FrameKnowledge, memory: Memory | null): FormerInquiries["emergent"] {
  const now = memory?.emergent ?? [];
  const before = now.map((pattern) => {
    const known = former.emergent.find((each) => normalised(each.pattern) === normalised(pattern));
    return { pattern: known?.pattern ?? pattern, sessions: (known?.sessions ?? 0) + 1 };
  });
  return before.filter(({ sessions }) => sessions >= frameLimits.sessionsMin);
}

const distinct = <Item>(items: readonly Item[], key: (item: Item) => string): readonly Item[] =>
  items.filter((item, index) => items.findIndex((each) => normalised(key(each)) === normalised(key(item))) === index);
