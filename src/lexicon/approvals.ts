import type { RunBeside } from "../kernel/child.ts";
import { isRecord, type Json } from "../kernel/ids.ts";

/** Moments at which the word of a second person can be needed (D24). */
export type ApprovalMoment = "plan" | "ship";

/** The demands of governance, as they were when the work began. */
export interface ApprovalTerms {
  /** The person who asked for the work: somebody else approves. */
  readonly by: string;
  readonly needs: readonly ApprovalMoment[];
  /** Whoever governs elsewhere has to agree too. */
  readonly elsewhere?: true;
}

/** How an approval ended; nothing but a yes of everybody who was needed is one. */
export interface ApprovalEnd {
  readonly approved: boolean;
  /** The hash of exactly what was asked about. */
  readonly hash: string;
  readonly by: string | null;
  readonly reason: string;
  /** The name of it where somebody else governs. */
  readonly elsewhere?: { readonly id: string; readonly by: string };
}

interface ApprovalRequest {
  /** The protocol that asks. */
  readonly protocol: string;
  readonly key: string;
  readonly what: ApprovalMoment;
  readonly title: string;
  /** For people, in lines. */
  readonly says: readonly string[];
  /** Exactly what is approved: its hash is what counts. */
  readonly subject: Json;
  readonly terms: ApprovalTerms;
  readonly at: string;
}

/** K9: an approval is a session of its own, beside the work that waits for it. */
export function approvalOf({ protocol, key, what, title, says, subject, terms, at }: ApprovalRequest): RunBeside {
  const elsewhere = terms.elsewhere ? { elsewhere: true } : {};
  const command = { type: "approval.begin", what, title, says, subject, asker: terms.by, ...elsewhere, at };
  return { type: "run-beside", mode: "repeatable", key, protocol, title, command: command as unknown as RunBeside["command"] };
}

export const needsApproval = (terms: ApprovalTerms | undefined, what: ApprovalMoment): terms is ApprovalTerms =>
  terms?.needs.includes(what) === true;

/** As its session hands it over; one that came to no end is a no. */
export function approvalFrom(output: Json, outcome: string): ApprovalEnd {
  const said = isRecord(output) ? (output as unknown as Partial<ApprovalEnd>) : {};
  const isKnown = typeof said.approved === "boolean" && typeof said.hash === "string";
  return isKnown ? (said as ApprovalEnd) : { approved: false, hash: "", by: null, reason: `its approval was ${outcome}` };
}
