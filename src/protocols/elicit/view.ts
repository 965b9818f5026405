import { z } from "zod/mini";
import { inquiryView } from "../../inquiry/view.ts";
import { shape } from "../../shapes/shapes.ts";
import { elicit } from "./machine.ts";
import type { ResolvedEndPoint } from "./types.ts";

export const EndPointView = shape({ type: z.literal("endpoint"), intent: z.string(), endPoint: z.nullable(z.string()) });
export type EndPointView = z.infer<typeof EndPointView>;

export const elicitView = inquiryView(elicit, ({ intent, endPoint }: ResolvedEndPoint): EndPointView => ({
  type: "endpoint",
  intent,
  endPoint,
}));
