import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";
import { shipSteps, type ShipState } from "./types.ts";
import { words } from "./words.ts";

/** The way out of checked work: every step, how it ended, and where the work is now. */
export const ShipView = shape({
  shows: z.literal("ship"),
  phase: z.string(),
  /** The phase in plain words. */
  doing: z.string(),
  mission: z.string(),
  target: z.string(),
  isDry: z.boolean(),
  commit: z.string(),
  /** `passed`, `failed`, `skipped`, `frozen`, `working` or `waiting`. */
  steps: listOf(shape({ step: z.string(), name: z.string(), status: z.string(), detail: z.string() })),
  /** Null while it goes on. */
  end: z.nullable(
    shape({
      result: z.string(),
      commit: z.nullable(z.string()),
      deployUrl: z.nullable(z.string()),
      deployStatus: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
});
export type ShipView = z.infer<typeof ShipView>;

export function shipView(state: ShipState): ShipView | null {
  if (state.phase === "idle") return null;
  const { phase, work, way, isDry, commit, ends } = state;
  const steps = shipSteps.map((step) => {
    const end = ends.find((each) => each.step === step);
    const status = end?.status ?? (phase === "stepping" && state.step === step ? "working" : "waiting");
    return { step, name: words.steps[step], status, detail: end?.detail ?? "" };
  });
  const end = "end" in state ? { ...state.end } : null;
  const target = words.target(way);
  return { shows: "ship", phase, doing: words.doing(state), mission: work.mission, target, isDry, commit, steps, end };
}
