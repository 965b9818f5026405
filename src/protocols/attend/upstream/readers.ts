import type { Readers } from "../../../inquiry/readers.ts";
import type { SettledPoint } from "../../../inquiry/types.ts";

/** Beside what a scan found: findings of rules that a model showed to be answered (U2), and who read. */
export interface ScanRecord<Finding> {
  readonly answered?: readonly Finding[];
  readonly readers?: Readers;
  /** P3: read once, when the work begins. */
  readonly earlier?: readonly EarlierOccasion[];
}

/** P3: something that happened here about the same work, in its words, with its place and date. */
export interface EarlierOccasion {
  readonly claim: string;
  readonly source: string;
}

export interface PlanOrigin {
  /** U7: decisions that stand in the plan itself. */
  readonly informed?: readonly SettledPoint[];
  /** U8: the session that it was made in. */
  readonly madeIn?: string;
}
