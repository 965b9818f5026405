/** How long is rested after a round: at least so long, and so many times as long as the round took. */
export interface Pace {
  readonly restMinMs: number;
  readonly restTimes: number;
}

/**
 * Runs `work` at once for the first call, never twice at the same time, and rests after each round in proportion to
 * what it took. What is asked for meanwhile is done together: a flood costs no more than a steady trickle, what is
 * quick is soon done again, and what is slow leaves most of the time to others.
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
