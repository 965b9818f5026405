import { join } from "node:path";
import { isMarked, markFirst } from "../../adapters/notify/announced.ts";
import { tryLock } from "../../disk/file-lock.ts";
import type { DueAnnouncement, NotArrived, Way } from "./types.ts";

/** Pauses after failures in a row; the last one from then on. */
const pausesMs = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000] as const;
const othersTurnMs = 1_000;

export const pauseAfter = (failures: number, waitMs = 0): number =>
  Math.max(waitMs, pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0);

interface Trying {
  readonly isBusy: boolean;
  readonly failures: number;
  readonly notBeforeMs: number;
}

const rested: Trying = { isBusy: false, failures: 0, notBeforeMs: 0 };

/**
 * Ways that lose nothing: a notice is marked when the other side said that it has it, and not before. One process at a time
 * sends in such a way, so nothing that arrived is sent again; who dies leaves no mark, and another tries.
 */
export function keepTrying(folder: string, uptimeMs: () => number = () => performance.now()) {
  const state = new Map<string, Trying>();
  const stateOf = ({ key }: Way): Trying => state.get(key) ?? rested;
  const isOut = (way: Way, { gate, occasion }: DueAnnouncement): boolean => isMarked(folder, { gate: gate.id, occasion, way: way.key });

  return {
    /** Those that have not arrived; none while this way is at it, or rests after a failure. */
    ready(way: Way, due: readonly DueAnnouncement[]): readonly DueAnnouncement[] {
      const { isBusy, notBeforeMs } = stateOf(way);
      if (isBusy || uptimeMs() < notBeforeMs) return [];
      return due.filter((each) => !isOut(way, each));
    },

    /** Sends parts of them, one after the other, until one does not arrive. Undefined where it is another process's turn. */
    async send(
      way: Way,
      letters: readonly (readonly DueAnnouncement[])[],
      deliver: (due: readonly DueAnnouncement[]) => Promise<NotArrived | undefined>,
    ): Promise<NotArrived | undefined> {
      const { failures } = stateOf(way);
      state.set(way.key, { ...stateOf(way), isBusy: true });
      const rest = (failed: number, waitMs: number): void =>
        void state.set(way.key, { isBusy: false, failures: failed, notBeforeMs: uptimeMs() + waitMs });
      try {
        const turn = tryLock(join(folder, "turns", way.key));
        if (turn === undefined) return void rest(failures, othersTurnMs);
        try {
          for (const letter of letters) {
            const due = letter.filter((each) => !isOut(way, each));
            const problem = due.length === 0 ? undefined : await deliver(due);
            if (problem !== undefined) {
              rest(failures + 1, pauseAfter(failures + 1, problem.waitMs));
              return problem;
            }
            for (const { gate, occasion } of due) markFirst(folder, { gate: gate.id, occasion, way: way.key });
          }
        } finally {
          turn.release();
        }
        rest(0, 0);
        return undefined;
      } catch (cause) {
        rest(failures + 1, pauseAfter(failures + 1));
        throw cause;
      }
    },
  };
}
