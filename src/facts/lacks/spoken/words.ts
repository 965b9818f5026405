/**
 * How people say in one language what a decision does and what stands beside it: for each class its words, as alternatives
 * of a pattern. Verbs as somebody orders or plans them, nouns in every form. English has rows of its own, with whole turns
 * of phrase; its table holds only what those leave out. To add a language, write such a table and name it in `index.ts`.
 */
export interface DecisionWords {
  /** Takes back what stands behind it: `without`. */
  readonly not?: string;
  /** Takes back what stands before it: `is not needed`. */
  readonly needless: string;
  /** Begins the next step: `then`. */
  readonly next?: string;
  /** Says that something is there already, so that it need not stand before the act. */
  readonly done: string;
  /** Puts what stands behind it at once before the act: `after a`. */
  readonly after?: string;

  /** Destroys, */
  readonly destroy?: string;
  /** what cannot be made again, */
  readonly data: string;
  /** unless it is of no account. */
  readonly harmless?: string;
  /** A copy that brings it back. */
  readonly keep?: string;
  /** Can be made again. */
  readonly again?: string;
  /** Replaces a history that others have, */
  readonly rewrite?: string;
  /** with the old one kept. */
  readonly keepHistory?: string;
  /** Moves */
  readonly move?: string;
  /** from one store to another, */
  readonly store?: string;
  /** and compares both. */
  readonly compare?: string;
  /** Sends */
  readonly send?: string;
  /** to all of many people, */
  readonly everyone?: string;
  /** tried on a few before. */
  readonly trial?: string;
  /** Reaches everybody who uses it: a release to all, or to production. */
  readonly live?: string;
  /** Gives data another form. */
  readonly migrate: string;
  /** Can be taken back. */
  readonly back: string;

  /** Chooses one technology, which stands at `¤`; `…` is whatever stands between. */
  readonly choose?: readonly string[];
  readonly weighed?: string;

  /** Rests on something that nobody looked at, */
  readonly assume?: string;
  /** where a step looks, */
  readonly check?: string;
  /** or the sentence says where it is known from. */
  readonly known?: string;
  /** Takes something away, for what documents say about it. */
  readonly remove?: string;

  /** Others will notice it. */
  readonly down?: string;
  /** Changes or takes away */
  readonly alter: string;
  /** what others build on, */
  readonly relied: string;
  /** and those others. */
  readonly others: string;
  /** Somebody has a word with them. */
  readonly tell: string;
}
