import type { EffectShape } from "../../kernel/effect.ts";
import type { Hash, Json } from "../../kernel/ids.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";

import type {
  Agreement,
  Binding,
  CallReturn,
  ContextFinding,
  Dialogue,
  DialogueOutcome,
  DialogueReport,
  FormerInquiries,
  FrameBrief,
  FramedTask,
  IndependentCheck,
  InquiryWarning,
  Lens,
  Limits,
  LookResult,
  Memory,
  Mode,
  OpenDissent,
  PersonInput,
  Perspective,
  PerspectiveFailure,
  PerspectiveReply,
  PerspectiveStart,
  Player,
  PlayerAssignment,
  PlayerChoice,
  ProposalKind,
  ReplySight,
  Result,
  StoppedPerspective,
  StruckCitations,
  Synthesis,
  Trigger,
  TurnKind,
  Usage,
} from "./lenses/nouns.ts";

export * from "./lenses/nouns.ts";

/** Start of a session of frame. */
interface Beginning {
  readonly cwd: string;
  readonly startedBy: "person" | "agent";
  /** Lenses that the person named: taken as given (F4). */
  readonly lenses: readonly string[];
  /** A mode that the person asked for; it stands as the recommended one. */
  readonly mode?: Mode;
  /** F20: nothing may be executed. */
  readonly planMode: boolean;
}

export type FrameCommand =
  | ({
      readonly type: "frame.begin";
      readonly sources: Readonly<Partial<Record<Binding, string>>>;
      readonly limits?: Partial<Limits>;
    } & Beginning)
  /** A model's proposal, as it came: the machine reads it and refuses what breaks a rule. */
  | ({
      readonly type: "proposal.report";
      readonly kind: ProposalKind;
      readonly attempt: number;
      /** U4: answers of an independent check, by the id of the claim. */
      readonly checked?: IndependentCheck;
    } & CallReturn<{ readonly proposal: Json }>)
  | {
      readonly type: "context.report";
      readonly findings: readonly ContextFinding[];
      readonly memories: readonly Memory[];
      /** Whether anyone is there to choose lenses (K14). */
      readonly attended: boolean;
    }
  | { readonly type: "players.report"; readonly players: readonly Player[] }
  | ({
      readonly type: "reply.report";
      readonly lens: string;
      readonly dialogue?: string;
      readonly turn: TurnKind;
      readonly step: number;
      readonly ms: number;
    } & ReplySight &
      CallReturn<{ readonly reply: PerspectiveReply }>)
  | {
      readonly type: "evidence.report";
      readonly lens: string;
      readonly step: number;
      readonly results: readonly LookResult[];
      readonly ms: number;
    }
  | { readonly type: "team.stop"; readonly stopped: readonly string[] }
  /** Takes the step that the state calls for by itself: puts a question, opens a dialogue, closes. */
  | { readonly type: "frame.go-on" }
  /** Leaves at once, with no clean-up (F16): an early exit, never convergence. */
  | { readonly type: "frame.escape" };

/** Which call of which perspective. */
interface Turn {
  readonly lens: string;
  readonly dialogue?: string;
  readonly turn: TurnKind;
  readonly step: number;
}
interface Spent extends Pick<ReplySight, "looks"> {
  readonly usage?: Usage;
  readonly ms: number;
}

type Own =
  | ({
      readonly type: "frame.begun";
      readonly question: string;
      readonly boundBy: Binding;
      readonly limits: Limits;
    } & Beginning)
  /** Sent back once, with what is wrong (F9, F14). */
  | ({ readonly type: "proposal.returned"; readonly problems: readonly string[]; readonly proposal: Json } & Proposed)
  | ({ readonly type: "proposal.failed" } & Proposed & PerspectiveFailure)
  | ({
      readonly type: "brief.proposed";
      readonly brief: FrameBrief;
      readonly mode: Mode;
      readonly named: readonly string[];
      /** F2: shown, and taken as it is, because a person gave the question as an argument. */
      readonly shown?: true;
    } & Paid)
  | {
      readonly type: "context.gathered";
      readonly findings: readonly ContextFinding[];
      readonly former: FormerInquiries;
      readonly attended: boolean;
    }
  | ({ readonly type: "lenses.proposed"; readonly base: readonly Lens[]; readonly candidates: readonly Lens[] } & Paid)
  /** K3: only one way was left; or K14: nobody is there, so the first few are taken. */
  | { readonly type: "lenses.relayed"; readonly lenses: readonly string[]; readonly by: "relay" | "nobody" }
  | {
      readonly type: "players.found";
      readonly assigned: Readonly<Record<string, PlayerAssignment>>;
      readonly open: readonly PlayerChoice[];
      readonly fallback: PlayerAssignment;
    }
  | { readonly type: "players.missing" }
  | {
      readonly type: "perspective.given";
      readonly lens: string;
      readonly player: PlayerAssignment;
      readonly given: PerspectiveStart;
      readonly instructionsHash: Hash;
    }
  /** F15: the same words to everyone who looks deeper, or a call after a retry. */
  | { readonly type: "perspective.resumed"; readonly lens: string; readonly told?: string }
  | ({ readonly type: "perspective.answered"; readonly reply: Extract<PerspectiveReply, { readonly calls: unknown }> } & Turn & Spent)
  | {
      readonly type: "evidence.collected";
      readonly lens: string;
      readonly step: number;
      readonly results: readonly LookResult[];
      readonly ms: number;
    }
  | ({
      readonly type: "perspective.returned";
      readonly problems: readonly string[];
      /** The reply as it came, so that it can be put right. */
      readonly said: string;
    } & Turn &
      Spent)
  | ({ readonly type: "perspective.finished"; readonly result: Result } & Turn & Spent & StruckCitations)
  | ({ readonly type: "perspective.failed" } & Turn & Spent & PerspectiveFailure)
  | {
      readonly type: "results.previewed";
      readonly previews: readonly ({ readonly lens: string } & Omit<Result, "analysis">)[];
      readonly missing: readonly string[];
    }
  | ({
      readonly type: "triggers.found";
      readonly triggers: readonly Trigger[];
      /** A second one for the same pair: one dialogue is all they get. */
      readonly dropped: readonly Trigger[];
    } & Paid)
  | { readonly type: "dialogue.skipped"; readonly reason: string }
  | {
      readonly type: "dialogue.opened";
      readonly dialogue: string;
      readonly trigger: Trigger;
      /** The exact text for each peer, by lens. */
      readonly told: Readonly<Record<string, string>>;
      readonly reportFormat: string;
    }
  | ({
      readonly type: "message.sent";
      readonly dialogue: string;
      readonly from: string;
      readonly to: string;
      readonly number: number;
      readonly text: string;
      readonly done: boolean;
    } & Spent)
  | ({
      readonly type: "report.filed";
      readonly dialogue: string;
      readonly lens: string;
      readonly report: DialogueReport;
    } & Spent &
      StruckCitations)
  | { readonly type: "question.put"; readonly dialogue: string; readonly to: string; readonly text: string }
  | ({ readonly type: "reply.given"; readonly dialogue: string; readonly from: string; readonly text: string } & Spent & StruckCitations)
  | {
      readonly type: "dialogue.closed";
      readonly dialogue: string;
      readonly outcome: DialogueOutcome;
      readonly strength: Exclude<Agreement, "independent"> | null;
      readonly agreement: readonly string[];
      readonly divergence: readonly string[];
    }
  /** U4: with the answers of whoever checked, as they came; not there where nobody did, and in inquiries from before. */
  | ({ readonly type: "synthesis.made"; readonly synthesis: Synthesis; readonly checked?: IndependentCheck } & Paid)
  | ({ readonly type: "guard.raised" } & InquiryWarning)
  | { readonly type: "team.stopped"; readonly stopped: readonly string[] }
  | { readonly type: "team.removed"; readonly members: readonly string[] }
  | ({ readonly type: "tasks.made"; readonly tasks: readonly FramedTask[]; readonly by: "model" | "rule" } & Paid)
  | {
      readonly type: "inquiry.closed";
      readonly output: Json;
      readonly memory: Memory | null;
      /** F17: emergent patterns that recurred often enough to be proposed as named triggers. */
      readonly promoted: readonly { readonly pattern: string; readonly sessions: number }[];
    };

interface Proposed {
  readonly kind: ProposalKind;
  readonly attempt: number;
  readonly usage?: Usage;
}
interface Paid {
  readonly usage?: Usage;
}

export type FrameEvent = Own | KernelEvent;
export type FrameEventOf<Type extends FrameEvent["type"]> = Extract<FrameEvent, { readonly type: Type }>;

export interface FrameKnowledge {
  readonly question: string;
  readonly boundBy: Binding;
  readonly cwd: string;
  readonly startedBy: "person" | "agent";
  readonly attended: boolean;
  readonly planMode: boolean;
  readonly limits: Limits;
  readonly brief: FrameBrief;
  readonly mode: Mode;
  /** The one that a person asked for at the start. */
  readonly modeAsked: Mode | null;
  /** Names that are taken as given (F4). */
  readonly named: readonly string[];
  readonly former: FormerInquiries;
  /** The lenses of the inquiry, in the order they came. */
  readonly lenses: readonly Lens[];
  readonly members: Readonly<Record<string, Perspective>>;
  /** F18: passes from F4 to F15, the running one included. */
  readonly round: number;
  /** Of the running round. */
  readonly triggers: readonly Trigger[];
  /** F17: patterns of emergent triggers, of every round. */
  readonly emergent: readonly string[];
  readonly dialogues: readonly Dialogue[];
  readonly dissent?: readonly OpenDissent[];
  readonly inputs: readonly PersonInput[];
  readonly synthesis: Synthesis | null;
  readonly guards: readonly InquiryWarning[];
  /** In how many rounds each pair has said the same, by `A|B`. */
  readonly alike: Readonly<Record<string, number>>;
  /** The last round that counted for it. */
  readonly counted: number;
  readonly spent: { readonly tokens: number; readonly cost: number };
  readonly kept: readonly string[];
}

/** Whether the question of the phase is on the table; if not, putting it is due. */
interface Asking {
  readonly asked: boolean;
}
/** A wanted proposal; the second time with the problems of the first. */
interface Proposing {
  readonly attempt: number;
  readonly problems: readonly string[];
}

/** The offer when a person named a lens of their own: they come back to it where that one cannot be had. */
export interface LensOffer {
  readonly candidates: readonly Lens[];
  readonly tries: number;
}

export type FrameState =
  | { readonly phase: "idle" }
  | ({ readonly phase: "briefing" } & Proposing & FrameKnowledge)
  | ({ readonly phase: "confirming"; readonly briefOnly: boolean; readonly changes: number } & Asking & FrameKnowledge)
  | ({ readonly phase: "gathering" } & FrameKnowledge)
  | ({ readonly phase: "placing"; readonly findings: readonly ContextFinding[]; readonly aside?: LensOffer } & Proposing & FrameKnowledge)
  | ({
      readonly phase: "choosing";
      readonly findings: readonly ContextFinding[];
      readonly candidates: readonly Lens[];
      /** Why the last answer could not be taken. */
      readonly note: string | null;
      readonly tries: number;
    } & Asking &
      FrameKnowledge)
  | ({
      readonly phase: "unplaced";
      readonly findings: readonly ContextFinding[];
      readonly tries: number;
      readonly note?: string | null;
      /** The call failed: nothing was seen. */
      readonly isFailed?: true;
    } & Asking &
      FrameKnowledge)
  | ({ readonly phase: "mapping" } & FrameKnowledge)
  | ({
      readonly phase: "assigning";
      readonly assigned: Readonly<Record<string, PlayerAssignment>>;
      readonly open: readonly PlayerChoice[];
      readonly fallback: PlayerAssignment;
    } & Asking &
      FrameKnowledge)
  | ({ readonly phase: "inquiring" } & Asking & FrameKnowledge)
  | ({ readonly phase: "detecting" } & Proposing & FrameKnowledge)
  | ({ readonly phase: "dialoguing"; /** The trigger that comes next. */ readonly next: number } & Asking & FrameKnowledge)
  | ({ readonly phase: "synthesising" } & Proposing & FrameKnowledge)
  | ({
      readonly phase: "routing";
      readonly visits: number;
      /** F15: a person wants to see every result before they say how to go on. */
      readonly isReview?: true;
      /** F15: made again with a person's addition, and saying the same. */
      readonly isSame?: true;
    } & Asking &
      FrameKnowledge)
  | ({ readonly phase: "extending"; readonly visits: number } & Asking & FrameKnowledge)
  | ({ readonly phase: "keeping"; readonly note: string | null; readonly tries: number } & Asking & FrameKnowledge)
  | ({ readonly phase: "stopping"; readonly after: "tasks" | "withdraw" } & FrameKnowledge)
  | ({ readonly phase: "removing"; readonly after: "tasks" | "withdraw" } & FrameKnowledge)
  | ({ readonly phase: "tasking" } & Proposing & FrameKnowledge)
  | ({ readonly phase: "closing"; readonly tasks: readonly FramedTask[]; readonly outcome: FrameEnding } & FrameKnowledge)
  /** A call of the coordinator failed for good: a person says how to go on. */
  | ({
      readonly phase: "stuck";
      readonly kind: ProposalKind | "players";
      readonly attempt: number;
      readonly failure: PerspectiveFailure;
      readonly findings: readonly ContextFinding[];
      readonly aside?: LensOffer;
    } & Asking &
      FrameKnowledge)
  | ({ readonly phase: "closed"; readonly output: Json } & FrameKnowledge)
  | ({ readonly phase: "left" } & FrameKnowledge);

export type FrameEnding = "converged" | "withdrawn" | "no-lens";
export type FramePhase<Name extends FrameState["phase"]> = Extract<FrameState, { readonly phase: Name }>;
export type ActiveState = Exclude<FrameState, { readonly phase: "idle" }>;

export type FrameEffect = EffectShape &
  (
    | {
        readonly type: "gather-context";
        readonly mode: "repeatable";
        readonly brief: FrameBrief;
        readonly question: string;
        readonly cwd: string;
      }
    /** One model call of the coordinator. Its input is rebuilt from the events. */
    | ({ readonly type: "propose"; readonly mode: "repeatable"; readonly kind: ProposalKind } & Proposing)
    | { readonly type: "find-players"; readonly mode: "repeatable" }
    /** One model call of one perspective. Its input is rebuilt from the events. */
    | ({
        readonly type: "ask-perspective";
        readonly mode: "repeatable";
        readonly player: string;
        /** How long it may take; past it the call has failed. */
        readonly limitMs: number;
        readonly mayLook: boolean;
      } & Turn)
    | {
        readonly type: "look";
        readonly mode: "repeatable";
        readonly lens: string;
        readonly step: number;
        readonly limitMs: number;
        readonly cwd: string;
        readonly scope: string;
      }
    | { readonly type: "stop-team"; readonly mode: "repeatable"; readonly members: readonly StoppedPerspective[] }
    | { readonly type: "go-on"; readonly mode: "repeatable" }
  );

export type FrameEffectOf<Type extends FrameEffect["type"]> = Extract<FrameEffect, { readonly type: Type }>;
