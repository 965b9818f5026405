import type { Finding, Pattern, Signal } from "./types.ts";

interface Weighed extends Pick<Finding, "signal" | "severity"> {
  readonly pattern: Pattern;
}

/**
 * A13: two advisories with different signals, or with different targets outside the project, make all of them gates.
 * Two unknown programs in a pipe are one thing nobody knows, not two.
 */
export function compound<Charge extends Weighed>(charges: readonly Charge[]): readonly Charge[] {
  const advisories = charges.filter(({ severity }) => severity === "advisory");
  const signals = new Set<Signal>(advisories.map(({ signal }) => signal));
  const outside = placesOf(
    advisories.filter(({ signal }) => signal === "ScopeEscalation").map(({ pattern }) => pattern.target),
  );
  if (signals.size < 2 && outside.length < 2) return charges;
  return charges.map((charge) => (charge.severity === "advisory" ? { ...charge, severity: "gate" as const } : charge));
}

/** Targets inside the project are relative to it. */
const isOutside = (target: string): boolean => /^[~/]|^[A-Za-z]:[\\/]|^\.\.(\/|$)/.test(target);

/** Different places outside; a folder and what lies in it are one place. */
function placesOf(targets: readonly string[]): readonly string[] {
  const outside = [...new Set(targets.filter(isOutside))];
  return outside.filter(
    (one) => !outside.some((other) => one !== other && one.startsWith(`${other.replace(/\/$/, "")}/`)),
  );
}
