import type { Gap } from "../../../inquiry/types.ts";
import { watchDissatisfaction } from "./dissatisfaction.ts";
import { watchDrift } from "./drifting/drift.ts";
import { watchFailures } from "./failing/failure.ts";
import { defaultThresholds, type Moment, type Thresholds } from "./moments.ts";
import { withPatch } from "./patch.ts";
import { watchAssumptions } from "./drifting/stale.ts";
import type { Detector } from "./types.ts";
import { measuredKinds } from "../types.ts";

/** S1: looks on and keeps quiet. Its memory is bounded, whatever comes; one moment costs the same at any time. */
export interface Watch {
  push(moment: Moment): void;
  /** S3: the present gaps, most urgent first. */
  gaps(): readonly Gap[];
}

export function createWatch(thresholds: Thresholds = defaultThresholds, name = "session"): Watch {
  const settings = { thresholds, name };
  /** S3: in order of priority. */
  const detectors: readonly Detector[] = [
    watchFailures(settings),
    watchDrift(settings),
    watchDissatisfaction(settings),
    watchAssumptions(settings),
  ];
  return {
    push(moment) {
      const plain = moment.kind === "called" ? withPatch(moment) : moment;
      for (const detector of detectors) detector.push(plain);
    },
    gaps: () => detectors.flatMap((detector) => detector.gaps()),
  };
}

/** One stream of moments and what it is called in evidence. */
export interface MomentSource {
  readonly name: string;
  readonly moments: Iterable<Moment>;
}

/** All gaps at the end of these streams, most urgent first, each only once. */
export function lookForGaps(sources: readonly MomentSource[], thresholds: Thresholds = defaultThresholds): readonly Gap[] {
  const found = new Map<string, Gap>();
  for (const { name, moments } of sources) {
    const watch = createWatch(thresholds, name);
    for (const moment of moments) watch.push(moment);
    for (const gap of watch.gaps()) if (!found.has(gap.key)) found.set(gap.key, gap);
  }
  return inOrder([...found.values()]);
}

/** In the order of S3. */
export const inOrder = (gaps: readonly Gap[]): readonly Gap[] => gaps.toSorted((one, other) => rankOf(one) - rankOf(other));

const rankOf = ({ kind }: Gap): number => measuredKinds.findIndex((each) => each === kind);
