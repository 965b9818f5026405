import { Worker } from "node:worker_threads";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { DriveEnd } from "../../runtime/drive.ts";
import { faultIn, type SocketReply } from "../socket/socket-lines.ts";

export type DriverMessage =
  | { readonly id: number; readonly stream: SessionId }
  | { readonly id: number; readonly abort: true }
  | { readonly stop: true };

/** The members of a worker thread that are used here. */
export interface DriveThread {
  postMessage(told: DriverMessage): void;
  on(event: "message", heard: (reply: SocketReply) => void): unknown;
  on(event: "error", failed: (cause: Error) => void): unknown;
  on(event: "exit", ended: () => void): unknown;
}

export interface Drivers {
  /** As the runtime's own, in a thread that hooks do not wait for. */
  drive(stream: SessionId, signal: AbortSignal): Promise<DriveEnd>;
  /** To be called when nothing is driven any more. */
  close(): void;
}

interface Waiting {
  resolve(end: DriveEnd): void;
  reject(cause: Error): void;
  /** Removes the listener for its stop. */
  forget(): void;
}

const usualIdleMs = 60_000;

/**
 * Drives sessions in a thread of its own: costly work does not delay hooks, which another thread answers. It is started
 * when there is something to drive and given back when there was nothing for a while. Where it ends otherwise, what it
 * drove is trouble of those sessions, and the next one has a new thread.
 */
export function createDrivers(start: () => DriveThread, idleMs = usualIdleMs): Drivers {
  const waiting = new Map<number, Waiting>();
  let thread: DriveThread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function close(): void {
    clearTimeout(idle);
    thread?.postMessage({ stop: true });
    thread = undefined;
  }

  function settle(reply: SocketReply): void {
    const driven = waiting.get(reply.id);
    waiting.delete(reply.id);
    driven?.forget();
    if ("result" in reply) driven?.resolve(reply.result as DriveEnd);
    else driven?.reject(faultIn(reply.error) ?? new Error(reply.error.message));
    if (waiting.size === 0 && thread) idle = setTimeout(close, idleMs).unref();
  }

  function started(): DriveThread {
    const made = start();
    const ended = (why: string): void => {
      if (thread !== made) return; // it was told to
      thread = undefined;
      const fault = new Fault("runtime.failed", `the thread that drives sessions has ended${why}`);
      for (const { reject, forget } of waiting.values()) {
        forget();
        reject(fault);
      }
      waiting.clear();
    };
    made.on("message", settle);
    made.on("error", ({ message }) => ended(`: ${message}`));
    made.on("exit", () => ended(""));
    return made;
  }

  return {
    drive: (stream, signal) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const id = (last += 1);
        const used = (thread ??= started());
        const abort = (): void => used.postMessage({ id, abort: true });
        waiting.set(id, { resolve, reject, forget: () => signal.removeEventListener("abort", abort) });
        used.postMessage({ id, stream });
        if (signal.aborted) abort();
        else signal.addEventListener("abort", abort, { once: true });
      }),
    close,
  };
}

/** The real thread. */
export function driveThread(cwd: string): DriveThread {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const thread = new Worker(new URL(`drive-worker.${extension}`, import.meta.url), { workerData: { cwd } });
  thread.unref();
  return thread;
}
