import { z } from "zod/mini";
import { inquiryView } from "../../inquiry/view.ts";
import { shape } from "../../shapes/shapes.ts";
import { clarify } from "./machine.ts";
import type { ClarifiedIntent } from "./types.ts";

export const ClarifiedView = shape({ type: z.literal("clarified"), original: z.string(), clarified: z.string() });
export type ClarifiedView = z.infer<typeof ClarifiedView>;

export const clarifyView = inquiryView(clarify, ({ original, clarified }: ClarifiedIntent): ClarifiedView => ({
  type: "clarified",
  original,
  clarified,
}));
