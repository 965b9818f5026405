import { z } from "zod/mini";
import type { SettledGap } from "../../inquiry/informed.ts";
import { LookedView, lookedView } from "../../inquiry/looked.ts";
import { reads } from "../../inquiry/readers.ts";
import { inquiryView } from "../../inquiry/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { contextualize } from "./machine.ts";
import type { ContextualizedExecution } from "./types.ts";

const FitRow = shape({ title: z.string(), text: z.nullable(z.string()), by: z.string() });

export const FitView = shape({
  type: z.literal("fit"),
  /** Left to do, so that it fits. */
  adjustments: listOf(FitRow),
  /** Left as it is. */
  accepted: listOf(FitRow),
  /** Misfits that nobody was there to decide about. */
  assumptions: listOf(FitRow),
  looked: LookedView,
});
export type FitView = z.infer<typeof FitView>;

const row = ({ title, text, by }: SettledGap) => ({ title, text, by });

export const contextualizeView = inquiryView(
  contextualize,
  ({ adjustments, accepted, assumptions, looked }: ContextualizedExecution): FitView => ({
    type: "fit",
    adjustments: adjustments.map(row),
    accepted: accepted.map(row),
    assumptions: assumptions.map(row),
    looked: lookedView(looked),
  }),
  reads.measures,
);
