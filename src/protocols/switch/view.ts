import { z } from "zod/mini";
import { shape } from "../../shapes/shapes.ts";
import type { SwitchState } from "./types.ts";

export const SwitchView = shape({
  shows: z.literal("switch"),
  phase: z.enum(["on", "off"]),
  /** The person who switched the guard off, and until when; null while it is on. */
  off: z.nullable(shape({ by: z.string(), at: z.string(), until: z.nullable(z.string()) })),
});
export type SwitchView = z.infer<typeof SwitchView>;

export const switchView = (state: SwitchState): SwitchView => ({
  shows: "switch",
  phase: state.phase,
  off: state.phase === "on" ? null : { by: state.by, at: state.at, until: state.until },
});
