import type { DiffFile, FoundPlace, RepositoryChange } from "../change/types.ts";

/** Kinds of parts that a diff is cut into, those that are easiest to take for something else first. */
export const diffPartNames = [
  "boundary",
  "condition",
  "branch",
  "rows",
  "deletion",
  "sequence",
  "sort",
  "scoped",
  "switch",
  "rounding",
  "number",
  "partition",
  "leftover",
  "dependency",
  "untested",
  "text",
  "file",
] as const;
export type DiffPartName = (typeof diffPartNames)[number];

/** A part of finished work: what it is about, how it is now, how it was or what it is taken for, and where it stands. */
export interface WorkPart<What extends string = string> {
  readonly what: What;
  readonly about: string;
  readonly now: string;
  /** The real neighbour: the old value, the other branch, the opposite. */
  readonly before: string;
  /** More that its row needs: the value that is asked for, the way by which, a new name. */
  readonly at?: string;
  readonly evidence: readonly FoundPlace[];
}

/** A line that changed in one place: both whole, and as words. */
export interface ChangedLine {
  readonly file: DiffFile;
  readonly line: number;
  readonly text: string;
  readonly from: string;
  readonly words: readonly string[];
  readonly was: readonly string[];
  /** The only word that differs. */
  readonly at: number;
}

export interface PartsInput {
  readonly change: RepositoryChange;
  /** Files in which lines are read: those that a machine acts on. */
  readonly files: readonly DiffFile[];
  readonly changed: readonly ChangedLine[];
}

export type FindParts = (input: PartsInput) => readonly WorkPart<DiffPartName>[];
