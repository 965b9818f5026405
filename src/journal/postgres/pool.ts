import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "../../kernel/trouble.ts";
import { stateBehind } from "./faults.ts";
import type { Connection } from "./session.ts";

type Pass = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets `max` pass at once. The others wait in line, each for a bounded time, then throw `journal.busy`. */
export function turnstile(max: number, waitMaxMs: number): Pass {
  const line = new Set<() => void>();
  let inside = 0;

  const enter = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (inside < max) {
        inside += 1;
        resolve();
        return;
      }
      const admit = (): void => {
        clearTimeout(timer);
        line.delete(admit);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(admit);
        reject(new Fault("journal.busy", `waited ${waitMaxMs / 1000} s for a turn at the journal`));
      }, waitMaxMs);
      line.add(admit);
    });
  const leave = (): void => {
    const [next] = line;
    if (next) next();
    else inside -= 1;
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

export interface Pool {
  /** Runs work on a session of its own. A session that ended on the way is not used again. */
  use<Result>(work: (session: Connection) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface PoolLimits {
  readonly connectionsMax: number;
  readonly waitMaxMs: number;
  readonly idleMaxMs: number;
  /** How long `close` lets work in flight finish. */
  readonly closeMaxMs: number;
}

export function sessionPool(open: () => Connection, limits: PoolLimits): Pool {
  const pass = turnstile(limits.connectionsMax, limits.waitMaxMs);
  const idle = new Map<Connection, NodeJS.Timeout>();
  const taken = new Set<Connection>();
  let closed = false;

  const take = (): Connection => {
    if (closed) throw new Fault("journal.unreachable", "the journal was closed");
    const [session = open()] = [...idle.keys()].filter((each) => !each.isOver()).toReversed();
    clearTimeout(idle.get(session));
    idle.delete(session);
    taken.add(session);
    return session;
  };
  const retire = (session: Connection): void => {
    idle.delete(session);
    void session.close();
  };
  const give = (session: Connection): void => {
    taken.delete(session);
    if (closed || session.isOver()) retire(session);
    else idle.set(session, setTimeout(retire, limits.idleMaxMs, session).unref());
  };
  const once = async <Result>(work: (session: Connection) => Promise<Result>): Promise<Result> => {
    const session = take();
    try {
      return await work(session);
    } finally {
      give(session);
    }
  };

  return {
    use: (work) => pass(() => patiently(() => once(work), limits.waitMaxMs)),
    async close() {
      closed = true;
      const until = performance.now() + limits.closeMaxMs;
      for (const timer of idle.values()) clearTimeout(timer);
      const resting = [...idle.keys()].map((session) => session.close());
      while (taken.size > 0 && performance.now() < until) await sleep(5);
      await Promise.all([...resting, ...[...taken].map((session) => session.close())]);
    },
  };
}

const tooManyConnections = "53300";

/** A server that has no connection left may have one in a moment. Nothing was sent, so trying again is safe. */
async function patiently<Result>(work: () => Promise<Result>, maxMs: number): Promise<Result> {
  const until = performance.now() + maxMs;
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      if (stateBehind(cause) !== tooManyConnections || performance.now() > until) throw cause;
      await sleep(20 + Math.random() * 80);
    }
  }
}
