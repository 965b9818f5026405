import { expect, test } from "vitest";
import { networkProblems } from "./network.ts";
import { plant } from "./plant.ts";

test.each([
  [`import { connect } from "node:net"`, "node:net"],
  [`import https from "https"`, "node:https"],
  [`const http = await import("node:http")`, "node:http"],
  [`const tls = require("tls")`, "node:tls"],
  [`export * from "node:dgram"`, "node:dgram"],
  [`const { request } = process.getBuiltinModule("node:http2")`, "node:http2"],
  [`import postgres from "postgres"`, "postgres"],
  [`await fetch("https://example.org")`, "fetch"],
  [`const send = fetch`, "fetch"],
  [`const ports = { fetch }`, "fetch"],
  [`globalThis.fetch(url)`, "fetch"],
  [`new WebSocket(url)`, "WebSocket"],
])("a file that is not listed must not contain %s", (text, way) => {
  expect(networkProblems(plant({ "src/runtime/a.ts": text }), {})).toEqual([
    `src/runtime/a.ts:1 uses ${way}; only files in mayReachOut may (K12)`,
  ]);
});

test.each([
  `import type { Server } from "node:http"`,
  `const served = app.fetch`,
  `serve({ fetch: app.fetch })`,
  `type Send = typeof fetch`,
  `interface Host { fetch(url: string): void }`,
  `class Host { fetch() {} }`,
  `// fetch("x")`,
])("what opens no connection is left alone: %s", (text) => {
  expect(networkProblems(plant({ "src/runtime/a.ts": text }), {})).toEqual([]);
});

test("a listed file may use what it was granted and nothing else", () => {
  const sources = plant({ "src/runtime/socket.ts": `import "node:net";\nimport "node:tls";` });
  expect(networkProblems(sources, { "src/runtime/socket.ts": ["node:net"] })).toEqual([
    "src/runtime/socket.ts:2 uses node:tls; only files in mayReachOut may (K12)",
  ]);
});

test("a grant that is no longer used is taken back", () => {
  const sources = plant({ "src/runtime/socket.ts": "" });
  expect(networkProblems(sources, { "src/runtime/socket.ts": ["node:net"] })).toEqual([
    "src/runtime/socket.ts: mayReachOut grants node:net, which it does not use",
  ]);
});

test("tests talk over loopback, so they are left alone", () => {
  const sources = plant({ "src/server/a.test.ts": `import "node:net"`, "test/crash.test.ts": `await fetch(url)` });
  expect(networkProblems(sources, {})).toEqual([]);
});
