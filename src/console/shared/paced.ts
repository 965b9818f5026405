/** Rest after a round: at least so long, and so many times the round's duration. */
export interface Pace {
  readonly restMinMs: number;
  readonly restTimes: number;
}

/**
 * Runs `work` at once for the first call, never twice at the same time, and rests after each round in proportion to its
 * duration. Calls meanwhile are served by one round: a flood costs no more than a trickle, quick work is soon repeated,
 * and slow work leaves most of the time to others.
 */
export function paced(work: () => Promise<unknown>, { restMinMs, restTimes }: Pace): () => void {
  let isBusy = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      const begun = performance.now();
      await Promise.allSettled([work()]);
      const restMs = Math.max(restMinMs, (performance.now() - begun) * restTimes);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    isBusy = false;
  };
  return () => {
    isWanted = true;
    if (!isBusy) void run();
  };
}
