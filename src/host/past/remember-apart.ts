import { Worker } from "node:worker_threads";
import type { SessionToRemember } from "./remember.ts";

export type SessionApart = Pick<SessionToRemember, "root" | "client" | "path">;

const heapMaxMb = 256;
const program = new URL(`remember-worker.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url);

let last: Promise<unknown> = Promise.resolve();

/**
 * P3: writes a session down in a thread of its own, one after the other, however many end at once. Resolves when it is
 * on disk, with the number of new entries: whoever waits for it blocks nobody. Rejects where the thread fails.
 */
export function rememberApart(session: SessionApart): Promise<number> {
  const written = last.then(() => inThread(session));
  last = written.catch(() => 0);
  return written;
}

function inThread(session: SessionApart): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const thread = new Worker(program, { workerData: session, resourceLimits: { maxOldGenerationSizeMb: heapMaxMb } });
  thread.on("message", resolve).on("error", reject);
  thread.on("exit", () => reject(new Error("the thread that remembers has ended")));
  return promise;
}
