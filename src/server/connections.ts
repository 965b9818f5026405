import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Keeps the number of connections down without keeping anyone out: where there are too many, the oldest that no person
 * has used gives way. All come from this machine, so addresses do not tell them apart.
 */
export interface Connections {
  /** Marks a connection that a person uses. */
  keep(socket: Socket): void;
  /** How many of them are open. */
  persons(): number;
}

export function watchConnections(server: Server, max: number): Connections {
  const strangers = new Set<Socket>();
  const persons = new Set<Socket>();
  const secure = "setSecureContext" in server;
  server.on(secure ? "secureConnection" : "connection", (socket: Socket) => {
    strangers.add(socket);
    socket.on("close", () => {
      strangers.delete(socket);
      persons.delete(socket);
    });
    const [oldest = socket] = strangers;
    if (strangers.size + persons.size > max) oldest.destroy();
  });
  return {
    persons: () => persons.size,
    keep(socket) {
      if (!strangers.delete(socket)) return;
      persons.add(socket);
    },
  };
}

/** Requests of one connection that wait for their answers. No browser and no library sends a second one before. */
export const unansweredMax = 16;

/** The same listener, but whoever sends ever more requests without taking answers is hung up on. */
export function unhurried(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return; // what it still had sent in one piece
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count > unansweredMax) socket.destroy();
    else listener(request, response);
  };
}
