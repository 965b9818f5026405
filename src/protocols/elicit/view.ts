import { z } from "zod/mini";
import { LookedView, pastView } from "../../inquiry/looked.ts";
import { reads } from "../../inquiry/readers.ts";
import { inquiryView } from "../../inquiry/view.ts";
import { shape } from "../../shapes/shapes.ts";
import { elicit } from "./machine.ts";
import type { ResolvedEndPoint } from "./types.ts";

export const EndPointView = shape({
  type: z.literal("endpoint"),
  intent: z.string(),
  endPoint: z.nullable(z.string()),
  /** The words had an end point already, and nothing was looked at. */
  isConcrete: z.boolean(),
  looked: LookedView,
});
export type EndPointView = z.infer<typeof EndPointView>;

export const elicitView = inquiryView(
  elicit,
  ({ intent, endPoint, isConcrete = false, looked }: ResolvedEndPoint): EndPointView => ({
    type: "endpoint",
    intent,
    endPoint,
    isConcrete,
    looked: pastView(looked),
  }),
  reads.partly,
);
