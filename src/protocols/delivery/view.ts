import { z } from "zod/mini";
import { shape } from "../../shapes/shapes.ts";
import type { DeliveryState } from "./types.ts";
import { words } from "./words.ts";

/** Commits that travel between two machines (M5). */
export const DeliveryView = shape({
  shows: z.literal("delivery"),
  phase: z.string(),
  /** The phase in plain words. */
  doing: z.string(),
  mission: z.string(),
  /** `bring` for commits that a worker asked for, `land` for its result. */
  what: z.string(),
  /** How it stands, in words. */
  end: z.string(),
});
export type DeliveryView = z.infer<typeof DeliveryView>;

export function deliveryView(state: DeliveryState): DeliveryView | null {
  if (state.phase === "idle") return null;
  const { phase, mission, errand } = state;
  return { shows: "delivery", phase, doing: words.doing(state), mission, what: errand.what, end: words.end(state) };
}
