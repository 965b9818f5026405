import { z } from "zod/mini";
import type { SettledGap } from "../../inquiry/informed.ts";
import { LookedView, lookedView } from "../../inquiry/looked.ts";
import { reads } from "../../inquiry/readers.ts";
import { inquiryView } from "../../inquiry/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { gap } from "./machine.ts";
import type { AuditedDecision } from "./types.ts";

const AuditedRow = shape({ title: z.string(), text: z.nullable(z.string()), by: z.string() });

export const AuditedView = shape({
  type: z.literal("audited"),
  original: z.string(),
  plan: z.string(),
  /** Written into the plan. */
  decisions: listOf(AuditedRow),
  /** Decided without. */
  accepted: listOf(AuditedRow),
  /** Lacks that nobody was there to decide about. */
  assumptions: listOf(AuditedRow),
  looked: LookedView,
});
export type AuditedView = z.infer<typeof AuditedView>;

const row = ({ title, text, by }: SettledGap) => ({ title, text, by });

export const gapView = inquiryView(
  gap,
  ({ original, plan, decisions, accepted, assumptions, looked }: AuditedDecision): AuditedView => ({
    type: "audited",
    original,
    plan,
    decisions: decisions.map(row),
    accepted: accepted.map(row),
    assumptions: assumptions.map(row),
    looked: lookedView(looked),
  }),
  reads.decisions,
);
