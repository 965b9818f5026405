import { Fault } from "../kernel/trouble.ts";
import { lockWithin } from "../disk/file-lock.ts";

const waitMaxMs = 10_000;

/** Reads, changes and writes the user's configuration as one step: of several at once, none undoes another. */
export async function whileLocked<Result>(config: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await lockWithin(`${config}.lock`, waitMaxMs).catch((cause: Error) => {
    throw new Fault("config.invalid", `${config} cannot be locked: ${cause.message}`, { cause });
  });
  if (!lock) throw new Fault("config.invalid", `another process has been changing ${config} for ${waitMaxMs / 1_000} s`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
