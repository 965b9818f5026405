import type { EffectShape } from "../../kernel/effect.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { DispatchLayer, DispatchRefused } from "../../lexicon/layers.ts";

/** Everything that can be learned from events alone; `policy.ts` has a row for each. */
export type LessonKind =
  | "red-together"
  | "piece-failed"
  | "conflict"
  | "audit-failed"
  | "outside"
  | "premise"
  | "budget"
  | "sent-back"
  | "answered-alike";

/** One thing that a round saw in one event of the journal. */
export interface LessonSighting {
  readonly kind: LessonKind;
  /** The command, file, audit, agent or kind of question that it is about. */
  readonly subject: string;
  /** False: it was looked for and was not so, as a check that passed. */
  readonly isHit: boolean;
  /** The event, as `session@version`: whoever doubts it opens that. */
  readonly cite: string;
  /** The mission that it belongs to; of a single worker, the worker. */
  readonly mission: string;
  readonly at: string;
  /** Where one of several things happened: which one. */
  readonly variant?: string;
  readonly detail?: string;
  readonly files?: readonly string[];
  /** Who worked there. */
  readonly agent?: string;
}

/** Sightings of one subject, counted. It is a lesson once there are enough of them. */
export interface LessonTrail {
  readonly kind: LessonKind;
  readonly subject: string;
  readonly hits: number;
  readonly looks: number;
  /** Different missions with a hit, as far as the last ones are remembered. */
  readonly missions: number;
  readonly recent: readonly string[];
  readonly cites: readonly string[];
  readonly files: readonly string[];
  readonly firstAt: string;
  readonly lastAt: string;
  readonly variant?: string;
  readonly detail?: string;
  readonly agent?: string;
  /** How many hits there were when a person last said what they think of a mission for it. */
  readonly answeredAt?: number;
}

/** A mission that a person is asked about, or was. */
export interface CompanionProposal {
  readonly number: number;
  readonly kind: LessonKind;
  readonly subject: string;
  /** The mission in words, as intake would get it. */
  readonly mission: string;
  readonly standing: "open" | "accepted" | "later" | "never" | "started" | "failed";
  /** Who works on it where nobody is named: whoever worked where the lesson comes from. */
  readonly agent?: string;
  readonly by?: string;
  /** Nothing but a shared user id stands behind the name otherwise. */
  readonly isVerified?: true;
  /** The mission that intake began. */
  readonly session?: string;
  readonly problem?: string;
}

interface CompanionBeginning {
  /** Who wants it (D1); a person where nothing is said. */
  readonly from?: DispatchLayer;
  /** The project. */
  readonly root: string;
  readonly everyMs: number;
  /** Who plans and works in missions that it hands in. */
  readonly agent?: string;
  /** Whether somebody is asked in those missions. */
  readonly attended: boolean;
  /** Subjects that a person wants no mission for, from the companion before it. */
  readonly nevers: readonly string[];
  readonly at: string;
}

export type CompanionCommand =
  | ({ readonly type: "companion.begin" } & CompanionBeginning)
  /** Somebody wants a round now. */
  | { readonly type: "round.ask"; readonly at: string }
  | {
      readonly type: "round.report";
      readonly number: number;
      readonly sightings: readonly LessonSighting[];
      /** The journal was read up to here. */
      readonly position: number;
      readonly hasMore: boolean;
      readonly at: string;
    }
  | { readonly type: "mission.report"; readonly number: number; readonly end: { readonly session: string } | { readonly problem: string } };

type OwnEvent =
  | DispatchRefused
  | ({ readonly type: "companion.begun" } & CompanionBeginning)
  | { readonly type: "round.asked"; readonly at: string }
  | Readonly<{ type: "round.seen"; number: number; sightings: readonly LessonSighting[]; position: number; hasMore: boolean; at: string }>
  | { readonly type: "mission.proposed"; readonly proposal: CompanionProposal }
  | { readonly type: "mission.handed"; readonly number: number; readonly end: { readonly session: string } | { readonly problem: string } };

export type CompanionEvent = OwnEvent | KernelEvent;

export interface CompanionJob extends Omit<CompanionBeginning, "at" | "from"> {
  readonly begunAt: string;
  readonly rounds: number;
  /** The last position of the journal that was read. */
  readonly position: number;
  readonly lastAt?: string;
  readonly nextAt: string;
  readonly trails: readonly LessonTrail[];
  readonly proposals: readonly CompanionProposal[];
  readonly proposed: number;
}

export type CompanionState =
  | { readonly phase: "idle" }
  | ({ readonly phase: "watching" } & CompanionJob)
  | ({ readonly phase: "over" } & CompanionJob);

/** D27: nothing here starts a session. Only intake does, when it takes what it is handed. */
export type CompanionEffect = EffectShape & { readonly mode: "repeatable" } & (
    | { readonly type: "watch-journal"; readonly number: number; readonly root: string; readonly position: number }
    | {
        readonly type: "hand-to-intake";
        readonly proposal: CompanionProposal;
        readonly root: string;
        readonly agent: string | undefined;
        readonly attended: boolean;
        /** Missions that it handed in before: they spend its budget. */
        readonly before: readonly string[];
      }
  );
