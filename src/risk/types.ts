import type { Span } from "../kernel/text.ts";
import type { Hash, Json } from "../kernel/ids.ts";

/** An agent's action, before it happens. */
export interface Action {
  readonly tool: string;
  readonly input: Readonly<Record<string, Json>>;
  readonly cwd: string;
}

/** `low` is "no objection", never a permission (K13). */
export type Verdict = "low" | "advisory" | "gate" | "refuse";

export type Severity = Exclude<Verdict, "low">;

export type Signal =
  | "Irreversibility"
  | "HumanCommunication"
  | "SecurityBoundary"
  | "PromptInjection"
  | "ExternalMutation"
  | "ScopeEscalation"
  | "Emergent";

/** If it turns out to be wrong: 3 cannot be undone, or reaches production, money, people or secrets; 2 takes effort; 1 little. */
export type Harm = 1 | 2 | 3;

export interface Finding {
  readonly signal: Signal;
  readonly severity: Severity;
  /** The harm in one or two sentences, with its target; absent in what was recorded before there were any. */
  readonly says?: string;
  /** The quoted part of the action that shows it, and what it would touch. */
  readonly evidence: string;
  /** Where the evidence stands in the command or content; absent if it is not one place. */
  readonly span?: Span;
}

/** Scope of an approval. All three must match; `unknown` matches nothing, not even itself. */
export interface Pattern {
  readonly tool: string;
  readonly target: string;
  readonly environment: string;
}

/** Where a message goes, and whom else its words tell: people may allow it for a session, and somebody new asks again. */
export interface Thread {
  /** `acme/shop#12`, `slack C1`, `mail to ann@a.test`: another name is another thread. */
  readonly place: string;
  /** Everybody whom the message names beyond those who read there anyway, in order. */
  readonly people: readonly string[];
}

/** A person's word for a pattern, given beforehand and for a time. */
export interface UsedPermission extends Pattern {
  readonly by: string;
  readonly until: string;
}

export interface Assessment {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly pattern: Pattern;
  readonly reasons: readonly string[];
  /** Further facts an approval rests on (content, remote, script body): another value asks again. */
  readonly bound?: Hash;
  /** All findings, one by one: an approval is for all of them together and for nothing else. */
  readonly parts?: readonly string[];
  /** The worst harm; absent without findings. It orders waiting gates and decides nothing. */
  readonly harm?: Harm;
  /** Among equal harms the higher is worse. It orders waiting gates and decides nothing. */
  readonly rank?: number;
  /** Standing permissions without which a person would have been asked. */
  readonly permitted?: readonly UsedPermission[];
  /** Set where nothing was found but messages into this one thread. */
  readonly thread?: Thread;
  /** Set when the action only looks: nothing is written, sent, started or changed. */
  readonly reads?: true;
  /** Files that it would write and nobody else has changed: once it ran, they are the session's own. */
  readonly writes?: readonly string[];
  /** Places where something would be lost for good: an approval covers the files there when it is given. */
  readonly removes?: readonly string[];
}

/** Looks at an action without running anything; it may look facts up first. A thrown error counts as a gate. */
export type Assess = (action: Action) => Assessment | Promise<Assessment>;
