import { z } from "zod/mini";
import { reads } from "../../inquiry/readers.ts";
import { inquiryView } from "../../inquiry/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { recollect } from "./machine.ts";
import type { RecalledContext } from "./types.ts";

export const RecalledView = shape({
  type: z.literal("recalled"),
  intent: z.string(),
  readings: listOf(shape({ quote: z.string(), text: z.nullable(z.string()), by: z.string() })),
  unknown: listOf(z.string()),
});
export type RecalledView = z.infer<typeof RecalledView>;

export const recollectView = inquiryView(
  recollect,
  ({ intent, readings, unknown }: RecalledContext): RecalledView => ({
    type: "recalled",
    intent,
    readings: readings.map(({ quote, text, by }) => ({ quote, text, by })),
    unknown: [...unknown],
  }),
  reads.partly,
);
