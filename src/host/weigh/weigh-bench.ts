import { Worker } from "node:worker_threads";
import { Fault } from "../../kernel/trouble.ts";
import type { Bench } from "./weigher.ts";

type Answer = { readonly found: unknown } | { readonly failed: string } | { readonly costly: string };
export type BenchMessage = Answer | { readonly ready: true };

const heapMaxMb = 256;
const ourProgram = new URL(`weigh-worker.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url);

/** A thread with a heap of its own: one that is spent ends the thread, not the process. */
export function threadBench(cwd: string, program = ourProgram): Bench {
  const thread = new Worker(program, { workerData: { cwd }, resourceLimits: { maxOldGenerationSizeMb: heapMaxMb } });
  thread.unref();
  let settle: ((answer: Answer) => void) | undefined;
  let hasEnded = false;
  const loaded = Promise.withResolvers<void>();
  loaded.promise.catch(() => {}); // those who wait for it are told as well
  const over = (why: string): void => {
    hasEnded = true;
    settle?.({ costly: `could not be weighed: ${why}` }); // the weighing under way has ended it
    loaded.reject(new Fault("effect.failed", why));
  };
  thread
    .on("message", (told: BenchMessage) => ("ready" in told ? loaded.resolve() : settle?.(told)))
    .on("error", (cause: Error) => over(cause.message))
    .on("exit", () => over("the thread that weighs has ended"));
  return {
    ready: loaded.promise,
    async weigh(weighing) {
      const answer = await new Promise<Answer>((resolve) => {
        settle = resolve;
        thread.postMessage(weighing);
      });
      if ("failed" in answer) throw new Fault("effect.failed", answer.failed);
      if ("costly" in answer) throw new Fault("weighing.slow", answer.costly);
      return answer.found;
    },
    hasEnded: () => hasEnded,
    end() {
      hasEnded = true;
      void thread.terminate();
    },
  };
}
