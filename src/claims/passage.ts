import type { SaidClause, Sentence } from "./sentence.ts";

/** A few sentences in a row of one source. */
export interface SourcePassage {
  readonly sentences: readonly Sentence[];
  readonly clauses: readonly SaidClause[];
  readonly concepts: ReadonlySet<string>;
}

/** A clause of a claim beside the passage that it comes from, and the clauses of it that say most of the same. */
export interface ClausePair {
  readonly clause: SaidClause;
  readonly passage: SourcePassage;
  readonly sentence: Sentence;
  readonly base: SaidClause;
  /** Every clause of the passage that says it. */
  readonly homes: readonly SaidClause[];
}
