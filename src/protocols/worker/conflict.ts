/** Files that somebody else has changed in the same place since the work began (W17). */
export interface WorkConflict {
  readonly paths: readonly string[];
  /** The head that has the other change, and a tree with the worker's own files as they were. */
  readonly head: string;
  readonly made: string;
}
