import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { Fault } from "../../kernel/trouble.ts";
import { askModel } from "./chat.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const never = new AbortController().signal;
const question = { system: "be brief", user: "hello" };

describe("asking a model", () => {
  test("K12 it is asked at the address that was named, with its key, and its text comes back", async () => {
    const seen: unknown[] = [];
    const url = await serving((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += String(chunk)));
      request.on("end", () => {
        seen.push(request.url, request.headers.authorization, JSON.parse(body));
        response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content: "hi" } }] }));
      });
    });
    expect(await askModel({ url: `${url}/`, name: "small", key: "k" }, question, never)).toBe("hi");
    expect(seen).toMatchObject(["/v1/chat/completions", "Bearer k", { model: "small", stream: false }]);
  });

  test.each<[string, RequestListener]>([
    ["fails", (_, response) => response.writeHead(500).end()],
    ["has nothing to say", (_, response) => response.end("{}")],
    ["is no JSON", (_, response) => response.end("<html>")],
    ["sends elsewhere", (_, response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end()],
  ])("one that %s is a fault that says so", async (_, listener) => {
    const url = await serving(listener);
    await expect(askModel({ url, name: "small" }, question, never)).rejects.toThrow(Fault);
  });
});
