import type { ModelLimits } from "./policy.ts";

/** Twice as long each time, up to a limit, never in step with others, and never less than the provider asks for. */
export function waitOf(
  { tries, afterMs, chance }: { readonly tries: number; readonly afterMs: number; readonly chance: number },
  { waitMs, waitMaxMs }: Pick<ModelLimits, "waitMs" | "waitMaxMs">,
): number {
  const longest = Math.min(waitMaxMs, waitMs * 2 ** tries);
  return Math.round(Math.max(afterMs, longest / 2) + (longest / 2) * chance);
}
