import { newActsIn } from "./demands.ts";
import { problemsIn, readSource, type Source } from "./follows.ts";
import { isVerbatim, quotesIn } from "./quotes.ts";
import { standing, type ClaimProblem } from "./types.ts";

/** Answer of somebody independent about a claim beside its sources: another call, and another model where there is one. */
export const entailments = ["follows", "contradicts", "cannot tell"] as const;
export type Entailment = (typeof entailments)[number];

/** One claim with what it rests on, for whoever checks it. */
export interface ClaimPair {
  readonly id: string;
  readonly claim: string;
  readonly sources: readonly string[];
}

export interface ClaimVerdict {
  readonly isSupported: boolean;
  /** By rules alone; or by a checker, where the rules could not tell. */
  readonly by: "rules" | "checker";
  readonly problems: readonly ClaimProblem[];
}

/** U3, U4: problems of a claim by rules: its quotes word for word, and whether it follows from what it cites. */
export function claimProblems(claim: string, sources: readonly Source[]): readonly ClaimProblem[] {
  const invented = quotesIn(claim).filter((quote) => !sources.some(({ text }) => isVerbatim(quote, text)));
  return [...invented.map((what): ClaimProblem => ({ kind: "quote", what })), ...problemsIn(claim, sources)];
}

/**
 * U4: what stands in the end. A checker can show that a claim follows where the rules could not tell, and that it
 * contradicts its sources where they saw nothing; never that a new number, name, act or a false quote is none.
 */
export function settle(problems: readonly ClaimProblem[], said?: Entailment): ClaimVerdict {
  const isFirm = problems.some(({ kind }) => standing.has(kind));
  if (isFirm || said === undefined || said === "cannot tell") return { isSupported: problems.length === 0, by: "rules", problems };
  if (said === "follows") return { isSupported: true, by: problems.length === 0 ? "rules" : "checker", problems };
  return { isSupported: false, by: "checker", problems };
}

/** U9: a task may ask only for what follows: no number, name or act outward that its grounds do not have. */
export function taskProblems(task: string, grounds: readonly string[]): readonly ClaimProblem[] {
  const brought = problemsIn(task, grounds.map(readSource)).filter(({ kind }) => kind === "number" || kind === "name");
  return [...brought, ...newActsIn(task, grounds).map((what): ClaimProblem => ({ kind: "act", what }))];
}

/** The verdict on one claim: by rules, and by a checker where there is one. */
export const verdictOf = (claim: string, sources: readonly string[], said?: Entailment): ClaimVerdict =>
  settle(claimProblems(claim, sources.map(readSource)), said);
