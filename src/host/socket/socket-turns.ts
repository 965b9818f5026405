import { createQueue, type Asker, type QueueLimits } from "../weigh/weigh-queue.ts";
import { socketLimits } from "./socket-lines.ts";
import type { Handle } from "./socket.ts";

export interface TurnLimits extends QueueLimits {
  /** How many requests are begun at once. */
  readonly atOnce: number;
  /** A request that takes longer most likely waits for a person; from then on it holds no turn. */
  readonly turnMs: number;
}

const turnLimits: TurnLimits = {
  atOnce: 16,
  turnMs: 200,
  queueMs: 60_000,
  waitingMax: socketLimits.requestsMax,
  clientsMax: socketLimits.connectionsMax,
};

interface Job extends Asker {
  readonly isLong: boolean;
  readonly begin: () => void;
  readonly reject: (cause: Error) => void;
}

/** One turn of the loop reads all input and notices closed connections; the second handles their end. */
const afterAllThatArrived = (next: () => void): void => void setImmediate(() => setImmediate(next));

/**
 * Hands on a few requests at a time, of each connection one before the next of any. A request is begun after everything
 * that has arrived by then was heard, so a connection that hangs up, or is hung up on, costs nobody else anything.
 */
export function inTurns(handle: Handle, given: Partial<TurnLimits> = {}): Handle {
  const { atOnce, turnMs, ...limits } = { ...turnLimits, ...given };
  const queue = createQueue<Job>(limits);
  const connections = new WeakMap<AbortSignal, string>(); // each has one signal for all its requests
  let last = 0;
  let inside = 0;

  function next(): void {
    for (let job = inside < atOnce ? queue.take() : undefined; job; job = inside < atOnce ? queue.take() : undefined) job.begin();
  }

  function enter(): () => void {
    inside += 1;
    let isInside = true;
    const leave = (): void => {
      clearTimeout(timer);
      if (isInside) inside -= 1;
      isInside = false;
      next();
    };
    const timer = setTimeout(leave, turnMs).unref();
    return leave;
  }

  return (method, params, signal) =>
    new Promise((resolve, reject) => {
      const client = connections.get(signal) ?? String((last += 1));
      connections.set(signal, client);
      const begin = (): void => {
        const leave = enter();
        void handle(method, params, signal).then(resolve, reject).finally(leave);
      };
      if (queue.add({ client, signal, isLong: false, begin, reject })) afterAllThatArrived(next);
    });
}
