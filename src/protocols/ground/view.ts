import { z } from "zod/mini";
import { reads } from "../../inquiry/readers.ts";
import { inquiryView } from "../../inquiry/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { ground } from "./machine.ts";
import type { ValidatedMapping } from "./types.ts";

const MappingRow = shape({
  rule: z.string(),
  case: z.string(),
  /** In a person's own words; null where the rule applies as it was said. */
  means: z.nullable(z.string()),
  how: z.string(),
  by: z.string(),
});

export const MappingView = shape({ type: z.literal("mapping"), rows: listOf(MappingRow) });
export type MappingView = z.infer<typeof MappingView>;

export const groundView = inquiryView(
  ground,
  ({ mapping }: ValidatedMapping): MappingView => ({
    type: "mapping",
    rows: mapping.map(({ rule, case: thing, means, how, by }) => ({ rule, case: thing, means, how, by })),
  }),
  reads.partly,
);
