import type { AuthInfo, createMcpHandler } from "@modelcontextprotocol/server";
import type { Context, Hono } from "hono";
import { checkRole } from "../access.ts";
import type { Backend, Caller } from "../../host/backend/types.ts";
import { notFound, RequestProblem } from "../problem.ts";
import type { Turns } from "../turns.ts";
import { checkJson, checkMembers, inputLimits, textOf } from "../input.ts";

const mcpPath = "/mcp";
const limits = { subscriptionsMax: 32 } as const;

export interface MountOptions {
  readonly backend: Backend;
  /** The caller; counts the request, and each wrong token. */
  readonly known: (context: Context) => Promise<Caller | undefined>;
  /** Their turn among the requests of all: every request builds a server of its own, which costs. */
  readonly enter: Turns["enter"];
  readonly onTrouble: (cause: unknown) => void;
}

/** MCP behind the same shield as the API. Programs come here, so only a token counts and never a browser's cookie. */
export function mountMcp(app: Hono, { backend, known, enter, onTrouble }: MountOptions): void {
  const handling = new Map<string, Promise<Handler>>();
  app.all(mcpPath, async (context) => {
    const caller = await known(context);
    const isBearer = context.req.header("authorization") !== undefined;
    if (!isBearer) context.header("www-authenticate", "Bearer");
    const who = isBearer ? caller : undefined;
    checkRole(who, ["person", "agent", "reader"]);
    const room = who.role === "person" ? "persons" : "others"; // streams of others take no place of a person's
    const handler = handling.get(room) ?? handlerFor({ backend, onTrouble });
    handling.set(room, handler);
    const request = await checkedRequest(context);
    const leave = await enter(who, context.req.raw.signal);
    try {
      const response = await (await handler).fetch(request, { authInfo: authInfoOf(who) });
      return context.newResponse(response.body, response);
    } finally {
      leave(); // a stream that it opened goes on without it
    }
  });
  // A client that was turned away looks here for a place to sign in. There is none, and no page either.
  app.all("/.well-known/*", () => {
    throw new RequestProblem(404, notFound.place, "There is nothing here.");
  });
}

/** The same request, with its body checked. A body that is no JSON is answered by the protocol. */
async function checkedRequest(context: Context): Promise<Request> {
  const { raw } = context.req;
  if (raw.method !== "POST") return raw;
  const body = await textOf(context);
  checkMembers(body);
  try {
    checkJson(JSON.parse(body));
  } catch (cause) {
    if (cause instanceof RequestProblem) throw cause;
  }
  const headers = new Headers(raw.headers);
  headers.delete("content-length"); // the original's, with a byte order mark
  return new Request(raw.url, { method: "POST", headers, body, signal: raw.signal });
}

type Handler = ReturnType<typeof createMcpHandler>;

/** Loaded for the first request: it is large, and mostly unused. */
async function handlerFor({ backend, onTrouble }: Omit<MountOptions, "known" | "enter">): Promise<Handler> {
  const sdk = await import("@modelcontextprotocol/server");
  const { createMcpServer, newCodec } = await import("./server.ts");
  const codec = newCodec();
  return sdk.createMcpHandler(
    ({ authInfo }) => createMcpServer({ backend, codec, onTrouble, visitor: async () => ({ caller: callerIn(authInfo) }) }),
    { maxRequestBodySize: inputLimits.bodyMaxBytes, maxSubscriptions: limits.subscriptionsMax },
  );
}

const authInfoOf = (caller: Caller): AuthInfo => ({
  token: "", // the token stays at the door
  clientId: caller.credential,
  scopes: [],
  extra: { caller },
});

function callerIn(authInfo: AuthInfo | undefined): Caller {
  const caller = authInfo?.extra?.["caller"] as Caller | undefined;
  checkRole(caller, ["person", "agent", "reader"]);
  return caller;
}
