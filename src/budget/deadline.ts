/** Timers know no longer time: what is longer would be over at once. */
const timerMaxMs = 2 ** 31 - 1;

export interface Deadline {
  /** Aborts when the time is over, or with whoever else says so. */
  readonly signal: AbortSignal;
  isLate(): boolean;
  /** Until then the timer keeps everything that listens: for hours, where hours were allowed and a second was taken. */
  end(): void;
}

/** A limit that others may end sooner. Whoever begins one ends it. */
export function deadlineIn(limitMs: number, others: readonly AbortSignal[]): Deadline {
  const control = new AbortController();
  let late = false;
  const timer = setTimeout(
    () => {
      late = true;
      control.abort(new DOMException(`not within ${limitMs} ms`, "TimeoutError"));
    },
    Math.min(limitMs, timerMaxMs),
  );
  timer.unref?.(); // a process does not stay for it
  const endings = others.map((signal) => {
    const stop = (): void => control.abort(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
    return () => signal.removeEventListener("abort", stop);
  });
  return {
    signal: control.signal,
    isLate: () => late,
    end() {
      clearTimeout(timer);
      for (const ending of endings) ending();
    },
  };
}
