import type { CompanionJob, CompanionProposal, LessonKind, LessonTrail } from "./types.ts";

/** Everything that is kept has an end: a companion runs for years. */
export const companionLimits = {
  lessonsMax: 50,
  /** Subjects that are counted, lessons among them. */
  trailsMax: 100,
  citesMax: 6,
  recentMax: 8,
  filesMax: 8,
  subjectMaxChars: 200,
  detailMaxChars: 300,
  sightingsMax: 400,
  /** Missions that a person is asked about at the same time. */
  openMax: 3,
  proposalsMax: 60,
  neversMax: 100,
  /** Lessons that one worker or planner is told. */
  toldMax: 5,
  everyMinMs: 60_000,
} as const;

/**
 * When sightings are a lesson, and when that asks for work.
 *
 * - `least`: hits, or `missions` in which there was one.
 * - `ends`: by a look that finds it is not so any more (`passed`), by something else happening instead (`changed`), or not.
 *   With `rate`, looks without a hit count against it, and it has to be worse than every other subject of its kind.
 * - `asksFrom`: missions with a hit from which on a mission is proposed; without it nobody is asked.
 */
export interface LessonRow {
  readonly least: number;
  readonly counts: "hits" | "missions";
  readonly ends: "passed" | "changed" | "rate" | "never";
  readonly asksFrom?: number;
}

export const lessonRows: Readonly<Record<LessonKind, LessonRow>> = {
  "red-together": { least: 2, counts: "missions", ends: "passed", asksFrom: 2 },
  "piece-failed": { least: 2, counts: "missions", ends: "passed", asksFrom: 2 },
  "audit-failed": { least: 2, counts: "missions", ends: "passed", asksFrom: 2 },
  conflict: { least: 2, counts: "hits", ends: "never", asksFrom: 2 },
  outside: { least: 2, counts: "missions", ends: "never" },
  premise: { least: 1, counts: "hits", ends: "never", asksFrom: 2 },
  budget: { least: 2, counts: "missions", ends: "never" },
  "sent-back": { least: 3, counts: "hits", ends: "rate" },
  "answered-alike": { least: 3, counts: "hits", ends: "changed" },
};

/** Names a subject for good, also after its trail is gone. */
export const trailName = ({ kind, subject }: Pick<LessonTrail, "kind" | "subject">): string => `${kind} ${subject}`;

const rateOf = ({ hits, looks }: LessonTrail): number => hits / Math.max(looks, 1);

/** Half of its work or more, and more than of anybody else: with nobody to compare with, it says nothing. */
function isWorst(trail: LessonTrail, trails: readonly LessonTrail[]): boolean {
  const others = trails.filter((each) => each.kind === trail.kind && each.subject !== trail.subject);
  return others.length > 0 && rateOf(trail) >= 0.5 && others.every((each) => rateOf(each) < rateOf(trail));
}

export function isLesson(trail: LessonTrail, trails: readonly LessonTrail[]): boolean {
  const { least, counts, ends } = lessonRows[trail.kind];
  return trail[counts] >= least && (ends !== "rate" || isWorst(trail, trails));
}

/** The most useful first: seen in more missions, more often, later. */
export const byUse = (one: LessonTrail, other: LessonTrail): number =>
  other.missions - one.missions || other.hits - one.hits || (one.lastAt < other.lastAt ? 1 : one.lastAt > other.lastAt ? -1 : 0);

/** Lessons that stand now, the most useful first. */
export const lessonsIn = ({ trails }: Pick<CompanionJob, "trails">): readonly LessonTrail[] =>
  trails
    .filter((trail) => isLesson(trail, trails))
    .toSorted(byUse)
    .slice(0, companionLimits.lessonsMax);

const isPending = ({ standing }: CompanionProposal): boolean => standing === "open" || standing === "accepted";

/** Lessons that a mission is to be proposed for now: whatever was answered is asked again only after it has happened again. */
export function askable({ trails, proposals, nevers }: Pick<CompanionJob, "trails" | "proposals" | "nevers">): readonly LessonTrail[] {
  const pending = new Set(proposals.filter(isPending).map(trailName));
  const room = companionLimits.openMax - proposals.filter(({ standing }) => standing === "open").length;
  return lessonsIn({ trails })
    .filter((trail) => trail.missions >= (lessonRows[trail.kind].asksFrom ?? Number.POSITIVE_INFINITY))
    .filter((trail) => !pending.has(trailName(trail)) && !nevers.includes(trailName(trail)))
    .filter(({ hits, answeredAt = 0 }) => hits > answeredAt)
    .slice(0, Math.max(room, 0));
}

export const proposalKey = (number: number): string => `proposal:${number}`;
