import { Fault } from "../../kernel/trouble.ts";

/** A client that asks, and whether it still waits. */
export interface Asker {
  readonly client: string;
  readonly signal?: AbortSignal;
}

export interface QueueLimits {
  /** How long one may wait for its turn. */
  readonly queueMs: number;
  /** How many of one client may wait. */
  readonly waitingMax: number;
  readonly clientsMax: number;
}

interface Waiting extends Asker {
  /** Long enough to take a while. */
  readonly isLong: boolean;
  readonly reject: (cause: Error) => void;
}

interface Place<Job> {
  readonly job: Job;
  /** Ends its waiting here. */
  readonly settle: () => void;
}

export interface Queue<Job> {
  /** False if there was no room, or nobody waits for it any more; it has been told so then. */
  add(job: Job): boolean;
  /** The first job of the client whose turn it is; its next one waits until all others have had theirs. */
  take(): Job | undefined;
  /** The same, of those alone that are likely to be quick, and of other clients. */
  takeQuick(besides: ReadonlySet<string>): Job | undefined;
  hasOthers(client: string): boolean;
  /** Whether the last one of this client took too long. */
  isCostly(client: string): boolean;
  note(client: string, wasCostly: boolean): void;
  clear(): void;
}

export const couldNot = (why: string, code: "weighing.busy" | "weighing.slow" = "weighing.busy"): Fault =>
  new Fault(code, `could not be weighed ${why}`);

const nobodyWaits = "any more: nobody waits for it";

/** So many turns of others come before one of a client whose last one took too long, or whose next one is long. */
const turnsBefore = 8;

/**
 * Jobs that wait to be weighed, each client's in order. Short ones go first, because one caller may flood us under many
 * names. A job that was given up, or waited too long, leaves the queue.
 */
export function createQueue<Job extends Waiting>({ queueMs, waitingMax, clientsMax }: QueueLimits): Queue<Job> {
  /** In the order of their turns: a served client goes to the end. */
  const waiting = new Map<string, readonly Place<Job>[]>();
  const costly = new Set<string>();
  let turns = 0;

  function leave(job: Job, why: string): void {
    const { client } = job;
    const places = waiting.get(client) ?? [];
    places.find((each) => each.job === job)?.settle();
    const rest = places.filter((each) => each.job !== job);
    if (rest.length > 0) waiting.set(client, rest);
    else waiting.delete(client);
    job.reject(couldNot(why));
  }

  const isSlow = ([client, [next]]: readonly [string, readonly Place<Job>[]]): boolean => costly.has(client) || next?.job.isLong === true;

  function nextClient(): string | undefined {
    const clients = [...waiting];
    const [prompt] = clients.find((each) => !isSlow(each)) ?? [];
    const [slow] = clients.find(isSlow) ?? [];
    const isTurnOfSlow = slow !== undefined && (prompt === undefined || turns >= turnsBefore);
    turns = isTurnOfSlow || slow === undefined ? 0 : turns + 1;
    return isTurnOfSlow ? slow : prompt;
  }

  function takeOf(client: string | undefined): Job | undefined {
    const [place, ...rest] = waiting.get(client ?? "") ?? [];
    if (client === undefined || !place) return undefined;
    waiting.delete(client);
    if (rest.length > 0) waiting.set(client, rest);
    place.settle();
    return place.job;
  }

  return {
    add(job) {
      const { client, signal } = job;
      const places = waiting.get(client);
      const hasRoom = places ? places.length < waitingMax : waiting.size < clientsMax;
      if (!hasRoom || signal?.aborted === true) {
        job.reject(couldNot(signal?.aborted === true ? nobodyWaits : "yet: too many calls wait already"));
        return false;
      }
      const hungUp = (): void => leave(job, nobodyWaits);
      const timer = setTimeout(() => leave(job, "yet: others had their turn first"), queueMs).unref();
      signal?.addEventListener("abort", hungUp, { once: true });
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", hungUp);
      };
      waiting.set(client, [...(places ?? []), { job, settle }]);
      return true;
    },
    take: () => takeOf(nextClient()),
    takeQuick: (besides) => takeOf([...waiting].find((each) => !isSlow(each) && !besides.has(each[0]))?.[0]),
    hasOthers: (client) => waiting.size > (waiting.has(client) ? 1 : 0),
    isCostly: (client) => costly.has(client),
    note(client, wasCostly) {
      costly.delete(client);
      if (wasCostly) costly.add(client);
      const [oldest] = costly;
      if (costly.size > clientsMax && oldest !== undefined) costly.delete(oldest);
    },
    clear() {
      for (const { job } of [...waiting.values()].flat()) leave(job, "any more");
    },
  };
}
