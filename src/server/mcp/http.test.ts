import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  calling,
  generations,
  newClient,
  testBackend,
  textIn,
  type Choose,
  type Generation,
  type TestBackend,
} from "../../../test/support/mcp-backend.ts";
import { createApp } from "../app.ts";
import { createFeed } from "../feed.ts";
import { doorsOf } from "../shield.ts";

const origin = "http://127.0.0.1:4717";
const address = new URL(`${origin}/mcp`);

let it: TestBackend;
let send: (request: Request) => Promise<Response>;
beforeEach(async () => {
  it = await testBackend();
  const feed = createFeed(it.world.journal);
  const placed = { doors: doorsOf(["127.0.0.1"], 4717, "http"), port: 4717, isSecure: false };
  const app = createApp({ backend: it.backend, feed, assets: new Map(), placed, onTrouble: () => {} });
  send = async (request) => app.fetch(request);
  onTestFinished(() => feed.close());
});

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const post = (headers: Record<string, string>, body: unknown = ping): Promise<Response> =>
  send(
    new Request(address, {
      method: "POST",
      headers: { host: "127.0.0.1:4717", "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );

async function connect(generation: Generation, token: string, choose?: Choose) {
  const client = newClient({ generation, ...(choose && { choose }) });
  const transport = new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: async (url, init) => {
      const request = new Request(url, init as RequestInit);
      request.headers.set("host", "127.0.0.1:4717");
      return send(request);
    },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return calling(client);
}

describe("the door of MCP over HTTP", () => {
  test("lets a token in, and says to others what they need", async () => {
    expect((await post({ authorization: "Bearer agent" })).status).toBe(200);
    const nobody = await post({});
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get("www-authenticate")).toBe("Bearer");
    expect((await post({ authorization: "Bearer stranger" })).status).toBe(401);
  });

  test("lets nobody wait behind all the requests of another", async () => {
    const ended: string[] = [];
    const ask = (who: string): Promise<unknown> =>
      post({ authorization: `Bearer ${who}` }).then(({ status }) => ended.push(`${who} ${status}`));
    await Promise.all([...Array.from({ length: 12 }, () => ask("agent")), ask("person")]);
    expect(ended.indexOf("person 200")).toBeLessThan(6);
    expect(ended.filter((each) => each === "agent 200")).toHaveLength(12);
  });

  test("has no patience with who guesses tokens", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await post({ authorization: "Bearer guess" })).status);
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  test("does not take a browser's cookie", async () => {
    expect((await post({ cookie: "assent_4717=something" })).status).toBe(401);
  });

  test("refuses another name and another site before it looks at anything", async () => {
    const authorization = "Bearer person";
    expect((await post({ authorization, host: "evil.example:4717" })).status).toBe(421);
    expect((await post({ authorization, origin: "http://evil.example" })).status).toBe(403);
    expect((await post({ authorization, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post({ authorization, origin })).status).toBe(200);
  });

  test("reads no more than its limit, and nothing but JSON", async () => {
    const authorization = "Bearer agent";
    expect((await post({ authorization }, "x".repeat(1_048_577))).status).toBe(413);
    expect((await post({ authorization }, "{")).status).toBe(400);
    expect((await post({ authorization, "content-type": "text/plain" })).status).toBe(415);
  });

  test.each([
    ["nested deeply", `{"a":${"[".repeat(100)}${"]".repeat(100)}}`],
    ["with very many members", `{"a":[${"1,".repeat(30_000)}1]}`],
    ["half a character", '{"a":"\\ud800"}'],
    ["half a character in a name", '{"\\udc00":1}'],
    ["beyond all numbers", '{"a":1e999}'],
  ])("turns away what is %s", async (_, odd) => {
    const call =
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"assess_action","arguments":{"tool":"x","cwd":"/p","input":${odd}` +
      "}}}";
    expect((await post({ authorization: "Bearer agent" }, call)).status).toBe(400);
  });

  test.each(["null", "[]", "0", '""', "[null]", '{"jsonrpc":"2.0","id":{},"method":null}', '{"__proto__":{}}', "\uFEFF{}"])(
    "is not upset by %s",
    async (body) => {
      const { status } = await post({ authorization: "Bearer agent" }, body);
      expect([status, status >= 200 && status < 500]).toEqual([status, true]);
    },
  );

  test("survives what is nested deeply", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const call =
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"assess_action","arguments":{"tool":"x","cwd":"/p","input":{"a":` +
      `${deep}}}}}`;
    await (await post({ authorization: "Bearer agent" }, call)).text();
    expect((await post({ authorization: "Bearer agent" })).status).toBe(200);
  });

  test("keeps the headers of the shield, and offers nothing by GET and no place to sign in", async () => {
    const answer = await post({ authorization: "Bearer agent" });
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const headers = { host: "127.0.0.1:4717", authorization: "Bearer agent" };
    expect((await send(new Request(address, { headers }))).status).toBe(405);
    const place = new Request(`${origin}/.well-known/oauth-protected-resource/mcp`, { headers });
    expect((await send(place)).status).toBe(404);
  });
});

describe.each(generations)("MCP %s over HTTP", (generation) => {
  test("gives each token its role, for each request anew", async () => {
    const { client } = await connect(generation, "agent");
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("answer_gate");
    const mine = await connect(generation, "person");
    expect((await mine.client.listTools()).tools.map(({ name }) => name)).toContain("answer_gate");
  });

  test("K7 a person's token answers, an agent's does not", async () => {
    const { id, shown } = await it.ask();
    const agent = await connect(generation, "agent");
    const refused = await agent.call("answer_gate", { id, option: "approve", shown });
    expect(textIn(refused)).toContain("An agent never answers a gate");
    expect((await it.gateNow(id))?.closing).toBeNull();
    const person = await connect(generation, "person");
    await person.call("answer_gate", { id, option: "halt", shown });
    expect((await it.gateNow(id))?.closing).toMatchObject({ option: "halt", by: { name: "some person" } });
  });

  test("asks a person through a client that can be asked", async () => {
    const { id } = await it.ask();
    const { call } = await connect(generation, "person", () => ({ action: "accept", content: { option: "halt" } }));
    const result = await call("answer_gate", { id });
    if (generation === "2026-07-28") expect((await it.gateNow(id))?.closing).toMatchObject({ option: "halt" });
    // A connection of the older generation has no way back; the client hears so.
    else expect(textIn(result)).toContain("Over HTTP, only clients of protocol 2026-07-28 can be asked");
  });
});

describe("a question that travels through the client", () => {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
  };
  const call = async (token: string, more: object): Promise<{ result?: Record<string, unknown>; error?: object }> => {
    const headers = {
      authorization: `Bearer ${token}`,
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "answer_gate",
    };
    const params = { name: "answer_gate", _meta: meta, ...more };
    return (await post(headers, { jsonrpc: "2.0", id: 1, method: "tools/call", params })).json() as Promise<never>;
  };
  const inputResponses = { choice: { action: "accept", content: { option: "approve" } } };

  test("K7 is answered for the gate that was shown, by whom it was shown to, and not with words made up", async () => {
    const first = await it.ask("first");
    const second = await it.ask("second");
    const { result } = await call("person", { arguments: { id: first.id } });
    expect(result).toMatchObject({ resultType: "input_required" });
    const requestState = String(result?.["requestState"]);
    const forged = `${requestState.slice(0, -2)}AA`;
    expect((await call("person", { arguments: { id: first.id }, inputResponses, requestState: forged })).error).toBeDefined();
    expect((await call("agent", { arguments: { id: first.id }, inputResponses, requestState })).error).toBeDefined();
    const unasked = await call("person", { arguments: { id: first.id }, inputResponses });
    expect(unasked.result).toMatchObject({ resultType: "input_required" });
    expect((await it.gateNow(first.id))?.closing).toBeNull();
    await call("person", { arguments: { id: second.id }, inputResponses, requestState });
    expect((await it.gateNow(second.id))?.closing).toBeNull();
    expect((await it.gateNow(first.id))?.closing).toMatchObject({ option: "approve" });
  });
});
