import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import { connect, createServer as createPlainServer, type AddressInfo, type Server as PlainServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { budgetInMemory } from "./budget.fixture.ts";
import { openRoad, type OpenRoad } from "./road.ts";
import type { RoadRefusal } from "./types.ts";

const key = "sk-real-0123456789abcdef";
const base = mkdtempSync(join(tmpdir(), "assent-road-"));
const socket = join(base, "d".repeat(60), "e".repeat(60), "road"); // longer than the path of a socket may be
const seen: { readonly head: IncomingMessage["headers"]; readonly url: string; readonly body: string }[] = [];
const refused: RoadRefusal[] = [];

let model: Server;
let other: PlainServer;
let road: OpenRoad;
let budget: ReturnType<typeof budgetInMemory>;
let release: () => void;

const usage = { usage: { input_tokens: 4, output_tokens: 6 } };

beforeAll(async () => {
  mkdirSync(dirname(socket), { recursive: true });
  symlinkSync(dirname(socket), join(base, "s"));
  model = createServer(async (incoming, outgoing) => {
    let body = "";
    try {
      for await (const chunk of incoming) body += chunk;
    } catch {
      return; // it broke off, so there was no call
    }
    seen.push({ head: incoming.headers, url: incoming.url ?? "", body });
    const { pathname } = new URL(incoming.url ?? "", "http://x");
    if (pathname.endsWith("/stream")) {
      outgoing.writeHead(200, { "content-type": "text/event-stream", "x-echo": key });
      outgoing.write(`data: {"message":{"usage":{"input_tokens":9}}}\n\ndata: ${key.slice(0, 9)}`);
      release = () => outgoing.end(`${key.slice(9)}\n\ndata: {"usage":{"output_tokens":2}}\n\n`);
      return;
    }
    if (pathname.endsWith("/packed")) return void outgoing.writeHead(200, { "content-encoding": "gzip" }).end("x");
    if (pathname.endsWith("/breaks")) return void outgoing.destroy();
    const text = JSON.stringify({ echo: incoming.headers, coded: Buffer.from(key).toString("base64"), ...usage });
    outgoing.writeHead(pathname.endsWith("/bad") ? 401 : 200, { "content-length": Buffer.byteLength(text) }).end(text);
  });
  other = createPlainServer((connection) => connection.on("error", () => {}).pipe(connection));
  await Promise.all([model, other].map((server) => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(0)))));
});

beforeEach(async () => {
  seen.length = 0;
  refused.length = 0;
  budget = budgetInMemory({ callsMax: 3, tokensMax: 100_000 });
  const url = new URL(`http://127.0.0.1:${(model.address() as AddressInfo).port}/base`);
  const binding = { api: "anthropic", url, header: "x-api-key", keyFrom: "KEY" } as const;
  road = await openRoad({
    socket,
    bindings: [
      { ...binding, name: "main", key: () => key },
      { ...binding, name: "keyless", key: () => undefined },
      { ...binding, name: "gone", url: new URL("http://127.0.0.1:1/"), key: () => key },
    ],
    hosts: [`127.0.0.1:${(other.address() as AddressInfo).port}`],
    budget,
    spellings: (value) => [value, Buffer.from(value).toString("base64")],
    onRefused: (refusal) => refused.push(refusal),
  });
});
afterEach(() => road.close());
afterAll(() => {
  model.closeAllConnections();
  model.close();
  other.close();
  rmSync(base, { recursive: true, force: true });
});

/** The same place by a short path, as the relay in a box sees it. */
const socketPath = join(base, "s", "road");

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

async function call(path: string, body: string | undefined = '{"max_tokens":10}', headers: object = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === "" ? "GET" : "POST";
    const sent = request({ socketPath, path, method, agent: false, headers: { "x-api-key": "placeholder", ...headers } }, async (reply) => {
      let text = "";
      try {
        for await (const chunk of reply) text += chunk;
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text });
      } catch (cause) {
        reject(cause as Error);
      }
    });
    sent.once("error", reject).end(body);
  });
}

/** Bytes as they are, and all that comes back. */
async function raw(text: string, isOver: (heard: string) => boolean = () => false): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const connection = connect(socketPath, () => connection.write(text));
    connection.on("data", (chunk) => {
      heard += chunk.toString();
      if (isOver(heard)) connection.end();
    });
    connection.on("error", () => {}).on("close", () => resolve(heard));
  });
}

describe("W12 a model's API by its local name", () => {
  test("W12, D22 the key is in the header outside, and nowhere in what comes back", async () => {
    const body = '{"max_tokens":10,"text":"placeholder"}';
    const answer = await call("/main/v1/messages?beta=true", body, { authorization: "Bearer placeholder" });
    expect(seen).toMatchObject([{ url: "/base/v1/messages?beta=true", body, head: { "x-api-key": key, "accept-encoding": "identity" } }]);
    expect(seen[0]?.head.authorization).toBeUndefined();
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining("*".repeat(key.length)) });
    expect(JSON.stringify(answer)).not.toContain(key);
    expect(answer.text).not.toContain(Buffer.from(key).toString("base64"));
    expect(budget.spent()).toEqual({ calls: 1, tokens: 10 });
  });

  test("W12, W13 a stream stays a stream, and a key that is cut in two is found", async () => {
    const reply = await new Promise<IncomingMessage>((resolve) => {
      request({ socketPath, path: "/main/stream", method: "POST", agent: false }, resolve).end("{}");
    });
    let text = "";
    for await (const chunk of reply) {
      text += chunk;
      if (text.endsWith("data: ")) release(); // the first event is here before the model has ended
    }
    expect(text).toBe(
      `data: {"message":{"usage":{"input_tokens":9}}}\n\ndata: ${"*".repeat(key.length)}\n\ndata: {"usage":{"output_tokens":2}}\n\n`,
    );
    expect(reply.headers["x-echo"]).toBe("*".repeat(key.length));
    expect(budget.spent()).toEqual({ calls: 1, tokens: 11 });
  });

  test("W12 a large body goes through as it is", async () => {
    const body = JSON.stringify({ max_tokens: 5, text: "x".repeat(200_000) });
    expect((await call("/main/v1/messages", body)).status).toBe(200);
    expect(seen[0]?.body).toBe(body);
  });

  test.each([
    ["a name that is not configured", "/elsewhere/v1", 403, /nothing is reached by this address; models: \/main\//],
    ["a step up", "/main/../secret", 403, /nothing is reached/],
    ["a whole address", "http://example.test/", 403, /nothing is reached/],
    ["a key that is not set", "/keyless/v1", 403, /KEY is not set where assent runs/],
  ])("W12 %s is refused, and told", async (_name, path, status, why) => {
    expect(await call(path)).toMatchObject({ status, text: expect.stringMatching(why), headers: { "x-should-retry": "false" } });
    expect([refused.length, refused[0]?.asked, seen.length]).toEqual([1, `POST ${path}`, 0]);
  });

  test("W12 a reply that cannot be looked through is not passed on", async () => {
    expect(await call("/main/packed")).toMatchObject({ status: 502, text: expect.stringContaining("came as gzip") });
  });

  test.each([
    ["two lengths", "content-length: 5\r\ncontent-length: 6"],
    ["a length and chunks", "content-length: 5\r\ntransfer-encoding: chunked"],
    ["chunks and something else", "transfer-encoding: gzip, chunked"],
    ["chunks that are spelled oddly", "transfer-encoding: xchunked"],
    ["two hosts", "host: b"],
    ["a folded line", "x: a\r\n b\r\ntransfer-encoding : chunked"],
    ["a head without an end", `x: ${"a".repeat(40_000)}`],
  ])("W12 a request that can be read in two ways goes nowhere: %s", async (_name, lines) => {
    const smuggled = "0\r\n\r\nPOST /main/v1/smuggled HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n";
    expect(await raw(`POST /main/v1/messages HTTP/1.1\r\nhost: a\r\n${lines}\r\n\r\n${smuggled}`)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(seen).toEqual([]);
  });
});

describe("W13 the budget at the road", () => {
  test("W13, D16 of calls that come at once exactly as many are let through as there may be", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => call("/main/v1/messages")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(seen).toHaveLength(3);
    const last = await call("/main/v1/messages");
    expect([last.status, last.headers["x-should-retry"]]).toEqual([400, "false"]);
    expect(JSON.parse(last.text)).toMatchObject({ type: "error", error: { message: expect.stringContaining("3 of 3 calls are made") } });
  });

  test("W13 a call that could take more than is left is refused before the API has it, also a long one", async () => {
    const body = JSON.stringify({ text: "x".repeat(300_000), max_tokens: 99_999 });
    expect((await call("/main/v1/messages", body)).status).toBe(400);
    expect([seen.length, budget.spent()]).toEqual([0, { calls: 0, tokens: 0 }]);
  });

  test("W13 looking up and counting cost nothing, a refused call no tokens, a broken one all that it could have taken", async () => {
    await call("/main/v1/models", "");
    await call("/main/v1/messages/count_tokens?beta=true");
    expect((await call("/gone/v1")).status).toBe(502);
    expect(budget.spent()).toEqual({ calls: 0, tokens: 0 });
    await call("/main/bad");
    expect(budget.spent()).toEqual({ calls: 1, tokens: 0 });
    expect((await call("/main/breaks", '{"max_tokens":50}')).status).toBe(502);
    expect(budget.spent()).toEqual({ calls: 2, tokens: 56 });
  });
});

describe("W12 other hosts by CONNECT", () => {
  test("W12 one on the list is reached, and bytes go through as they are", async () => {
    const { port } = other.address() as AddressInfo;
    const heard = await raw(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nhost: a\r\n\r\nearly`, (text) => text.endsWith("early"));
    expect(heard).toBe("HTTP/1.1 200 Connection Established\r\n\r\nearly");
  });

  test("W12 any other is refused, and told", async () => {
    const heard = await raw("CONNECT evil.example.test:443 HTTP/1.1\r\nhost: a\r\n\r\n");
    expect(heard).toMatch(/^HTTP\/1\.1 403 Forbidden[^]*not among those that the work may reach/);
    expect(refused).toMatchObject([{ asked: "CONNECT evil.example.test:443" }]);
  });
});
