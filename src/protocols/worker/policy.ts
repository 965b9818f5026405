import type { AuditRun, GateResult } from "../../lexicon/checking.ts";
import { isPreference } from "./asking.ts";
import type {
  BlockClaim,
  ChangeAudit,
  EndViolation,
  UncleanDone,
  WorkBlock,
  WorkBrief,
  WorkCheck,
  WorkerClaims,
  WorkerJob,
} from "./types.ts";
import { words } from "./words.ts";

export const workerLimits = {
  attemptsMax: 3,
  missionMaxChars: 200,
  outputMaxChars: 8_000,
  listedMax: 200,
  callsAtOnceMax: 256,
  /** Layers of work that did not land (W18): more than this is said whenever a worker starts. */
  keptMax: 20,
  keptMaxBytes: 5_368_709_120,
} as const;

/** Why what was changed cannot land: something outside what the worker owns is other than it was (D21). */
export const auditProblems = ({ violations }: ChangeAudit): readonly string[] => violations.map((violation) => words.violated(violation));

/** How an attempt ends by the worker's own word. Only `judged` can lead to a landing. */
export type ClaimedEnd =
  | { readonly end: "judged"; readonly block?: WorkBlock }
  | { readonly end: "blocked"; readonly block: WorkBlock }
  | { readonly end: "over"; readonly done: UncleanDone }
  | { readonly end: "refused"; readonly why: readonly string[]; readonly violation?: EndViolation };

/** D5, D7, D8: reads what the worker says. Its word can end the work or ask for a person; it can never make it clean. */
export function claimedEnd(claims: WorkerClaims, { owned }: ChangeAudit, job: WorkerJob): ClaimedEnd {
  const { done, block, unreadable, asked } = claims;
  if (unreadable.length > 0) return { end: "refused", why: unreadable.map(words.unreadable), violation: "unreadable" };
  const illegal = block && illegalBlock(block);
  if (illegal) return illegal;
  if (done?.status === "pending" && done.pendingActions.length === 0)
    return { end: "refused", why: [words.noNextActions], violation: "no-next-actions" };
  if (done?.status === "failed" && done.reason.trim() === "") return { end: "refused", why: [words.noReason], violation: "no-reason" };
  if (done?.status === "failed") return over("failed", words.claimedFailed(done.reason));
  const missing = done?.artefacts?.flatMap((each) => ("missing" in each ? [words.missingArtefact(each.name, each.missing)] : [])) ?? [];
  if (missing.length > 0) return { end: "refused", why: missing, violation: "missing-artefact" };
  if (block && done?.status !== "done_clean") return { end: "blocked", block: blockOf(block) };
  if (done?.status === "pending") return over("pending", "", done.pendingActions);
  const isSentBack = asked !== undefined && !block && job.wasSentBack === undefined && job.attempt < job.attemptsMax;
  if (isSentBack) return { end: "refused", why: [words.asked(asked)], violation: "asked" };
  const unknown = done?.operations?.filter((id) => !job.brief.operations?.some((operation) => operation.id === id)) ?? [];
  if (unknown.length > 0) return { end: "refused", why: unknown.map(words.unknownOperation), violation: "unknown-operation" };
  if (owned.length === 0)
    return { end: "refused", why: [words.nothingChanged, ...(job.agentEnd === undefined ? [] : [words.agentEnd(job.agentEnd)])] };
  return { end: "judged", ...(block ? { block: blockOf(block) } : {}) };
}

const over = (status: UncleanDone["status"], reason: string, pendingActions: readonly string[] = []): ClaimedEnd => ({
  end: "over",
  done: { status, reason, pendingActions, commit: null },
});

const blockOf = ({ kind, question, bestGuess, fallback }: BlockClaim): WorkBlock => ({ kind, question, bestGuess, fallback });

/** D7: a block asks what nobody else can know, and waits for nobody. */
function illegalBlock({ kind, question, bestGuess, fallback, isIdle }: BlockClaim): ClaimedEnd | undefined {
  const refused = (why: string): ClaimedEnd => ({ end: "refused", why: [why], violation: "illegal-block" });
  const parts = [
    ["the question", question],
    ["your best guess", bestGuess],
    ["the fallback", fallback],
  ] as const;
  const missing = parts.flatMap(([name, text]) => (text.trim() === "" ? [name] : []));
  if (kind === "credential" && question.trim() !== "" && fallback.trim() === "") return over("failed", words.noCredential(question));
  if (missing.length > 0) return refused(words.incompleteBlock(missing));
  if (isPreference(question)) return refused(words.preference(question));
  return isIdle ? refused(words.idleBlock) : undefined;
}

export const reviewKey = ({ attempt }: Pick<WorkerJob, "attempt">): string => `review:${attempt}`;
export const blockKey = (attempt: number): string => `block:${attempt}`;

/** D5, W15, W16: what has to hold before a claim is believed. Worker text is no part of it. */
export const checkProblems = (
  { exitCode, rewrote, gates, output, conflict }: WorkCheck,
  { verifyCommand }: WorkBrief,
): readonly string[] => [
  ...(conflict ? [words.conflict(conflict.paths, output)] : []),
  ...(exitCode === 0 || conflict ? [] : [words.checkFailed(verifyCommand, exitCode, output)]),
  ...(rewrote.length === 0 ? [] : [words.rewrote(verifyCommand, rewrote)]),
  ...gates.filter(({ passed }) => !passed).map((gate) => words.gateFailed(gate)),
];

/** Checks that were changed by whoever is checked count only after somebody else has looked at them. */
export const needsReview = ({ checks }: ChangeAudit, gates: readonly GateResult[]): boolean =>
  checks.length > 0 && !gates.some(({ passed, isIndependent }) => passed && isIndependent);

/** D28: a gate as its run says. Without a run it is not configured; with a threshold, only a score can pass. */
export function auditResult(gate: string, run: AuditRun | undefined, more: { threshold?: number; isIndependent: boolean }): GateResult {
  const { threshold, isIndependent } = more;
  const failed = (detail: string): GateResult => ({ gate, passed: false, detail, isIndependent });
  if (!run) return { ...failed(words.auditMissing), isUndone: true };
  if (run.exitCode !== 0) return failed(words.auditEnded(run.exitCode, run.output));
  if (threshold === undefined) return { gate, passed: true, detail: "", isIndependent };
  const score = scoreIn(run.scored);
  if (score === undefined) return failed(words.auditUnscored(run.scored));
  if (score < threshold) return { ...failed(words.auditBelow(score, threshold)), score };
  return { gate, passed: true, detail: "", score, isIndependent };
}

/**
 * The one line that was said as the score: a number, or JSON with a `score`. A second one, of whomever, makes it none: code of
 * the worker that an audit runs can spoil its score, and not give one.
 */
export function scoreIn(scored: string): number | undefined {
  const text = scored.trim();
  if (text.includes("\n")) return undefined;
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text.startsWith("{") ? scoreOf(text) : undefined;
}

function scoreOf(text: string): number | undefined {
  try {
    const value = (JSON.parse(text) as { readonly score?: unknown }).score;
    return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
