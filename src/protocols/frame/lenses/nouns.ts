import { failureKinds, type CallFailure, type CallLimits, type CallReturn, type Usage } from "../../../budget/call.ts";
import type { Entailment } from "../../../claims/check.ts";
import type { SeenLook } from "../../../claims/citations.ts";
import type { Json } from "../../../kernel/ids.ts";

/** The things that frame is about. Commands, events, state and effects are in `types.ts`. */

/** Where the question stands, the strongest first (F1). */
export const bindings = ["argument", "around", "previous", "identified"] as const;
export type Binding = (typeof bindings)[number];

export type Mode = "recommend" | "inquire";

/** F2: what is investigated, in which form the answer comes, and what is in and out. */
export interface FrameBrief {
  readonly intent: string;
  readonly deliverable: string;
  readonly scope: string;
  /** F18: claims that are known to be disputed. No perspective is told. */
  readonly contested: readonly string[];
}
export type BriefField = "intent" | "deliverable" | "scope";

/** A way to look at the question, named by discipline or framework (F4). Its id is a slug of its name. */
export interface Lens {
  readonly id: string;
  readonly name: string;
  readonly reveals: string;
  /** The matter on which it can disagree with the others. */
  readonly referent: string;
  /** Where it starts to look: a part of the scope, in a few words. */
  readonly orientation: string;
  readonly origin: "named" | "proposed";
  /** F17: its findings survived an earlier inquiry on this subject, or it looks at a limit that one left open. */
  readonly marked?: "survived" | "limit";
  /** F18: what it opposes, where a dissenting lens was asked for. */
  readonly opposes?: string;
}

/** Something seen while gathering. It serves to find lenses, and nothing else (F3). */
export interface ContextFinding {
  readonly claim: string;
  readonly source: string;
}

/** F17: one inquiry's results for later ones. The caller finds it in `inquiry.closed` of earlier sessions. */
export interface Memory {
  readonly session?: string;
  readonly subject: string;
  readonly cwd: string;
  readonly survived: readonly FormerLens[];
  readonly limits: readonly string[];
  /** Patterns of emergent triggers, each once. */
  readonly emergent: readonly string[];
}

export type FormerLens = Pick<Lens, "name" | "reveals" | "referent" | "orientation">;

/** Results of earlier inquiries on this subject. */
export interface FormerInquiries {
  readonly lenses: readonly FormerLens[];
  readonly limits: readonly string[];
  /** In how many earlier sessions each emergent pattern was met, whatever the subject. */
  readonly emergent: readonly { readonly pattern: string; readonly sessions: number }[];
}

/** A player of a perspective (F6, F19): a provider's model, an agent client, or the rehearsal. */
export interface Player {
  readonly id: string;
  readonly name: string;
  readonly kind: "model" | "agent" | "rehearsal";
  /** Fields it is made for, in words. Empty: it plays anything, and fits nothing in particular. */
  readonly fits: readonly string[];
  /** The most that one call to it can cost, where that is known. */
  readonly callCostMax?: number;
}

/** Limits from the configuration (F8, F19). */
export interface Limits extends CallLimits {
  readonly perspectiveMs: number;
}

export { failureKinds };
export type { CallReturn, Usage };
export type PerspectiveFailure = CallFailure;

/** F9: a perspective's result. */
export interface Result {
  readonly contribution: string;
  readonly analysis: string;
  readonly limits: string;
  readonly assessment: string;
}
export const resultParts = ["contribution", "analysis", "limits", "assessment"] as const;

/** F12: a peer's report after a dialogue. An empty divergence means that none remains. */
export interface DialogueReport {
  readonly position: string;
  readonly agreement: string;
  readonly divergence: string;
  readonly rationale: string;
}

/** A read-only look (F7). Nothing else can be asked for. */
export interface LookCall {
  readonly id: string;
  readonly tool: "list" | "read" | "search";
  readonly input: Readonly<Record<string, Json>>;
  /** The input was too long or too deep to be recorded: the call is answered, and not looked up. */
  readonly isRefused?: true;
}
export interface LookResult {
  readonly id: string;
  /** With file and line where there are any. */
  readonly text: string;
  /** It showed nothing: the text says why. */
  readonly isRefused?: true;
}

/** A reasoning model's own notes, returned beside the results of its calls as they came; nobody else reads them. */
export interface LookThought {
  readonly text: string;
  readonly proof?: Json;
}

/** Result of one model call. Which kind is wanted depends on the turn. */
export type PerspectiveReply =
  | { readonly calls: readonly LookCall[]; readonly said?: string; readonly thoughts?: readonly LookThought[] }
  | { readonly result: Result }
  | { readonly message: string; readonly done?: boolean }
  | { readonly report: DialogueReport };

/** U3: what is known of a reply's sources. */
export interface ReplySight {
  /** Cited or quoted, and never looked at by whoever wrote it. */
  readonly unseen?: readonly string[];
  /** Looks of a client that reads for itself, as it told them. */
  readonly looks?: readonly SeenLook[];
}

/** U3: struck after it was sent back once, and still cited or quoted without a look. */
export interface StruckCitations {
  readonly unsupported?: readonly string[];
}

/** Purpose of a call. `inquire` is the isolated investigation; the others belong to a dialogue. */
export type TurnKind = "inquire" | "message" | "report" | "reply";

/** Byte for byte what a perspective starts from (F7). */
export interface PerspectiveStart {
  readonly brief: Pick<FrameBrief, BriefField>;
  readonly lens: Pick<Lens, "name" | "reveals">;
  readonly orientation: string;
  readonly question: string;
  readonly instructions: string;
}

export const triggerKinds = ["contradiction", "horizon", "uncorroborated", "emergent"] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** F11: a reason why two perspectives should talk, with the words that show it. */
export interface Trigger {
  readonly kind: TriggerKind;
  readonly lenses: readonly [string, string];
  readonly topic: string;
  readonly evidence: readonly { readonly lens: string; readonly quote: string }[];
  /** F17: a short name for an emergent one, so that it can be counted. */
  readonly pattern?: string;
  /** U5: found by the runtime, not reported by the coordinator. */
  readonly by?: "rules";
}

export type Agreement = "strong" | "moderate" | "weak" | "independent";
export type DialogueOutcome = "agreed" | "partial" | "persistent";

/** U4: another call's answers about the claims of a synthesis, and who gave them. */
export interface IndependentCheck {
  readonly by: string;
  readonly said: Readonly<Record<string, Entailment>>;
}

/** F14: one sentence of the synthesis. Ids of sources: `r:LENS`, `p:DIALOGUE:LENS`, `i:NUMBER`. */
export interface Claim {
  readonly id: string;
  readonly text: string;
  readonly sources: readonly string[];
  /** The coordinator put several sources together. */
  readonly fused?: true;
  /** F13: on a convergence. */
  readonly agreement?: Agreement;
  /** F20: on a divergence in plan mode. */
  readonly open?: true;
  /** F18: cited evidence that speaks against it. */
  readonly opposed?: { readonly source: string; readonly quote: string };
}

export type BasisKind = "finding" | "agreement" | "divergence" | "input" | "fusion";
export interface Basis {
  readonly claim: string;
  readonly kinds: readonly BasisKind[];
  readonly sources: readonly string[];
}

/** U4: a claim that does not follow from what it names: listed apart, and never the answer. */
export interface UnsupportedClaim {
  readonly text: string;
  readonly sources: readonly string[];
  /** In our words, with the words of the claim that are not borne out. */
  readonly because: string;
}

export interface Synthesis {
  readonly convergence: readonly Claim[];
  readonly divergence: readonly Claim[];
  readonly assessment: readonly Claim[];
  readonly basis: readonly Basis[];
  /** Names of the lenses that were gone on without. */
  readonly missing: readonly string[];
  /** F14: names of the lenses that finished and that no claim rests on. Not there: every one is heard. */
  readonly notTaken?: readonly string[];
  /** U4: not there where every claim follows, and in inquiries from before claims were checked like this. */
  readonly unsupported?: readonly UnsupportedClaim[];
  /** U4: `rules`, or the name of the model that checked beside them; not there in inquiries from before. */
  readonly checkedBy?: string;
  /** F20. */
  readonly partial?: true;
  /** F15: the meaning of each way on, here. */
  readonly routing: Routing;
}
export interface Routing {
  readonly extend: string;
  readonly addInput: string;
  readonly wrapUp: string;
}

/** A task as a plan file has it, so that attend can take it. */
export interface FramedTask {
  readonly id: string;
  readonly title: string;
  readonly instruction: string;
}

/** F18. */
export type InquiryWarning =
  | { readonly guard: "drift"; readonly lenses: readonly string[]; readonly rounds: number }
  | { readonly guard: "shared-assumption"; readonly claim: string; readonly because: string };

/** Kinds of proposals that the coordinator asks a model for. */
export const proposalKinds = ["brief", "lenses", "triggers", "synthesis", "tasks"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export interface PlayerAssignment {
  /** An agent client looks for itself: its reading is not recorded. */
  readonly kind?: "agent";
  readonly player: string;
  readonly name: string;
  /** F6: made for this lens, because none fits or a person wanted it so. */
  readonly generated: boolean;
  readonly callCostMax?: number;
}
export interface PlayerChoice {
  readonly lens: string;
  readonly players: readonly Player[];
}

/** Where one perspective stands. `ready` waits for the coordinator to let it go on. */
export interface Perspective {
  readonly player: PlayerAssignment;
  readonly status: "ready" | "asking" | "looking" | "finished" | "failed" | "without";
  /** Calls made, and calls since it was last let go on. */
  readonly step: number;
  readonly looks: number;
  readonly isRepaired: boolean;
  /** How often a person had it go on: part of the key of its next call. */
  readonly attempt: number;
  readonly usedMs: number;
  readonly tokens: number;
  readonly cost: number;
  /** Size of everything it has been told and has read, in bytes: the reserve of its next call. */
  readonly bytes: number;
  /** How many results it has handed in; the last stands. */
  readonly version: number;
  readonly result?: Result;
  /** U3: struck from its result, because it never looked there. No claim that rests on it is the answer. */
  readonly unsupported?: readonly string[];
  readonly failure?: PerspectiveFailure;
  /** F15: a person's words, when it is to look deeper. */
  readonly told?: string;
}

export interface StoppedPerspective {
  readonly lens: string;
  readonly player: string;
}

/** A call of a dialogue that went wrong. */
export interface Trouble {
  readonly isRepaired: boolean;
  readonly attempt: number;
  readonly failure?: PerspectiveFailure;
}

export interface Dialogue {
  readonly id: string;
  readonly trigger: Trigger;
  /** Which results they talked about: a pair talks once about the same two. */
  readonly versions: readonly number[];
  readonly stage: "messages" | "reports" | "replies" | "over" | "closed";
  /** F12: counted here, not by a peer's word. */
  readonly messages: number;
  readonly reports: Readonly<Record<string, DialogueReport>>;
  readonly asked: readonly string[];
  readonly replies: Readonly<Record<string, string>>;
  /** U3: by lens, struck from its report or its reply. */
  readonly unsupported?: Readonly<Record<string, readonly string[]>>;
  readonly trouble: Readonly<Record<string, Trouble>>;
  readonly outcome?: DialogueOutcome;
  readonly strength?: Exclude<Agreement, "independent">;
}

/** F14: a dialogue that ended in divergence and left the state: enough to keep the dissent, and to cite it. */
export interface OpenDissent {
  readonly dialogue: string;
  readonly topic: string;
  readonly lenses: readonly [string, string];
  readonly outcome: DialogueOutcome;
  /** By lens, what it still holds. */
  readonly says: Readonly<Record<string, string>>;
  readonly unsupported?: Readonly<Record<string, readonly string[]>>;
}

/** F15: what a person added; a source like any other. */
export interface PersonInput {
  readonly id: string;
  readonly text: string;
  readonly by: string;
}

/** Something an answer may name: by number, by id, or by name. */
export interface NamedChoice {
  readonly id: string;
  readonly name: string;
}
