import { Fault } from "../kernel/trouble.ts";

/**
 * The work's result, or a fault when the time is up first. The work itself goes on: a disk that hangs keeps a thread of
 * Node's and nothing else, so the caller can say so in time.
 */
export async function within<Found>(timeMs: number, what: string, work: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Fault("disk.slow", `${what} could not be looked at within ${timeMs / 1_000} s`)), timeMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
