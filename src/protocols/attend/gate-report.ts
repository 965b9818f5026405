import type { TaskReport } from "./types.ts";

/** The lines by which an agent that cannot be intercepted says that it stopped at a risk (A27). */
const detected = /^[ \t>*_`#-]*GATE_DETECTED[\s*_`]*:[\s*_`]*true\b/im;
const field = (name: string): RegExp => new RegExp(String.raw`^[ \t>*_\x60#-]*${name}[\s*_\x60]*:[\s*_\x60]*(.+?)[ \t*_\x60]{0,40}$`, "im");
const [signal, evidence] = [field("Signal"), field("Evidence")];

/**
 * The gate in an agent's last words, or nothing when it reports none. A report with parts missing still gates (A26):
 * what it stopped at is then unknown, which is a reason to look and never a reason to go on.
 */
export function gateReport(said: string): NonNullable<TaskReport["found"]> | undefined {
  const start = detected.exec(said);
  if (!start) return undefined;
  return { signal: signal.exec(said)?.[1] ?? "unknown", evidence: evidence.exec(said)?.[1] ?? "the report does not say what it met" };
}
