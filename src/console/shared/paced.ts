/**
 * Runs `work` at once for the first call, then at most once every `everyMs`, and never twice at the same time. What
 * is asked for in between is done together: a flood costs no more than a steady trickle.
 */
export function paced(work: () => Promise<unknown>, everyMs: number): () => void {
  let isBusy = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      const pause = new Promise((resolve) => setTimeout(resolve, everyMs));
      await Promise.allSettled([work(), pause]);
    }
    isBusy = false;
  };
  return () => {
    isWanted = true;
    if (!isBusy) void run();
  };
}
