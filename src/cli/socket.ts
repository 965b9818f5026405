import { createConnection, createServer, type Server, type Socket } from "node:net";
import { chmod, rm } from "node:fs/promises";
import { Fault, faults, type FaultCode } from "../kernel/trouble.ts";

/** One request a line, one reply a line, in JSON; `id` pairs them up. Local only: a socket file that its user alone may open. */
export interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

export type Reply = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: string; readonly message: string } }
);

export type Handle = (method: string, params: unknown, signal: AbortSignal) => Promise<unknown>;

const lineMaxChars = 16_777_216;

export interface Serving {
  /** Takes nothing new and hangs up on everyone. */
  close(): void;
}

/** Serves requests until closed. A request that nobody waits for any more is aborted. */
export async function serve(path: string, handle: Handle): Promise<Serving> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serveOne(socket, handle);
  });
  await listen(server, path);
  await chmod(path, 0o600).catch(() => {}); // a Windows pipe has no mode
  return {
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function listen(server: Server, path: string): Promise<void> {
  const once = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject).listen(path, () => resolve());
    });
  try {
    await once();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EADDRINUSE")
      throw new Fault("runtime.unreachable", `cannot listen on ${path}: ${String(cause)}`, { cause });
    if (await isAnswering(path)) throw new Fault("runtime.running", "`assent up` runs for this data directory already");
    await rm(path, { force: true }); // left behind by one that was killed
    await once();
  }
}

const isAnswering = async (path: string): Promise<boolean> =>
  request(path, "hello", {}, 1_000).then(
    () => true,
    () => false,
  );

function serveOne(socket: Socket, handle: Handle): void {
  const gone = new AbortController();
  socket.on("error", () => socket.destroy());
  socket.on("close", () => gone.abort());
  onLines(socket, (line) => {
    void answerLine(line, handle, gone.signal).then(
      (reply) => socket.writable && socket.write(`${JSON.stringify(reply)}\n`),
    );
  });
}

/** Cuts what arrives into lines. A line that does not end is cut off before it fills the memory. */
function onLines(socket: Socket, take: (line: string) => void): void {
  let rest = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > lineMaxChars) socket.destroy();
    for (const line of lines) take(line);
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

/** Asks once and hangs up. Throws `runtime.unreachable` when nobody answers in time. */
export function request(path: string, method: string, params: unknown, timeoutMs = 5_000): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const unreachable = (why: string): void => {
      socket.destroy();
      reject(new Fault("runtime.unreachable", `\`assent up\` does not answer: ${why}`));
    };
    const socket = createConnection(path);
    socket.setTimeout(timeoutMs, () => unreachable(`no reply within ${timeoutMs} ms`));
    socket.on("error", (cause) => unreachable(cause.message));
    socket.on("end", () => unreachable("it hung up"));
    onLines(socket, (line) => {
      socket.end();
      const reply = JSON.parse(line) as Reply;
      if ("result" in reply) resolve(reply.result);
      else
        reject(
          new Fault(
            reply.error.code in faults ? (reply.error.code as FaultCode) : "effect.failed",
            reply.error.message,
          ),
        );
    });
    socket.on("connect", () => socket.write(`${JSON.stringify({ id: 1, method, params } satisfies Request)}\n`));
  });
}
