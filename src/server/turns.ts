import type { Caller } from "../host/backend/types.ts";
import { RequestProblem } from "./problem.ts";

/** How many requests of one credential are worked on at once, and how many more may wait for their turn. */
export const turnLimits = { person: 8, other: 2, waitingMax: 100 } as const;

/** One thread answers everybody, hooks among them: a caller with very many requests waits behind their own, and nobody else does. */
export interface Turns {
  /**
   * Waits until it is their turn; the returned function ends it. Strangers never wait: all they can do is sign in, and
   * none keeps another out.
   */
  enter(caller: Pick<Caller, "credential" | "role"> | undefined): Promise<() => void>;
}

interface Line {
  inside: number;
  readonly waiting: (() => void)[];
}

export function turns(): Turns {
  const lines = new Map<string, Line>();
  return {
    async enter(caller) {
      if (!caller) return () => undefined;
      const key = caller.credential;
      const line = lines.get(key) ?? { inside: 0, waiting: [] };
      lines.set(key, line);
      if (line.inside < (caller.role === "person" ? turnLimits.person : turnLimits.other)) line.inside += 1;
      else if (line.waiting.length >= turnLimits.waitingMax)
        throw new RequestProblem(429, "rate", "Too many requests at once; wait for answers first.");
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const next = line.waiting.shift();
        if (next) next(); // takes the place over
        else if ((line.inside -= 1) === 0) lines.delete(key);
      };
    },
  };
}
