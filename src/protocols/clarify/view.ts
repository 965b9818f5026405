import { z } from "zod/mini";
import { inquiryView } from "../../inquiry/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { clarify } from "./machine.ts";
import type { ClarifiedIntent } from "./types.ts";

export const ClarifiedView = shape({
  type: z.literal("clarified"),
  original: z.string(),
  clarified: z.string(),
  /** Each unclear quote with its settled reading. */
  readings: listOf(shape({ quote: z.string(), text: z.nullable(z.string()), by: z.string() })),
});
export type ClarifiedView = z.infer<typeof ClarifiedView>;

export const clarifyView = inquiryView(clarify, ({ original, clarified, readings }: ClarifiedIntent): ClarifiedView => ({
  type: "clarified",
  original,
  clarified,
  readings: readings.map(({ quote, text, by }) => ({ quote, text, by })),
}));
