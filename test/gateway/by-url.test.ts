import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newcomer, type Newcomer } from "../support/cli.ts";
import { connectThrough, gateIn, serverProgram, textOf } from "./place.ts";

let mira: Newcomer;
beforeAll(async () => {
  mira = await newcomer();
});
afterAll(() => mira.remove());

const through = (url: string, generation: "2025-11-25" | "2026-07-28" = "2025-11-25", ...more: readonly string[]) =>
  connectThrough(mira, {
    options: ["--url", url, "--wait", "0", ...more],
    environment: { DOCS_TOKEN: "t0ken" },
    generation,
  });

describe("a real server with sessions and streams", () => {
  let child: ChildProcess;
  let url = "";
  beforeAll(async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    child = spawn(process.execPath, [await serverProgram("everything"), "streamableHttp"], { env: { ...process.env, PORT: String(port) } });
    url = `http://127.0.0.1:${port}/mcp`;
    child.stdout?.resume();
    child.stderr?.resume();
    const isThere = (): Promise<boolean> =>
      fetch(url).then(
        () => true,
        () => false,
      );
    while (!(await isThere())) await sleep(50);
  });
  afterAll(() => void child.kill("SIGKILL"));

  test("A33 passes what is harmless, and a call that gates comes back as an error and runs once after a yes", async () => {
    const client = await through(url);
    expect(textOf(await client.callTool({ name: "echo", arguments: { message: "hi" } }))).toBe("Echo: hi");
    const progress: number[] = [];
    const long = { name: "trigger-long-running-operation", arguments: { duration: 0.2, steps: 2 } };
    await mira.run(["answer", gateIn(textOf(await client.callTool(long))), "once"]); // what a tool triggers is put to a person
    await client.callTool(long, { onprogress: (at) => void progress.push(at.progress) });
    expect(progress).toEqual([1, 2]);
    const asking = { name: "get-env", arguments: {} };
    const parked = await client.callTool(asking);
    expect(parked.isError).toBe(true);
    await client.close();
    await mira.run(["answer", gateIn(textOf(parked)), "once"]);
    const again = await through(url);
    expect(textOf(await again.callTool(asking))).toContain("PATH");
    expect((await again.callTool(asking)).isError).toBe(true);
    await again.close();
  });
});

describe.each(["2025-11-25", "2026-07-28"] as const)("a server of the SDK, %s", (generation) => {
  let server: ReturnType<typeof serve>;
  let url = "";
  const dropped: string[] = [];
  const seen: IncomingHttpHeaders[] = [];
  beforeAll(async () => {
    const handler = createMcpHandler(() => {
      const mcp = new McpServer({ name: "db", version: "1" });
      mcp.registerTool("read_row", { description: "Reads a row.", inputSchema: z.object({ id: z.string() }) }, async ({ id }) => ({
        content: [{ type: "text", text: `row ${id}` }],
      }));
      mcp.registerTool("drop_table", { description: "Drops a table.", inputSchema: z.object({ table: z.string() }) }, async ({ table }) => {
        dropped.push(table);
        return { content: [{ type: "text", text: "dropped" }] };
      });
      return mcp;
    });
    const answer = (request: Request): Promise<Response> => {
      seen.push(Object.fromEntries(request.headers));
      return handler.fetch(request);
    };
    const listening = Promise.withResolvers<AddressInfo>();
    server = serve({ fetch: answer, port: 0, hostname: "127.0.0.1" }, listening.resolve);
    url = `http://127.0.0.1:${(await listening.promise).port}/mcp`;
  });
  afterAll(() => {
    (server as Server).closeAllConnections();
    server.close();
  });

  test("A10 is spoken to in its own generation, and asked to do nothing that nobody let through", async () => {
    const client = await through(url, generation, "--name", "db", "--bearer", "DOCS_TOKEN");
    expect(client.getNegotiatedProtocolVersion()).toBe(generation);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["read_row", "drop_table"]);
    expect(textOf(await client.callTool({ name: "read_row", arguments: { id: "ü 7" } }))).toBe("row ü 7");
    const drop = { name: "drop_table", arguments: { table: `users-${generation}` } };
    const parked = await client.callTool(drop);
    expect({ isError: parked.isError, dropped: [...dropped] }).toEqual({ isError: true, dropped: [] });
    await mira.run(["answer", gateIn(textOf(parked)), "once"]);
    expect(textOf(await client.callTool(drop))).toBe("dropped");
    expect(dropped).toEqual([`users-${generation}`]);
    await client.close();
    expect(new Set(seen.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer t0ken"]));
  });
});

test("an address where nobody is: the client is told, and no call hangs", async () => {
  await expect(through("http://127.0.0.1:9/mcp")).rejects.toThrow("cannot be reached");
});

test.each([
  [["--url", "ftp://a.test"], "https://"],
  [["--url", "http://a.test/mcp", "--bearer", "DOCS_TOKEN"], "does not go over http://"],
  [["--url", "https://a.test/mcp", "--bearer", "NO_SUCH"], "NO_SUCH does not"],
  [["--url", "https://a.test/mcp", "--", "npx"], "name one server"],
  [[], "name one server"],
  [["--wait", "x", "--", "npx"], "seconds"],
  [["--project", join("no", "such"), "--", "npx"], "there is no folder"],
])("K12 words that cannot be followed are said at once: %s", async (words, said) => {
  const { code, stderr } = await mira.run(["mcp", "guard", ...words], { environment: { DOCS_TOKEN: "t" } });
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(said) });
});
