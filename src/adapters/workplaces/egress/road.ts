import { constants } from "node:fs";
import { open, rm, type FileHandle } from "node:fs/promises";
import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Agent as SafeAgent } from "node:https";
import type { Socket } from "node:net";
import { basename, dirname } from "node:path";
import { forward, type RoadAgents } from "./forward.ts";
import { isAmbiguous } from "./headers.ts";
import { roadLimits } from "./policy.ts";
import { isRefused, RoadReply, sendReply } from "./replies.ts";
import { modelTarget, type ModelTarget } from "./targets.ts";
import { tunnel } from "./tunnel.ts";
import type { RoadOptions } from "./types.ts";

/** The only way out of one worker's box, as long as it is open. */
export interface OpenRoad {
  /** Bytes that came from the worker and went to it so far. */
  traffic(): number;
  close(): Promise<void>;
}

/** Opens a worker's road: a proxy that listens on a unix socket of the worker's own (W12). */
export async function openRoad(options: RoadOptions): Promise<OpenRoad> {
  // Agents of our own: Node hands the common ones to a proxy that the environment names (K12).
  // Each call on a connection of its own: a kept one may be closed in the moment in which it is used again.
  const agents = { plain: new Agent({ keepAlive: false }), safe: new SafeAgent({ keepAlive: false }) };
  const server = createServer(serverOptions, (incoming, outgoing) => void answer(incoming, outgoing, options, agents));
  server.maxConnections = roadLimits.connectionsMax;
  server.maxHeadersCount = roadLimits.headersMax;
  const tunnels = new Set<{ destroy(): unknown }>();
  server.on("connect", (incoming, worker, head) => {
    tunnels.add(worker);
    worker.once("close", () => tunnels.delete(worker));
    tunnel(incoming, worker, { ...options, head });
  });
  const traffic = trafficOf(server);
  const folder = await listen(server, options.socket);
  return {
    traffic,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const each of tunnels) each.destroy();
      server.closeAllConnections();
      for (const agent of Object.values(agents)) agent.destroy();
      await closed;
      await folder.close();
    },
  };
}

/** Counts on the worker's side: what the other side says reaches it, or nothing has moved for it. */
function trafficOf(server: Server): () => number {
  const open = new Set<Socket>();
  const bytesOn = ({ bytesRead, bytesWritten }: Socket): number => bytesRead + bytesWritten;
  let before = 0;
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      before += bytesOn(socket);
    });
  });
  return () => [...open].reduce((sum, socket) => sum + bytesOn(socket), before);
}

const serverOptions = {
  insecureHTTPParser: false, // whatever the options of this process say
  maxHeaderSize: roadLimits.headMaxBytes,
  headersTimeout: 60_000,
  requestTimeout: roadLimits.arrivalMs,
  keepAliveTimeout: roadLimits.idleMs,
} as const;

/**
 * Bound through the folder's descriptor: a socket's path has at most 107 bytes, and a data directory may lie deep. The
 * descriptor stays open, because the socket is removed by the same path.
 */
async function listen(server: Server, socket: string): Promise<FileHandle> {
  await rm(socket, { force: true }); // of a driver that is gone
  const folder = await open(dirname(socket), constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(`/proc/self/fd/${folder.fd}/${basename(socket)}`, resolve);
    });
    return folder;
  } catch (cause) {
    await folder.close();
    throw cause;
  }
}

const askedMaxChars = 300;

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, options: RoadOptions, agents: RoadAgents): Promise<void> {
  let target: ModelTarget | undefined;
  try {
    if (isAmbiguous(incoming.rawHeaders)) throw new RoadReply(400, "the head of this request can be read in two ways");
    target = modelTarget(incoming.url ?? "", options.bindings);
    if (!target) throw new RoadReply(403, nowhere(options));
    await forward(incoming, outgoing, { ...target, ...options, agents });
  } catch (cause) {
    const reply = cause instanceof RoadReply ? cause : new RoadReply(502, "the road out is broken");
    if (isRefused(reply))
      options.onRefused({ asked: `${incoming.method} ${incoming.url}`.slice(0, askedMaxChars), because: reply.message });
    if (!outgoing.headersSent && !outgoing.destroyed) sendReply(outgoing, reply, target?.binding.api);
    incoming.resume(); // what is still coming is not looked at
  }
}

function nowhere({ bindings }: RoadOptions): string {
  const models = bindings.map(({ name }) => `/${name}/`).join(", ") || "none, because workers.models names none";
  return `nothing is reached by this address; models: ${models}; other hosts by CONNECT, if workers.hosts names them`;
}
