/**
 * How people say in one language how much is enough, and what comes first: for each class its words, as alternatives of a
 * pattern. English has rows of its own in `measures.ts` and `policy.ts`. To add a language, write such a table and name it in
 * `index.ts`.
 */
export interface GoalWords {
  readonly numbers: string;
  /** Things that are counted or measured, behind a number. */
  readonly units: string;
  /** A bound, before a number or behind it. */
  readonly most: string;
  /** Not one of such things. */
  readonly none: string;
  /** A share of what it is today: `halve`. */
  readonly half: string;
  /** Qualities of which there is more or less, and words that want more or less of something. */
  readonly more: string;

  /** Things that come first, as the rows of `policy.ts` have it. */
  readonly safe: string;
  readonly cheap: string;
  readonly reliable: string;
  readonly fast: string;
  readonly soon: string;
  readonly simple: string;
}
