import { isRecord } from "../../kernel/ids.ts";
import { createConnection, type Socket } from "node:net";
import { Fault } from "../../kernel/trouble.ts";
import { faultIn, onLines, socketLimits, type SocketReply, type SocketRequest } from "./socket-lines.ts";
import { checkPlace } from "./socket-place.ts";

export interface SocketPatience {
  /** How long the answer may take, as long as the other side shows that it is alive. */
  readonly timeoutMs?: number;
  /** Limit for "are you there": a stopped process takes connections and says nothing. */
  readonly helloMs?: number;
  /** Beats in a row that may be missing. */
  readonly silentBeatsMax?: number;
  /** Nobody waits for the answer any more: the other side is hung up on, and ends what it does for us. */
  readonly signal?: AbortSignal;
}

/**
 * Asks once and hangs up. It is asked for a sign of life first: without one nothing was sent, and that is
 * `runtime.unreachable`. From then on what was asked may have been done, so that no reply is `runtime.failed`, also
 * when the other side falls silent meanwhile.
 */
export async function request(
  path: string,
  method: string,
  params: unknown,
  { timeoutMs = 5_000, helloMs = timeoutMs, silentBeatsMax = 10, signal }: SocketPatience = {},
): Promise<unknown> {
  checkPlace(path);
  const connection = connect(path);
  const leave = (): void => connection.close();
  signal?.addEventListener("abort", leave, { once: true });
  try {
    if (signal?.aborted) leave();
    const hello = await connection.ask({ id: 1, method: "hello", params: {} }, helloMs);
    if (method === "hello") return resultOf(hello);
    connection.isSent = true; // the caller must not do it elsewhere any more
    const { beatMs } = ("result" in hello ? hello.result : {}) as { readonly beatMs?: unknown };
    const beats = typeof beatMs === "number" && beatMs > 0 ? { everyMs: beatMs, silentMax: silentBeatsMax } : undefined;
    return resultOf(await connection.ask({ id: 2, method, params, ...(beats && { beats: true }) }, timeoutMs, beats));
  } finally {
    signal?.removeEventListener("abort", leave);
    connection.close();
  }
}

function resultOf(reply: SocketReply): unknown {
  if ("result" in reply) return reply.result;
  if (!isRecord(reply.error)) throw new Fault("runtime.unreachable", "what answers at the socket is not assent"); // it only echoes, say
  throw faultIn(reply.error) ?? new Fault("effect.failed", reply.error.message);
}

interface Beats {
  readonly everyMs: number;
  readonly silentMax: number;
}

interface Connection {
  isSent: boolean;
  ask(request: SocketRequest, timeoutMs: number, beats?: Beats): Promise<SocketReply>;
  close(): void;
}

function connect(path: string): Connection {
  const socket = createConnection(path);
  let failure: Fault | undefined;
  let fail = (_: Fault): void => {};
  let hear = (_: string): void => {};
  const connection: Connection = {
    isSent: false,
    ask: (request, timeoutMs, beats) =>
      new Promise<SocketReply>((resolve, reject) => {
        if (failure) return reject(failure);
        fail = reject;
        const watch = watched(unreachable, { timeoutMs, ...(beats && { beats }) });
        hear = (line) => {
          const reply = replyIn(line);
          if (reply === "beat") return watch.heard();
          watch.stop();
          if (reply?.id === request.id) resolve(reply);
          else unreachable("its reply cannot be read");
        };
        fail = (cause) => {
          watch.stop();
          reject(cause);
        };
        socket.write(`${JSON.stringify(request)}\n`);
      }),
    close: () => void socket.destroy(),
  };
  function unreachable(why: string): void {
    const code = connection.isSent ? "runtime.failed" : "runtime.unreachable";
    failure ??= new Fault(code, `\`assent up\` does not answer: ${why}`);
    socket.destroy();
    fail(failure);
  }
  onEnd(socket, unreachable);
  onLines(socket, socketLimits.lineMaxChars, (line) => hear(line));
  return connection;
}

function onEnd(socket: Socket, unreachable: (why: string) => void): void {
  socket.on("error", (cause) => unreachable(cause.message));
  socket.on("close", () => unreachable("it hung up")); // after a reply this changes nothing
}

/** Counts beats that stayed away, not time that passed: a process that was itself stopped hears them all when it goes on. */
function watched(
  unreachable: (why: string) => void,
  { timeoutMs, beats }: { readonly timeoutMs: number; readonly beats?: Beats },
): { heard(): void; stop(): void } {
  let silent = 0;
  const whole = setTimeout(() => unreachable(`no reply within ${timeoutMs} ms`), timeoutMs);
  const counting = beats
    ? setInterval(() => {
        silent += 1;
        if (silent > beats.silentMax) unreachable("it took the request and then fell silent; it may have been stopped");
      }, beats.everyMs)
    : undefined;
  return {
    heard: () => void (silent = 0),
    stop: () => {
      clearTimeout(whole);
      clearInterval(counting);
    },
  };
}

function replyIn(line: string): SocketReply | "beat" | undefined {
  try {
    const said = JSON.parse(line) as SocketReply | { readonly beat: true } | null;
    if (typeof said !== "object" || said === null) return undefined;
    return "beat" in said ? "beat" : said;
  } catch {
    return undefined;
  }
}
