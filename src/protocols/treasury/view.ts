import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";
import type { TreasuryState } from "./types.ts";

/** Work that a part of the budgets is set aside for. */
export const TreasuryView = shape({
  shows: z.literal("treasury"),
  phase: z.string(),
  holders: listOf(shape({ session: z.string(), title: z.string(), scopes: listOf(z.string()), at: z.string() })),
});
export type TreasuryView = z.infer<typeof TreasuryView>;

export const treasuryView = ({ phase, holds }: TreasuryState): TreasuryView => ({
  shows: "treasury",
  phase,
  holders: Object.entries(holds).map(([session, { title, scopes, at }]) => ({ session, title, scopes: [...scopes], at })),
});
