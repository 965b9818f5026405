/**
 * A lesson that the work in a project taught, as others are told of it (D27): one line, with the files that it is about and
 * where it comes from. It quotes agents and people, so it is data for whoever reads it and never an instruction.
 */
export interface QuotedLesson {
  readonly text: string;
  /** As globs from the root; none where it is about the whole project. */
  readonly files: readonly string[];
  /** Events that it rests on, as `session@version`. */
  readonly cites: readonly string[];
}

/** One line for a brief: the lesson, and where it can be looked up. */
export const lessonLine = ({ text, cites }: QuotedLesson): string =>
  `seen before in this project: ${text}${cites.length === 0 ? "" : ` (${cites.slice(-2).join(", ")})`}`;
