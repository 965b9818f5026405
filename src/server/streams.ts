import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import type { Caller } from "../host/backend/types.ts";
import { RequestProblem } from "./problem.ts";
import { feedLimits, type Feed, type FeedEvent } from "./feed.ts";

/** Answers that are no JSON document and may take long. A client that does not read for a while is let go. */
const streamLimits = { stalledMaxMs: 30_000, checkMs: 5_000, chunkChars: 65_536, retryMs: 1_000 } as const;

export interface FollowOptions {
  readonly feed: Feed;
  readonly places: FollowPlaces;
  readonly caller: Pick<Caller, "credential" | "role">;
  /** Whether the follower still may: a credential can be revoked meanwhile. */
  readonly isStillKnown: () => Promise<boolean>;
  readonly onTrouble: (cause: unknown) => void;
}

/** Everything that is recorded, from `Last-Event-ID` or from now on. */
export async function followed(context: Context, following: FollowOptions): Promise<Response> {
  const { feed, places, caller, isStillKnown, onTrouble } = following;
  const after = positionIn(context.req.header("last-event-id") ?? context.req.query("after"));
  const from = after ?? (await feed.position());
  const gone = new AbortController();
  async function* texts(): AsyncGenerator<string> {
    yield `retry: ${streamLimits.retryMs}\n\n`;
    let checkedAt = performance.now();
    for await (const events of feed.follow(from, gone)) {
      if (performance.now() - checkedAt > streamLimits.checkMs) {
        if (!(await isStillKnown())) return;
        checkedAt = performance.now();
      }
      yield events.length === 0 ? ": still here\n\n" : events.map(spelled).join("");
    }
  }
  context.header("content-type", "text/event-stream");
  const onEnd = places.take(caller);
  return streamed(context, { texts: texts(), gone, onTrouble, onEnd });
}

const spelled = (event: FeedEvent): string => `id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`;

function positionIn(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const position = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(position))
    throw new RequestProblem(400, "input.invalid", "`Last-Event-ID` and `after` are positions: the `id` of the last event.");
  return position;
}

/** So many may follow at once, so many of them with one credential; some places are for persons alone. */
export interface FollowPlaces {
  /** Throws when all are taken; the returned function gives the place back. */
  take(caller: FollowOptions["caller"]): () => void;
}

export function followerPlaces(): FollowPlaces {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take({ credential, role }) {
      const own = taken.get(credential) ?? 0;
      if (own >= feedLimits.ownMax)
        throw new RequestProblem(429, "feed.own", `At most ${feedLimits.ownMax} follow at once with one credential.`);
      if (all >= feedLimits.openMax - (role === "person" ? 0 : feedLimits.personsKept))
        throw new RequestProblem(503, "feed.full", "Too many are following already.");
      taken.set(credential, own + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (taken.get(credential) ?? 1) - 1;
        if (left > 0) taken.set(credential, left);
        else taken.delete(credential);
      };
    },
  };
}

/** The lines as a file. A broken one has no last line, so that nobody takes it for the whole. */
export function downloaded(context: Context, lines: AsyncIterable<string>, watched: Pick<Streaming, "onTrouble" | "onEnd">): Response {
  async function* texts(): AsyncGenerator<string> {
    let chunk = "";
    for await (const line of lines) {
      chunk += line;
      if (chunk.length < streamLimits.chunkChars) continue;
      yield chunk;
      chunk = "";
    }
    yield chunk;
  }
  context.header("content-type", "application/x-ndjson");
  context.header("content-disposition", 'attachment; filename="assent-journal.jsonl"');
  return streamed(context, { texts: texts(), gone: new AbortController(), ...watched });
}

interface Streaming {
  readonly texts: AsyncGenerator<string>;
  /** Aborted when nobody reads any more; aborting it hangs up. */
  readonly gone: AbortController;
  readonly onTrouble: (cause: unknown) => void;
  readonly onEnd?: () => void;
}

/** One text at a time, and the next one only when the last was taken. */
function streamed(context: Context, { texts, gone, onTrouble, onEnd }: Streaming): Response {
  const encoder = new TextEncoder();
  let isOver = false;
  let stalled: NodeJS.Timeout | undefined;
  const hangUp = (): void => void outgoingOf(context)?.destroy();
  const end = (): void => {
    clearTimeout(stalled);
    if (isOver) return;
    isOver = true;
    gone.signal.removeEventListener("abort", hangUp);
    onEnd?.();
  };
  gone.signal.addEventListener("abort", hangUp, { once: true });
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    clearTimeout(stalled);
    const next = await texts.next().catch((cause: unknown) => {
      onTrouble(cause);
      gone.abort(); // half of it must not look like all of it
      return undefined;
    });
    if (isOver) return; // they hung up meanwhile
    if (!next || next.done) {
      end();
      controller.close();
    } else {
      controller.enqueue(encoder.encode(next.value));
      stalled = setTimeout(() => gone.abort(), streamLimits.stalledMaxMs).unref();
    }
  };
  const cancel = async (): Promise<void> => {
    end();
    gone.abort();
    await texts.return(undefined);
  };
  return context.body(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }));
}

/** The connection, where there is one. */
const outgoingOf = ({ env }: Context): ServerResponse | undefined => (env as { readonly outgoing?: ServerResponse } | undefined)?.outgoing;
