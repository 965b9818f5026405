import { createServer, type Server, type Socket } from "node:net";
import { chmod, lstat, rename, rm } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { isMainThread } from "node:worker_threads";
import { Fault, type FaultCode } from "../../kernel/trouble.ts";
import { errorReply, onLines, socketLimits, type SocketReply, type SocketRequest } from "./socket-lines.ts";
import { makePlace } from "./socket-place.ts";

export type Handle = (method: string, params: unknown, signal: AbortSignal) => Promise<unknown>;

export interface SocketServer {
  /** Takes nothing new, tells waiting callers where they stand, hangs up, and removes the socket file if it is still the one it made. */
  close(): Promise<void>;
}

/**
 * Serves requests until closed. A request that nobody waits for any more is aborted. Takes the place of a socket that
 * was left behind, so the caller must hold the claim on the path: see `up`.
 */
export async function serve(path: string, handle: Handle, limits = socketLimits): Promise<SocketServer> {
  const sockets = new Map<Socket, () => Promise<unknown>>();
  const held = { chars: 0 };
  const server = createServer((socket) => {
    sockets.set(socket, serveOne(socket, handle, { ...limits, held }));
    socket.on("close", () => sockets.delete(socket));
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
      const ending = [...sockets.values()].map((end) => end());
      const late = new Promise((resolve) => setTimeout(resolve, limits.lastWordsMs).unref());
      await Promise.race([Promise.all(ending), late]);
      for (const socket of sockets.keys()) socket.destroySoon();
    },
  };
}

/** The socket gets its name only once it listens and is closed to others, so it is never open to them. */
async function open(server: Server, path: string): Promise<() => Promise<void>> {
  if (process.platform === "win32") {
    await listen(server, path);
    return async () => {}; // a pipe ends with its process
  }
  makePlace(path);
  const draft = join(dirname(path), `${parse(path).name}.new`);
  await rm(draft, { force: true });
  await listen(server, draft);
  await chmod(draft, 0o600);
  const ours = await lstat(draft);
  await rename(draft, path);
  return async () => {
    const there = await lstat(path).catch(() => undefined);
    if (there?.ino === ours.ino && there.dev === ours.dev) await rm(path, { force: true }).catch(() => {});
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

interface ServedLimits extends Readonly<typeof socketLimits> {
  /** Of all connections together. */
  readonly held: { chars: number };
}

/** Serves one connection. The returned function ends everything under way here and waits for the replies. */
function serveOne(socket: Socket, handle: Handle, { held, ...limits }: ServedLimits): () => Promise<unknown> {
  const gone = new AbortController();
  const replies = new Set<Promise<unknown>>();
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
    const asked = requestIn(line);
    if (!asked) return void socket.end(`${JSON.stringify(noRequest)}\n`); // not our client: the rest is not read
    const isTooMuch =
      underWay >= limits.requestsMax || socket.writableLength > limits.unreadMaxChars || held.chars + line.length > limits.heldMaxChars;
    if (isTooMuch) return void socket.destroy();
    underWay += 1;
    held.chars += line.length;
    wait();
    const beating = asked.beats === true ? beat(socket, limits.beatMs) : undefined;
    const replying = answered(asked, handle, gone.signal).then((reply) => {
      clearInterval(beating);
      underWay -= 1;
      held.chars -= line.length;
      wait();
      replies.delete(replying);
      return socket.writable && socket.write(`${JSON.stringify(reply)}\n`);
    });
    replies.add(replying);
  });
  return () => {
    gone.abort();
    return Promise.all(replies);
  };
}

/** A sign of life for a caller that asked for it. Unread ones are not piled up. */
function beat(socket: Socket, beatMs: number): NodeJS.Timeout {
  const beating = setInterval(() => {
    if (!socket.writable) clearInterval(beating);
    else if (!socket.writableNeedDrain) socket.write('{"beat":true}\n');
  }, beatMs);
  return beating;
}

type Asked = Pick<SocketRequest, "method"> & Partial<SocketRequest>;

const noRequest: SocketReply = {
  id: 0,
  error: { code: "input.invalid" satisfies FaultCode, message: "a request is a line of JSON with a method" },
};

function requestIn(line: string): Asked | undefined {
  try {
    const asked = JSON.parse(line) as Partial<SocketRequest> | null;
    return typeof asked?.method === "string" ? (asked as Asked) : undefined;
  } catch {
    return undefined;
  }
}

async function answered({ id = 0, method, params }: Asked, handle: Handle, signal: AbortSignal): Promise<SocketReply> {
  try {
    return { id, result: (await handle(method, params, signal)) ?? null };
  } catch (cause) {
    return { id, error: errorReply(cause) };
  }
}
