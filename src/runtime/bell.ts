import type { Journal } from "../journal/journal.ts";
import type { SessionId } from "../kernel/ids.ts";

/** For waiting until a session moves: ask to be rung first, then look, so that nothing is missed in between. */
export interface Bell {
  /** With `ofOthers` also until something is written in another session. */
  next(ofOthers?: boolean): Promise<void>;
  stop(): void;
}

/**
 * Rings when anyone writes in the session, or somebody somewhere where none is named or nobody can say in which, and when one
 * of the signals aborts. Missed rings are remembered.
 */
export function changeBell(journal: Pick<Journal, "watch">, signals: readonly AbortSignal[], stream?: SessionId): Bell {
  const rung = { here: false, elsewhere: false };
  let wake: (() => void) | undefined;
  const ring = (): void => {
    rung.here = true;
    wake?.();
  };
  const stopWatching = journal.watch((told) => {
    if (!stream || !told || told.stream === stream) return ring();
    rung.elsewhere = true;
    wake?.();
  });
  for (const signal of signals) signal.addEventListener("abort", ring);
  return {
    async next(ofOthers = false) {
      const isRung = (): boolean => rung.here || (ofOthers && rung.elsewhere);
      while (!isRung()) await new Promise<void>((resolve) => (wake = resolve));
      rung.here = rung.elsewhere = false;
      wake = undefined;
    },
    stop() {
      stopWatching();
      for (const signal of signals) signal.removeEventListener("abort", ring);
    },
  };
}
