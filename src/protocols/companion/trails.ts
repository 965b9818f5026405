import { byUse, companionLimits, isLesson, lessonRows, trailName } from "./policy.ts";
import type { LessonSighting, LessonTrail } from "./types.ts";

const last = <Item>(items: readonly Item[], max: number): readonly Item[] => items.slice(-max);
const once = (items: readonly string[]): readonly string[] => [...new Set(items)];

/** Counts what a round saw. Pure, in the order in which it happened. */
export const counted = (trails: readonly LessonTrail[], sightings: readonly LessonSighting[]): readonly LessonTrail[] =>
  bounded(sightings.reduce(withOne, trails));

function withOne(trails: readonly LessonTrail[], sighting: LessonSighting): readonly LessonTrail[] {
  const name = trailName(sighting);
  const before = trails.find((trail) => trailName(trail) === name);
  const next = after(before, sighting);
  const others = trails.filter((trail) => trail !== before);
  return next ? [...others, next] : others;
}

/** The trail with one more look; nothing where that put an end to it, or where there is nothing to remember. */
function after(before: LessonTrail | undefined, sighting: LessonSighting): LessonTrail | undefined {
  const { ends } = lessonRows[sighting.kind];
  if (!sighting.isHit && ends !== "rate") return ends === "passed" ? undefined : before;
  const isOther = ends === "changed" && before?.variant !== sighting.variant;
  return added(isOther ? undefined : before, sighting);
}

function added(before: LessonTrail | undefined, sighting: LessonSighting): LessonTrail {
  const { kind, subject, isHit, cite, mission, at, variant, detail, files = [], agent } = sighting;
  const { hits = 0, looks = 0, missions = 0, recent = [], cites = [], firstAt = at } = before ?? {};
  const isNew = isHit && !recent.includes(mission);
  return {
    ...before,
    ...{ kind, subject, firstAt, lastAt: at, looks: looks + 1, hits: hits + (isHit ? 1 : 0), missions: missions + (isNew ? 1 : 0) },
    recent: isNew ? last([...recent, mission], companionLimits.recentMax) : recent,
    cites: isHit ? last(once([...cites, cite]), companionLimits.citesMax) : cites,
    files: isHit ? last(once([...(before?.files ?? []), ...files]), companionLimits.filesMax) : (before?.files ?? []),
    ...(variant === undefined ? {} : { variant }),
    ...(detail === undefined ? {} : { detail }),
    ...(agent === undefined ? {} : { agent }),
  };
}

/** The least useful goes first: what is no lesson yet before what is one. */
function bounded(trails: readonly LessonTrail[]): readonly LessonTrail[] {
  if (trails.length <= companionLimits.trailsMax) return trails;
  const lessons = trails.filter((trail) => isLesson(trail, trails));
  const others = trails.filter((trail) => !lessons.includes(trail));
  return [...lessons.toSorted(byUse), ...others.toSorted(byUse)].slice(0, companionLimits.trailsMax);
}
