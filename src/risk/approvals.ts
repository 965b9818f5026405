import { unknownPiece } from "./deed.ts";
import type { Approval } from "./facts.ts";
import type { Finding, Pattern } from "./types.ts";

/**
 * A19: a charge is settled by an earlier approval only if tool, target and environment are equal after normalising and
 * the signal was among those shown. `unknown` matches nothing, injection and refusals are never remembered.
 */
export function isApproved(
  charge: Pick<Finding, "signal" | "severity"> & { readonly pattern: Pattern },
  approvals: readonly Approval[],
): boolean {
  if (charge.severity === "refuse" || charge.signal === "PromptInjection") return false;
  const { tool, target, environment } = charge.pattern;
  if (environment === "unknown" || environment === "" || target === "" || target.includes(unknownPiece)) return false;
  return approvals.some(
    (each) =>
      same(each.tool, tool) &&
      same(each.target, target) &&
      same(each.environment, environment) &&
      (each.signals === undefined || each.signals.includes(charge.signal)),
  );
}

const same = (one: unknown, other: string): boolean => typeof one === "string" && normal(one) === normal(other);
const normal = (text: string): string => text.trim().replaceAll(/\s+/g, " ");
