import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { anthropic } from "./model/anthropic.ts";
import { chat } from "./model/chat.ts";
import { gemini } from "./model/gemini.ts";
import { responses } from "./model/responses.ts";
import { nextTurn, type Conversation, type Turn } from "./model/script.ts";
import { isBody, usage, type Body, type Frame, type Wire } from "./model/wire.ts";

/**
 * A model that does what the prompt tells it (see `script`), on loopback, for every client at once.
 *
 * It is also the proxy of the clients for everything else: a connection to anywhere is refused and remembered,
 * so nothing leaves the machine, and a test can say that nothing tried to.
 */
export interface ModelServer {
  readonly url: string;
  /** The clients' requests so far, in order. */
  readonly requests: readonly ModelRequest[];
  /** Where clients wanted to go besides the model: `host:port`, in order. */
  readonly refused: readonly string[];
  /** Requests that were wrong, as a script with a typo; empty when all is well. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

export interface ModelRequest {
  readonly path: string;
  /** As it came with the request. */
  readonly key: string;
  readonly body: Body;
  readonly conversation: Conversation;
  readonly turn: Turn;
}

const wires: Readonly<Record<string, Wire>> = {
  "/v1/messages": anthropic,
  "/v1/responses": responses,
  "/v1/chat/completions": chat,
};

/** Gemini's paths name the model. */
const geminiPath = /^\/v1beta1?\/(?:publishers\/google\/)?models\/[^/:]+:(?<method>generateContent|streamGenerateContent)$/;

function wireAt(pathname: string): Wire | undefined {
  const method = geminiPath.exec(pathname)?.groups?.["method"];
  return method === undefined ? wires[pathname] : gemini(method.startsWith("stream"));
}

interface Log {
  readonly requests: ModelRequest[];
  readonly refused: string[];
  readonly problems: string[];
}

export async function startModelServer(): Promise<ModelServer> {
  const log: Log = { requests: [], refused: [], problems: [] };
  const server = createServer((request, response) => {
    answer(request, response, log).catch((error: unknown) => {
      log.problems.push(String(error));
      if (!response.headersSent) sendJson(response, 400, failure(String(error)));
      else response.destroy();
    });
  });
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    log.refused.push(request.url ?? "");
    socket.on("error", () => {}).end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, ...log, close: () => closed(server) };
}

async function closed(server: Server): Promise<void> {
  const end = once(server, "close");
  server.close();
  server.closeAllConnections();
  await end;
}

async function answer(request: IncomingMessage, response: ServerResponse, log: Log): Promise<void> {
  const address = request.url ?? "/";
  if (!address.startsWith("/")) {
    log.refused.push(new URL(address).host);
    return sendJson(response, 403, failure("only the model is here"));
  }
  const { pathname } = new URL(address, "http://model");
  const sent = await text(request);
  if (pathname.endsWith("/models")) return sendJson(response, 200, { object: "list", data: [model], models: [] });
  if (pathname === "/v1/messages/count_tokens") return sendJson(response, 200, { input_tokens: usage.input });
  if (pathname.endsWith(":countTokens")) return sendJson(response, 200, { totalTokens: usage.input });
  const wire = wireAt(pathname);
  if (wire === undefined) return sendJson(response, 404, failure(`no ${pathname} here`));

  const body: unknown = JSON.parse(sent);
  if (!isBody(body)) throw new Error(`${pathname} takes an object`);
  const conversation = wire.read(body);
  const turn = nextTurn(conversation);
  const key = String(request.headers["x-api-key"] ?? request.headers["x-goog-api-key"] ?? request.headers.authorization ?? "");
  log.requests.push({ path: pathname, key, body, conversation, turn });
  return takeTurn(response, wire, { conversation, turn });
}

const model = { id: "scripted", object: "model", created: 0, owned_by: "assent" };

/** The shape in which both vendors say that something is wrong. */
const failure = (message: string): object => ({ type: "error", error: { type: "invalid_request_error", message } });

async function takeTurn(
  response: ServerResponse,
  wire: Wire,
  { conversation, turn }: Pick<ModelRequest, "conversation" | "turn">,
): Promise<void> {
  await sleep(turn.delayMs);
  if (turn.status !== undefined) return sendJson(response, turn.status, failure(`scripted status ${turn.status}`));
  const id = randomBytes(12).toString("hex");
  const parts = conversation.isStream
    ? wire.frames(turn, id).map(frameText)
    : [JSON.stringify(wire.whole(turn, id))].flatMap((whole) => [whole.slice(0, -20), whole.slice(-20)]);
  response.writeHead(200, { "content-type": conversation.isStream ? "text/event-stream" : "application/json" });
  const middle = Math.ceil(parts.length / 2);
  if (turn.ending === "cut") {
    for (const part of parts.slice(0, middle)) response.write(part);
    await sleep(50); // what was written reaches the client before the connection breaks
    return void response.destroy();
  }
  const spoilt = turn.ending === "malformed" ? parts.with(middle, 'data: {"type":\n\n') : parts;
  response.end(spoilt.join(""));
}

const frameText = ({ event, data }: Frame): string =>
  `${event === undefined ? "" : `event: ${event}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}
