import { z } from "zod/mini";
import type { InformedPlan, SettledGap } from "../../inquiry/informed.ts";
import { inquiryView } from "../../inquiry/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { solicit } from "./machine.ts";

const Decided = shape({ title: z.string(), text: z.nullable(z.string()), by: z.string() });

export const PlanView = shape({
  type: z.literal("plan"),
  original: z.string(),
  plan: z.string(),
  /** Decisions written into it. */
  decisions: listOf(Decided),
  /** Gaps that nobody was there to decide. */
  assumptions: listOf(Decided),
});
export type PlanView = z.infer<typeof PlanView>;

const decided = ({ title, text, by }: SettledGap) => ({ title, text, by });

export const solicitView = inquiryView(solicit, ({ original, plan, decisions, assumptions }: InformedPlan): PlanView => ({
  type: "plan",
  original,
  plan,
  decisions: decisions.map(decided),
  assumptions: assumptions.map(decided),
}));
