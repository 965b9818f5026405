import { informedPlan, settledGaps } from "../../inquiry/informed.ts";
import type { Inquiry } from "../../inquiry/table.ts";
import type { Decision, Subject } from "../../inquiry/types.ts";
import { lackKinds, type AuditedDecision } from "./types.ts";
import { words } from "./words.ts";

export const gapTable: Inquiry = {
  name: "gap",
  gate: "lack",
  kinds: lackKinds,
  dismissal: "gap",
  roundsMax: 20,
  words,
  output: (subject, decisions) => ({ ...auditedDecision(subject, decisions) }),
};

/** P1: what a person decides to do without is on record too, by name. */
const auditedDecision = (subject: Subject, decisions: readonly Decision[]): AuditedDecision => ({
  ...informedPlan(subject, decisions),
  accepted: settledGaps(decisions, "dismiss"),
});
