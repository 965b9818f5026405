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

/** One thread with everything that it drives. */
interface Crew {
  readonly thread: DriveThread;
  /** The configuration that it was started with. */
  readonly version: string;
  readonly waiting: Map<number, Waiting>;
}

export interface DrivingOptions {
  readonly idleMs?: number;
  /** Another one after the configuration was changed: a thread reads it once, when it starts. */
  readonly version?: () => string;
}

const usualIdleMs = 60_000;

/**
 * Drives sessions in a thread of its own: costly work does not delay hooks, which another thread answers. It is started
 * when there is something to drive and given back when there was nothing for a while. Where it ends otherwise, what it
 * drove is trouble of those sessions, and the next one has a new thread. So has the first one after the configuration was
 * changed; the thread before it ends with what it drives.
 */
export function createDrivers(start: () => DriveThread, { idleMs = usualIdleMs, version = () => "" }: DrivingOptions = {}): Drivers {
  let crew: Crew | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function close(): void {
    clearTimeout(idle);
    crew?.thread.postMessage({ stop: true });
    crew = undefined;
  }

  function settle(by: Crew, reply: SocketReply): void {
    const driven = by.waiting.get(reply.id);
    by.waiting.delete(reply.id);
    driven?.forget();
    if ("result" in reply) driven?.resolve(reply.result as DriveEnd);
    else driven?.reject(faultIn(reply.error) ?? new Error(reply.error.message));
    if (by.waiting.size > 0) return;
    if (by === crew) idle = setTimeout(close, idleMs).unref();
    else by.thread.postMessage({ stop: true });
  }

  function started(now: string): Crew {
    const made: Crew = { thread: start(), version: now, waiting: new Map() };
    const ended = (why: string): void => {
      if (crew === made) crew = undefined;
      const fault = new Fault("runtime.failed", `the thread that drives sessions has ended${why}`);
      for (const { reject, forget } of made.waiting.values()) {
        forget();
        reject(fault);
      }
      made.waiting.clear();
    };
    made.thread.on("message", (reply) => settle(made, reply));
    made.thread.on("error", ({ message }) => ended(`: ${message}`));
    made.thread.on("exit", () => ended(""));
    return made;
  }

  /** The thread for the next one. */
  function current(): Crew {
    const now = version();
    if (crew && crew.version !== now && crew.waiting.size === 0) close();
    if (crew?.version !== now) crew = started(now);
    return crew;
  }

  return {
    drive: (stream, signal) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const id = (last += 1);
        const { thread, waiting } = current();
        const abort = (): void => thread.postMessage({ id, abort: true });
        waiting.set(id, { resolve, reject, forget: () => signal.removeEventListener("abort", abort) });
        thread.postMessage({ id, stream });
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
