/** Words about work that is over, by a person: a record of its own that points at the first (D5). */
export interface WorkCorrection {
  /** The session that they are about. */
  readonly of: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
}
