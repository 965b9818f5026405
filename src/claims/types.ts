/** Reasons why a claim does not follow from its sources. */
export type ClaimProblemKind =
  /** Brings in something that no source has: these stand whatever anybody else says. */
  | "quote"
  | "citation"
  | "number"
  | "name"
  | "act"
  /** Words that the sources do not have, or do not have together. */
  | "word"
  /** Says the opposite, or gives to one what the source gives to another. */
  | "turned"
  /** Goes further than the source: surer, for more, always, or why. */
  | "beyond";

export interface ClaimProblem {
  readonly kind: ClaimProblemKind;
  /** The words of the claim that it is about. */
  readonly what: string;
}

/** Problems that no checker can talk away. */
export const standing: ReadonlySet<ClaimProblemKind> = new Set(["quote", "citation", "number", "name", "act"]);
