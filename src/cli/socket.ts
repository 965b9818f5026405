import { createConnection, createServer, type Server, type Socket } from "node:net";
import { chmod, lstat, rename, rm } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { isMainThread } from "node:worker_threads";
import { Fault, faults, type FaultCode } from "../kernel/trouble.ts";
import { checkPlace, makePlace } from "./socket-place.ts";

/** One request a line, one reply a line, in JSON; `id` pairs them up. Local only: a socket file that its user alone may open. */
export interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

export type Reply = { readonly id: number } & ({ readonly result: unknown } | { readonly error: ErrorReply });

interface ErrorReply {
  readonly code: string;
  readonly message: string;
}

export type Handle = (method: string, params: unknown, signal: AbortSignal) => Promise<unknown>;

export const socketLimits = {
  lineMaxChars: 4_194_304,
  connectionsMax: 256,
  /** How long a connection may stay on which nothing is being answered and no whole request arrives. */
  idleMaxMs: 30_000,
};

export interface Serving {
  /** Takes nothing new, hangs up on everyone, and removes the socket file if it is still the one it made. */
  close(): Promise<void>;
}

/**
 * Serves requests until closed. A request that nobody waits for any more is aborted. Takes the place of a socket
 * that was left behind, so whoever calls this holds the claim on the path: see `up`.
 */
export async function serve(path: string, handle: Handle, limits = socketLimits): Promise<Serving> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serveOne(socket, handle, limits);
  });
  server.maxConnections = limits.connectionsMax;
  const remove = await open(server, path).catch((cause: unknown) => {
    server.close();
    if (cause instanceof Fault) throw cause;
    throw new Fault("runtime.unreachable", `cannot listen on ${path}: ${String(cause)}`, { cause });
  });
  return {
    async close() {
      await remove(); // first: while it is open, nobody else's file can have the number of this one
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Gets its name only once it listens and is closed to others: there is no moment when it is anything else. */
async function open(server: Server, path: string): Promise<() => Promise<void>> {
  if (process.platform === "win32") {
    await listen(server, path);
    return async () => {}; // a pipe ends with its process
  }
  await makePlace(path);
  const draft = join(dirname(path), `${parse(path).name}.new`);
  await rm(draft, { force: true });
  await listen(server, draft);
  await chmod(draft, 0o600);
  const ours = await lstat(draft);
  await rename(draft, path);
  return async () => {
    const there = await lstat(path).catch(() => undefined);
    if (there?.ino === ours.ino && there.dev === ours.dev) await rm(path, { force: true });
  };
}

/** The file is made within the call, under a mask that leaves others out from the start. */
function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const before = isMainThread ? process.umask(0o077) : undefined; // a worker cannot set it
    server.once("error", reject).listen(path, () => resolve());
    if (before !== undefined) process.umask(before);
  });
}

function serveOne(socket: Socket, handle: Handle, limits: typeof socketLimits): void {
  const gone = new AbortController();
  let underWay = 0;
  let idle: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(idle);
    if (underWay === 0 && !socket.destroyed) idle = setTimeout(() => socket.destroy(), limits.idleMaxMs);
  };
  wait();
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    clearTimeout(idle);
    gone.abort();
  });
  onLines(socket, limits.lineMaxChars, (line) => {
    underWay += 1;
    wait();
    void answerLine(line, handle, gone.signal).then((reply) => {
      underWay -= 1;
      wait();
      return socket.writable && socket.write(`${JSON.stringify(reply)}\n`);
    });
  });
}

/** Cuts what arrives into lines. A line that does not end is cut off before it fills the memory. */
function onLines(socket: Socket, maxChars: number, take: (line: string) => void): void {
  let parts: string[] = [];
  let length = 0;
  socket.setEncoding("utf8").on("data", (chunk) => {
    const pieces = String(chunk).split("\n");
    for (const [index, piece] of pieces.entries()) {
      parts.push(piece);
      length += piece.length;
      if (length > maxChars) return void socket.destroy();
      if (index === pieces.length - 1) return;
      const line = parts.join("");
      parts = [];
      length = 0;
      take(line);
    }
  });
}

async function answerLine(line: string, handle: Handle, signal: AbortSignal): Promise<Reply> {
  let id = 0;
  try {
    const asked = JSON.parse(line) as Request;
    ({ id } = asked);
    return { id, result: (await handle(asked.method, asked.params, signal)) ?? null };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { id, error: { code: cause instanceof Fault ? cause.code : "unexpected", message } };
  }
}

/** What a reply's error was before it travelled; undefined when its code is none of ours. */
export const faultIn = ({ code, message }: ErrorReply): Fault | undefined =>
  Object.hasOwn(faults, code) ? new Fault(code as FaultCode, message) : undefined;

/** Asks once and hangs up. Throws `runtime.unreachable` when nobody is there, `runtime.failed` when no reply came. */
export async function request(path: string, method: string, params: unknown, timeoutMs = 5_000): Promise<unknown> {
  await checkPlace(path);
  const reply = await exchange(path, `${JSON.stringify({ id: 1, method, params } satisfies Request)}\n`, timeoutMs);
  if ("result" in reply) return reply.result;
  throw faultIn(reply.error) ?? new Fault("effect.failed", reply.error.message);
}

function exchange(path: string, line: string, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let isSent = false; // from then on it may have been done: whoever asked must not simply do it elsewhere
    const unreachable = (why: string): void => {
      socket.destroy();
      reject(new Fault(isSent ? "runtime.failed" : "runtime.unreachable", `\`assent up\` does not answer: ${why}`));
    };
    const socket = createConnection(path);
    socket.setTimeout(timeoutMs, () => unreachable(`no reply within ${timeoutMs} ms`));
    socket.on("error", (cause) => unreachable(cause.message));
    socket.on("close", () => unreachable("it hung up")); // after a reply this changes nothing
    onLines(socket, socketLimits.lineMaxChars, (text) => {
      socket.end();
      try {
        resolve(JSON.parse(text) as Reply);
      } catch {
        unreachable("its reply cannot be read");
      }
    });
    socket.on("connect", () => {
      isSent = true;
      socket.write(line);
    });
  });
}
