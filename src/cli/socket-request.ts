import { createConnection } from "node:net";
import { Fault } from "../kernel/trouble.ts";
import { faultIn, onLines, socketLimits, type Reply, type Request } from "./socket-lines.ts";
import { checkPlace } from "./socket-place.ts";

/** Asks once and hangs up. Throws `runtime.unreachable` when nobody is there, `runtime.failed` when no reply came. */
export async function request(path: string, method: string, params: unknown, timeoutMs = 5_000): Promise<unknown> {
  checkPlace(path);
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
      socket.destroy(); // the reply is all there is to wait for
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
