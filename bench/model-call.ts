import { z } from "zod";
import { modelPort } from "../src/adapters/models/model.ts";
import { isModelFailure, type ModelPort, type ModelRequest } from "../src/adapters/models/types.ts";
import { providerWires, says, startProvider, type Provider, type ProviderWire } from "../test/support/model-provider.ts";
import { median, timed, type Bench, type Report } from "./figures.ts";

const policy = { warmUp: 100, rounds: 1_000, pieces: 100, overheadMsMax: 10 } as const;

/**
 * The model layer's part of one call: the same request to the same server on loopback, by the port and by a plain
 * `fetch` that reads the stream to its end, in turns. The reply is a schema's answer that comes in a hundred pieces.
 */
export const modelCall: Bench = async (report) => {
  for (const wire of Object.values(providerWires)) await besideFetch(report, wire);
};

const shape = z.strictObject({ contribution: z.string(), analysis: z.string(), limits: z.string() });
const part = "A sentence of an analysis that cites src/cart.ts:12 and goes on for a while. ".repeat(12);
const request: ModelRequest = {
  system: "You look at one question through one analytical lens.",
  messages: [{ from: "user", text: part.repeat(4) }],
  schema: { name: "result", shape },
};

async function besideFetch(report: Report, wire: ProviderWire): Promise<void> {
  const value = { contribution: part, analysis: part, limits: part };
  const isTool = wire.provider === "anthropic"; // its scripted model has no structured output of its own
  const turn = isTool ? { calls: [{ tool: "json", input: value }] } : { text: JSON.stringify(value) };
  const server = await startProvider(inPieces(wire), says(turn));
  const { url } = server;
  const settings = { name: "bench", provider: wire.provider, model: "scripted", url, key: "none" } as const;
  const port = modelPort(settings, { redact: (text) => text });
  const firstMs = await timed(() => ours(port));
  const plain = plainFetch(server, wire);
  const [layer, bare] = await inTurns(() => ours(port), plain);
  await server.close();

  const name = `frame.model-call.${wire.provider}`;
  const context = { rounds: layer.ms.length, pieces: policy.pieces };
  const added = layer.ms.map((ms, round) => ms - (bare.ms[round] ?? 0));
  report.times(`${name}.layer`, layer.ms, { context });
  report.times(`${name}.fetch`, bare.ms, { context });
  report.figure({ name: `${name}.first`, value: firstMs, unit: "ms", with: "loading the provider's package" });
  const cpuMs = (layer.cpuMs - bare.cpuMs) / layer.ms.length;
  report.figure(
    { name: `${name}.overhead`, value: median(added), unit: "ms", of: "a round", cpuMs, ...context },
    { atMost: policy.overheadMsMax },
  );
}

async function ours(port: ModelPort): Promise<void> {
  const reply = await port.call(request, new AbortController().signal);
  if (isModelFailure(reply)) throw new Error(`${reply.failed}: ${reply.detail}`);
}

/** The bytes that the layer sent first, once more. */
function plainFetch({ asked, url }: Provider, { path }: ProviderWire): () => Promise<void> {
  const body = JSON.stringify(asked[0]?.body);
  const address = new URL(path, url);
  return async () => {
    const response = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
    await response.text();
  };
}

interface Measured {
  readonly ms: number[];
  /** Time of the processor, which other work disturbs less; the server is in this process too, on both sides. */
  cpuMs: number;
}

/** Each side once in a round; who goes first changes. */
async function inTurns(...sides: readonly (() => Promise<void>)[]): Promise<readonly [Measured, Measured]> {
  const measured: [Measured, Measured] = [
    { ms: [], cpuMs: 0 },
    { ms: [], cpuMs: 0 },
  ];
  for (let round = -policy.warmUp; round < policy.rounds; round += 1) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const side of order) {
      const before = process.cpuUsage();
      const ms = await timed(async () => sides[side]?.());
      const { user, system } = process.cpuUsage(before);
      if (round < 0) continue;
      measured[side].ms.push(ms);
      measured[side].cpuMs += (user + system) / 1_000;
    }
  }
  return measured;
}

/** The same wire; words and inputs come piece by piece, as a model says them. */
const inPieces = (wire: ProviderWire): ProviderWire => ({
  ...wire,
  frames: (turn, id) =>
    wire.frames(turn, id).flatMap((frame) => {
      const said = JSON.stringify(frame.data);
      const [whole] = [turn.text, ...turn.calls.map(({ input }) => JSON.stringify(input))].filter(
        (text) => text !== undefined && said.includes(JSON.stringify(text)),
      );
      if (whole === undefined || !/delta/.test(said) || typeof frame.data === "string") return [frame];
      const size = Math.ceil(whole.length / policy.pieces);
      return Array.from({ length: policy.pieces }, (_, at) => {
        const piece = JSON.stringify(whole.slice(at * size, (at + 1) * size));
        return { ...frame, data: JSON.parse(said.replace(JSON.stringify(whole), () => piece)) as object };
      });
    }),
});
