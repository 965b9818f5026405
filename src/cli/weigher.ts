import { Worker } from "node:worker_threads";
import { Fault } from "../kernel/trouble.ts";
import type { Action, Assessment, Finding } from "../risk/types.ts";
import type { Scales, Weighed } from "./weigh.ts";

/** What is weighed apart from whoever serves: a call that is offered, or what came back from one. */
export type Weighing =
  | { readonly kind: "call"; readonly action: Action; readonly scales: Scales }
  | { readonly kind: "result"; readonly text: string; readonly tool: string };

/** One thread that weighs one thing at a time. It may be ended at any moment. */
export interface Bench {
  /** When it has loaded what it needs: on a busy machine that takes longer than any weighing. */
  readonly ready: Promise<void>;
  readonly weigh: (weighing: Weighing) => Promise<unknown>;
  readonly end: () => void;
  readonly hasEnded: () => boolean;
}

export interface Weigher {
  /** Throws where it could not be weighed: that gates (A11). Each of these clients has its turn, however much others ask. */
  call(client: string, action: Action, scales: Scales): Promise<Weighed>;
  result(client: string, text: string, tool: string): Promise<readonly Finding[]>;
  close(): void;
}

/** For whoever serves and does not weigh: what an action deserves, weighed elsewhere. */
export type WeighElsewhere = (action: Action, scales: Scales) => Promise<Assessment>;

export const weigherLimits = {
  /** An assessment takes a fraction of a second and looks at a disk a few seconds: who takes longer is stuck. */
  deadlineMs: 20_000,
  loadingMs: 120_000,
  waitingMax: 64,
  clientsMax: 1_000,
  heapMaxMb: 256,
} as const;

interface Job {
  readonly weighing: Weighing;
  readonly resolve: (found: unknown) => void;
  readonly reject: (cause: Error) => void;
}

/**
 * Weighs in a thread of its own, so that nothing an agent can write stops the one that serves everybody. Clients take
 * turns: one that asks for a hundred things waits for its own. A weighing that takes too long ends its thread; what was
 * asked for then could not be weighed, and everybody else is served by the next thread.
 */
export function createWeigher(
  start: () => Bench,
  limits: Partial<Record<keyof typeof weigherLimits, number>> = {},
): Weigher {
  const { deadlineMs, loadingMs, waitingMax, clientsMax } = { ...weigherLimits, ...limits };
  /** In the order of their turns: whoever was served goes to the end. */
  const waiting = new Map<string, Job[]>();
  let bench = start(); // the first call need not wait for it
  let busy = false;
  let closed = false;
  let current: Job | undefined;

  async function serve(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let next = taken(waiting); next; next = taken(waiting)) await weighOne(next); // none is left once it is closed
    busy = false;
  }

  async function weighOne(job: Job): Promise<void> {
    const { weighing, resolve, reject } = job;
    current = job;
    try {
      if (bench.hasEnded()) bench = start();
      await inTime(bench, bench.ready, loadingMs);
      resolve(await inTime(bench, bench.weigh(weighing), deadlineMs));
    } catch (cause) {
      reject(cause instanceof Error ? cause : new Error(String(cause)));
    }
  }

  const ask = (client: string, weighing: Weighing): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const jobs = waiting.get(client) ?? [];
      if (closed || jobs.length >= waitingMax || waiting.size >= clientsMax)
        return reject(couldNot(closed ? "any more" : "yet: too many calls wait already"));
      jobs.push({ weighing, resolve, reject });
      waiting.set(client, jobs);
      void serve();
    });

  return {
    call: async (client, action, scales) => (await ask(client, { kind: "call", action, scales })) as Weighed,
    result: async (client, text, tool) =>
      (await ask(client, { kind: "result", text, tool })) as Awaited<ReturnType<Weigher["result"]>>,
    close() {
      closed = true;
      current?.reject(couldNot("any more"));
      for (const jobs of waiting.values()) for (const { reject } of jobs) reject(couldNot("any more"));
      waiting.clear();
      bench.end();
    },
  };
}

/** What the thread finds; one that takes too long is ended. */
async function inTime<Found>({ end }: Bench, found: Promise<Found>, ms: number): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      end();
      fail(couldNot("in time"));
    }, ms).unref();
  });
  try {
    return await Promise.race([found, late]);
  } finally {
    clearTimeout(timer);
  }
}

const couldNot = (why: string): Fault => new Fault("effect.failed", `could not be weighed ${why}`);

/** The first job of whoever's turn it is; their next one waits until all others have had theirs. */
function taken(waiting: Map<string, Job[]>): Job | undefined {
  const [first] = waiting;
  if (!first) return undefined;
  const [client, jobs] = first;
  const job = jobs.shift();
  waiting.delete(client);
  if (jobs.length > 0) waiting.set(client, jobs);
  return job;
}

type Answer = { readonly found: unknown } | { readonly failed: string };
export type Told = Answer | { readonly ready: true };

/** A thread with a heap of its own: one that is spent ends the thread, not the process. */
export function threadBench(cwd: string): Bench {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const thread = new Worker(new URL(`weigh-worker.${extension}`, import.meta.url), {
    workerData: { cwd },
    resourceLimits: { maxOldGenerationSizeMb: weigherLimits.heapMaxMb },
  });
  thread.unref();
  let settle: ((answer: Answer) => void) | undefined;
  let hasEnded = false;
  const loaded = Promise.withResolvers<void>();
  loaded.promise.catch(() => {}); // whoever waits for it is told as well
  const over = (why: string): void => {
    hasEnded = true;
    settle?.({ failed: why });
    loaded.reject(new Fault("effect.failed", why));
  };
  thread
    .on("message", (told: Told) => ("ready" in told ? loaded.resolve() : settle?.(told)))
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
      return answer.found;
    },
    hasEnded: () => hasEnded,
    end() {
      hasEnded = true;
      void thread.terminate();
    },
  };
}
