import { Worker } from "node:worker_threads";
import { once } from "node:events";
import type { Server } from "node:net";
import { rm } from "node:fs/promises";
import type { CliCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { serve, type Handle, type Reply } from "../socket.ts";
import { version } from "../version.ts";
import type { UpNote } from "../up-worker.ts";

export const up: CliCommand = {
  name: "up",
  summary: "Run the runtime: drives sessions nobody drives, recovers what was left, serves hooks on a local socket.",
  examples: ["assent up", "assent up --json"],

  async run(_, house, io) {
    const { config } = await house.open(); // finds problems before a thread is started
    const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
    const worker = new Worker(new URL(`../up-worker.${extension}`, import.meta.url), {
      workerData: { cwd: house.cwd, version },
    });
    const calls = callsTo(worker, (note) => {
      io.data(note);
      io.note(io.dim(`${note.session ?? "journal"}  ${note.what}`));
    });
    const server = await serve(house.paths.socket, calls.handle).catch(async (cause: unknown) => {
      await worker.terminate();
      throw cause;
    });
    io.data({ up: house.paths.socket, pid: process.pid, version });
    io.out(
      `${io.good("●")} assent ${version} is up ${io.dim(`(${house.paths.socket}, journal: ${config.journal.url === undefined ? house.paths.journal : "PostgreSQL"})`)}`,
    );
    io.out(io.dim("Gates appear in `assent inbox`. Ctrl-C stops it; nothing is lost."));
    const code = await Promise.race([
      once(worker, "exit").then(([status]) => Number(status)),
      stopSignal().then(() => 0),
    ]);
    await stopAll(server, worker, house.paths.socket);
    if (code !== 0) io.note(io.bad("the runtime stopped unexpectedly; see above"));
    return code === 0 ? exit.ok : exit.failed;
  },
};

const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => resolve());
  });

async function stopAll(server: Server, worker: Worker, socket: string): Promise<void> {
  server.close();
  worker.postMessage({ stop: true });
  await Promise.race([once(worker, "exit"), new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
  await worker.terminate();
  await rm(socket, { force: true });
}

/** Pairs requests with the worker's replies: writing to disk happens over there, so that this thread always answers. */
function callsTo(worker: Worker, onNote: (note: UpNote) => void): { readonly handle: Handle } {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (cause: Error) => void }>();
  let last = 0;
  worker.on("message", (message: Reply | { note: UpNote }) => {
    if ("note" in message) return onNote(message.note);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ("result" in message) call?.resolve(message.result);
    else call?.reject(new Error(message.error.message));
  });
  return {
    handle: (method, params, signal) =>
      new Promise((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, { resolve, reject });
        signal.addEventListener("abort", () => worker.postMessage({ id, abort: true }), { once: true });
        worker.postMessage({ id, method, params });
      }),
  };
}
