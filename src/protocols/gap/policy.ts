import { informedPlan, settledGaps } from "../../inquiry/informed.ts";
import { lookedIn } from "../../inquiry/looked.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Inquiry } from "../../inquiry/table.ts";
import type { Decision, Subject } from "../../inquiry/types.ts";
import { lackKinds, type AuditedDecision } from "./types.ts";
import { words } from "./words.ts";

export const gapTable: Inquiry = {
  name: "gap",
  gate: "lack",
  kinds: lackKinds,
  roundsMax: 20,
  words,
  output: (subject, decisions, learned) => ({ ...auditedDecision(subject, decisions), looked: lookedIn(learned) }) as unknown as Json,
};

/** P1: what a person decides to do without is on record too, by name. */
const auditedDecision = (subject: Subject, decisions: readonly Decision[]): Omit<AuditedDecision, "looked"> => ({
  ...informedPlan(subject, decisions),
  accepted: settledGaps(decisions, "dismiss"),
});
