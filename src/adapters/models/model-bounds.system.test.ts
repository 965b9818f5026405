import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import * as provider from "../../../test/support/model-provider.ts";
import { Ear } from "./hear.ts";
import { closeAll, look, opening, placed } from "./model.fixture.ts";

afterEach(closeAll);

const wires = Object.values(provider.providerWires);
const chat = provider.providerWires["openai-compatible"];

describe.each(wires)("over the wire of $provider", (wire) => {
  test("F19 an overload after words is not sent again: one reservation is one paid request", async () => {
    const { call, asked, waits } = await placed(wire, [provider.breaksDown("overloaded_error", "well, ".repeat(50))]);
    const failure = await call({ repair: false });
    expect(failure).toMatchObject({ retryable: true, usage: { requests: 1 } });
    expect(failure.usage.inputTokens).toBeGreaterThan(0);
    expect(asked).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test("more calls than anyone makes are malformed", async () => {
    const calls = Array.from({ length: 65 }, (_, at) => ({ tool: "look", input: { at: String(at) } }));
    const { call } = await placed(wire, [provider.says({ calls })]);
    expect(await call({ tools: [look] })).toMatchObject({ failed: "malformed", detail: "it makes more than 64 calls at once" });
  });

  test("a name that no wire takes goes back as one that it does, and results with it", async () => {
    const name = `look at.it ${"x".repeat(80)}`;
    const { call, asked } = await placed(wire, [provider.says("ok")]);
    const messages = [
      { from: "user", text: "hello" },
      { from: "assistant", calls: [{ id: "c1", name, input: {} }] },
      { from: "tool", results: [{ id: "c1", name, text: "there is no such tool", isRefused: true }] },
    ] as const;
    expect(await call({ messages, tools: [look] })).toMatchObject({ text: "ok" });
    expect(await call({ messages })).toMatchObject({ text: "ok" });
    for (const { body } of asked) {
      expect(JSON.stringify(body)).toContain(`"look_at_it_${"x".repeat(53)}"`);
      expect(JSON.stringify(body)).not.toContain("look at.it");
    }
  });

  test("an error without end is cut, and one that drips keeps its status", async () => {
    const endless: provider.Act = (response) => {
      response.writeHead(400, { "content-type": "application/json" });
      const more = (): void => void (response.destroyed || response.write("x".repeat(100_000), () => setImmediate(more)));
      more();
    };
    const long = await placed(wire, [endless]);
    expect(await long.call({ timeoutMs: 60_000 })).toMatchObject({ failed: "other", retryable: false });
    const drip: provider.Act = (response) => {
      response.writeHead(400, { "content-type": "application/json" });
      const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write("x")), 20);
    };
    const slow = await placed(wire, [drip], { world: { limits: { idleMs: 100 } } });
    expect(await slow.call({ timeoutMs: 60_000 })).toMatchObject({ failed: "other", retryable: false });
    const late = await placed(wire, [drip]);
    expect(await late.call({ timeoutMs: 150 })).toMatchObject({ failed: "timeout" });
  });
});

test("F19 calls count as output where the provider does not count", async () => {
  const uncounted: provider.Act = (response) => {
    const call = { index: 0, id: "c", type: "function", function: { name: "look", arguments: `{"at":"${"y".repeat(3_000)}"}` } };
    const frame = (choice: object) => `data: ${JSON.stringify({ id: "x", model: "m", choices: [{ index: 0, ...choice }] })}\n\n`;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`${frame({ delta: { tool_calls: [call] } })}${frame({ delta: {}, finish_reason: "tool_calls" })}data: [DONE]\n\n`);
  };
  const { usage } = await (await placed(chat, [uncounted])).call({ tools: [look] });
  expect(usage.isEstimated).toBe(true);
  expect(usage.outputTokens).toBeGreaterThanOrEqual(1_000);
  expect(usage.outputTokens).toBeLessThan(1_200);
});

test("a flood of parts leaves timers their turn, and the check its say", async () => {
  const part = { type: "text-delta", id: "t", delta: "x" } as const;
  const flood = new ReadableStream({ pull: (controller) => controller.enqueue(part) });
  const stop = AbortSignal.timeout(50);
  const ear = new Ear();
  await expect(ear.hearAll(flood, { onText: () => {}, check: () => stop.throwIfAborted() })).rejects.toThrow("timeout");
  expect(ear.heard.chars).toBeGreaterThan(0);
});

test("K12 a proxy of the environment is not asked", async () => {
  const server = opening(await provider.startProvider(chat, provider.says("straight")));
  let proxied = 0;
  const proxy = createServer((_, response) => void response.writeHead(502).end(String((proxied += 1))));
  proxy.on("connect", (_, socket) => socket.end(String((proxied += 1))));
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const at = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const port = fileURLToPath(new URL("model.ts", import.meta.url));
  const script = `
    const { modelPort } = await import(${JSON.stringify(port)});
    const settings = { name: "m", provider: "openai-compatible", model: "m", url: ${JSON.stringify(server.url)}, timeoutMs: 60000 };
    const request = { system: "", messages: [{ from: "user", text: "hi" }] };
    console.log((await modelPort(settings, { redact: (text) => text }).call(request, new AbortController().signal)).text);`;
  const env = { ...process.env, NODE_USE_ENV_PROXY: "1", HTTP_PROXY: at, http_proxy: at, NO_PROXY: "", no_proxy: "" };
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], { env, timeout: 120_000 });
  const { stdout } = await run.finally(() => proxy.close().closeAllConnections());
  expect(stdout.trim()).toBe("straight");
  expect(proxied).toBe(0);
});
