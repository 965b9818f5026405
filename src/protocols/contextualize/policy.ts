import { settledGaps } from "../../inquiry/informed.ts";
import { lookedIn } from "../../inquiry/looked.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Inquiry } from "../../inquiry/table.ts";
import type { Decision, Subject } from "../../inquiry/types.ts";
import { misfitKinds, type ContextualizedExecution } from "./types.ts";
import { words } from "./words.ts";

export const contextualizeTable: Inquiry = {
  name: "contextualize",
  gate: "fit",
  kinds: misfitKinds,
  roundsMax: 20,
  words,
  output: (subject, decisions, learned) => ({ ...contextualized(subject, decisions, learned) }) as unknown as Json,
};

/** P2: nothing is changed here; what is to be done is handed on. */
const contextualized = ({ intent, sources }: Subject, decisions: readonly Decision[], learned?: Json): ContextualizedExecution => ({
  intent,
  change: sources?.["diff"] ?? null,
  adjustments: settledGaps(decisions, "select", "provide"),
  accepted: settledGaps(decisions, "dismiss"),
  assumptions: settledGaps(decisions, "assume"),
  looked: lookedIn(learned),
});
