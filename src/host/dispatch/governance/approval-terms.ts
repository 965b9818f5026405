import type { GovernanceConfig } from "../../../config/governance.ts";
import type { Person } from "../../../kernel/gate.ts";
import { isRefusal, refuse, type Refusal } from "../../../kernel/trouble.ts";
import type { ApprovalMoment, ApprovalTerms } from "../../../lexicon/approvals.ts";

/** Who wants something that somebody else has to approve. */
export type PlanAsker = Pick<Person, "name" | "verified">;

/**
 * D24: the terms under which work begins that comes to these moments; undefined where nobody else has to agree to any of them.
 * Refused where nobody knows who asks: then nobody could be told from them either.
 */
export function approvalTerms(
  { approvals, paperclip }: GovernanceConfig,
  moments: readonly ApprovalMoment[],
  person: PlanAsker | Refusal,
): ApprovalTerms | Refusal | undefined {
  const needs = approvals.filter((each) => moments.includes(each));
  if (needs.length === 0) return undefined;
  if (isRefusal(person)) return refuse(person.refused, `${needed(needs)} ${person.because}`);
  if (!person.verified)
    return refuse("person", `${needed(needs)} a terminal alone does not prove it: set ASSENT_TOKEN to a token of your own`);
  return { by: person.name, needs, ...(paperclip ? { elsewhere: true } : {}) };
}

const needed = (needs: readonly ApprovalMoment[]): string =>
  `a second person has to approve its ${needs.join(" and its ")} (governance.approvals), so it has to be known who asks;`;

/** A brief has no plan that could be approved: handed in as a plan of one piece it has. */
export const briefProblem = ({ approvals }: GovernanceConfig): Refusal | undefined =>
  approvals.includes("plan")
    ? refuse("approval", "a second person has to approve every plan (governance.approvals); hand it in as a plan of one piece, with --plan")
    : undefined;
