import { unknownPiece } from "./deed.ts";
import type { Approval } from "./facts.ts";
import type { Finding, Pattern } from "./types.ts";

type Charge = Pick<Finding, "signal" | "severity"> & { readonly pattern: Pattern };

/**
 * A19: a charge is settled by an earlier approval only if tool, target and environment are equal after normalising and
 * the signal was among those shown. `unknown` matches nothing, injection and refusals are never remembered.
 */
export function approvedBy(approvals: readonly Approval[]): (charge: Charge) => Approval | undefined {
  if (approvals.length === 0) return () => undefined;
  const given = new Map<string, Approval[]>();
  for (const each of approvals) {
    const key = keyOf(each);
    if (key === undefined) continue;
    const same = given.get(key);
    if (same) same.push(each);
    else given.set(key, [each]);
  }
  return ({ signal, severity, pattern }) => {
    if (severity === "refuse" || signal === "PromptInjection") return undefined;
    const { tool, target, environment } = pattern;
    if (environment === "unknown" || environment === "" || target === "" || `${tool}${target}`.includes(unknownPiece)) return undefined;
    const same = given.get(keyOf(pattern) ?? "") ?? [];
    return same.find(({ signals }) => signals === undefined || signals.includes(signal));
  };
}

/** Undefined where a part that should be text is none. */
function keyOf({ tool, target, environment }: { readonly [name in keyof Pattern]: unknown }): string | undefined {
  const parts = [tool, target, environment];
  if (!parts.every((part) => typeof part === "string")) return undefined;
  return parts.map((part) => part.trim().replaceAll(/\s+/g, " ")).join("\n");
}
