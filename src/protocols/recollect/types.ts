import type { Decision } from "../../inquiry/types.ts";

export type { InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "../../inquiry/types.ts";

/** The one way in which recall fails: words point back, and several occasions fit, or nobody has said which. */
export const recallKinds = ["recall"] as const;

/** Where something stood when it was written down. */
export type RecallEntryKind = "session" | "answer" | "commit" | "tag" | "decision" | "issue" | "said" | "note";

/** Something that happened, in the words in which it was written down, with its place and date. */
export interface RecallEntry {
  readonly kind: RecallEntryKind;
  readonly place: string;
  /** ISO time; empty where nobody wrote it down. */
  readonly at: string;
  readonly text: string;
  /** A note for whoever reads it: that something else took its place. */
  readonly note?: string;
}

/** A part of the words that points back, and how it can be looked for. */
export interface RecallPhrase {
  /** The words as they stand. */
  readonly quote: string;
  /** Words that tell what is meant, the pointing ones left out. */
  readonly words: readonly string[];
  /** Words around it, for phrases that say nothing themselves. */
  readonly around: readonly string[];
  /** Names of people: another name is another person. */
  readonly names: readonly string[];
  /** Something that was settled is meant, not something that was merely said. */
  readonly isSettled: boolean;
  /** The state before something: "before the demo". */
  readonly before?: string;
  readonly from?: RecallTime;
}

/** Part of a year, or the time until now: "in spring", "last month". */
export interface RecallTime {
  readonly months?: readonly number[];
  readonly year?: number;
  readonly withinDays?: number;
}

/** The output: the words, and for each part that pointed back the occasion that a person recognised. */
export interface RecalledContext {
  readonly intent: string;
  readonly readings: readonly (Pick<Decision, "text" | "by" | "at"> & { readonly quote: string })[];
  /** Parts that point back and for which nothing was recognised. */
  readonly unknown: readonly string[];
}
