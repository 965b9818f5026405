/** U1: who read the sources. Without a model, rules alone; one that was left out is told with the reason. */
export interface ScanReaders {
  readonly model?: string;
  readonly leftOut?: string;
}

/** Beside what a scan found: findings of rules that a model showed to be answered (U2), and who read. */
export interface ScanRecord<Finding> {
  readonly answered?: readonly Finding[];
  readonly readers?: ScanReaders;
}
