import type { Readers } from "../../../inquiry/readers.ts";

/** Beside what a scan found: findings of rules that a model showed to be answered (U2), and who read. */
export interface ScanRecord<Finding> {
  readonly answered?: readonly Finding[];
  readonly readers?: Readers;
}
