import { z } from "zod/mini";
import { inquiryView } from "../../inquiry/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { solicit } from "./machine.ts";
import type { InformedPlan } from "./types.ts";

export const PlanView = shape({
  type: z.literal("plan"),
  original: z.string(),
  plan: z.string(),
  /** What nobody was there to decide. */
  assumptions: listOf(z.string()),
});
export type PlanView = z.infer<typeof PlanView>;

export const solicitView = inquiryView(solicit, ({ original, plan, assumptions }: InformedPlan): PlanView => ({
  type: "plan",
  original,
  plan,
  assumptions: assumptions.map(({ title }) => title),
}));
