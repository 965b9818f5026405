import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";
import type { CountersignState } from "./types.ts";

/** The word of a second person on exactly one thing. */
export const CountersignView = shape({
  shows: z.literal("countersign"),
  phase: z.string(),
  what: z.string(),
  title: z.string(),
  asker: z.string(),
  says: listOf(z.string()),
  /** The hash of exactly what is approved; null before it is bound. */
  hash: z.nullable(z.string()),
  /** Null while it is open. */
  end: z.nullable(shape({ approved: z.boolean(), by: z.nullable(z.string()), reason: z.string() })),
});
export type CountersignView = z.infer<typeof CountersignView>;

export function countersignView(state: CountersignState): CountersignView | null {
  if (state.phase === "idle") return null;
  const { phase, what, title, asker, says } = state;
  const end = "end" in state ? { approved: state.end.approved, by: state.end.by, reason: state.end.reason } : null;
  const hash = "end" in state ? state.end.hash : "hash" in state ? state.hash : null;
  return { shows: "countersign", phase, what, title, asker, says: [...says], hash, end };
}
