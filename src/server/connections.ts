import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Keeps the number of connections down without keeping anyone out: where there are too many, the oldest that no person
 * has used gives way. All come from this machine, so addresses do not tell them apart.
 */
export interface Connections {
  /** Marks a connection that a person uses. */
  keep(socket: Socket): void;
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
    keep(socket) {
      if (!strangers.delete(socket)) return;
      persons.add(socket);
    },
  };
}
