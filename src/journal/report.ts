/** One thing that is not as it was written. */
export interface JournalProblem {
  /** An event as `stream@version`, a stream, a gate, or a place in a file. */
  readonly where: string;
  readonly what: string;
}

/** Result of checking a journal or an export. No `problems` means: exactly as it was written. */
export interface JournalReport {
  readonly events: number;
  /** Archived streams included. */
  readonly streams: number;
  readonly position: number;
  /** The first `problemsMax`. */
  readonly problems: readonly JournalProblem[];
  readonly problemsTotal: number;
}

export const problemsMax = 100;

/** Collects problems and keeps a bounded number of them: one change near the beginning can have many consequences. */
export interface JournalProblems {
  add(where: string, what: string | undefined): void;
  list(): Pick<JournalReport, "problems" | "problemsTotal">;
}

export function collectProblems(): JournalProblems {
  const problems: JournalProblem[] = [];
  let problemsTotal = 0;
  return {
    add(where, what) {
      if (what === undefined) return;
      problemsTotal += 1;
      if (problems.length < problemsMax) problems.push({ where, what });
    },
    list: () => ({ problems, problemsTotal }),
  };
}
