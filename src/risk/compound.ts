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
  if (signals.size < 2 && !areApart(advisories)) return charges;
  return charges.map((charge) => (charge.severity === "advisory" ? { ...charge, severity: "gate" as const } : charge));
}

/** Targets inside the project are relative to it. */
const isOutside = (target: string): boolean => /^[~/]|^[A-Za-z]:[\\/]|^\.\.(\/|$)/.test(target);

/** Different places outside; a folder and its content are one place: the name that sorts first is the folder's. */
function areApart(advisories: readonly Weighed[]): boolean {
  const folders = advisories
    .filter(({ signal, pattern }) => signal === "ScopeEscalation" && isOutside(pattern.target))
    .map(({ pattern }) => `${pattern.target.replace(/\/$/, "")}/`);
  const first = folders.reduce((least, each) => (each < least ? each : least), folders[0] ?? "");
  return folders.some((each) => !each.startsWith(first));
}
