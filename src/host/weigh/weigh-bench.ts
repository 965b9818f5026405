import { Worker } from "node:worker_threads";
import { Fault } from "../../kernel/trouble.ts";
import type { Bench, WeighRequest } from "./weigher.ts";

type BenchAnswer = { readonly found: unknown } | { readonly failed: string } | { readonly costly: string };
export type BenchMessage = BenchAnswer | { readonly ready: true };

const ourProgram = new URL(`weigh-worker.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url);

export const benchHeapMaxMb = 256;

/** Whoever weighs on the other side, a thread or a process. */
interface BenchSide {
  readonly post: (weighing: WeighRequest) => void;
  readonly end: () => void;
}

/** One bench, and the two ways in which its other side is heard of. */
export function createBench({ post, end }: BenchSide): { readonly bench: Bench; hear(told: BenchMessage): void; over(why: string): void } {
  let settle: ((answer: BenchAnswer) => void) | undefined;
  let hasEnded = false;
  const loaded = Promise.withResolvers<void>();
  loaded.promise.catch(() => {}); // those who wait for it are told as well
  const bench: Bench = {
    ready: loaded.promise,
    async weigh(weighing) {
      const answer = await new Promise<BenchAnswer>((resolve) => {
        settle = resolve;
        post(weighing);
      });
      if ("failed" in answer) throw new Fault("effect.failed", answer.failed);
      if ("costly" in answer) throw new Fault("weighing.slow", answer.costly);
      return answer.found;
    },
    hasEnded: () => hasEnded,
    end() {
      hasEnded = true;
      end();
    },
  };
  return {
    bench,
    hear: (told) => ("ready" in told ? loaded.resolve() : settle?.(told)),
    over(why) {
      hasEnded = true;
      settle?.({ costly: `could not be weighed: ${why}` }); // the weighing under way has ended it
      loaded.reject(new Fault("effect.failed", why));
    },
  };
}

/** A thread with a heap of its own: one that is spent ends the thread, not the process. */
export function threadBench(cwd: string, program = ourProgram): Bench {
  const thread = new Worker(program, { workerData: { cwd }, resourceLimits: { maxOldGenerationSizeMb: benchHeapMaxMb } });
  thread.unref();
  const { bench, hear, over } = createBench({
    post: (weighing) => thread.postMessage(weighing),
    end: () => void thread.terminate(),
  });
  thread
    .on("message", hear)
    .on("error", (cause: Error) => over(cause.message))
    .on("exit", () => over("the thread that weighs has ended"));
  return bench;
}
