import type { Readers } from "./readers.ts";
import type { EffectShape } from "../kernel/effect.ts";
import type { Candidate, Evidence } from "../kernel/gate.ts";
import type { Json } from "../kernel/ids.ts";
import type { KernelEvent } from "../kernel/protocol.ts";

/** A next step that a person can choose. S4: a step without evidence is refused. */
export interface NextStep extends Candidate {
  readonly evidence: readonly Evidence[];
}

/**
 * Something that would make the work go wrong, as it was found: measured, or quoted, and never guessed. All protocols
 * that ask before work starts speak of gaps in this form; which kinds there are is each one's own table.
 */
export interface Gap {
  readonly kind: string;
  /** Name that stays the same as long as it is the same gap: found again, it is a repeat. */
  readonly key: string;
  readonly title: string;
  readonly context: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly question: string;
  /** At most three; a person can say anything else in words. */
  readonly steps: readonly NextStep[];
  /** The words it is about, where its evidence quotes more than those. */
  readonly about?: readonly string[];
}

/** A gap by its name, where its evidence does not matter any more. */
export type NamedGap = Pick<Gap, "kind" | "key" | "title">;

/**
 * Something that was settled before (U7): the words or the thing it is about, and the answer. It stands in every later
 * question, and is not asked about again.
 */
export type SettledPoint = {
  readonly kind: "words" | "goal" | "decision" | "domain" | "rule";
  readonly about: string;
  readonly answer: string;
  /** The title of the gap, the case of a rule, or what was said about a domain. */
  readonly title?: string;
};

/** Subject of the questions: words, and the plan that would run. Kept as given, to the byte. */
export interface Subject {
  readonly intent: string;
  readonly cwd: string;
  readonly plan?: string;
  /** More sources, by name: `transcript`, `session`, and `made`, the session in which the plan was made. */
  readonly sources?: Readonly<Record<string, string>>;
  /** U7: everything that other sessions settled before this one. */
  readonly settled?: readonly SettledPoint[];
}

/** Parts of a workspace by name, with digests. */
export interface Workspaces {
  readonly now: Readonly<Record<string, string>>;
  /** As it was when the plan was made; absent where the plan is new. */
  readonly before?: Readonly<Record<string, string>>;
  /** When that was seen, and in which session. */
  readonly since?: { readonly session: string; readonly at: string };
}

/** Extent of a look: nothing found says little where nothing could be looked at. */
export interface LookExtent {
  /** Transcripts of agent clients. */
  readonly transcripts: SessionCounts;
  /** Sessions recorded here. */
  readonly recorded: SessionCounts;
  /** Whether the workspace could be seen, and compared with how it was when the plan was looked at before. */
  readonly workspace: "unseen" | "seen" | "compared";
}

/** How much a number of sessions held. */
export interface SessionCounts {
  readonly sessions: number;
  readonly calls: number;
  readonly failures: number;
}

/** Way a gap was settled. `select` took a step; `assume` is recorded when nobody is there (K14). */
export type GapOutcome = "select" | "provide" | "supply" | "propose" | "decide" | "confirm" | "adjust" | "dismiss" | "assume";

export interface Decision extends NamedGap {
  readonly how: GapOutcome;
  /** The step that was chosen, or the person's own words. */
  readonly text: string | null;
  readonly by: string;
  readonly at: string | null;
}

/** Why a gap, or a step of one, was not put to anybody. */
export interface UnaskedGap extends NamedGap {
  readonly because: string;
}

/** Whether something in the plan could not be undone: then also a gap with one reading is asked about (S6). */
export type Stakes = "low" | "high";

export type InquiryCommand =
  | { readonly type: "inquiry.begin"; readonly subject: Subject }
  | {
      readonly type: "gaps.report";
      readonly round: number;
      readonly gaps: readonly Gap[];
      readonly stakes?: Stakes;
      /** S2: the workspace as it is, and as it was when the plan was first looked at. */
      readonly workspace?: Workspaces;
      /** S1: the extent of the look that found them. */
      readonly lookedAt?: LookExtent;
      readonly readers?: Readers;
      /** S7: keys of gates that other protocols hold open now. */
      readonly elsewhere?: readonly string[];
      /** P4: measurements that the output rests on besides the answers. */
      readonly learned?: Json;
    }
  | { readonly type: "inquiry.close" };

type Own =
  | { readonly type: "inquiry.begun"; readonly subject: Subject }
  | {
      readonly type: "gaps.found";
      readonly round: number;
      readonly open: readonly NamedGap[];
      /** S4: gaps without evidence. */
      readonly refused: readonly UnaskedGap[];
      /** S6: gaps that are there and are not asked about. */
      readonly quiet: readonly UnaskedGap[];
      /** S7: gates elsewhere that have to close first. */
      readonly elsewhere: readonly string[];
      /** Recorded with the first look; all looks of the session are held against it. */
      readonly workspace?: Workspaces;
      readonly lookedAt?: LookExtent;
      readonly learned?: Json;
      /** U1: recorded with the first look. */
      readonly readers?: Readers;
    }
  | { readonly type: "gap.surfaced"; readonly round: number; readonly gap: Gap }
  | { readonly type: "inquiry.settled"; readonly output: Json };

export type InquiryEvent = Own | KernelEvent;

export interface InquiryKnowledge {
  readonly subject: Subject;
  readonly decisions: readonly Decision[];
  readonly round: number;
  /** Gaps of the last look that nobody has settled. */
  readonly open: readonly NamedGap[];
  /** The round of the last look; -1 before the first. */
  readonly looked: number;
  /** Looks in a row after which no less was open than before (S11). */
  readonly idle: number;
  /** P4: measurements of the last look that the output rests on. */
  readonly learned?: Json;
}

export type InquiryState =
  | { readonly phase: "idle" }
  | ({
      readonly phase: "finding";
      /** S7: gates elsewhere that have to close before it is looked again. */
      readonly elsewhere: readonly string[];
      readonly waits: number;
    } & InquiryKnowledge)
  | ({ readonly phase: "asking"; readonly gap: Gap } & InquiryKnowledge)
  | ({ readonly phase: "leaving" } & InquiryKnowledge)
  | ({ readonly phase: "settled"; readonly output: Json } & InquiryKnowledge)
  | ({ readonly phase: "left" } & InquiryKnowledge);

export type InquiryPhase<Name extends InquiryState["phase"]> = Extract<InquiryState, { readonly phase: Name }>;

export type InquiryEffect = EffectShape &
  (
    | {
        readonly type: "find-gaps";
        readonly mode: "repeatable";
        readonly round: number;
        readonly given: Subject;
        readonly decisions: readonly Decision[];
      }
    | { readonly type: "close"; readonly mode: "repeatable" }
  );
