import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ModelSettings } from "../../src/adapters/models/types.ts";
import { anthropic } from "../clients/model/anthropic.ts";
import { chat } from "../clients/model/chat.ts";
import { responses } from "../clients/model/responses.ts";
import type { Turn } from "../clients/model/script.ts";
import type { Body, Frame, Wire } from "../clients/model/wire.ts";

/** How a provider speaks, with what its errors and its other ends look like. */
export interface ProviderWire extends Wire {
  readonly provider: ModelSettings["provider"];
  readonly path: string;
  /** The header that carries the key, and what it holds. */
  readonly key: readonly [header: string, value: (key: string) => string];
  /** An error inside the stream. */
  readonly trouble: (name: string) => Frame;
  /** The frames of a turn that ended at its token limit, or that the model declined. */
  readonly ended: (frames: readonly Frame[], how: "length" | "refusal") => readonly Frame[];
}

const bearer = ["authorization", (key: string) => `Bearer ${key}`] as const;
const because = (name: string) => ({ type: name, code: name, message: `scripted ${name}` });

export const providerWires: Readonly<Record<ModelSettings["provider"], ProviderWire>> = {
  anthropic: {
    ...anthropic,
    provider: "anthropic",
    path: "/v1/messages",
    key: ["x-api-key", (key) => key],
    trouble: (name) => ({ event: "error", data: { type: "error", error: because(name) } }),
    ended: (frames, how) => replaced(frames, '"end_turn"', how === "length" ? '"max_tokens"' : '"refusal"'),
  },
  openai: {
    ...responses,
    provider: "openai",
    path: "/v1/responses",
    key: bearer,
    trouble: (name) => ({ event: "error", data: { type: "error", sequence_number: 1, error: because(name) } }),
    ended: (frames, how) => {
      if (how === "refusal") return replaced(frames, '"response.output_text.delta"', '"response.refusal.delta"');
      return [...frames.slice(0, -1), incomplete(frames.at(-1))];
    },
  },
  "openai-compatible": {
    ...chat,
    provider: "openai-compatible",
    path: "/v1/chat/completions",
    key: bearer,
    trouble: (name) => ({ data: { error: because(name) } }),
    ended: (frames, how) => replaced(frames, '"stop"', how === "length" ? '"length"' : '"content_filter"'),
  },
};

const replaced = (frames: readonly Frame[], from: string, to: string): readonly Frame[] =>
  JSON.parse(JSON.stringify(frames).replaceAll(from, to)) as readonly Frame[];

/** The last frame of a response that reached its limit. */
function incomplete(frame: Frame | undefined): Frame {
  const { response, ...rest } = (frame?.data ?? {}) as Record<string, object>;
  const ended = { ...response, status: "incomplete", incomplete_details: { reason: "max_output_tokens" } };
  return { event: "response.incomplete", data: { ...rest, type: "response.incomplete", response: ended } };
}

/** The scripted provider's act for one request. The last act of a script goes on for ever. */
export type Act = (response: ServerResponse, wire: ProviderWire) => void;

export interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Body;
}

export interface Provider {
  readonly url: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** One provider on loopback that acts its script, one act for each request. */
export const startProvider = (wire: ProviderWire, ...acts: readonly [Act, ...Act[]]): Promise<Provider> =>
  startProviderBy(wire, (_, count) => acts[count] ?? acts.at(-1) ?? ignores);

/** As `startProvider`, for one that looks at what it is asked before it says anything. `count` is how many came before. */
export async function startProviderBy(wire: ProviderWire, choose: (asked: Asked, count: number) => Act | Promise<Act>): Promise<Provider> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (sent) => {
      const one = { path: request.url ?? "", headers: request.headers, body: JSON.parse(sent) as Body };
      const count = asked.push(one) - 1;
      (await choose(one, count))(response, wire);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, asked, close: () => closed(server) };
}

async function closed(server: Server): Promise<void> {
  const end = once(server, "close");
  server.close();
  server.closeAllConnections();
  await end;
}

const turnOf = (turn: Partial<Turn>): Turn => ({
  text: undefined,
  thinking: undefined,
  calls: [],
  status: undefined,
  delayMs: 0,
  ending: "whole",
  ...turn,
});

const frameText = ({ event, data }: Frame): string =>
  `${event === undefined ? "" : `event: ${event}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

const isDone = ({ data }: Frame): boolean => data === "[DONE]";

function begun(response: ServerResponse): ServerResponse {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  return response;
}

let turns = 0;

/** Every turn has ids of its own, as with a real provider. */
const framesOf = (wire: ProviderWire, turn: Partial<Turn>): readonly Frame[] => wire.frames(turnOf(turn), `a${(turns += 1)}`);
const halfOf = (wire: ProviderWire, turn: Partial<Turn>): string => {
  const frames = framesOf(wire, turn);
  return frames
    .slice(0, Math.ceil(frames.length / 2))
    .map(frameText)
    .join("");
};

/** A whole reply. */
export const says =
  (turn: Partial<Turn> | string): Act =>
  (response, wire) => {
    const said = typeof turn === "string" ? { text: turn } : turn;
    begun(response).end(framesOf(wire, said).map(frameText).join(""));
  };

/** A reply whose end is another one. */
export const ends =
  (turn: Partial<Turn>, how: "length" | "refusal"): Act =>
  (response, wire) =>
    void begun(response).end(wire.ended(framesOf(wire, turn), how).map(frameText).join(""));

export const fails =
  (status: number, headers: Readonly<Record<string, string>> = {}, message = `scripted ${status}`): Act =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ type: "error", error: { type: "scripted", code: "scripted", message } }));
  };

/** An error in the stream, after `said` or before anything. */
export const breaksDown =
  (name: string, said?: string): Act =>
  (response, wire) => {
    const before = said === undefined ? "" : halfOf(wire, { text: said });
    begun(response).end(before + frameText(wire.trouble(name)));
  };

/** The connection breaks in the middle. */
export const cut =
  (turn: Partial<Turn>): Act =>
  (response, wire) => {
    begun(response).write(halfOf(wire, turn), () => setImmediate(() => response.socket?.resetAndDestroy()));
  };

/** The stream ends in order, but in the middle. */
export const endsEarly =
  (turn: Partial<Turn>): Act =>
  (response, wire) =>
    void begun(response).end(halfOf(wire, turn));

/** A part of the stream is no JSON. */
export const spoilt =
  (turn: Partial<Turn>): Act =>
  (response, wire) => {
    const parts = framesOf(wire, turn).map(frameText);
    const middle = Math.ceil(parts.length / 2);
    begun(response).end(parts.toSpliced(middle, 0, 'data: {"type":\n\n').join(""));
  };

/** Says half of it and then nothing, for ever. */
export const fallsSilent =
  (turn: Partial<Turn>): Act =>
  (response, wire) =>
    void begun(response).write(halfOf(wire, turn));

/** Never says anything. */
export const ignores: Act = () => {};

/** Byte by byte, so that nothing arrives in one piece. */
export const drips =
  (turn: Partial<Turn>): Act =>
  (response, wire) => {
    const bytes = Buffer.from(framesOf(wire, turn).map(frameText).join(""));
    begun(response);
    const next = (at: number): void => {
      if (at >= bytes.length) return void response.end();
      response.write(bytes.subarray(at, at + 7), () => setImmediate(next, at + 7));
    };
    next(0);
  };

/** Something that is no model answers. */
export const garbage: Act = (response) =>
  void response.writeHead(200, { "content-type": "text/html" }).end("<html>Please sign in to the guest network</html>");

export const sendsElsewhere =
  (location: string): Act =>
  (response) =>
    void response.writeHead(307, { location }).end();

/** Never ends by itself: a wire's end is left out, and words go on coming. */
export const goesOn: Act = (response, wire) => {
  const frames = framesOf(wire, { text: "on and " }).filter((frame) => !isDone(frame));
  begun(response).write(halfOf(wire, { text: "" }));
  const more = frames
    .slice(0, Math.ceil(frames.length / 2))
    .map(frameText)
    .join("");
  const next = (): void => void (response.destroyed || response.write(more, () => setImmediate(next)));
  next();
};
