import type { Config } from "../../config/config.ts";
import type { WorkersConfig } from "../../config/workers.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { auditResult } from "../../protocols/worker/policy.ts";
import type { CandidateWork, GateResult, WorkCheck } from "../../protocols/worker/types.ts";
import { auditRestsOn } from "../../scope/checks.ts";
import { candidateOf, runOnCandidate, type ReadyCandidate } from "./candidate-run.ts";

const checkTimeoutMs = 3_000_000;
const auditTimeoutMs = 900_000;

interface CheckWorld {
  readonly config: Config;
  readonly environment: ProcessEnvironment;
}

/** W15: the brief's check on exactly what would land; then its audits, each in a box of its own. */
export async function checkWork(work: CandidateWork, { config, environment }: CheckWorld, signal: AbortSignal): Promise<WorkCheck> {
  const { verifyCommand: command } = work.brief;
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
  const gates = exitCode === 0 && rewrote.length === 0 ? await auditGates(work, candidate, { config, environment }, signal) : [];
  return { head, tree, exitCode, output, rewrote, gates, ...(limit ? { limit } : {}) };
}

/** D28: one after the other; one that nobody configured has failed. */
async function auditGates(
  { brief, owned }: CandidateWork,
  candidate: ReadyCandidate,
  { config, environment }: CheckWorld,
  signal: AbortSignal,
): Promise<readonly GateResult[]> {
  const results: GateResult[] = [];
  for (const gate of brief.auditGates) {
    const audit = auditNamed(config.workers.audits, gate);
    if (!audit) {
      results.push(auditResult(gate, undefined, { isIndependent: false }));
      continue;
    }
    const { command, threshold } = audit;
    const isIndependent = command !== brief.verifyCommand && !owned.some((path) => auditRestsOn(path, command));
    const scored = threshold === undefined ? {} : ({ isScored: true } as const);
    const run = await runOnCandidate(candidate, { command, config, environment, timeoutMs: auditTimeoutMs, ...scored }, signal);
    results.push(auditResult(gate, run, { isIndependent, ...(threshold === undefined ? {} : { threshold }) }));
  }
  return results;
}

const auditNamed = (audits: WorkersConfig["audits"], name: string): WorkersConfig["audits"][string] | undefined =>
  Object.hasOwn(audits, name) ? audits[name] : undefined;
