import type { Evidence } from "../../kernel/gate.ts";

export type { InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "../../inquiry/types.ts";

/** A part is asked about; then, where it is needed, what is there is shown, or it is asked once more. Follow-ups come first. */
export const graspKinds = ["shown", "again", "part"] as const;
export type GraspKind = (typeof graspKinds)[number];

/** Rows of parts, as `src/facts/parts` names them: first what a journal says, then what a diff does. */
export const graspPartNames = [
  ...[
    "deployed",
    "check",
    "task",
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
  ],
  ...["number", "partition", "leftover", "dependency", "untested", "text", "file"],
] as const;
export type GraspPartName = (typeof graspPartNames)[number];

/** A part of finished work, as it was measured. */
export interface GraspPart {
  readonly what: GraspPartName;
  readonly about: string;
  readonly now: string;
  readonly before: string;
  readonly at?: string;
  readonly evidence: readonly Evidence[];
}

/** Finished work in parts; `missing` says why there is nothing to be asked about. */
export interface FinishedWork {
  readonly parts: readonly GraspPart[];
  readonly missing: string | null;
  /** The range that was read; absent where the work is none. */
  readonly change?: string;
  /** Places of the change, `file:line`, whether a row knows them or not. */
  readonly places?: readonly string[];
}

/** A place that a person named, and its words. */
export interface CitedLine {
  readonly source: string;
  readonly text: string;
}

/** An answer held against what is there. `open`: by rules it neither agrees nor contradicts. */
export type HeldVerdict = "agrees" | "contradicts" | "open";

export interface HeldPart {
  readonly title: string;
  readonly verdict: "understood" | "otherwise" | "open";
  /** Words of the person; null where the part was left out. */
  readonly said: string | null;
  /** As it really is, and where. */
  readonly truth: string;
  readonly places: readonly { readonly claim: string; readonly source: string }[];
  /** The person looked at what is there and sees it. */
  readonly isSeen: boolean;
  readonly by: string;
}

/** The output: never a grade, only which parts are understood, which are otherwise than somebody thought, and which stay open. */
export interface VerifiedUnderstanding {
  readonly intent: string;
  readonly missing: string | null;
  readonly parts: readonly HeldPart[];
  /** Changes that nobody was asked about: no row knows them, or there were too many parts. Absent in older records. */
  readonly unasked?: readonly string[];
}
