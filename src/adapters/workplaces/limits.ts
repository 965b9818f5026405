import { setTimeout as sleep } from "node:timers/promises";
import type { ReachedLimit } from "../../lexicon/work-limits.ts";
import { processesNoted } from "./box-note.ts";
import { roomOf, useOfBox, type BoxUse } from "./box-use.ts";

/** The most that one worker may hold of the machine (W8). */
export interface BoxLimits extends BoxUse {
  /** Of everything that it writes. */
  readonly diskBytes: number;
}

/** Nobody can allow more. */
export const processesCeiling = 4_096;

interface WatchedBox {
  readonly noteIn: string;
  /** Where its layers are kept. */
  readonly folder: string;
  readonly limits: BoxLimits;
}

export interface BoxWatch {
  /** The limit that it went beyond; undefined while it holds them all. */
  exceeded(): ReachedLimit | undefined;
  close(): Promise<void>;
}

const lookEveryMs = 500;
/** A folder of many files is looked at less often, so that looking takes a twentieth of the time at most. */
const restShare = 20;

/**
 * W8: looks at a box while it runs and ends everything in it once it holds more than it may. The system's own limits are no
 * help: that on processes does not hold for root, and that on memory counts what a program reserves and never uses.
 */
export function watchBox({ noteIn, folder, limits }: WatchedBox): BoxWatch {
  const over = new AbortController();
  let why: ReachedLimit | undefined;
  const end = (reason: ReachedLimit): void => {
    why ??= reason;
    endBox(noteIn);
  };
  const everyHalfSecond = repeat(over.signal, () => {
    const use = useNow(noteIn);
    if (use === undefined) return lookEveryMs;
    if (use.processes > limits.processes) end(said.processes(use.processes, limits.processes));
    else if (use.memoryBytes > limits.memoryBytes) end(said.memory(use.memoryBytes, limits.memoryBytes));
    return lookEveryMs;
  });
  const nowAndThen = repeat(over.signal, async () => {
    const begun = performance.now();
    const bytes = await roomOf(folder, limits.diskBytes);
    if (bytes > limits.diskBytes) end(said.disk(limits.diskBytes));
    return Math.max(lookEveryMs * 2, (performance.now() - begun) * restShare);
  });
  return {
    exceeded: () => why,
    async close() {
      over.abort();
      await Promise.all([everyHalfSecond, nowAndThen]);
    },
  };
}

/** Each look says how long to rest after it. */
export async function repeat(signal: AbortSignal, look: () => number | Promise<number>): Promise<void> {
  while (!signal.aborted) await sleep(await look(), undefined, { signal, ref: false }).catch(() => undefined);
}

function useNow(noteIn: string): BoxUse | undefined {
  try {
    return useOfBox(processesNoted(noteIn));
  } catch {
    return undefined; // it has not begun, or has ended
  }
}

/** Without asking: a program that eats the machine is not given two seconds more. */
function endBox(noteIn: string): void {
  try {
    for (const pid of processesNoted(noteIn)) process.kill(pid, "SIGKILL");
  } catch {
    // it has ended by itself
  }
}

const inWords = (bytes: number): string => (bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`);

const said = {
  processes: (found: number, max: number): ReachedLimit => ({
    limit: "processes",
    because: `ended: it ran ${found} processes at once, more than the ${max} that it may`,
  }),
  memory: (found: number, max: number): ReachedLimit => ({
    limit: "memory",
    because: `ended: it held ${inWords(found)} of memory, more than the ${inWords(max)} that it may`,
  }),
  disk: (max: number): ReachedLimit => ({ limit: "disk", because: `ended: it wrote more than the ${inWords(max)} that it may` }),
};
