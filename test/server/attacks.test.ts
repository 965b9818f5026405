import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiBase, exportPath, feedPath, openApiPath, paths } from "../../src/server/paths.ts";
import { unansweredMax } from "../../src/server/connections.ts";
import { headers as kept } from "../../src/server/shield.ts";
import { httpPlace, raw, request, type HttpPlace } from "../support/http-place.ts";
import { onlyGate } from "../support/world.ts";
import { patienceMs } from "../support/pace.ts";

let place: HttpPlace;
let host: string;
beforeAll(async () => {
  place = await httpPlace();
  host = `127.0.0.1:${place.port}`;
});
afterAll(() => place.remove());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ask = (line: string, headers: Readonly<Record<string, string>> = {}, body = "") =>
  raw(place.port, request(line, { host, ...bearer(place.tokens.person), ...headers }, body));
const json = (value: unknown) => {
  const body = JSON.stringify(value);
  return { headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }, body };
};
const post = (path: string, value: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const { headers: own, body } = json(value);
  return ask(`POST ${apiBase}${path}`, { ...own, ...headers }, body);
};

async function waitingGate(): Promise<{ id: string; shown: string; answer: object; isOpen: () => Promise<boolean> }> {
  const { id, shown } = await onlyGate(place.world.journal, await place.waiting());
  const isOpen = async (): Promise<boolean> => (await place.world.journal.findGates(id))[0]?.status === "open";
  return { id, shown, answer: { option: "approve", shown }, isOpen };
}

describe("DNS rebinding: a name that is not ours", () => {
  test.each([
    "evil.example",
    "evil.example:PORT",
    "127.0.0.1",
    "127.0.0.1:1",
    "127.0.0.1:PORT.",
    "127.0.0.1.:PORT",
    "localhost.:PORT",
    "localhost:PORT@evil.example",
    "evil.example#127.0.0.1:PORT",
    "127.0.0.2:PORT",
    "0.0.0.0:PORT",
    "127.1:PORT",
    "2130706433:PORT",
    "[::ffff:127.0.0.1]:PORT",
    "[::1]",
    "localhost.evil.example:PORT",
    "127.0.0.1:PORT, evil.example",
    "",
  ])("%j gets nothing", async (name) => {
    for (const path of [`${apiBase}/me`, "/", feedPath, `${apiBase}/nothing`]) {
      const answer = await ask(`GET ${path}`, { host: name.replace("PORT", String(place.port)) });
      expect([path, [400, 421]]).toEqual([path, expect.arrayContaining([answer.status])]);
      expect(answer.text).not.toContain("mira");
      expect(answer.headers["content-security-policy"]).toBe(kept["content-security-policy"]);
    }
  });

  test("our own names are known in any case, the address of IPv6 too", async () => {
    for (const name of ["LocalHost", "localhost", "127.0.0.1", "[::1]"])
      expect([name, (await ask(`GET ${apiBase}/me`, { host: `${name}:${place.port}` })).status]).toEqual([name, 200]);
  });

  test("an address in the first line counts as well as the header, and no host or two are no request", async () => {
    const whole = (name: string) => ask(`GET http://${name}${apiBase}/me`);
    expect([(await whole("evil.example")).status, (await whole(host)).status]).toEqual([421, 200]);
    const without = await raw(place.port, `GET ${apiBase}/me HTTP/1.1\r\nconnection: close\r\n\r\n`);
    const old = await raw(place.port, `GET ${apiBase}/me HTTP/1.0\r\n\r\n`);
    const twice = await raw(place.port, request(`GET ${apiBase}/me`, { host, Host: "evil.example" }));
    expect([without.status, old.status]).toEqual([400, 400]);
    expect([400, 421]).toContain(twice.status);
  });
});

describe("a page of another site", () => {
  test.each([
    { origin: "http://evil.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1:1" },
    { origin: "https://127.0.0.1:PORT" },
    { origin: "http://127.0.0.1:PORT.evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
    { origin: "http://evil.example", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
  ])("with %j changes nothing, reads nothing and follows nothing", async (given) => {
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, String(value).replace("PORT", String(place.port))]),
    );
    const gate = await waitingGate();
    expect((await post(`/gates/${gate.id}/answer`, gate.answer, headers)).status).toBe(403);
    expect(await gate.isOpen()).toBe(true);
    for (const path of [`${apiBase}/gates`, feedPath, exportPath]) expect((await ask(`GET ${path}`, headers)).status).toBe(403);
    const any = await ask(`GET ${apiBase}/gates`, headers);
    expect(Object.keys(any.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("may lead to a page of ours, and not frame or fetch it", async () => {
    const visit = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    expect((await ask("GET /gates/g1", { ...visit, "sec-fetch-dest": "document" })).status).toBe(200);
    expect((await ask("GET /gates/g1", { ...visit, "sec-fetch-dest": "iframe" })).status).toBe(403);
    expect((await ask("GET /", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" })).status).toBe(403);
    const posing = { ...visit, "sec-fetch-dest": "document", origin: "http://evil.example" };
    expect((await ask("GET /", posing)).status).toBe(403);
  });

  test("cannot send a form: only JSON is read", async () => {
    const gate = await waitingGate();
    const { body } = json(gate.answer);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const headers = { "content-type": type, "content-length": String(body.length) };
      expect((await ask(`POST ${apiBase}/gates/${gate.id}/answer`, headers, body)).status).toBe(415);
    }
    expect(await gate.isOpen()).toBe(true);
  });

  test("asks in vain whether it might", async () => {
    const preflight = await ask(`OPTIONS ${apiBase}/gates`, { origin: "http://evil.example", "access-control-request-method": "POST" });
    expect([preflight.status, Object.keys(preflight.headers).some((name) => name.startsWith("access-control"))]).toEqual([403, false]);
  });
});

describe("methods", () => {
  const all = [...Object.values(paths).map(({ path }) => `${apiBase}${path.replace(":id", "x")}`), feedPath, exportPath, openApiPath, "/"];

  test.each(["HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "QUERY"])("%s does nothing anywhere", async (method) => {
    for (const path of new Set(all)) {
      const answer = await ask(`${method} ${path}`, { "content-length": "0" });
      expect([path, answer.status]).toEqual([path, 405]);
      expect(answer.body).not.toContain(place.tokens.person);
    }
  });

  test("CONNECT opens no way to elsewhere, and no connection is upgraded", async () => {
    const tunnel = await raw(place.port, `CONNECT example.test:443 HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    expect([tunnel.status, tunnel.isClosed, tunnel.headers["allow"], tunnel.body]).toEqual([405, true, "GET, POST", ""]);
    const socket = await ask(`GET ${apiBase}/me`, { upgrade: "websocket", connection: "upgrade, close" });
    expect(socket.status).not.toBe(101);
  });

  test("no GET changes anything, whatever the query says", async () => {
    const gate = await waitingGate();
    const before = await place.world.journal.position();
    for (const { path } of Object.values(paths))
      for (const query of ["", `?option=approve&shown=${gate.shown}&_method=POST`])
        await ask(`GET ${apiBase}${path.replace(":id", path.startsWith("/gates") ? gate.id : "x")}${query}`, {
          "x-http-method-override": "POST",
        });
    expect(await place.world.journal.position()).toBe(before);
    expect(await gate.isOpen()).toBe(true);
  });
});

describe("paths", () => {
  test.each([
    "/../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/%252e%252e%252fetc/passwd",
    "/assets/../../package.json",
    "/assets/..%5c..%5cpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/main.js%00.html",
    "/assets//etc/passwd",
    "//etc/passwd",
    "/\\..\\..\\etc\\passwd",
    "/file:///etc/passwd",
    "/api/v1/../../../etc/passwd",
    "/api/v1/sessions/..%2f..%2fetc%2fpasswd",
    "/api/v1/sessions/%00",
    "/%ff%fe",
    "/%",
  ])("%s leads to no file", async (path) => {
    const { status, body, headers } = await ask(`GET ${path}`);
    expect([200, 400, 404]).toContain(status);
    expect(body).not.toMatch(/root:|"dependencies"/);
    if (status === 200) expect(body).toContain("<!doctype html>console");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("what is too much", () => {
  test("a body that is larger than it may be is not read, whether it says so or not", async () => {
    const big = "x".repeat(1_100_000);
    const typed = { "content-type": "application/json" };
    const said = await ask(`POST ${apiBase}/assess`, { ...typed, "content-length": "99999999999" }, "{");
    expect(said.status).toBe(413);
    const chunk = `${big.length.toString(16)}\r\n${big}\r\n`;
    const endless = await ask(`POST ${apiBase}/assess`, { ...typed, "transfer-encoding": "chunked" }, chunk);
    expect([endless.status, endless.isClosed]).toEqual([413, true]);
  });

  test("two lengths, or a length and chunks, are no request", async () => {
    const typed = { "content-type": "application/json", "content-length": "5" };
    expect((await ask(`POST ${apiBase}/assess`, { ...typed, "Content-Length": "6" }, "{}")).status).toBe(400);
    expect((await ask(`POST ${apiBase}/assess`, { ...typed, "transfer-encoding": "chunked" }, "0\r\n\r\n")).status).toBe(400);
    expect((await ask(`POST ${apiBase}/assess`, { ...typed, "content-length": "-1" }, "{}")).status).toBe(400);
  });

  test("nesting half a million deep ends nobody", async () => {
    const deep = `{"tool":"t","cwd":"/","input":{"x":${"[".repeat(250_000)}${"]".repeat(250_000)}}}`;
    const headers = { "content-type": "application/json", "content-length": String(deep.length) };
    expect((await ask(`POST ${apiBase}/assess`, headers, deep)).status).toBe(400);
    expect((await post("/assess", JSON.parse('{"__proto__":{"role":"person"},"tool":"t","cwd":"/","input":{}}'))).status).toBe(400);
    expect((await ask(`GET ${apiBase}/me`)).status).toBe(200);
  });

  test("long addresses and headers are refused, with the headers of every answer", async () => {
    const long = await ask(`GET /${"x".repeat(9_000)}`);
    const huge = await ask(`GET /${"x".repeat(20_000)}`);
    const heavy = await ask("GET /", { "x-long": "x".repeat(20_000) });
    expect([long.status, huge.status, heavy.status]).toEqual([414, 431, 431]);
    for (const { headers } of [long, huge, heavy]) expect(headers).toMatchObject(kept);
  });

  test("what is no HTTP is answered with as little, and the same headers", async () => {
    for (const bytes of [
      "hello\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "\x16\x03\x01\x02\r\n\r\n",
      `GET / HTTP/1.1\r\nhost: ${host}\r\nx: a\0b\r\n\r\n`,
    ]) {
      const answer = await raw(place.port, bytes);
      expect([answer.status, answer.body, answer.isClosed]).toEqual([400, "", true]);
      expect(answer.headers).toMatchObject(kept);
    }
  });
});

describe("header injection", () => {
  test("line breaks in anything that is said do not reach a header", async () => {
    const nasty = "x%0d%0aset-cookie:%20evil=1%0d%0a%0d%0a";
    for (const path of [
      `/${nasty}`,
      `${apiBase}/sessions/${nasty}`,
      `${apiBase}/gates/${nasty}`,
      `${apiBase}/gates?after=${nasty}`,
      `${feedPath}?after=${nasty}`,
      `${apiBase}/journal/events?text=${nasty}`,
    ]) {
      const answer = await ask(`GET ${path}`, { connection: "close" });
      expect([path, answer.headers["set-cookie"]]).toEqual([path, undefined]);
    }
    const spoken = await post("/login", { code: "x\r\nset-cookie: evil=1" }, { "last-event-id": "1" });
    expect(spoken.headers["set-cookie"]).toBeUndefined();
    for (const cookie of [`assent_${place.port}=x\tset-cookie: y`, `assent_${place.port}=%0d%0aset-cookie:%20y`])
      expect((await raw(place.port, request(`GET ${apiBase}/me`, { host, cookie }))).headers["set-cookie"]).toBeUndefined();
  });
});

describe("every kind of answer", () => {
  test("has the same headers, and says nothing about what serves it", async () => {
    const answers = [
      await ask(`GET ${apiBase}/me`),
      await ask(`GET ${apiBase}/me`, { authorization: "Bearer wrong" }),
      await ask(`GET ${apiBase}/nothing`),
      await ask(`POST ${apiBase}/me`),
      await ask("GET /", { host: "evil.example" }),
      await ask("GET /"),
      await ask("GET /assets/none.js"),
      await ask(`GET ${openApiPath}`),
      await ask(`GET ${exportPath}`),
      await ask("POST /"),
      await ask("GET /", { expect: "a miracle" }),
    ];
    for (const { headers, status } of answers) {
      expect([status, headers]).toMatchObject([status, kept]);
      expect(Object.keys(headers).filter((name) => /^(server|x-powered-by|via)$/.test(name))).toEqual([]);
    }
    const { "cache-control": _, ...rest } = kept;
    expect((await ask("GET /assets/main.js")).headers).toMatchObject(rest);
    const stream = await raw(place.port, request(`GET ${feedPath}`, { host, ...bearer(place.tokens.reader) }), 200);
    expect(stream.headers).toMatchObject({ ...kept, "content-type": "text/event-stream" });
  });
});

describe("who sends ever more requests and waits for no answer", () => {
  test("is hung up on, whatever it asks for and whoever it is, and the others are answered", async () => {
    const { headers, body } = json({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
    const mcp = {
      host,
      connection: "keep-alive",
      accept: "application/json, text/event-stream",
      ...headers,
      ...bearer(place.tokens.agent),
    };
    const floods = [request(`GET ${openApiPath}`, { host, connection: "keep-alive" }), request("POST /mcp", mcp, body)].map((each) =>
      raw(place.port, each.repeat(300)),
    );
    expect((await ask(`GET ${apiBase}/me`)).status).toBe(200);
    for (const { text, isClosed } of await Promise.all(floods)) {
      expect(isClosed).toBe(true);
      expect(text.split("HTTP/1.1 200").length - 1).toBeLessThanOrEqual(unansweredMax);
    }
  });
});

describe("slow ones are hung up on", () => {
  test.concurrent("who never finishes the headers", async () => {
    const answer = await raw(place.port, `GET / HTTP/1.1\r\nhost: ${host}\r\nx-slow:`, patienceMs);
    expect([answer.isClosed, answer.status]).toEqual([true, 408]);
  });

  test.concurrent("who says nothing at all", async () => {
    expect((await raw(place.port, "", patienceMs)).isClosed).toBe(true);
  });

  test.concurrent("who never finishes the body", async () => {
    const headers = { host, ...bearer(place.tokens.person), "content-type": "application/json", "content-length": "100" };
    const answer = await raw(place.port, request(`POST ${apiBase}/assess`, headers, '{"tool":'), patienceMs);
    expect([answer.isClosed, answer.status]).toEqual([true, 408]);
  });
});

test("nothing of all this was trouble of ours", () => expect(place.troubles).toEqual([]));
