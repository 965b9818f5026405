import type { ChangeAudit, GateResult, WorkBrief, WorkCheck } from "./types.ts";
import { words } from "./words.ts";

export const workerLimits = {
  attemptsMax: 3,
  missionMaxChars: 200,
  outputMaxChars: 8_000,
  listedMax: 200,
} as const;

/** Why what was changed cannot land: something outside what the worker owns is other than it was (D21). */
export const auditProblems = ({ violations, owned }: ChangeAudit): readonly string[] => [
  ...violations.map((violation) => words.violated(violation)),
  ...(owned.length === 0 && violations.length === 0 ? [words.nothingChanged] : []),
];

/** D5, W15, W16: what has to hold before a claim is believed. Worker text is no part of it. */
export const checkProblems = ({ exitCode, rewrote, gates, output }: WorkCheck, { verifyCommand }: WorkBrief): readonly string[] => [
  ...(exitCode === 0 ? [] : [words.checkFailed(verifyCommand, exitCode, output)]),
  ...(rewrote.length === 0 ? [] : [words.rewrote(verifyCommand, rewrote)]),
  ...gates.filter(({ passed }) => !passed).map((gate) => words.gateFailed(gate)),
];

/** Checks that were changed by whoever is checked count only after somebody else has looked at them. */
export const needsReview = ({ checks }: ChangeAudit, gates: readonly GateResult[]): boolean =>
  checks.length > 0 && !gates.some(({ passed }) => passed);
