import { unreferencedCommit } from "../../adapters/workplaces/landing.ts";
import type { CandidateWork, WorkCheck } from "../../protocols/worker/types.ts";
import { auditsOn, type CheckWorld } from "./audits.ts";
import { candidateOf, runOnCandidate } from "./candidate-run.ts";

const checkTimeoutMs = 3_000_000;

/** W15: the brief's check on exactly what would land; then its audits, each in a box of its own. */
export async function checkWork(work: CandidateWork, { config, environment }: CheckWorld, signal: AbortSignal): Promise<WorkCheck> {
  const { verifyCommand: command, auditGates } = work.brief;
  const candidate = await candidateOf(work);
  const { head, tree, conflict } = candidate;
  if (conflict) {
    const { evidence: output, ...where } = conflict;
    return { head, tree, exitCode: null, output, rewrote: [], gates: [], conflict: where };
  }
  const { exitCode, output, rewrote, limit } = await runOnCandidate(
    candidate,
    { command, config, environment, timeoutMs: checkTimeoutMs },
    signal,
  );
  const checked = { head, tree, exitCode, output, rewrote, ...(limit ? { limit } : {}) };
  if (exitCode !== 0 || rewrote.length > 0) return { ...checked, gates: [] };
  const audited = { auditGates, verifyCommand: command, changed: work.owned };
  const { gates, graders } = await auditsOn(candidate, audited, { config, environment }, signal);
  if (graders.length === 0) return { ...checked, gates };
  return { ...checked, gates, graders, commit: await unreferencedCommit(candidate.open.repository, candidate) };
}
