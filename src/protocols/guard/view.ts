import { z } from "zod/mini";
import { CallsView, callsView } from "../../consent/view.ts";
import { shape } from "../../shapes/shapes.ts";
import type { GuardState } from "./types.ts";

export const GuardView = shape({ shows: z.literal("calls"), phase: z.string(), client: z.string(), calls: CallsView });
export type GuardView = z.infer<typeof GuardView>;

/** A session that is over keeps nothing of its calls. */
export const guardView = (state: GuardState): GuardView | null =>
  state.phase === "guarding" ? { shows: "calls", phase: state.phase, client: state.client, calls: callsView(state) } : null;
