import type { GateKind } from "../kernel/gate-kinds.ts";
import type { GateWords } from "../kernel/gate.ts";
import type { Json } from "../kernel/ids.ts";
import type { Decision, Gap, InquiryKnowledge, Stakes, Subject } from "./types.ts";

/** A protocol's table for the shared machine: its kinds of gaps, its words and its output. */
export interface Inquiry {
  readonly name: string;
  /** The kind of gate in which its gaps are put. */
  readonly gate: GateKind;
  /** S3: the kinds there are, in the order in which they are asked about. */
  readonly kinds: readonly string[];
  /** S6: dismissing one silences its whole kind for the rest of the session; without it, that one alone. */
  readonly dismissal?: "kind";
  /** The reason why a gap need not be asked about (S6); nothing when it must. */
  readonly quiet?: (gap: Gap, known: Pick<InquiryKnowledge, "subject">, stakes: Stakes) => string | undefined;
  /** U7: its questions are about what words say, so words that were settled before raise none. */
  readonly asksAboutWords?: true;
  /** P4: an answer says what somebody takes for true. It settles nothing, and stands in no later question. */
  readonly answersAreBeliefs?: true;
  readonly roundsMax: number;
  /** S11: after this many looks in a row that leave no less open than before, it ends. */
  readonly idleMax?: number;
  readonly words: InquiryWords;
  readonly output: (subject: Subject, decisions: readonly Decision[], learned?: Json) => Json;
}

export interface InquiryWords {
  readonly question: (gap: Gap, subject: Subject) => GateWords;
  /** The stakes while a gap of this kind is open, for the trace. */
  readonly deficit: (kind: string) => string;
  /** How a settled gap reads in the trace. */
  readonly settled: (decision: Decision) => string;
}

export const inquiryLimits = {
  intentMaxChars: 2_000,
  planMaxChars: 100_000,
  /** U7: points from before that are taken along. */
  settledMax: 60,
  /** Looked at in one round; what is more is found again in the next. */
  gapsMax: 50,
  /** S4. */
  stepsMax: 3,
  keyMaxChars: 600,
  /** All of it together: the gap that is asked about is part of every snapshot. */
  gapMaxChars: 50_000,
  /** How often a round is put off because of a question elsewhere (S7). */
  waitsMax: 100,
} as const;
