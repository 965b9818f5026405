import { z } from "zod/mini";
import { reads } from "../../inquiry/readers.ts";
import { inquiryView } from "../../inquiry/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { bound } from "./machine.ts";
import type { BoundaryMap } from "./types.ts";

const MapRow = shape({
  domain: z.string(),
  who: z.enum(["person", "agent-proposes", "agent"]),
  words: z.nullable(z.string()),
  by: z.string(),
});

export const BoundaryView = shape({ type: z.literal("map"), rows: listOf(MapRow) });
export type BoundaryView = z.infer<typeof BoundaryView>;

export const boundView = inquiryView(
  bound,
  ({ map }: BoundaryMap): BoundaryView => ({
    type: "map",
    rows: map.map(({ domain, who, words, by }) => ({ domain, who, words, by })),
  }),
  reads.partly,
);
