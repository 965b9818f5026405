import { setTimeout as sleep } from "node:timers/promises";
import { isRecord, type Json } from "../../kernel/ids.ts";
import { eventsIn } from "./events.ts";
import { errorLine, gatewayLimits, isStateless, keyOf, messageIn } from "./messages.ts";
import type { Hear, WireObject, WireMessage, ServerSide, SideEnding } from "./types.ts";
import { words } from "./words.ts";

export interface ServerAddress {
  readonly url: URL;
  /** The token that the person named a variable for. */
  readonly bearer?: string;
}

type Request = Extract<WireMessage, { kind: "request" }>;

/** How often, and how long after, a stream that ended before its answer is taken up again where it can be. */
const resuming = { tries: 5, afterMs: 500, afterMaxMs: 5_000 } as const;
/** Time to tell a server that its session is over. */
const farewellMs = 1_000;

/**
 * A server over Streamable HTTP: each message of the client is a request to the one address that the person gave, and
 * nowhere else, whatever the server says (K12). Its answers come as JSON or as streams of events.
 */
export function reachServer(address: ServerAddress, hear: Hear): ServerSide {
  const all = new AbortController();
  const { promise: ended, resolve: end } = Promise.withResolvers<SideEnding>();
  const open = new Map<string, AbortController>();
  const known: Known = {};

  const call = (method: string, headers: Readonly<Record<string, string>>, signal: AbortSignal, body?: string): Promise<Response> =>
    fetch(address.url, {
      method,
      redirect: "manual",
      signal,
      headers: { ...headersFor(address, known), ...headers },
      ...(body === undefined ? {} : { body }),
    });

  const streamed = streamsOf(call, hear);

  /** Messages that the server sends without being asked; a server without such a stream says so. */
  const listen = async (): Promise<void> => {
    const response = await call("GET", { accept: "text/event-stream" }, all.signal);
    if (response.ok && isStream(response)) await streamed(response, undefined, all.signal);
    else await response.body?.cancel();
  };

  const ask = async (line: string, request: Request, signal: AbortSignal): Promise<void> => {
    if (request.method === "initialize") delete known.session;
    const response = await call("POST", { ...posting, ...namedBy(request) }, signal, line);
    if (request.method === "initialize") known.session = response.headers.get("mcp-session-id") ?? undefined;
    if (response.ok && isStream(response)) {
      if (await streamed(response, keyOf(request.id), signal)) return;
      throw new Error("the stream ended before the answer");
    }
    const text = await textIn(response);
    const message = messageIn(text);
    if (message.kind !== "response" || keyOf(message.id) !== keyOf(request.id)) throw new Error(`HTTP ${response.status}: ${brief(text)}`);
    if (request.method === "initialize") known.version = versionIn(message.result);
    await hear(oneLine(text));
  };

  const send = async (line: string, message: WireMessage): Promise<void> => {
    if (message.kind === "request") {
      const own = new AbortController();
      open.set(keyOf(message.id), own);
      void ask(line, message, AbortSignal.any([own.signal, all.signal]))
        .catch((cause: unknown) =>
          own.signal.aborted || all.signal.aborted ? undefined : hear(errorLine(message.id, words.notReached(whyIn(cause)))),
        )
        .finally(() => open.delete(keyOf(message.id)));
      return;
    }
    if (message.kind === "notification" && message.method === "notifications/cancelled") {
      const { requestId } = message.params;
      const own = typeof requestId === "string" || typeof requestId === "number" ? open.get(keyOf(requestId)) : undefined;
      if (known.version === undefined) return own?.abort(); // without a session the end of the stream says it
      own?.abort();
    }
    await call("POST", posting, all.signal, line)
      .then((response) => response.body?.cancel())
      .catch(() => {}); // the next request tells that nobody is there
    if (message.kind === "notification" && message.method === "notifications/initialized") void listen().catch(() => {});
  };

  const stop = async (): Promise<void> => {
    const { session } = known;
    if (session !== undefined) await call("DELETE", {}, AbortSignal.timeout(farewellMs)).catch(() => {});
    all.abort();
    end({});
  };
  return { send, stop, ended };
}

type Call = (method: string, headers: Readonly<Record<string, string>>, signal: AbortSignal, body?: string) => Promise<Response>;
type Streamed = (first: Response, key: string | undefined, signal: AbortSignal) => Promise<boolean>;

/** Hears streams of events to their answer. */
function streamsOf(call: Call, hear: Hear): Streamed {
  /** Hears a stream; true once the answer that it is for came. */
  const heard = async (response: Response, key: string | undefined, place: { id?: string; retryMs?: number }): Promise<boolean> => {
    let isAnswered = false;
    for await (const { data, id, retryMs } of eventsIn(bodyOf(response), gatewayLimits.lineMaxChars)) {
      if (id !== undefined) place.id = id;
      if (retryMs !== undefined) place.retryMs = retryMs;
      if (data.trim() === "") continue;
      isAnswered ||= isAnswerTo(data, key);
      await hear(oneLine(data));
    }
    return isAnswered;
  };

  // One that ends too early is taken up again, if the server numbers its events.
  return async (first, key, signal) => {
    const place: { id?: string; retryMs?: number } = {};
    let isAnswered = await heard(first, key, place).catch((cause: unknown) => againIf(place.id, cause));
    for (let tries = 0; !isAnswered && place.id !== undefined && tries < resuming.tries && !signal.aborted; tries += 1) {
      await sleep(Math.min(place.retryMs ?? resuming.afterMs, resuming.afterMaxMs), undefined, { signal });
      const response = await call("GET", { accept: "text/event-stream", "last-event-id": place.id }, signal);
      if (!response.ok) throw new Error(await troubleIn(response));
      isAnswered = await heard(response, key, place).catch((cause: unknown) => againIf(place.id, cause));
    }
    return isAnswered;
  };
}

interface Known {
  session?: string | undefined;
  version?: string | undefined;
}

const posting = { "content-type": "application/json", accept: "application/json, text/event-stream" } as const;

const headersFor = ({ bearer }: ServerAddress, { session, version }: Known): Readonly<Record<string, string>> => ({
  ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  ...(session === undefined ? {} : { "mcp-session-id": session }),
  ...(version === undefined ? {} : { "mcp-protocol-version": version }),
});

const versionKey = "io.modelcontextprotocol/protocolVersion";
const namedIn: Readonly<Record<string, string>> = { "tools/call": "name", "prompts/get": "name", "resources/read": "uri" };

/** The generation without a handshake says in headers, too, what a request is. */
function namedBy({ method, params }: Request): Readonly<Record<string, string>> {
  if (!isStateless(params)) return {};
  const meta = params["_meta"] as WireObject;
  const name = params[namedIn[method] ?? ""];
  return {
    "mcp-protocol-version": String(meta[versionKey]),
    "mcp-method": method,
    ...(typeof name === "string" ? { "mcp-name": headerValue(name) } : {}),
  };
}

/** As it is where a header can hold it, else in base64 with the protocol's own marks. */
const headerValue = (text: string): string =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith("=?base64?")
    ? text
    : `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;

const isStream = (response: Response): boolean => /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");

/** A body as chunks; one without anything has none. */
const bodyOf = (response: Response): AsyncIterable<Uint8Array> => (response.body ?? []) as unknown as AsyncIterable<Uint8Array>;

async function textIn(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of bodyOf(response)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > gatewayLimits.lineMaxChars) throw new Error(words.tooLarge(gatewayLimits.lineMaxChars));
  }
  return text;
}

const troubleIn = async (response: Response): Promise<string> => `HTTP ${response.status}: ${brief(await textIn(response))}`;

const briefMaxChars = 300;
const brief = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, briefMaxChars).toWellFormed();

/** JSON may be written over several lines; between the gateway and its client a message is one. */
const oneLine = (data: string): string => (/[\r\n]/.test(data) ? JSON.stringify(parsed(data)) : data);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // it is told of as no message
  }
}

function isAnswerTo(data: string, key: string | undefined): boolean {
  const message = messageIn(data);
  return message.kind === "response" && keyOf(message.id) === key;
}

const versionIn = (result: WireObject | undefined): string | undefined => {
  const version: Json | undefined = isRecord<Json>(result) ? result["protocolVersion"] : undefined;
  return typeof version === "string" ? version : undefined;
};

/** A stream that broke is one that ended, where it can be taken up again. */
function againIf(id: string | undefined, cause: unknown): false {
  if (id === undefined) throw cause;
  return false;
}

function whyIn(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}
