import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { textOption, type CliCommand, type CommandInput } from "../command.ts";
import { startConsole, usualPort, type ConsoleServer } from "../../server/console.ts";
import { upLockIn } from "../../config/paths.ts";
import { exit } from "../exit.ts";
import { unlockVault } from "../prompts/secret.ts";
import { beside, columnsHere } from "../views/fit.ts";
import { visible } from "../../kernel/text.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import type { ServeOptions } from "../../server/serve.ts";
import { tryLock, type FileLock } from "../../secrets/file-lock.ts";
import { findToken, readTokens } from "../../secrets/tokens.ts";
import { personOf, type Identification } from "../../host/person.ts";
import { faultIn, socketLimits, type SocketReply } from "../../host/socket/socket-lines.ts";
import { inTurns } from "../../host/socket/socket-turns.ts";
import { serve, type Handle, type SocketServer } from "../../host/socket/socket.ts";
import { version } from "../../host/version.ts";
import type { UpNote } from "../../server/up-worker.ts";
import type { WeighElsewhere } from "../../host/weigh/weigher.ts";

export const up: CliCommand = {
  name: "up",
  summary:
    "Run the runtime: serves the console and the HTTP API, drives sessions nobody drives, recovers what was left, and answers hooks " +
    "on a local socket.",
  options: [
    ["--port <number>", `where the console and the API are; ${usualPort} unless it is taken`],
    ["--listen <address>", "another address than this machine alone; needs --tls-cert and --tls-key"],
    ["--tls-cert <file>", "the certificate for it"],
    ["--tls-key <file>", "the key of the certificate"],
    ["--name <host>", "a name that the server may be asked for by, besides its address"],
  ],
  examples: ["assent up", "assent up --port 8080 --json"],

  async run(input, application, io) {
    setFlagsFromString(staySmall);
    const opened = await application.open(); // finds problems before a thread is started
    const { config } = opened;
    await unlockVault([...Object.values(config.models), ...Object.values(config.workers.models)], application, io);
    const listening = await listeningOf(input);
    const claim = claimHome(upLockIn(application.paths));
    const told = stopSignal(); // from now on, so that a stop during the start still tidies up
    try {
      const worker = startWorker(application.cwd);
      const { redact } = opened.runtime.world;
      const failed = failureOf(worker, redact);
      const announced = Promise.withResolvers<void>();
      const calls = callsTo(worker, async ({ session, what }) => {
        await announced.promise; // readers of its output hear first that it is up
        io.data({ session, what: redact(what) });
        io.note(io.dim(beside(`${session ?? "journal"}  `, visible(redact(what)), columnsHere(process.stderr))));
      });
      const site = await startConsole(application, opened, listening, {
        onTrouble: (cause) => io.note(io.warn(`the console: ${troubleIn(cause, redact)}`)),
        elsewhere: (action, surroundings, { client, signal = AbortSignal.any([]) }) =>
          calls("weigh", { action, surroundings, client }, signal) as ReturnType<WeighElsewhere>,
      }).catch(giveUp(worker));
      try {
        const serving = await serve(application.paths.socket, greeting(inTurns(calls), site, application.paths.tokens)).catch(
          giveUp(worker),
        );
        try {
          const person = await application.person();
          const address = isRefusal(person) ? site.url : site.invitation(person);
          io.data({ up: application.paths.socket, pid: process.pid, version, url: site.url });
          const journal = config.journal.url === undefined ? application.paths.journal : "PostgreSQL";
          io.out(`${io.good("●")} assent ${version} is up ${io.dim(`(${application.paths.socket}, journal: ${journal})`)}`);
          if (site.isMoved) io.out(io.warn(`  ${usualPort} is taken; using ${new URL(site.url).port}.`));
          io.out(`  Console: ${io.bold(address)}`);
          io.out(io.dim("Gates appear there and in `assent inbox`. Ctrl-C stops it; nothing is lost."));
          announced.resolve();
          await Promise.race([failed, told]);
          io.note("Stopped; nothing is lost."); // from here on only closing
          return exit.ok;
        } finally {
          await stopAll(serving, worker);
        }
      } finally {
        await site.close();
      }
    } finally {
      claim.release();
    }
  },
};

/** It runs for weeks and mostly waits: left alone, its memory grows by tens of megabytes that are never given back. */
const staySmall = "--semi-space-growth-factor=1 --optimize-for-size";

/** Held as long as this process lives: of several that start at once, one runs, and it alone touches the socket. */
function claimHome(file: string): FileLock {
  let claim: FileLock | undefined;
  try {
    claim = tryLock(file);
  } catch (cause) {
    throw new Fault("journal.unwritable", `cannot use ${file}: ${(cause as Error).message}`, { cause });
  }
  if (claim === undefined) throw new Fault("runtime.running", "`assent up` runs for this data directory already");
  return claim;
}

function startWorker(cwd: string): Worker {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new Worker(new URL(`../../server/up-worker.${extension}`, import.meta.url), { workerData: { cwd, version } });
}

/** Answers `hello` in this thread, so that a worker that is busy does not look dead. */
function greeting(calls: Handle, site: ConsoleServer, tokens: string): Handle {
  const since = new Date().toISOString();
  return async (method, params, signal) => {
    if (method === "hello") return { version, pid: process.pid, since, url: site.url, beatMs: socketLimits.beatMs };
    if (method === "weigh") throw new Fault("input.invalid", "actions are weighed for hooks, and over HTTP");
    if (method !== "console") return calls(method, params, signal);
    const invited = await invitedBy(params, tokens);
    return isRefusal(invited) ? invited : { url: site.invitation(invited) };
  };
}

/** With a token its person; without one the user who opened the socket, who has our user id and is not known any better. */
async function invitedBy(params: unknown, tokens: string): Promise<Identification> {
  const { token } = (params ?? {}) as { readonly token?: unknown };
  if (token === undefined) return { name: userInfo().username, via: "terminal", verified: false };
  return personOf(findToken(await readTokens(tokens), String(token)));
}

/** Trouble as text for the terminal, redacted: it may quote anything. */
const troubleIn = (cause: unknown, redact: (text: string) => string): string =>
  visible(redact(cause instanceof Error ? `${cause.message}${codeIn(cause)}` : String(cause)));

const codeIn = (cause: Error): string => ("code" in cause ? ` (${String(cause.code)})` : "");

const giveUp =
  (worker: Worker) =>
  async (cause: unknown): Promise<never> => {
    await worker.terminate();
    throw cause;
  };

async function listeningOf(input: CommandInput): Promise<ServeOptions & { readonly isUsual: boolean }> {
  const [port, address, cert, key, name] = ["port", "listen", "tlsCert", "tlsKey", "name"].map((option) => textOption(input, option));
  const wanted = Number(port ?? usualPort);
  if (!Number.isSafeInteger(wanted) || wanted < 0 || wanted > 65_535)
    throw new Fault("input.invalid", `"${port}" is not a port; take a number up to 65535, or 0 for any that is free`);
  if ((cert === undefined) !== (key === undefined)) throw new Fault("input.invalid", "--tls-cert and --tls-key belong together");
  const tls = cert && key ? { cert: await textOf(cert), key: await textOf(key) } : undefined;
  return {
    address: address ?? "127.0.0.1",
    port: wanted,
    names: name === undefined ? [] : [name],
    isUsual: port === undefined,
    ...(tls && { tls }),
  };
}

const textOf = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((cause: Error) => {
    throw new Fault("input.invalid", `${file} cannot be read: ${cause.message}`, { cause });
  });

/** Rejects when the worker stops: unless it was asked to, because a runtime without its worker must not look alive. */
function failureOf(worker: Worker, redact: (text: string) => string): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    const stopped = (cause?: Error): void =>
      reject(new Fault("runtime.failed", redact(`the runtime stopped unexpectedly${cause ? `: ${cause.message}` : ""}`), { cause }));
    worker.once("error", stopped).once("exit", () => stopped());
  });
  failed.catch(() => {}); // also ends so when it was told to
  return failed;
}

const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => resolve());
  });

async function stopAll(serving: SocketServer, worker: Worker): Promise<void> {
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
