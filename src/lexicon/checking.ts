import { isRecord } from "../kernel/ids.ts";

/**
 * How the result of a role is looked at (D14): in `full` somebody reports on it and somebody else decides, in `lite` it comes
 * with a report, `direct` it is only what it is. Whatever the mode, the runtime's own checks stand before all of them.
 */
export const checkingModes = { grader: "full", planner: "lite", worker: "direct" } as const satisfies Record<string, CheckingMode>;
type CheckingMode = "full" | "lite" | "direct";

/** As many verdicts against it in a row, and a person decides: nobody goes round in circles. */
export const failsInRowMax = 3;

/** One named audit of work (D28). One that is required and not configured has failed. */
export interface GateResult {
  readonly gate: string;
  readonly passed: boolean;
  readonly detail: string;
  readonly score?: number;
  /** Nothing that it rests on was changed by the worker (W16), and nobody judges their own work. */
  readonly isIndependent: boolean;
  /** It came to no verdict: it has failed, and no worker can do anything about it. */
  readonly isUndone?: true;
}

/** The end of an audit's command, as the runtime saw it. */
export interface AuditRun {
  readonly exitCode: number | null;
  readonly output: string;
  /** All that it said on the descriptor for scores. */
  readonly scored: string;
}

/** An audit that agents do: one looks and reports, another one decides whether that holds. */
export interface AgentAudit {
  readonly gate: string;
  /** The question that is answered. */
  readonly asks: string;
  readonly lead: string;
  readonly checker: string;
  readonly threshold?: number;
}

/** Said by whoever did something, about what was done (D14). */
export interface ManagerReport {
  readonly brief: string;
  readonly status: "done" | "partial" | "blocked";
  /** From 0 to 1. */
  readonly confidence: number;
  readonly artefacts: readonly string[];
  readonly score?: number;
}

/** Said by somebody who did not do it. */
export interface CheckerVerdict {
  readonly decision: "pass" | "fail";
  readonly confidence: number;
  readonly issues: readonly string[];
  /** Words for the next attempt. */
  readonly feedback: string;
}

/** The result of an audit by agents, from the end of its session. An end that says nothing is a fail. */
export function gradeFrom(gate: string, output: unknown): GateResult {
  const { passed, detail, score, isIndependent, isUndone } = isRecord(output) ? output : {};
  return {
    gate,
    passed: passed === true,
    detail: typeof detail === "string" ? detail : "it came to no verdict",
    ...(typeof score === "number" ? { score } : {}),
    isIndependent: isIndependent === true,
    ...(isUndone === true || typeof passed !== "boolean" ? { isUndone: true } : {}),
  };
}

/** Shells say so with these codes. Attempt after attempt would fail for it, and no worker can do anything about it. */
export const unfoundHint = (exitCode: number | null): string =>
  exitCode === 127 || exitCode === 126
    ? "\nA program was not found, or may not be run there: a check runs in a box that does not show what is installed below a home " +
      "(pyenv, nvm, cargo). Install it for the whole machine, or name it by its whole path."
    : "";
