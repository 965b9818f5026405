import type { GovernanceConfig } from "../../../config/governance.ts";
import type { Person } from "../../../kernel/gate.ts";
import { isRefusal, refuse, type Refusal } from "../../../kernel/trouble.ts";
import { needsApproval, type ApprovalMoment, type ApprovalTerms } from "../../../lexicon/approvals.ts";

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
  const unknown = unprovenAsker(needs, person);
  if (unknown) return unknown;
  return { by: person.name, needs, ...(paperclip ? { elsewhere: true } : {}) };
}

const unprovenAsker = (needs: readonly ApprovalMoment[], { verified }: PlanAsker): Refusal | undefined =>
  verified
    ? undefined
    : refuse(
        "person",
        `${needed(needs)} a terminal alone does not prove it: set ASSENT_TOKEN to a token of your own (\`assent token new NAME\`)`,
      );

/** Whoever has a plan made anew asks for it, and is told from whoever approves it by a credential alone. */
export const askerProblem = (terms: ApprovalTerms | undefined, person: PlanAsker): Refusal | undefined =>
  needsApproval(terms, "plan") ? unprovenAsker(["plan"], person) : undefined;

const needed = (needs: readonly ApprovalMoment[]): string =>
  `a second person has to approve its ${needs.join(" and its ")} (governance.approvals), so it has to be known who asks;`;

/** A brief has no plan that could be approved: handed in as a plan of one piece it has. */
export const briefProblem = ({ approvals }: GovernanceConfig): Refusal | undefined =>
  approvals.includes("plan")
    ? refuse("approval", "a second person has to approve every plan (governance.approvals); hand it in as a plan of one piece, with --plan")
    : undefined;
