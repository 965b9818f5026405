import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { embedPort, type EmbedReply } from "./embed.ts";
import type { ModelSettings } from "./types.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Reply = (response: ServerResponse) => void;
const json =
  (status: number, body: object): Reply =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Asks a server on loopback that gives these replies, the last one for ever; also how often it was asked. */
async function embedded(replies: readonly Reply[], more: Partial<ModelSettings> = {}, text = "a thought"): Promise<[EmbedReply, number]> {
  let count = 0;
  const server = createServer((_request, response) => {
    const reply = replies[Math.min(count, replies.length - 1)];
    count += 1;
    reply?.(response);
  });
  server.listen(0, "127.0.0.1");
  closing.push(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const settings: ModelSettings = { name: "embed", provider: "openai-compatible", model: "e", url, key: "key-canary", ...more };
  const embed = embedPort(settings, (words) => words.replaceAll("key-canary", "***"), { waitMs: 1 });
  return [await embed(text, new AbortController().signal), count];
}

const good = { data: [{ embedding: [1, 2, 3] }] };
const price = { input: 1_000_000, output: 9 };

test.each<readonly [string, object | undefined, number]>([
  ["as the server counts them", { prompt_tokens: 7, total_tokens: 9 }, 9],
  ["by the text where it does not count", undefined, 3],
  ["by the text where it counts nothing", { prompt_tokens: 0, total_tokens: 0 }, 3],
  ["by the text where it counts less than nothing", { total_tokens: -5 }, 3],
])("F19 tokens of an embedding count, %s", async (_how, usage, tokens) => {
  const [came] = await embedded([json(200, usage ? { ...good, usage } : good)], { pricePerMillion: price });
  expect(came).toEqual({ vector: Float32Array.of(1, 2, 3), usage: { inputTokens: tokens, outputTokens: 0, cost: tokens } });
});

test("X14 a server that is busy is asked again, so that no thought is lost that is paid for", async () => {
  const busy = json(429, { error: { message: "slow down" } });
  const [came, count] = await embedded([busy, busy, json(200, good)]);
  expect([came, count]).toEqual([expect.objectContaining({ vector: Float32Array.of(1, 2, 3) }), 3]);
  const [never, tries] = await embedded([busy]);
  expect([never, tries]).toEqual([expect.objectContaining({ failed: "rate-limited", detail: expect.stringContaining("slow down") }), 3]);
});

test("F19 a request that was turned away is free and says why without the key; one that was answered badly is counted", async () => {
  const [refused, count] = await embedded([json(400, { error: { message: "no key-canary here" } })]);
  expect([refused, count]).toEqual([expect.objectContaining({ failed: "other", detail: expect.stringContaining("no *** here") }), 1]);
  expect(refused).not.toHaveProperty("usage");
  const [odd] = await embedded([json(200, { data: [] })]);
  expect(odd).toMatchObject({ failed: "malformed", usage: { inputTokens: 3 } });
});
