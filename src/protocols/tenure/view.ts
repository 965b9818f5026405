import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";
import type { TenureState } from "./types.ts";

/** Who works on which files of a project now. */
export const TenureView = shape({
  shows: z.literal("tenure"),
  phase: z.string(),
  holders: listOf(
    shape({ session: z.string(), title: z.string(), files: listOf(z.string()), fence: z.number(), at: z.string(), until: z.string() }),
  ),
});
export type TenureView = z.infer<typeof TenureView>;

export const tenureView = ({ phase, holdings }: TenureState): TenureView => ({
  shows: "tenure",
  phase,
  holders: Object.entries(holdings).map(([session, holding]) => ({ session, ...holding })),
});
