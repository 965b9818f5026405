import { z } from "zod/mini";
import { CallsView, callsView } from "../../consent/view.ts";
import { shape } from "../../shapes/shapes.ts";
import type { GuardState } from "./types.ts";

export const GuardView = shape({
  shows: z.literal("calls"),
  phase: z.string(),
  client: z.string(),
  calls: CallsView,
  /** The client has ended it. */
  isLeft: z.boolean(),
  /** A person told the agent to stop; it has heard so, or hears it at its next call. */
  stop: z.nullable(shape({ by: z.string(), at: z.string(), isHeard: z.boolean() })),
});
export type GuardView = z.infer<typeof GuardView>;

/** A session that is over keeps nothing of its calls. */
export function guardView(state: GuardState): GuardView | null {
  if (state.phase !== "guarding") return null;
  const { phase, client, left, stop } = state;
  const told = stop ? { by: stop.by, at: stop.at, isHeard: stop.toldAt !== undefined } : null;
  return { shows: "calls", phase, client, calls: callsView(state), isLeft: left === true, stop: told };
}
