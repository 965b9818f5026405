/** One thing is weighed at a time, and beside one that is late another. */
export const besideMax = 2;

interface Thread {
  readonly ready: Promise<void>;
  readonly end: () => void;
  readonly hasEnded: () => boolean;
}

interface ThreadLimits {
  readonly idleMs: number;
  readonly staysReady: boolean;
}

/**
 * Threads that weigh. When one was ended there are two others for a while, in case that this goes on: loading takes longer
 * than weighing.
 */
export function createBenches<Bench extends Thread>(start: () => Bench, { idleMs, staysReady }: ThreadLimits) {
  const used = new Set<Bench>();
  const loaded = new WeakSet<Bench>();
  const started = (): Bench => {
    const bench = start();
    bench.ready.then(
      () => void loaded.add(bench),
      () => {}, // whoever weighs with it is told
    );
    return bench;
  };
  let free: readonly Bench[] = staysReady ? [started()] : []; // the first call need not wait for it
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  const end = (benches: Iterable<Bench>): void => [...benches].forEach((bench) => bench.end());
  return {
    take(): Bench {
      clearTimeout(idle);
      const alive = free.filter((each) => !each.hasEnded());
      const bench = alive.find((each) => loaded.has(each)) ?? alive[0] ?? started();
      free = alive.filter((each) => each !== bench);
      used.add(bench);
      return bench;
    },
    give(bench: Bench): void {
      used.delete(bench);
      if (isClosed) bench.end();
      else if (!bench.hasEnded()) free = [bench, ...free];
      else while (free.length < besideMax) free = [...free, started()];
    },
    hasReady: () => free.some((bench) => loaded.has(bench) && !bench.hasEnded()),
    /** Until one is free that has loaded, or cannot. */
    async readied(): Promise<void> {
      free = free.filter((bench) => !bench.hasEnded());
      if (free.length === 0) free = [started()];
      await Promise.any(free.map(({ ready }) => ready)).catch(() => {});
    },
    rest() {
      clearTimeout(idle);
      idle = setTimeout(() => {
        const kept = free.slice(0, staysReady ? 1 : 0);
        end(free.slice(kept.length));
        free = kept;
      }, idleMs).unref();
    },
    close() {
      isClosed = true;
      clearTimeout(idle);
      end([...used, ...free]);
    },
  };
}
