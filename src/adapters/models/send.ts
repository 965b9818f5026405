import { withoutEnd } from "../../kernel/text.ts";
import { errorBodyMaxBytes } from "./policy.ts";
import type { ModelFailureKind } from "./types.ts";

/** Something is wrong on the way, seen by us and not by a provider's package. */
export class WireTrouble extends Error {
  override readonly name = "WireTrouble";
  readonly failed: ModelFailureKind;
  readonly retryable: boolean;
  /** No model has seen the request. */
  readonly isFree: boolean;

  constructor(failed: ModelFailureKind, message: string, { retryable = false, isFree = false } = {}) {
    super(message);
    this.failed = failed;
    this.retryable = retryable;
    this.isFree = isFree;
  }
}

export interface SendOptions {
  /** Everything that is sent goes below this address, or not at all (K12). */
  readonly url: string;
  readonly idleMs: number;
  readonly replyMaxBytes: number;
  /** The type of content that is expected; a stream of events where nothing is said. */
  readonly accepts?: string;
}

/**
 * `fetch` as providers' packages may use it: to one address, without redirects, for streams of events that go on.
 * Throws `WireTrouble` for anything else; the server's own errors are passed on.
 */
export const sendTo =
  ({ url, idleMs, replyMaxBytes, accepts = "text/event-stream" }: SendOptions): typeof globalThis.fetch =>
  async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!isBelow(address, url)) throw new WireTrouble("other", `${address} is not below ${url}`, { isFree: true });
    const response = await fetch(input, { ...init, headers: alone(init?.headers), redirect: "manual", ...straight() });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new WireTrouble("unreachable", `it sends elsewhere (${response.status}), which was not configured`, { isFree: true });
    }
    if (!response.body) return response;
    if (!response.ok) return shortened(response, response.body, idleMs);
    const type = response.headers.get("content-type") ?? "nothing";
    if (!type.toLowerCase().startsWith(accepts)) {
      await response.body.cancel();
      const wanted = accepts === "text/event-stream" ? "a stream of events" : accepts;
      throw new WireTrouble("malformed", `it answers with ${type}, not with ${wanted}`, { isFree: true });
    }
    return new Response(watched(response.body, { idleMs, replyMaxBytes }), response);
  };

/**
 * On a connection of its own: one that was kept may be closed by the server in the moment in which it is used again, and then
 * nobody can tell whether a model has seen the request.
 */
function alone(headers: RequestInit["headers"]): Headers {
  const own = new Headers(headers);
  own.set("connection", "close");
  return own;
}

type Dispatcher = NonNullable<RequestInit["dispatcher"]>;
let unproxied: Dispatcher | undefined;

/**
 * With NODE_USE_ENV_PROXY or --use-env-proxy, Node hands every `fetch` to the proxy that the environment names. That
 * proxy was not configured for a model (K12), so a dispatcher without a proxy is used.
 */
function straight(): { readonly dispatcher?: Dispatcher } {
  const common = (globalThis as Record<symbol, unknown>)[Symbol.for("undici.globalDispatcher.1")] as object | undefined;
  if (common?.constructor.name !== "EnvHttpProxyAgent") return {};
  const Make = common.constructor as new (options: { readonly noProxy: string }) => Dispatcher;
  unproxied ??= new Make({ noProxy: "*" });
  return { dispatcher: unproxied };
}

/** An error response with the beginning of its body: so many bytes, in the time of one silence. */
async function shortened(response: Response, body: ReadableStream<Uint8Array>, idleMs: number): Promise<Response> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const stop = (): void => void reader.cancel().catch(() => {}); // ends the reading below; the connection may be gone
  const timer = setTimeout(stop, idleMs);
  try {
    while (bytes < errorBodyMaxBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value.subarray(0, errorBodyMaxBytes - bytes));
      bytes += value.length;
    }
  } catch {
    // the status is known; the rest adds nothing
  } finally {
    clearTimeout(timer);
    stop();
  }
  const { status, statusText, headers } = response;
  return new Response(Buffer.concat(pieces).toString(), { status: Math.min(status, 599), statusText, headers });
}

function isBelow(address: string, url: string): boolean {
  const [asked, base] = [new URL(address), new URL(url)];
  return asked.origin === base.origin && asked.pathname.startsWith(withoutEnd(base.pathname, "/"));
}

/** The same bytes; an error when none come for too long, or too many. */
function watched(body: ReadableStream<Uint8Array>, { idleMs, replyMaxBytes }: Omit<SendOptions, "url">): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  const give = (trouble: WireTrouble, controller: ReadableStreamDefaultController): void => {
    controller.error(trouble);
    reader.cancel(trouble).catch(() => {}); // the connection may be gone already
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const timer = setTimeout(() => {
        give(new WireTrouble("timeout", `nothing came for ${idleMs / 1_000} s`, { retryable: true }), controller);
      }, idleMs);
      try {
        const { done, value } = await reader.read();
        clearTimeout(timer);
        if (done) return controller.close();
        bytes += value.length;
        if (bytes > replyMaxBytes) return give(new WireTrouble("malformed", `its reply is longer than ${replyMaxBytes} bytes`), controller);
        controller.enqueue(value);
      } catch (error) {
        clearTimeout(timer);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
