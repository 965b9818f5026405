import { z } from "zod/mini";
import { LookedView, pastView } from "../../inquiry/looked.ts";
import { reads } from "../../inquiry/readers.ts";
import { inquiryView } from "../../inquiry/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { induce } from "./machine.ts";
import type { ShapedRules } from "./types.ts";

export const RulesView = shape({
  type: z.literal("rules"),
  intent: z.string(),
  /** A file that the text goes into; null where it is a command. */
  rules: listOf(shape({ title: z.string(), file: z.nullable(z.string()), text: z.string(), by: z.string() })),
  unwanted: listOf(z.string()),
  /** Taken before, and standing nowhere yet. */
  unapplied: listOf(z.string()),
  /** Allowed each time, and asked about for good. */
  kept: listOf(z.string()),
  looked: LookedView,
});
export type RulesView = z.infer<typeof RulesView>;

export const induceView = inquiryView(
  induce,
  ({ intent, rules, unwanted, unapplied = [], kept = [], past }: ShapedRules): RulesView => ({
    type: "rules",
    intent,
    rules: rules.map(({ title, file, text, by }) => ({ title, file, text, by })),
    unwanted: [...unwanted],
    unapplied: [...unapplied],
    kept: [...kept],
    looked: pastView(past),
  }),
  reads.partly,
);
