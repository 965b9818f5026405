import type { Readable } from "node:stream";
import { Fault, faults, type FaultCode } from "../../kernel/trouble.ts";

/** One request a line, one reply a line, in JSON; `id` pairs them up. Local only: a socket file that its user alone may open. */
export interface SocketRequest {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
  /** Asks for a line that says `beat` now and then until the reply comes: a sign of life while a person is waited for. */
  readonly beats?: boolean;
}

export type SocketReply = { readonly id: number } & ({ readonly result: unknown } | { readonly error: ErrorReply });

export interface ErrorReply {
  readonly code: string;
  readonly message: string;
}

export const socketLimits = {
  lineMaxChars: 1_048_576,
  connectionsMax: 256,
  /** How many requests one connection may have under way; ours has one. */
  requestsMax: 8,
  /** Unanswered requests of all connections together. */
  heldMaxChars: 33_554_432,
  /** Sent text that one connection may leave unread. */
  unreadMaxChars: 4_194_304,
  /** How long a connection may stay on which nothing is being answered and no whole request arrives. */
  idleMaxMs: 30_000,
  beatMs: 1_000,
  /** Time for waiting callers to hear where they stand when it ends. */
  lastWordsMs: 2_000,
};

/** The part of an error that is sent over the socket. */
export const errorReply = (cause: unknown): ErrorReply => ({
  code: cause instanceof Fault ? cause.code : "unexpected",
  message: cause instanceof Error ? cause.message : String(cause),
});

/** The fault behind an error that came over the socket; undefined when its code is none of ours. */
export const faultIn = ({ code, message }: ErrorReply): Fault | undefined =>
  Object.hasOwn(faults, code) ? new Fault(code as FaultCode, message) : undefined;

/** Cuts input into lines, until somebody hangs up. A line that does not end is cut off before it fills the memory. */
export function onLines(socket: Readable & { readonly writableEnded?: boolean }, maxChars: number, take: (line: string) => void): void {
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
      if (socket.destroyed || socket.writableEnded) return;
    }
  });
}
