import type { Hash, Json } from "../kernel/ids.ts";

/** What an agent wants to do, before it does it. */
export interface Action {
  readonly tool: string;
  readonly input: Readonly<Record<string, Json>>;
  readonly cwd: string;
}

/** `low` is "no objection", never a permission (K13). */
export type Verdict = "low" | "advisory" | "gate" | "refuse";

export type Signal =
  | "Irreversibility"
  | "HumanCommunication"
  | "SecurityBoundary"
  | "PromptInjection"
  | "ExternalMutation"
  | "ScopeEscalation"
  | "Emergent";

export interface Finding {
  readonly signal: Signal;
  readonly severity: Exclude<Verdict, "low">;
  /** What in the action shows it, quoted. */
  readonly evidence: string;
}

/** What an approval is about. All three must match; `unknown` matches nothing, not even itself. */
export interface Pattern {
  readonly tool: string;
  readonly target: string;
  readonly environment: string;
}

export interface Assessment {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly pattern: Pattern;
  readonly reasons: readonly string[];
  /** Whatever else an approval rests on (content, remote, script body): another value asks again. */
  readonly bound?: Hash;
}

/** Looks at an action without running anything. Deterministic. A thrown error counts as a gate. */
export type Assess = (action: Action) => Assessment;
