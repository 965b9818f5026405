import type { Journal } from "../journal/journal.ts";

/** For waiting until a session moves: ask to be rung first, then look, so that nothing is missed in between. */
export interface Bell {
  next(): Promise<void>;
  stop(): void;
}

/** Rings when anyone writes, or when the driver is told to stop. Missed rings are remembered. */
export function changeBell(journal: Journal, signals: readonly AbortSignal[]): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    rung = true;
    wake?.();
  };
  const stopWatching = journal.watch(ring);
  for (const signal of signals) signal.addEventListener("abort", ring);
  return {
    async next() {
      if (!rung) await new Promise<void>((resolve) => (wake = resolve));
      rung = false;
      wake = undefined;
    },
    stop() {
      stopWatching();
      for (const signal of signals) signal.removeEventListener("abort", ring);
    },
  };
}
