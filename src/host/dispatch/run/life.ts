import { processesNoted } from "../../../adapters/workplaces/box-note.ts";
import { processorTimeOf } from "../../../adapters/workplaces/box-use.ts";
import { repeat } from "../../../adapters/workplaces/limits.ts";
import type { Uptime } from "../../../kernel/ports.ts";
import { firstLook, isStalled, lookAgain, lookEveryMs, type LifeSigns } from "../../../protocols/worker/liveness.ts";
import { boxNoteIn } from "../places.ts";
import type { WorkerWays } from "../ways.ts";

interface WatchedLife {
  readonly folder: string;
  readonly ways: Pick<WorkerWays, "signs">;
  readonly stallMs: number;
  readonly uptimeMs: Uptime;
  /** Called once; nobody looks any more then. */
  readonly onStalled: (quietMs: number) => Promise<void>;
}

/** W20: looks at the signs of a worker's life until it stalls or the watch is closed. */
export function watchLife({ folder, ways, stallMs, uptimeMs, onStalled }: WatchedLife): { close(): Promise<void> } {
  const over = new AbortController();
  const signs = (): LifeSigns => ({ processorMs: processorTimeIn(folder), ...ways.signs() });
  let life = firstLook(signs(), uptimeMs());
  const looking = repeat(over.signal, async () => {
    life = lookAgain(life, signs(), { nowMs: uptimeMs(), stallMs });
    if (isStalled(life, stallMs) && !over.signal.aborted) {
      over.abort();
      await onStalled(life.quietMs);
    }
    return lookEveryMs(stallMs);
  });
  return {
    async close() {
      over.abort();
      await looking;
    },
  };
}

/** Nothing while there is no box: it has not begun, or has ended. */
function processorTimeIn(folder: string): number {
  try {
    return processorTimeOf(processesNoted(boxNoteIn(folder)));
  } catch {
    return 0;
  }
}
