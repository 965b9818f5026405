import { z } from "zod/mini";
import { reads } from "../../inquiry/readers.ts";
import { inquiryView } from "../../inquiry/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { grasp } from "./machine.ts";
import type { VerifiedUnderstanding } from "./types.ts";

const GraspRow = shape({
  title: z.string(),
  verdict: z.enum(["understood", "otherwise", "open"]),
  /** Null: the part was left out. */
  said: z.nullable(z.string()),
  truth: z.string(),
  places: listOf(shape({ claim: z.string(), source: z.string() })),
  isSeen: z.boolean(),
});

export const GraspView = shape({
  type: z.literal("grasp"),
  /** Why there was nothing to be asked about. */
  missing: z.nullable(z.string()),
  parts: listOf(GraspRow),
  /** Changes that nobody was asked about. */
  unasked: listOf(z.string()),
});
export type GraspView = z.infer<typeof GraspView>;

export const graspView = inquiryView(
  grasp,
  ({ missing, parts, unasked = [] }: VerifiedUnderstanding): GraspView => ({
    type: "grasp",
    missing,
    parts: parts.map(({ title, verdict, said, truth, places, isSeen }) => ({ title, verdict, said, truth, places, isSeen })),
    unasked,
  }),
  reads.seven,
);
