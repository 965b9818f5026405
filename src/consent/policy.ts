import { unknownPiece } from "../risk/deed.ts";
import type { Signal } from "../risk/types.ts";
import type { CallApproval } from "./types.ts";

export const callLimits = {
  /** How long a client's call waits for an answer before it is denied and parked. */
  waitMs: 480_000,
  /** How long an unclaimed pass is good for (A33). */
  passMs: 86_400_000,
  approvalsMax: 500,
  runningMax: 200,
  waitingMax: 200,
  /** Paths that a session may claim as written by itself; the oldest are forgotten, and asked about again. */
  ownMax: 500,
} as const;

/** Messages that are put as one question, and what is kept of them; the state is written with every append. */
export const threadLimits = {
  allowedMax: 100,
  togetherMax: 20,
  /** Shown in one question. */
  saidMaxChars: 48_000,
  /** Kept of all that wait. */
  keptMaxChars: 64_000,
} as const;

/** Signals that are asked about every time, whatever was approved before (A12, A19). */
export const neverRemembered: readonly Signal[] = ["PromptInjection"];

/** A19: whether approving this may be remembered. A pattern with an unknown part could never match again. */
export const isRememberable = ({ pattern: { tool, target, environment }, signals }: CallApproval): boolean =>
  ![tool, target, environment].some(isUnknown) && !signals.some((signal) => neverRemembered.includes(signal));

/** A19: a deed that reaches others, or names no target, is remembered word for word: its pattern would fit another deed too. */
export const isWordForWord = ({ target, environment }: CallApproval["pattern"]): boolean =>
  environment !== "local" || target.split(" + ").some((part) => part.trim() === "");

/** In the pattern of several deeds each has its place. */
const isUnknown = (part: string): boolean => part.includes(unknownPiece) || part.split(" + ").includes("unknown");

/** Answers that let the call run. */
export const runningOptions: readonly string[] = ["approve", "dismiss"];

/** A29: thresholds from which the record of many sessions proposes something, and its limits. */
export const recordLimits = { sessionsMin: 3, asksMin: 5, rulesMax: 500, patternsMax: 2_000, daysMax: 400 } as const;
/** Limits of one session's part in that: it is written with every append. */
export const tallyLimits = { rulesMax: 100, ruleDaysMax: 300, patternsMax: 100, callsMax: 200, daysMax: 60 } as const;
