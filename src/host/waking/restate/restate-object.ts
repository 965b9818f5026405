import { createServer, type Http2Server, type Http2ServerRequest, type Http2ServerResponse, type ServerHttp2Session } from "node:http2";
import type { ObjectContext } from "@restatedev/restate-sdk";
import type { ListenPlace } from "../../../config/restate.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import { Fault } from "../../../kernel/trouble.ts";
import type { Sdk } from "./restate-sdk.ts";
import { signatureCheck } from "./restate-signature.ts";

export interface RestateWork {
  /**
   * Has a look at a session, for a bounded time. Returns after how long to come again; null where nothing happens by the clock
   * alone. With `isAwaited` another look is certain to come.
   */
  look(stream: SessionId, isAwaited: boolean): Promise<number | null>;
  heard(sound: string): void;
  /** Told of a call of our Restate that is signed for another time: so far is its clock ahead of the journal's. */
  mistimed(aheadMs: number): void;
  /** The time of the journal: this machine's may be set while a timer is on its way, or be wrong. */
  nowMs(): number;
}

export interface WakeWords {
  /** The moment for which it was sent, where it is a timer. */
  readonly at?: number;
}

interface Handlers {
  wake(context: ObjectContext, said: WakeWords): Promise<void>;
}

/** A handler ends long before these. One that did not would be run a second time beside the first, again and again. */
const timeouts = { inactivityTimeout: 60_000, abortTimeout: 60_000 } as const;

/** A machine that is away for longer looks at everything when it is back, so a message need not wait for ever. */
const retryPolicy = {
  initialInterval: 200,
  exponentiationFactor: 2,
  maxInterval: 10_000,
  maxAttempts: 60,
  onMaxAttempts: "kill",
} as const;

/** How long Restate keeps that it brought something: for whoever looks there, since nothing here depends on it. */
const retention = { journalRetention: 0, idempotencyRetention: 600_000 } as const;

/** A timer that is this late was given up. */
const lostMs = 900_000;

const armedKey = "armed";

/** Takes what Restate brings. Every outcome is one that may happen twice: what counts is in the journal, behind its fences. */
function machineObject(sdk: Sdk, name: string, work: RestateWork) {
  async function wake(context: ObjectContext, { at: mine }: WakeWords): Promise<void> {
    const armed = await context.get<number>(armedKey);
    const isOwn = armed !== null && armed === mine;
    const isComing = (now: number): boolean => armed !== null && !isOwn && armed > now - lostMs;
    const { againInMs, now } = await context.run("look", async () => ({
      againInMs: await work.look(context.key as SessionId, isComing(work.nowMs())),
      now: work.nowMs(),
    }));
    if (isOwn) context.clear(armedKey);
    if (againInMs === null || (isComing(now) && armed !== null && armed <= now + againInMs)) return;
    const at = now + againInMs;
    context.set(armedKey, at);
    context.objectSendClient<Handlers>({ name }, context.key).wake({ at }, sdk.rpc.sendOpts({ delay: againInMs }));
  }

  const echo = async (_: ObjectContext, { sound }: { readonly sound: string }): Promise<void> => work.heard(sound);
  return sdk.object({ name, handlers: { wake, echo }, options: { ...timeouts, ...retention, retryPolicy } });
}

export interface ObjectPlace extends ListenPlace {
  readonly name: string;
  readonly identityKeys: readonly string[];
}

/** Listens for Restate. Where it has a key nobody else is heard; without one, others can have a session looked at, and learn nothing. */
export async function serveObject(sdk: Sdk, place: ObjectPlace, work: RestateWork): Promise<{ close(): Promise<void> }> {
  const { name, host, port, identityKeys } = place;
  const heard = sdk.createEndpointHandler({
    services: [machineObject(sdk, name, work)],
    logger: () => {}, // attempts that Restate gave up and the like; what matters is told by the link
  });
  const server = createServer(identityKeys.length === 0 ? heard : onlySigned(heard, identityKeys, work));
  const open = new Set<ServerHttp2Session>();
  server.on("session", (session) => {
    open.add(session);
    session.on("close", () => open.delete(session)).on("error", () => {});
  });
  await listening(server, host, port);
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const session of open) session.close();
      const late = setTimeout(() => [...open].forEach((session) => session.destroy()), closeMaxMs);
      await closed;
      clearTimeout(late);
    },
  };
}

type Answering = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

/** By the journal's time. The SDK would check by this machine's clock, and hear nobody where that one is a minute wrong (M1). */
function onlySigned(heard: Answering, identityKeys: readonly string[], work: RestateWork): Answering {
  const check = signatureCheck(identityKeys);
  return (request, response) => {
    const end = check(request, work.nowMs());
    if (end.kind === "ours") return heard(request, response);
    if (end.kind === "untimely") work.mistimed(end.aheadMs);
    response.writeHead(401).end("Unauthorized");
  };
}

const closeMaxMs = 1_000;

const listening = (server: Http2Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const failed = (cause: Error): void =>
      reject(new Fault("restate.unusable", `cannot listen for Restate at ${host}:${port}: ${cause.message}`, { cause }));
    server.once("error", failed).listen(port, host, () => resolve(void server.off("error", failed)));
  });
