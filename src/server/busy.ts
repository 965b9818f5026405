import type { Handle } from "../host/socket/socket.ts";

/** Tells when nobody has asked for anything for a while. */
export interface Busy {
  /** Hands requests on, and notes when they came and went. */
  readonly handle: Handle;
  /** Resolves after so long without a request; what is looked at counts as one. */
  idleFor(ms: number, isLookedAt: () => boolean): Promise<void>;
}

const looksPerWait = 20;

export function watchBusy(next: Handle, now: () => number = () => performance.now()): Busy {
  let underWay = 0;
  let lastAt = now();
  return {
    async handle(method, params, signal) {
      if (method === "hello") return next(method, params, signal); // whoever only looks whether it is there keeps it from nothing
      underWay += 1;
      try {
        return await next(method, params, signal);
      } finally {
        underWay -= 1;
        lastAt = now();
      }
    },
    idleFor: (ms, isLookedAt) =>
      new Promise((resolve) => {
        const looking = setInterval(() => {
          if (underWay > 0 || isLookedAt()) lastAt = now();
          if (now() - lastAt < ms) return;
          clearInterval(looking);
          resolve();
        }, ms / looksPerWait).unref(); // whoever stops for another reason waits for nothing
      }),
  };
}
