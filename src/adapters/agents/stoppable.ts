import type { Executor } from "./types.ts";

/** Gives an executor its `stop`: it ends the present run and waits for it; later runs are not concerned. */
export function stoppable({ run, ...known }: Omit<Executor, "stop">): Executor {
  const running = new Map<AbortController, Promise<unknown>>();
  return {
    ...known,
    async run(job, signal) {
      const own = new AbortController();
      const report = run(job, AbortSignal.any([signal, own.signal]));
      running.set(own, report);
      try {
        return await report;
      } finally {
        running.delete(own);
      }
    },
    async stop() {
      for (const own of running.keys()) own.abort();
      await Promise.allSettled(running.values());
    },
  };
}
