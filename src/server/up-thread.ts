import { userInfo } from "node:os";
import { Worker } from "node:worker_threads";
import { personOf, type Identification } from "../host/person.ts";
import { faultIn, socketLimits, type SocketReply } from "../host/socket/socket-lines.ts";
import type { Handle, SocketServer } from "../host/socket/socket.ts";
import { version } from "../host/version.ts";
import { Fault, isRefusal } from "../kernel/trouble.ts";
import { upLockIn, type Paths } from "../config/paths.ts";
import { lockWithin, tryLock, type FileLock } from "../disk/file-lock.ts";
import { request } from "../host/socket/socket-request.ts";
import { findToken, readTokens } from "../secrets/tokens.ts";
import type { ConsoleServer } from "./console.ts";
import type { UpNote } from "./up-worker.ts";

/** Held as long as this process lives: of several that start at once, one runs, and it alone touches the socket. */
export function claimHome(file: string): FileLock {
  let claim: FileLock | undefined;
  try {
    claim = tryLock(file);
  } catch (cause) {
    throw new Fault("journal.unwritable", `cannot use ${file}: ${(cause as Error).message}`, { cause });
  }
  if (claim === undefined) throw new Fault("runtime.running", "`assent up` runs for this data directory already");
  return claim;
}

const giveWayMs = 10_000;

/** The same for one that a person starts: another one that a hook started, which drives nothing, gives way to it. */
export async function takeHome(paths: Paths): Promise<FileLock> {
  const file = upLockIn(paths);
  const running = await guardingOnly(paths.socket);
  if (running === undefined) return claimHome(file);
  process.kill(running, "SIGTERM");
  const claim = await lockWithin(file, giveWayMs);
  if (claim === undefined)
    throw new Fault("runtime.running", `process ${running}, which a hook started, does not end; end it with kill ${running}`);
  return claim;
}

/** The process of an `assent up` that only guards. */
const guardingOnly = (socket: string): Promise<number | undefined> =>
  request(socket, "hello", {}, { timeoutMs: 1_000 }).then(
    (hello) => {
      const { pid, guardsOnly } = hello as { readonly pid?: number; readonly guardsOnly?: boolean };
      return guardsOnly === true ? pid : undefined;
    },
    () => undefined,
  );

export function startUpWorker(cwd: string, guardsOnly: boolean): Worker {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new Worker(new URL(`./up-worker.${extension}`, import.meta.url), { workerData: { cwd, version, guardsOnly } });
}

/** Answers `hello` in this thread, so that a worker that is busy does not look dead. */
export function greeting(calls: Handle, site: ConsoleServer, { tokens, guardsOnly }: Greeted): Handle {
  const since = new Date().toISOString();
  const said = { version, pid: process.pid, since, url: site.url, beatMs: socketLimits.beatMs, quick: 1, guardsOnly };
  return async (method, params, signal) => {
    if (method === "hello") return said;
    if (method === "weigh") throw new Fault("input.invalid", "actions are weighed for hooks, and over HTTP");
    if (method !== "console") return calls(method, params, signal);
    const invited = await invitedBy(params, tokens);
    return isRefusal(invited) ? invited : { url: site.invitation(invited) };
  };
}

interface Greeted {
  readonly tokens: string;
  /** It drives no sessions, and gives way to one that does. */
  readonly guardsOnly: boolean;
}

/** With a token its person; without one the user who opened the socket, who has our user id and is not known any better. */
async function invitedBy(params: unknown, tokens: string): Promise<Identification> {
  const { token } = (params ?? {}) as { readonly token?: unknown };
  if (token === undefined) return { name: userInfo().username, via: "terminal", verified: false };
  return personOf(findToken(await readTokens(tokens), String(token)));
}

/** A start that failed leaves no thread behind. */
export const giveUp =
  (worker: Worker) =>
  async (cause: unknown): Promise<never> => {
    await worker.terminate();
    throw cause;
  };

/** Rejects when the worker stops: unless it was asked to, because a runtime without its worker must not look alive. */
export function failureOf(worker: Worker, redact: (text: string) => string): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    const stopped = (cause?: Error): void =>
      reject(new Fault("runtime.failed", redact(`the runtime stopped unexpectedly${cause ? `: ${cause.message}` : ""}`), { cause }));
    worker.once("error", stopped).once("exit", () => stopped());
  });
  failed.catch(() => {}); // also ends so when it was told to
  return failed;
}

export async function stopUp(serving: SocketServer, worker: Worker): Promise<void> {
  await serving.close();
  worker.postMessage({ stop: true });
  const exited = new Promise((resolve) => worker.once("exit", resolve));
  if (worker.threadId > 0) await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
  await worker.terminate();
}

/** Pairs requests with the worker's replies: writing to disk happens over there, so that this thread always answers. */
export function callsTo(worker: Worker, onNote: (note: UpNote) => void): Handle {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (cause: Error) => void }>();
  let last = 0;
  worker.on("message", (message: SocketReply | { note: UpNote }) => {
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
      worker.postMessage({ id, method, params });
      const abort = (): void => worker.postMessage({ id, abort: true });
      if (signal.aborted) abort();
      else signal.addEventListener("abort", abort, { once: true });
    });
}
