import { Fault } from "../../kernel/trouble.ts";
import type { Action, Assessment, Finding } from "../../risk/types.ts";
import { couldNot, createQueue, type Asker, type Queue, type QueueLimits } from "./weigh-queue.ts";
import { besideMax, createBenches } from "./weigh-threads.ts";
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
  /** From then on a quick one of somebody else is weighed beside it. */
  readonly aloneMs: number;
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
  aloneMs: 250,
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

interface Running {
  readonly job: Job;
  /** Whether it has been weighed for so long that others need not wait for it. */
  isLate: boolean;
  hurry(): void;
}

/**
 * Weighs in a thread of its own, so that nothing an agent can write stops the one that serves everybody. Clients take
 * turns: one that asks for a hundred things waits for its own. While one thing takes long, another thread weighs what is
 * quick for the others. A weighing that takes too long ends its thread, and much sooner while another client waits; its
 * request could not be weighed, and everybody else is served by the next thread. Slow clients come after the others.
 */
export function createWeigher(start: () => Bench, given: Partial<WeigherLimits> = {}): Weigher {
  const limits = { ...weigherLimits, ...given };
  const queue = createQueue<Job>(limits);
  const benches = createBenches(start, limits);
  const running = new Set<Running>();
  const next = (): Job | undefined => nextJob(queue, running, benches.hasReady());
  let closed = false;

  function serve(): void {
    for (let job = next(); job; job = next()) void weighOne(job).then(serve); // none is left once it is closed
    if (running.size === 0) benches.rest();
  }

  const makeRoom = (): void => void (isWaitedFor(running, queue) && benches.readied().then(serve));

  async function weighOne(job: Job): Promise<void> {
    const { weighing, resolve, reject, client, signal } = job;
    const used = benches.take();
    const { promise: ended, reject: fail } = Promise.withResolvers<never>();
    ended.catch(() => used.end());
    const endIt = (): void => fail(couldNot("in time", "weighing.slow"));
    const timing = timed(queue.isCostly(client) ? limits.costlyShareMs : limits.shareMs, () => {
      if (signal?.aborted === true || queue.hasOthers(client)) endIt();
    });
    const now: Running = { job, isLate: false, hurry: timing.check };
    const late = timed(limits.aloneMs, () => {
      now.isLate = true;
      makeRoom();
    });
    running.add(now);
    try {
      const notReady = (): void => fail(couldNot("yet: the thread that weighs does not start"));
      await Promise.race([inTime(used.ready, limits.loadingMs, notReady), ended]);
      timing.begin();
      late.begin();
      resolve(await Promise.race([inTime(used.weigh(weighing), limits.deadlineMs, endIt), ended]));
      queue.note(client, timing.isOver());
    } catch (cause) {
      queue.note(client, cause instanceof Fault && cause.code === "weighing.slow");
      reject(cause instanceof Error ? cause : new Error(String(cause)));
    } finally {
      timing.stop();
      late.stop();
      running.delete(now);
      benches.give(used);
    }
  }

  const ask: Ask = (asker, weighing) =>
    new Promise((resolve, reject) => {
      if (closed) return reject(couldNot("any more"));
      const job = { ...asker, weighing, isLong: isLong(weighing), resolve, reject };
      if (!queue.add(job)) return; // and its client has been told
      const hurry = (mine: boolean): void => [...running].forEach((each) => (!mine || each.job === job) && each.hurry());
      asker.signal?.addEventListener("abort", () => hurry(true), { once: true });
      hurry(false);
      serve();
      makeRoom();
    });

  return {
    ...asksOf(ask),
    close() {
      closed = true;
      for (const { job } of running) job.reject(couldNot("any more"));
      queue.clear();
      benches.close();
    },
  };
}

/** Beside what takes long only something quick, and of somebody else. */
function nextJob(queue: Queue<Job>, running: ReadonlySet<Running>, isReady: boolean): Job | undefined {
  if (running.size === 0) return queue.take();
  const isRoom = isReady && running.size < besideMax && [...running].every(({ isLate }) => isLate);
  return isRoom ? queue.takeQuick(new Set([...running].map(({ job }) => job.client))) : undefined;
}

/** Another thread is loaded only where somebody else waits for one that is late. */
function isWaitedFor(running: ReadonlySet<Running>, queue: Queue<Job>): boolean {
  const [first] = running;
  return running.size === 1 && first?.isLate === true && queue.hasOthers(first.job.client);
}

type Ask = (asker: Asker, weighing: WeighRequest) => Promise<unknown>;

const asksOf = (ask: Ask): Omit<Weigher, "close"> => ({
  call: async (asker, action, surroundings) => (await ask(asker, { kind: "call", action, surroundings })) as WeighResult,
  result: async (asker, text, tool) => (await ask(asker, { kind: "result", text, tool })) as readonly Finding[],
  files: (asker) => ({
    marks: async (paths) => (paths.length === 0 ? {} : ((await ask(asker, { kind: "marks", paths })) as Readonly<Record<string, string>>)),
    written: async (files, surroundings, cwd) =>
      files.length === 0 ? [] : ((await ask(asker, { kind: "written", files, surroundings, cwd })) as readonly string[]),
  }),
});

const shortMaxChars = 8_192;

const isLong = (weighing: WeighRequest): boolean => {
  if (weighing.kind === "result") return weighing.text.length > shortMaxChars;
  return weighing.kind === "call" && JSON.stringify(weighing.action.input).length > shortMaxChars;
};

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
