import type { Readers } from "../../../inquiry/readers.ts";
import type { SettledPoint } from "../../../inquiry/types.ts";

/** Beside what a scan found: findings of rules that a model showed to be answered (U2), and who read. */
export interface ScanRecord<Finding> {
  readonly answered?: readonly Finding[];
  readonly readers?: Readers;
}

export interface PlanOrigin {
  /** U7: decisions that stand in the plan itself. */
  readonly informed?: readonly SettledPoint[];
  /** U8: the session that it was made in. */
  readonly madeIn?: string;
}
