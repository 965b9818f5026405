import { Worker } from "node:worker_threads";
import { join } from "node:path";
import type { CliCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { Fault } from "../../kernel/trouble.ts";
import { tryLock, type FileLock } from "../../secrets/file-lock.ts";
import { faultIn, type Reply } from "../socket-lines.ts";
import { serve, type Handle, type Serving } from "../socket.ts";
import { version } from "../version.ts";
import type { UpNote } from "../up-worker.ts";

export const up: CliCommand = {
  name: "up",
  summary: "Run the runtime: drives sessions nobody drives, recovers what was left, serves hooks on a local socket.",
  examples: ["assent up", "assent up --json"],

  async run(_, house, io) {
    const { config } = await house.open(); // finds problems before a thread is started
    const claim = claimHome(house.paths.home);
    try {
      const worker = startWorker(house.cwd);
      const failed = failureOf(worker);
      const calls = callsTo(worker, (note) => {
        io.data(note);
        io.note(io.dim(`${note.session ?? "journal"}  ${note.what}`));
      });
      const serving = await serve(house.paths.socket, greeting(calls)).catch(async (cause: unknown) => {
        await worker.terminate();
        throw cause;
      });
      try {
        io.data({ up: house.paths.socket, pid: process.pid, version });
        io.out(
          `${io.good("●")} assent ${version} is up ${io.dim(`(${house.paths.socket}, journal: ${config.journal.url === undefined ? house.paths.journal : "PostgreSQL"})`)}`,
        );
        io.out(io.dim("Gates appear in `assent inbox`. Ctrl-C stops it; nothing is lost."));
        await Promise.race([failed, stopSignal()]);
        return exit.ok;
      } finally {
        await stopAll(serving, worker);
      }
    } finally {
      claim.release();
    }
  },
};

/** Held as long as this process lives: of several that start at once, one runs, and it alone touches the socket. */
function claimHome(home: string): FileLock {
  let claim: FileLock | undefined;
  try {
    claim = tryLock(join(home, "up.lock"));
  } catch (cause) {
    throw new Fault("journal.unwritable", `cannot use ${join(home, "up.lock")}: ${(cause as Error).message}`, {
      cause,
    });
  }
  if (claim === undefined) throw new Fault("runtime.running", "`assent up` runs for this data directory already");
  return claim;
}

function startWorker(cwd: string): Worker {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new Worker(new URL(`../up-worker.${extension}`, import.meta.url), { workerData: { cwd, version } });
}

/** Answers `hello` in this thread, so that a worker that is busy does not look dead. */
function greeting(calls: Handle): Handle {
  const since = new Date().toISOString();
  return async (method, params, signal) =>
    method === "hello" ? { version, pid: process.pid, since } : calls(method, params, signal);
}

/** Rejects when the worker stops: if nobody asked for it, a runtime without its worker must not look alive. */
function failureOf(worker: Worker): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    const stopped = (cause?: Error): void =>
      reject(
        new Fault("runtime.failed", `the runtime stopped unexpectedly${cause ? `: ${cause.message}` : ""}`, { cause }),
      );
    worker.once("error", stopped).once("exit", () => stopped());
  });
  failed.catch(() => {}); // also ends so when it was told to
  return failed;
}

const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => resolve());
  });

async function stopAll(serving: Serving, worker: Worker): Promise<void> {
  await serving.close();
  worker.postMessage({ stop: true });
  const exited = new Promise((resolve) => worker.once("exit", resolve));
  if (worker.threadId > 0) await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
  await worker.terminate();
}

/** Pairs requests with the worker's replies: writing to disk happens over there, so that this thread always answers. */
function callsTo(worker: Worker, onNote: (note: UpNote) => void): Handle {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (cause: Error) => void }>();
  let last = 0;
  worker.on("message", (message: Reply | { note: UpNote }) => {
    if ("note" in message) return onNote(message.note);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ("result" in message) call?.resolve(message.result);
    else call?.reject(faultIn(message.error) ?? new Error(message.error.message));
  });
  return (method, params, signal) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, { resolve, reject });
      signal.addEventListener("abort", () => worker.postMessage({ id, abort: true }), { once: true });
      worker.postMessage({ id, method, params });
    });
}
