import { createServer as createPlain, STATUS_CODES, type IncomingMessage, type Server } from "node:http";
import { createServer as createSecure } from "node:https";
import { isIP, type AddressInfo, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Context } from "hono";
import { Fault } from "../kernel/trouble.ts";
import { createApp, type AppParts } from "./app.ts";
import { unhurried, watchConnections } from "./connections.ts";
import { createFeed } from "./feed.ts";
import { doorsOf, headers } from "./shield.ts";

/** The address to listen on. Anything beyond this machine needs a certificate, and must be asked for by name. */
export interface ServeOptions {
  readonly address: string;
  /** 0 takes any that is free. */
  readonly port: number;
  /** More names that this server may be asked for by. */
  readonly names: readonly string[];
  readonly tls?: { readonly cert: string; readonly key: string };
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** A person's browser is connected. */
  isLookedAt(): boolean;
  close(): Promise<void>;
}

export const isLoopback = (address: string): boolean => /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/.test(address);

/** Limits for clients that speak too slowly, too much or in too many places: they are hung up on. */
const limits = { headersTimeout: 5_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 } as const;
const connectionsMax = 2_000;

/** Serves the API and the console. Throws `input.invalid` for an address that others could listen in on. */
export async function serveHttp(
  parts: Pick<AppParts, "backend" | "assets" | "onTrouble">,
  { address, port: wanted, names, tls }: ServeOptions,
): Promise<RunningServer> {
  const hosts = [...hostsOf(address), ...names];
  checkReach({ address, hosts, isSecure: tls !== undefined });
  const feed = createFeed(parts.backend.runtime.world.journal);
  const handler: { fetch?: Fetch } = {};
  const answer = getRequestListener((request, env) => handler.fetch?.(request, env) ?? plainAnswer(503), {
    overrideGlobalObjects: false,
    errorHandler: (cause) => {
      if (!(cause instanceof Error && cause.name === "RequestError")) parts.onTrouble(cause);
      return plainAnswer(400);
    },
  });
  const listener = unhurried(answer);
  const server = makeServer(tls).on("request", listener).on("checkExpectation", listener).on("clientError", hangUp);
  server.on("connect", (_, socket: Socket) =>
    bareAnswer(
      socket.on("error", () => socket.destroy()),
      405,
    ),
  ); // this is no proxy
  server.maxConnections = 2 * connectionsMax; // before a handshake nothing is known of them
  const connections = watchConnections(server, connectionsMax);
  const port = await listen(server, address, wanted);
  server.on("error", parts.onTrouble);
  const scheme = tls ? "https" : "http";
  const placed = { doors: doorsOf(hosts, port, scheme), port, isSecure: tls !== undefined };
  const onPerson = ({ env }: Context): void => {
    const { incoming } = env as { readonly incoming?: IncomingMessage };
    if (incoming) connections.keep(incoming.socket);
  };
  const app = createApp({ ...parts, feed, placed, onPerson });
  handler.fetch = (request, env) => app.fetch(request, env as object);
  return {
    url: `${scheme}://${names[0] ?? bracketed(address)}:${port}`,
    port,
    isLookedAt: () => connections.persons() > 0,
    async close() {
      feed.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>;

const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address);

const isEverywhere = (address: string): boolean => /^(?:0\.0\.0\.0|0*:[0:]*)$/.test(address);

/** Names of an address in a request. One that means every address of this machine has no name of its own. */
const hostsOf = (address: string): readonly string[] => [
  ...(isLoopback(address) ? ["127.0.0.1", "localhost", "[::1]"] : []),
  ...(isEverywhere(address) ? [] : [bracketed(address)]),
];

interface Reach {
  readonly address: string;
  readonly hosts: readonly string[];
  readonly isSecure: boolean;
}

function checkReach({ address, hosts, isSecure }: Reach): void {
  if (!isLoopback(address) && !isSecure)
    throw new Fault("input.invalid", `${address} can be reached from other machines; give --tls-cert and --tls-key too`);
  if (hosts.length === 0)
    throw new Fault("input.invalid", `${address} is every address of this machine; say with --name what it is asked for by`);
  const odd = hosts.find((host) => !/^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])$/i.test(host));
  if (odd !== undefined)
    throw new Fault("input.invalid", `"${odd}" is not a name or address; take one like machine.example.test, without a port`);
}

function makeServer(tls: ServeOptions["tls"]): Server {
  if (!tls) return createPlain(limits);
  try {
    return createSecure({ ...limits, ...tls, minVersion: "TLSv1.2", handshakeTimeout: limits.headersTimeout });
  } catch (cause) {
    const why = (cause as Error).message;
    throw new Fault("input.invalid", `the certificate or its key cannot be used: ${why}`, { cause });
  }
}

/** For requests that do not reach the shield. */
const plainAnswer = (status: number): Response => new Response(null, { status, headers });

const statusOf: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are no request, and hangs up. */
function hangUp({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable) bareAnswer(socket, statusOf[code] ?? 400);
  else socket.destroy();
}

/** An answer without a body, with the same headers as every other, and the end. */
function bareAnswer(socket: Socket, status: number): void {
  const allow = status === 405 ? { allow: "GET, POST" } : {};
  const lines = Object.entries({ ...headers, ...allow, connection: "close", "content-length": "0" });
  const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${text}\r\n`, () => socket.destroy());
}

function listen(server: Server, address: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (cause: NodeJS.ErrnoException): void => {
      const why = cause.code === "EADDRINUSE" ? "something else listens there" : cause.message;
      reject(new Fault("runtime.unreachable", `cannot listen on ${address}:${port}: ${why}`, { cause }));
    };
    server.once("error", failed).listen(port, address, () => {
      server.off("error", failed);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
