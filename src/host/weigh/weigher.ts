import { Fault } from "../../kernel/trouble.ts";
import type { Action, Assessment, Finding } from "../../risk/types.ts";
import { couldNot, createQueue, type Asker, type QueueLimits } from "./weigh-queue.ts";
import type { Surroundings, WeighResult } from "./weigh.ts";

/** Work for whoever weighs: a call that is offered, the result of one, or files that a session wrote. */
export type WeighRequest =
  | { readonly kind: "call"; readonly action: Action; readonly surroundings: Surroundings }
  | { readonly kind: "result"; readonly text: string; readonly tool: string }
  | { readonly kind: "marks"; readonly paths: readonly string[] }
  | { readonly kind: "written"; readonly files: readonly string[]; readonly surroundings: Surroundings; readonly cwd: string };

/** Looks at files that a session wrote. */
export interface FileLooks {
  marks(paths: readonly string[]): Promise<Readonly<Record<string, string>>>;
  written(files: readonly string[], surroundings: Surroundings, cwd: string): Promise<readonly string[]>;
}

/** One thread that weighs one thing at a time. It may be ended at any moment. */
export interface Bench {
  /** Resolves when it has loaded: on a busy machine that takes longer than any weighing. */
  readonly ready: Promise<void>;
  readonly weigh: (weighing: WeighRequest) => Promise<unknown>;
  readonly end: () => void;
  readonly hasEnded: () => boolean;
}

export interface Weigher {
  /** Throws where it could not be weighed: that gates (A11). Each client has its turn, however much others ask. */
  call(asker: Asker, action: Action, surroundings: Surroundings): Promise<WeighResult>;
  result(asker: Asker, text: string, tool: string): Promise<readonly Finding[]>;
  /** Looks from where it weighs. */
  files(asker: Asker): FileLooks;
  close(): void;
}

/** An assessment made elsewhere, for a process that serves and does not weigh. */
export type WeighElsewhere = (action: Action, surroundings: Surroundings, asker: Asker) => Promise<Assessment>;

export interface WeigherLimits extends QueueLimits {
  /** An assessment takes a fraction of a second, and a few seconds on a slow disk: a longer one is stuck. */
  readonly deadlineMs: number;
  /** Time for one weighing while somebody else waits, or after its own client hung up. */
  readonly shareMs: number;
  /** The same for a client whose last one took too long. */
  readonly costlyShareMs: number;
  readonly loadingMs: number;
  /** Whether a thread is there from the start and stays. */
  readonly staysReady: boolean;
  /** Time that any other idle thread is kept. */
  readonly idleMs: number;
}

const weigherLimits: WeigherLimits = {
  deadlineMs: 20_000,
  shareMs: 5_000,
  costlyShareMs: 1_000,
  loadingMs: 120_000,
  queueMs: 60_000,
  waitingMax: 64,
  clientsMax: 1_000,
  staysReady: true,
  idleMs: 60_000,
};

/** Limits for programs that ask in between: a thread of their own, so that hooks never wait for it, and a short queue. */
export const assessLimits: WeigherLimits = { ...weigherLimits, waitingMax: 3, clientsMax: 100, staysReady: false };

interface Job extends Asker {
  readonly weighing: WeighRequest;
  readonly isLong: boolean;
  readonly resolve: (found: unknown) => void;
  readonly reject: (cause: Error) => void;
}

/**
 * Weighs in a thread of its own, so that nothing an agent can write stops the one that serves everybody. Clients take
 * turns: one that asks for a hundred things waits for its own. A weighing that takes too long ends its thread, and much
 * sooner while another client waits; its request could not be weighed, and everybody else is served by the next thread.
 * Slow clients come after the others.
 */
export function createWeigher(start: () => Bench, given: Partial<WeigherLimits> = {}): Weigher {
  const limits = { ...weigherLimits, ...given };
  const queue = createQueue<Job>(limits);
  const benches = createBenches(start, limits);
  let closed = false;
  let current: { readonly job: Job; hurry(): void } | undefined;

  async function serve(): Promise<void> {
    if (current) return;
    for (let job = queue.take(); job; job = queue.take()) await weighOne(job); // none is left once it is closed
    current = undefined;
    benches.rest();
  }

  async function weighOne(job: Job): Promise<void> {
    const { weighing, resolve, reject, client, signal } = job;
    const used = benches.take();
    const { promise: ended, reject: fail } = Promise.withResolvers<never>();
    ended.catch(() => used.end());
    const endIt = (): void => fail(couldNot("in time", "weighing.slow"));
    const timing = timed(queue.isCostly(client) ? limits.costlyShareMs : limits.shareMs, () => {
      if (signal?.aborted === true || queue.hasOthers(client)) endIt();
    });
    current = { job, hurry: timing.check };
    try {
      const notReady = (): void => fail(couldNot("yet: the thread that weighs does not start"));
      await Promise.race([inTime(used.ready, limits.loadingMs, notReady), ended]);
      timing.begin();
      resolve(await Promise.race([inTime(used.weigh(weighing), limits.deadlineMs, endIt), ended]));
      queue.note(client, timing.isOver());
    } catch (cause) {
      queue.note(client, cause instanceof Fault && cause.code === "weighing.slow");
      reject(cause instanceof Error ? cause : new Error(String(cause)));
      if (!closed && used.hasEnded()) benches.replace();
    } finally {
      timing.stop();
    }
  }

  const ask = (asker: Asker, weighing: WeighRequest): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(couldNot("any more"));
      const job = { ...asker, weighing, isLong: isLong(weighing), resolve, reject };
      if (!queue.add(job)) return; // and its client has been told
      asker.signal?.addEventListener("abort", () => current?.job === job && current.hurry(), { once: true });
      current?.hurry();
      void serve();
    });

  return {
    call: async (asker, action, surroundings) => (await ask(asker, { kind: "call", action, surroundings })) as WeighResult,
    result: async (asker, text, tool) => (await ask(asker, { kind: "result", text, tool })) as Awaited<ReturnType<Weigher["result"]>>,
    files: (asker) => ({
      marks: async (paths) =>
        paths.length === 0 ? {} : ((await ask(asker, { kind: "marks", paths })) as Readonly<Record<string, string>>),
      written: async (files, surroundings, cwd) =>
        files.length === 0 ? [] : ((await ask(asker, { kind: "written", files, surroundings, cwd })) as readonly string[]),
    }),
    close() {
      closed = true;
      current?.job.reject(couldNot("any more"));
      queue.clear();
      benches.close();
    },
  };
}

const shortMaxChars = 8_192;

const isLong = (weighing: WeighRequest): boolean => {
  if (weighing.kind === "result") return weighing.text.length > shortMaxChars;
  return weighing.kind === "call" && JSON.stringify(weighing.action.input).length > shortMaxChars;
};

/** The thread that weighs, and for a while after one was ended another that is ready to: loading takes longer than weighing. */
function createBenches(start: () => Bench, { idleMs, staysReady }: WeigherLimits) {
  let bench = staysReady ? start() : undefined; // the first call need not wait for it
  let spare: Bench | undefined;
  let idle: NodeJS.Timeout | undefined;
  const take = (): Bench => {
    clearTimeout(idle);
    if (bench && !bench.hasEnded()) return bench;
    bench = spare && !spare.hasEnded() ? spare : start();
    spare = undefined;
    return bench;
  };
  const end = (): void => {
    spare?.end();
    if (!staysReady) bench?.end();
  };
  return {
    take,
    replace() {
      take();
      spare ??= start();
    },
    rest: () => void (idle = setTimeout(end, idleMs).unref()),
    close() {
      clearTimeout(idle);
      spare?.end();
      bench?.end();
    },
  };
}

/** Says once that a share of time is over, and says it again whenever somebody asks. */
function timed(shareMs: number, onOver: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  return {
    begin() {
      timer = setTimeout(() => {
        isOver = true;
        onOver();
      }, shareMs).unref();
    },
    check: () => void (isOver && onOver()),
    isOver: () => isOver,
    stop() {
      clearTimeout(timer);
      isOver = false; // a weigher that is over is in nobody's way
    },
  };
}

/** Waits for the thread, and calls `onLate` when it takes too long. */
async function inTime<Found>(found: Promise<Found>, ms: number, onLate: () => void): Promise<Found> {
  const timer = setTimeout(onLate, ms).unref();
  try {
    return await found;
  } finally {
    clearTimeout(timer);
  }
}
