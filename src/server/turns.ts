import type { Caller } from "../host/backend/types.ts";
import { RequestProblem } from "./problem.ts";

/** How many requests of one credential are worked on at once, and how many more may wait for their turn. */
export const turnLimits = { person: 8, other: 2, waitingMax: 100 } as const;

/** One thread answers everybody, hooks among them: a caller with very many requests waits behind their own, and nobody else does. */
export interface Turns {
  /**
   * Waits until it is their turn; the returned function ends it. Whoever hangs up meanwhile has no turn any more.
   * Strangers never wait: all they can do is sign in, and none keeps another out.
   */
  enter(caller: Pick<Caller, "credential" | "role"> | undefined, signal?: AbortSignal): Promise<() => void>;
}

interface Line {
  inside: number;
  readonly waiting: (() => void)[];
}

export function turns(): Turns {
  const lines = new Map<string, Line>();
  return {
    async enter(caller, signal) {
      if (!caller) return () => undefined;
      const key = caller.credential;
      const line = lines.get(key) ?? { inside: 0, waiting: [] };
      lines.set(key, line);
      if (line.inside < (caller.role === "person" ? turnLimits.person : turnLimits.other)) line.inside += 1;
      else if (line.waiting.length >= turnLimits.waitingMax)
        throw new RequestProblem(429, "rate", "Too many requests at once; wait for answers first.");
      else await placeIn(line, signal);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const next = line.waiting.shift();
        if (next) setImmediate(next); // takes the place over, when everybody else who is ready was heard
        else if ((line.inside -= 1) === 0) lines.delete(key);
      };
    },
  };
}

/** A place in the line. Its work is not begun for somebody who is gone. */
function placeIn({ waiting }: Line, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const taken = (): void => {
      signal?.removeEventListener("abort", left);
      resolve();
    };
    const left = (): void => {
      const at = waiting.indexOf(taken);
      if (at === -1) return; // it was their turn just now, and ends like any other
      waiting.splice(at, 1);
      reject(new RequestProblem(408, "gone", "The caller hung up."));
    };
    waiting.push(taken);
    signal?.addEventListener("abort", left, { once: true });
  });
}
