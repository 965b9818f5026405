import { once } from "node:events";
import { request as requestPlainly, type Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { request as requestSafely } from "node:https";
import type { Writable } from "node:stream";
import { isRefusal } from "../../../kernel/trouble.ts";
import { headersBack, headersOut } from "./headers.ts";
import { roadLimits } from "./policy.ts";
import { RoadReply } from "./replies.ts";
import { scrubbedStream } from "./scrub.ts";
import type { ModelTarget } from "./targets.ts";
import { replyReader, requestReader } from "./token-use.ts";
import type { RoadOptions, TokenUse } from "./types.ts";

interface ForwardOptions extends ModelTarget, Pick<RoadOptions, "budget" | "spellings"> {
  readonly agents: RoadAgents;
}

/** Connections that are kept for the next call. */
export interface RoadAgents {
  readonly plain: Agent;
  readonly safe: Agent;
}

/**
 * Passes one request on to a model's API, and its reply back. Nothing is kept: bodies go through, and only their numbers
 * are read. Throws a `RoadReply` where the worker has got nothing yet.
 */
export async function forward(incoming: IncomingMessage, outgoing: ServerResponse, options: ForwardOptions): Promise<void> {
  const { binding, spellings } = options;
  const key = binding.isKeyless ? "" : binding.key();
  if (!key && !binding.isKeyless)
    throw new RoadReply(403, `there is no key for ${binding.name}: ${binding.keyFrom} is not set where assent runs`);
  if (incoming.headers["content-encoding"] !== undefined) throw new RoadReply(415, "send the request without a content-encoding");
  const upstream = requestTo(incoming, key ?? "", options);
  const leave = (): void => void upstream.destroy();
  outgoing.once("close", leave);
  const call = callOn(options, isModelCall(incoming, options.path));
  try {
    const replied = replyOf(upstream);
    await sendBody(incoming, upstream, call);
    await passBack(await replied, outgoing, { call, secrets: key ? spellings(key) : [] });
  } catch (cause) {
    upstream.destroy();
    await call.broken(upstream.writableFinished);
    if (cause instanceof RoadReply) throw cause;
    throw new RoadReply(502, `${binding.name} cannot be reached: ${cause instanceof Error ? cause.message : "it broke off"}`);
  } finally {
    outgoing.off("close", leave);
  }
}

/** Looking something up, or counting, costs nothing. */
const isModelCall = ({ method }: IncomingMessage, path: string): boolean =>
  method !== "GET" && method !== "HEAD" && !/\/count_tokens(?:\?|$)/.test(path);

function requestTo({ method, headers }: IncomingMessage, key: string, { binding, path, agents }: ForwardOptions): ClientRequest {
  const { url } = binding;
  const isSafe = url.href.startsWith("https:");
  const send = isSafe ? requestSafely : requestPlainly;
  const upstream = send({
    agent: isSafe ? agents.safe : agents.plain,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port || (isSafe ? 443 : 80),
    method,
    path,
    headers: headersOut(headers, binding, key),
    maxHeaderSize: roadLimits.headMaxBytes,
    insecureHTTPParser: false,
    timeout: roadLimits.idleMs,
  });
  upstream.on("timeout", () => upstream.destroy(new Error("nothing came for too long")));
  upstream.on("error", () => {}); // heard by whoever waits for the reply
  return upstream;
}

function replyOf(upstream: ClientRequest): Promise<IncomingMessage> {
  const replied = new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once("response", resolve).once("error", reject);
    upstream.once("close", () => reject(new Error("it broke off")));
  });
  replied.catch(() => {}); // the body may fail first
  return replied;
}

/** The last piece waits until the call is paid for, so an API never has a whole call that was refused. */
async function sendBody(incoming: IncomingMessage, upstream: ClientRequest, call: Call): Promise<void> {
  const reader = requestReader();
  let held: Buffer | undefined;
  let bytes = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > roadLimits.bodyMaxBytes) throw new RoadReply(413, `a request has at most ${roadLimits.bodyMaxBytes} bytes`);
    reader.push(chunk);
    if (held) await write(upstream, held);
    held = chunk;
  }
  await call.reserve(reader.most());
  upstream.end(held);
}

async function write(stream: Writable, chunk: Buffer): Promise<void> {
  if (stream.destroyed) throw new Error("it broke off");
  if (chunk.length === 0 || stream.write(chunk)) return;
  const over = new AbortController();
  const signal = over.signal;
  try {
    await Promise.race([once(stream, "drain", { signal }), once(stream, "close", { signal })]);
  } finally {
    over.abort();
  }
}

interface Passing {
  readonly call: Call;
  readonly secrets: readonly string[];
}

async function passBack(reply: IncomingMessage, outgoing: ServerResponse, { call, secrets }: Passing): Promise<void> {
  const { statusCode: status = 502, headers } = reply;
  const coding = headers["content-encoding"] ?? "identity";
  if (coding !== "identity") throw new RoadReply(502, `the reply came as ${coding}, which was not asked for and cannot be looked through`);
  const scrub = scrubbedStream(secrets);
  const reader = replyReader(/^text\/event-stream\b/i.test(headers["content-type"] ?? ""));
  outgoing.writeHead(status, headersBack(headers, secrets));
  outgoing.flushHeaders();
  try {
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      reader.push(chunk);
      call.heard(reader.used());
      await write(outgoing, scrub.push(chunk));
    }
    await call.settle(status < 300 ? reader.used() : { inputTokens: 0, outputTokens: 0 });
    outgoing.end(scrub.end());
  } catch {
    outgoing.destroy(); // it has begun, so a broken reply is all that can be said
    await call.broken(true);
  }
}

interface Call {
  reserve(most: TokenUse): Promise<void>;
  heard(used: TokenUse | undefined): void;
  /** By what the reply says; where it says nothing, all that was reserved. */
  settle(used: TokenUse | undefined): Promise<void>;
  /** It did not come to its end. Settles what is not settled yet. */
  broken(isSent: boolean): Promise<void>;
}

/** One call's dealings with the budget. */
function callOn({ budget, binding }: Pick<ForwardOptions, "budget" | "binding">, counts: boolean): Call {
  let open: { readonly id: string; readonly most: TokenUse } | undefined;
  let known: TokenUse | undefined;
  const close = async (used: TokenUse | "unsent"): Promise<void> => {
    const id = open?.id;
    open = undefined;
    if (id !== undefined) await budget.settle(id, used);
  };
  return {
    async reserve(most) {
      if (!counts) return;
      const reserved = await budget.reserve(binding.name, most);
      if (isRefusal(reserved)) throw new RoadReply(400, `${reserved.because}. Do not try again; end.`);
      open = { id: reserved.id, most };
    },
    heard: (used) => void (known = used),
    settle: (used) => close(used ?? open?.most ?? "unsent"),
    // The output goes on at the other end until it notices, so of that the whole is counted.
    broken: (isSent) => close(isSent && open ? { ...open.most, inputTokens: known?.inputTokens ?? open.most.inputTokens } : "unsent"),
  };
}
