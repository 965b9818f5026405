import type { Gap, NextStep } from "../../../inquiry/types.ts";
import type { Evidence } from "../../../kernel/gate.ts";
import type { Moment, Thresholds } from "./moments.ts";

/** One measurement over a stream of moments. It keeps little, forgets the oldest and never throws. */
export interface Detector {
  push(moment: Moment): void;
  /** The present gaps. */
  gaps(): readonly Gap[];
}

export interface Settings {
  readonly thresholds: Thresholds;
  /** Source of the moments, for evidence: the path of a transcript, a session. */
  readonly name: string;
  /** Factor by which something may fail more often while files are edited in between: that is how tests are made to pass. */
  readonly editedFactor?: number;
}

/** A next step; its label is what happens. */
export const step = (id: string, label: string, evidence: readonly Evidence[]): NextStep => ({ id, label, future: label, evidence });
