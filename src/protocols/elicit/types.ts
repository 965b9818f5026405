import type { LookedPast } from "../../inquiry/looked.ts";
import type { Evidence } from "../../kernel/gate.ts";

export type { InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "../../inquiry/types.ts";

export const elicitKinds = ["endpoint"] as const;

/** Traces of the work in a project, as they were recorded: everything that an end point can be read from. */
export interface ElicitTraces {
  readonly answers: readonly TracedAnswer[];
  readonly calls: readonly TracedCall[];
  readonly sessions: readonly TracedSession[];
  readonly commits: readonly TracedCommit[];
  readonly sayings: readonly TracedSaying[];
}

export interface TracedAnswer {
  readonly session: string;
  readonly kind: string;
  readonly question: string;
  readonly option: string;
  readonly label: string;
  readonly text: string;
  readonly openedAt: string;
  readonly at: string;
}

export interface TracedCall {
  readonly session: string;
  readonly agent: string;
  readonly command: string;
  readonly at: string;
  readonly endedAt?: string;
  readonly outcome?: string;
}

export interface TracedSession {
  readonly stream: string;
  readonly outcome: string | null;
  readonly startedAt: string;
  readonly updatedAt: string;
}

interface TracedLines {
  readonly path: string;
  readonly added: readonly { readonly text: string }[];
  readonly removed: readonly { readonly text: string }[];
}

export interface TracedCommit {
  readonly hash: string;
  readonly at: string;
  readonly parents: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly files: readonly TracedLines[];
}

export interface TracedSaying {
  readonly place: string;
  readonly at: string;
  readonly by: "person" | "agent";
  readonly text: string;
}

/** A state of things that somebody could want, read backwards from what went on. */
export interface EndPoint {
  /** The same as long as it is the same trouble. */
  readonly key: string;
  readonly text: string;
  /** How much there was of it: more comes first. */
  readonly weight: number;
  /** Words that it is about, for the words of the person. */
  readonly about: readonly string[];
  readonly evidence: readonly Evidence[];
}

/** The output: what was felt, and the end point that the person recognised. */
export interface ResolvedEndPoint {
  readonly intent: string;
  readonly endPoint: string | null;
  /** The words had an end point already, and nothing was looked at. */
  readonly isConcrete: boolean;
  readonly looked: LookedPast | null;
  /** Taken up by others as a decision. */
  readonly decisions: readonly { readonly title: string; readonly text: string | null; readonly by: string; readonly at: string | null }[];
}
