import { createHash } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** One WebSocket on the server's side (RFC 6455), as far as short texts need it. */
export interface ServedSocket {
  send(text: string): void;
  close(): void;
}

const guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** Takes connections at this server; who is not welcome is told 401. */
export function serveSockets(
  server: Server,
  isWelcome: (request: IncomingMessage) => boolean,
  onSocket: (socket: ServedSocket) => { onText(text: string): void; onEnd(): void },
): void {
  server.on("upgrade", (request: IncomingMessage, stream: Duplex) => {
    if (!isWelcome(request)) return void stream.end("HTTP/1.1 401 Unauthorized\r\n\r\n");
    const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}${guid}`).digest("base64");
    stream.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    const close = (): void => void stream.end(frameOf(8, Buffer.alloc(0)));
    const { onText, onEnd } = onSocket({ send: (text) => void stream.write(frameOf(1, Buffer.from(text))), close });
    let rest = Buffer.alloc(0);
    stream.on("data", (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (let frame = frameIn(rest); frame !== undefined; frame = frameIn(rest)) {
        rest = rest.subarray(frame.bytes);
        if (frame.opcode === 1) onText(frame.payload.toString("utf8"));
        if (frame.opcode === 8) close();
      }
    });
    stream.on("close", onEnd).on("error", () => stream.destroy());
  });
}

function frameOf(opcode: number, payload: Buffer): Buffer {
  const size = payload.length;
  const length = size < 126 ? Buffer.of(size) : Buffer.of(126, size >> 8, size & 255); // none of ours is longer than 64 KiB
  return Buffer.concat([Buffer.of(0x80 | opcode), length, payload]);
}

/** The first frame of a client, which is masked; undefined where it is not whole yet. */
function frameIn(bytes: Buffer): { readonly opcode: number; readonly payload: Buffer; readonly bytes: number } | undefined {
  if (bytes.length < 6) return undefined;
  const short = bytes.readUInt8(1) & 127;
  const [size, start] = short < 126 ? [short, 2] : [bytes.readUInt16BE(2), 4];
  const end = start + 4 + size;
  if (bytes.length < end) return undefined;
  const mask = bytes.subarray(start, start + 4);
  const payload = Buffer.from(bytes.subarray(start + 4, end).map((byte, at) => byte ^ (mask[at % 4] ?? 0)));
  return { opcode: bytes.readUInt8(0) & 15, payload, bytes: end };
}
