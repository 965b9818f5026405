import type { Config } from "../../config/config.ts";
import type { WorkersConfig } from "../../config/workers.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { AgentAudit, GateResult } from "../../lexicon/checking.ts";
import { auditResult } from "../../protocols/worker/policy.ts";
import { checkScripts } from "../../scope/check-reach.ts";
import { auditRestsOn } from "../../scope/checks.ts";
import { runOnCandidate, type ReadyCandidate } from "./candidate-run.ts";
import { committedFiles } from "./shipping/committed-files.ts";

const auditTimeoutMs = 900_000;

export interface CheckWorld {
  readonly config: Config;
  readonly environment: ProcessEnvironment;
}

/** Work that is audited: by which names, how it was checked before, and what it changed. */
interface AuditedWork {
  readonly auditGates: readonly string[];
  readonly verifyCommand: string;
  readonly changed: readonly string[];
}

interface Audited {
  /** Those that are over. */
  readonly gates: readonly GateResult[];
  /** Those that agents have to do (D14). */
  readonly graders: readonly AgentAudit[];
}

/** D28: commands one after the other, each in a box of its own; one that nobody configured has failed. */
export async function auditsOn(
  candidate: ReadyCandidate,
  { auditGates, verifyCommand, changed }: AuditedWork,
  { config, environment }: CheckWorld,
  signal: AbortSignal,
): Promise<Audited> {
  const gates: GateResult[] = [];
  const graders: AgentAudit[] = [];
  for (const gate of new Set(auditGates)) {
    const { command, agent, checker, asks, threshold } = auditNamed(config.workers.audits, gate) ?? {};
    const least = threshold === undefined ? {} : { threshold };
    if (command === undefined) {
      if (agent === undefined) gates.push(auditResult(gate, undefined, { isIndependent: false }));
      else
        graders.push({
          gate,
          asks: asks ?? `Does the work hold what "${gate}" promises?`,
          lead: agent,
          checker: checker ?? agent,
          ...least,
        });
      continue;
    }
    const isScript = await checkScripts([command], await committedFiles(candidate.open.repository, candidate.head));
    const isIndependent = command !== verifyCommand && !changed.some((path) => auditRestsOn(path, command) || isScript(path));
    const scored = threshold === undefined ? {} : ({ isScored: true } as const);
    const run = await runOnCandidate(candidate, { command, config, environment, timeoutMs: auditTimeoutMs, ...scored }, signal);
    gates.push(auditResult(gate, run, { isIndependent, ...least }));
  }
  return { gates, graders };
}

const auditNamed = (audits: WorkersConfig["audits"], name: string): WorkersConfig["audits"][string] | undefined =>
  Object.hasOwn(audits, name) ? audits[name] : undefined;
