import type { CallLimits } from "../../../budget/call.ts";
import type { ClusterFigures, ClusterState } from "../clusters/types.ts";
import type { WordCounts } from "../clusters/word-counts.ts";
import type { ExchangeKind } from "../markers/kinds.ts";

/** The things that an exchange is about. Commands, events, state and effects are in `types.ts`. */

/** Whoever thinks in the pool or audits it: whatever plays a perspective in `frame`. */
export interface Mind {
  readonly id: string;
  readonly name: string;
  /** The most that one call to it can cost, where that is known. */
  readonly callCostMax?: number;
}

/** X5: the three texts that everyone can read. */
export const termNames = ["prompt", "rule", "role"] as const;
export type TermName = (typeof termNames)[number];

export interface TermText {
  readonly version: number;
  readonly text: string;
}
export type ExchangeTexts = Readonly<Record<TermName, TermText>>;

/** Which version of each text somebody was given. */
export type TermVersions = Readonly<Record<TermName, number>>;

export const restartPolicies = ["ask", "branch", "roll-back", "change", "acknowledge", "halt"] as const;
export type RestartPolicy = (typeof restartPolicies)[number];

export const feeds = ["none", "pool", "auditor", "both"] as const;
export type ClusterFeed = (typeof feeds)[number];

/** X7: when many thoughts that ask for a restart are a signal. */
export interface RestartLimits {
  readonly share: number;
  /** So many measurements in a row. */
  readonly streak: number;
  /** Explicit requests of so many different minds. */
  readonly quorum: number;
  /** Rounds after a decision in which nothing is signalled. */
  readonly cooldown: number;
  /** How far the share has to fall below its threshold before it can rise again. */
  readonly ease: number;
}

/** X6: everything that the observer set in advance, besides the texts. */
export interface ExchangeSettings {
  readonly version: number;
  readonly auditEvery: number;
  /** Messages that a mind sees in a round, and the newest ones that most of them are drawn from. */
  readonly sample: number;
  readonly window: number;
  /** X11: most of the window that injections may take. */
  readonly injectionShare: number;
  /** X10: how near a thought must be to a cluster to join it. */
  readonly nearness: number;
  readonly restart: RestartLimits;
  readonly onRestart: RestartPolicy;
  /** The pool's prompt from a restart on, where the policy branches or changes the terms. */
  readonly nextPrompt?: string;
  readonly feed: ClusterFeed;
}

export interface Terms {
  readonly texts: ExchangeTexts;
  readonly settings: ExchangeSettings;
}

/** How a thought stands to a restart, by its words. */
export type RestartStance = "asks" | "leans" | "mentions" | "none";

/** A message as the state remembers it while it may be drawn. Its text is in the list of messages. */
export interface SeenMessage {
  readonly id: string;
  readonly bytes: number;
}

/** X7: a thought of the window, with what the signal is measured by. */
export interface RecentThought extends SeenMessage {
  readonly mind: string;
  readonly asking: RestartStance;
  /** Stands for its text: copies count once. */
  readonly same: string;
  /** The same for the words of a request alone: whatever else is thought with them, a request that is copied is one. */
  readonly asked?: string;
  /** Stands for the words of one that speaks of a restart: whoever repeats them with another ending says nothing new. */
  readonly gist?: string;
  /** The mind asked for a restart outright, not only in its words. */
  readonly isRequest?: true;
  /** X10: the cluster that it is in. */
  readonly cluster?: string;
}

/** A message of the pool, as surfaces and minds get it. Kind and author are set by the runtime (X4). */
export interface PoolMessage {
  readonly id: string;
  readonly kind: ExchangeKind;
  readonly by: string;
  readonly round: number;
  readonly text: string;
  /** Markers that its text imitates. */
  readonly imitates?: readonly string[];
  /** Rule, prompt or role that it announces, or that it was written by. */
  readonly term?: { readonly name: TermName; readonly version: number };
}

/** One mind in one round. What it sees is fixed before anybody thinks (X2). */
export interface MindTurn {
  readonly id: string;
  readonly mind: string;
  readonly sees: readonly string[];
  /** Most that the call may take, in bytes that are sent. */
  readonly bytes: number;
}

/** An answer that waits for the others of its round. */
export interface CameThought extends RecentThought {
  readonly text: string;
  readonly vector: string | null;
}

export type TurnEnd = { readonly came: CameThought } | { readonly failed: string; readonly detail?: string };

/** X7: one measurement. */
export interface RestartMeasure {
  readonly share: number;
  /** Minds that ask, in words or outright. */
  readonly minds: number;
  readonly requests: number;
}

/** X7: how the signal stands. */
export interface RestartStanding {
  readonly streak: number;
  /** Since a signal, until the share has fallen again. */
  readonly isHigh: boolean;
  /** No signal up to this round. */
  readonly quietUntil: number;
  /** Requests up to this message are settled. */
  readonly settledAt: string;
  readonly signals: number;
  readonly honoured: number;
  readonly ignored: number;
}

export interface RestartSignal {
  readonly number: number;
  readonly round: number;
  readonly because: "share" | "quorum";
  readonly measure: RestartMeasure;
  /** Minds by name, in the order of the pool. */
  readonly minds: readonly string[];
  /** Thoughts that asked, of different minds: a few are quoted to whoever decides. */
  readonly asked?: readonly string[];
}

/** A thought as it is quoted to whoever decides. */
export type RestartQuote = Pick<PoolMessage, "id" | "by" | "round" | "text">;

/** Said by the observer at a gate, and still to be recorded as a message or a term. */
export type ObserverWord =
  | { readonly kind: "reply"; readonly text: string; readonly by: string }
  | { readonly kind: "term"; readonly name: TermName; readonly text: string; readonly by: string };

/** Something that may be spent. A null is without a limit. */
export interface Purse {
  readonly tokens: number | null;
  readonly cost: number | null;
}

/** A branch that a person or a policy asked for. */
export interface WantedBranch {
  readonly number: number;
  /** The last round that it sees; undefined: everything so far. */
  readonly round?: number;
  /** The pool's prompt there. */
  readonly prompt?: string;
  /** All that was left of the budget: the pool that it goes on in place of rests. */
  readonly purse?: Purse;
  readonly by: string;
}

/** Everything that an exchange knows, in every phase but the first. */
export interface ExchangeKnowledge {
  readonly theme: string;
  readonly minds: readonly Mind[];
  readonly auditor: Mind;
  /** `lexical-1`, or the model that embeds. */
  readonly embedding: string;
  readonly seed: string;
  readonly terms: Terms;
  readonly limits: CallLimits & { readonly turnMs: number };
  readonly spent: { readonly tokens: number; readonly cost: number; readonly calls: number };
  /** A budget as the configuration states it, or as it was begun with: more tokens bring cost in the same proportion. */
  readonly stated?: Purse;
  /** Rounds that a rehearsal has words for. */
  readonly scripted?: number;
  /** Rounds that are over, and those that the observer granted in all. */
  readonly round: number;
  readonly granted: number;
  /** X3: the last round that was audited. */
  readonly audited: number;
  readonly audits: number;
  /** Number of the next message. */
  readonly next: number;
  /** Thoughts that were ever added. */
  readonly thoughts: number;
  readonly recent: readonly RecentThought[];
  readonly injections: readonly SeenMessage[];
  /** A uniform draw of all thoughts so far. */
  readonly reservoir: readonly SeenMessage[];
  /** The last audit with its roles and the reply to it, and announcements since: everyone sees them. */
  readonly standing: readonly SeenMessage[];
  /** Thoughts and injections since the last audit, or a uniform draw of them, and how many they were. */
  readonly since: readonly SeenMessage[];
  readonly sinceCount: number;
  readonly words: WordCounts;
  readonly clusters: ClusterState;
  /** As they were after the last round. */
  readonly figures: ClusterFigures;
  readonly restart: RestartStanding;
  /** X8: each audit opens a reply gate. Once so, always so. */
  readonly isStructured: boolean;
  /** Rounds in a row in which nobody thought. */
  readonly failures: number;
  /** The axes of the map are fixed. */
  readonly hasAxes?: true;
  /** A signal that nobody has decided on. */
  readonly signal?: RestartSignal;
  readonly pending: readonly ObserverWord[];
  /** The observer wants no further round. */
  readonly isHeld?: true;
  /** A branch that has not set out: whatever is passed on to it, it takes once. */
  readonly isNew?: true;
  /** A branch that a person gave up, with what was to go to it. */
  readonly unclaimed?: WantedBranch;
  /** The last branch that was given what was left here. */
  readonly passed?: Purse & { readonly to: string };
}
