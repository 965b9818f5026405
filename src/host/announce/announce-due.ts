import type { NotifyConfig } from "../../config/config.ts";
import { durationIn } from "../../config/durations.ts";

/** When a gate is announced, counted from its opening. */
export interface Schedule {
  readonly afterMs: number;
  readonly remindMs: readonly number[];
}

export const scheduleOf = ({ after, remind }: Pick<NotifyConfig, "after" | "remind">): Schedule => ({
  afterMs: durationIn(after),
  remindMs: remind.map(durationIn).filter((ms) => ms > durationIn(after)),
});

/**
 * The latest occasion whose time has come: 0 for the first, else the gate's age. A late process tells people once, not
 * once for every missed occasion.
 */
export function occasionAt({ afterMs, remindMs }: Schedule, ageMs: number): number | undefined {
  if (ageMs < afterMs) return undefined;
  return Math.max(0, ...remindMs.filter((ms) => ms <= ageMs));
}

/** How long until the next occasion of a gate. */
export const nextInMs = ({ afterMs, remindMs }: Schedule, ageMs: number): number =>
  Math.min(...[afterMs, ...remindMs].filter((ms) => ms > ageMs).map((ms) => ms - ageMs));
