import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { addBrowserToken, addToken, removeTokens } from "../../src/secrets/tokens.ts";
import { apiBase, exportPath, feedPath, keyHeader } from "../../src/server/paths.ts";
import { isLoopback, serveHttp } from "../../src/server/serve.ts";
import { shieldLimits } from "../../src/server/shield.ts";
import { httpPlace, type HttpPlace } from "../support/http-place.ts";
import { assets } from "../support/served-world.ts";
import { onlyGate } from "../support/world.ts";

let place: HttpPlace;
beforeEach(async () => {
  place = await httpPlace();
});
afterEach(() => place.remove());

type Headers = Readonly<Record<string, string>>;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const get1 = (path: string, headers: Headers = {}) => fetch(`${place.url}${apiBase}${path}`, { headers });
const post = (path: string, body: object, headers: Headers = {}) =>
  fetch(`${place.url}${apiBase}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
const mira = { name: "mira", verified: false } as const;

/** Signs in as a browser does, and returns what it would send from then on. */
async function signedIn(given: object, headers: Headers = {}): Promise<Headers> {
  const response = await post("/login", given, headers);
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { cookie, [keyHeader]: ((await response.json()) as { key?: string }).key ?? "" };
}

async function gate(): Promise<{ path: string; answer: object; status: () => Promise<string | undefined> }> {
  const { id, shown } = await onlyGate(place.world.journal, await place.waiting());
  const status = async () => (await place.world.journal.findGates(id))[0]?.status;
  return { path: `/gates/${id}/answer`, answer: { option: "approve", shown }, status };
}

describe("K7 an answer needs a person's credential", () => {
  test("none, a made-up one, one of another home, an agent's and a reader's are not", async () => {
    const { path, answer, status } = await gate();
    const elsewhere = await httpPlace();
    const tried = [
      {},
      bearer("assent_person_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
      bearer(elsewhere.tokens.person),
      bearer(place.tokens.person.slice(0, -1)),
      bearer(`${place.tokens.person}x`),
      { authorization: place.tokens.person },
      { authorization: `Basic ${btoa(`mira:${place.tokens.person}`)}` },
      { cookie: `assent_${place.port}=${place.tokens.person}` },
      { "x-assent-person": "mira" },
    ];
    for (const headers of tried) expect((await post(path, answer, headers as Headers)).status).toBe(401);
    for (const role of ["agent", "reader"] as const) expect((await post(path, answer, bearer(place.tokens[role]))).status).toBe(403);
    expect(await status()).toBe("open");
    await elsewhere.remove();
  });

  test("nor one that was removed, or whose time is over", async () => {
    const { path, answer, status } = await gate();
    const gone = await addToken(place.tokensFile, "gone", "person", "2026-01-01T00:00:00.000Z");
    expect((await get1("/me", bearer(gone))).status).toBe(200);
    await removeTokens(place.tokensFile, "gone");
    expect((await post(path, answer, bearer(gone))).status).toBe(401);
    const past = { createdAt: "2020-01-01T00:00:00.000Z", expiresAt: "2020-02-01T00:00:00.000Z" };
    const { cookie, key } = await addBrowserToken(place.tokensFile, { name: "mira", role: "person", ...past });
    expect((await post(path, answer, { cookie: `assent_${place.port}=${cookie}`, [keyHeader]: key })).status).toBe(401);
    expect(await status()).toBe("open");
  });

  test("a token in the address is not one, and goes into no answer", async () => {
    const { path, answer } = await gate();
    for (const query of [`?token=${place.tokens.person}`, `?authorization=Bearer%20${place.tokens.person}`]) {
      const response = await post(`${path}${query}`, answer);
      expect([response.status, await response.text()]).toEqual([401, expect.not.stringContaining(place.tokens.person)]);
    }
    const stream = await fetch(`${place.url}${feedPath}?token=${place.tokens.person}`);
    expect(stream.status).toBe(401);
  });

  test("of a hundred at once exactly one counts; the rest, and every replay, get a conflict with it", async () => {
    const { path, answer } = await gate();
    const jo = await addToken(place.tokensFile, "jo", "person", "2026-01-01T00:00:00.000Z");
    const all = await Promise.all(Array.from({ length: 100 }, (_, n) => post(path, answer, bearer(n % 2 ? jo : place.tokens.person))));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const rest = await Promise.all(all.filter(({ status }) => status !== 200).map(async (each) => [each.status, await each.text()]));
    expect(new Set(rest.map((each) => JSON.stringify(each))).size).toBe(1);
    const winner = (await place.world.journal.gates({ status: "answered" })).items.length;
    expect([winner, rest[0]]).toEqual([1, [409, expect.stringContaining('"closing":{"type":"gate.answered"')]]);
    expect((await post(path, answer, bearer(jo))).status).toBe(409);
  });
});

describe("a browser", () => {
  test("gets a cookie that no script and no other site gets, and the key that goes with it", async () => {
    const response = await post("/login", { code: place.codes.make(mira) });
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(
      new RegExp(`^assent_${place.port}=assent_person_[\\w-]{32}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict$`),
    );
    expect(await response.text()).not.toContain(cookie.split("=")[1]?.split(";")[0]);
  });

  test("a code works once, for ten minutes, and is not to be guessed", async () => {
    const code = place.codes.make(mira);
    const statuses = async (...codes: readonly string[]) => {
      const all = [];
      for (const each of codes) all.push((await post("/login", { code: each })).status);
      return all;
    };
    expect(await statuses(code, code, "guess", code.slice(1))).toEqual([200, 401, 401, 401]);
    const old = place.codes.make(mira);
    place.advance(600_000);
    expect(await statuses(old)).toEqual([401]);
    const tries = await statuses(...Array.from({ length: shieldLimits.attemptsMax }, (_, n) => `guess-${n}`));
    expect(tries.at(-1)).toBe(429);
    expect(await statuses(place.codes.make(mira))).toEqual([200]);
  });

  test("of ten that send one code at once, one gets in", async () => {
    const code = place.codes.make(mira);
    const all = await Promise.all(Array.from({ length: shieldLimits.attemptsMax }, () => post("/login", { code })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("K7 its cookie alone, which every port of this machine gets to see, answers nothing", async () => {
    const { path, answer, status } = await gate();
    const headers = await signedIn({ code: place.codes.make(mira) });
    const { cookie = "" } = headers;
    const value = cookie.split("=")[1] ?? "";
    for (const stolen of [{ cookie }, { cookie, [keyHeader]: "guess" }, { cookie, [keyHeader]: value }, bearer(value)])
      expect((await post(path, answer, stolen as Headers)).status).toBe(401);
    expect(await status()).toBe("open");
    expect((await post(path, answer, headers)).status).toBe(200);
    expect((await place.world.journal.gates({ status: "answered" })).total).toBe(1);
  });

  test("a cookie of another port is somebody else's", async () => {
    const headers = await signedIn({ code: place.codes.make(mira) });
    const elsewhere = { ...headers, cookie: headers["cookie"]?.replace(`assent_${place.port}`, "assent_1") ?? "" };
    expect((await get1("/me", elsewhere)).status).toBe(401);
    expect((await get1("/me", { ...elsewhere, cookie: `${elsewhere.cookie}; ${headers["cookie"]}` })).status).toBe(200);
  });

  test("a cookie that was there before the login is worth nothing after it", async () => {
    const planted = await signedIn({ token: place.tokens.reader });
    const made = `assent_${place.port}=assent_person_${"A".repeat(32)}`;
    for (const before of [planted, { cookie: made }]) {
      const after = await signedIn({ code: place.codes.make(mira) }, before as Headers);
      expect(after["cookie"]).not.toBe(before["cookie"]);
      expect((await get1("/me", before as Headers)).status).toBe(401);
      expect((await get1("/me", after)).status).toBe(200);
    }
  });

  test("a logout ends the credential, here and for whoever copied it; the person's token stays", async () => {
    const headers = await signedIn({ token: place.tokens.person });
    expect((await get1("/me", headers)).status).toBe(200);
    const response = await post("/logout", {}, headers);
    expect(response.headers.get("set-cookie")).toMatch(/^assent_\d+=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await get1("/gates", headers)).status).toBe(401);
    expect(readFileSync(place.tokensFile, "utf8")).not.toContain('"browser"');
    expect((await get1("/me", bearer(place.tokens.person))).status).toBe(200);
  });

  test("an agent's token lets no browser in, and a reader's browser reads", async () => {
    expect((await post("/login", { token: place.tokens.agent })).status).toBe(401);
    const headers = await signedIn({ token: place.tokens.reader });
    const { path, answer } = await gate();
    expect((await get1("/gates", headers)).status).toBe(200);
    expect((await post(path, answer, headers)).status).toBe(403);
  });
});

describe("rates", () => {
  test("an agent that asks too much is held back, and nobody else is", async () => {
    vi.spyOn(performance, "now").mockReturnValue(performance.now()); // all within one window, however long it takes
    onTestFinished(() => void vi.restoreAllMocks());
    const all: number[] = [];
    for (const many = shieldLimits.requestsMax + 50; all.length < many;) {
      const some = Array.from({ length: Math.min(70, many - all.length) }, () => get1("/me", bearer(place.tokens.agent)));
      all.push(...(await Promise.all(some)).map(({ status }) => status)); // all at once would be more connections than are taken
    }
    expect(all.filter((status) => status === 429).length).toBeGreaterThanOrEqual(50);
    expect((await get1("/me", bearer(place.tokens.person))).status).toBe(200);
  });
});

describe("another address than this machine alone", () => {
  let folder: string;
  let tls: { cert: string; key: string };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assent-tls-"));
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const subject = ["-subj", "/CN=desk.test", "-addext", "subjectAltName=DNS:desk.test"];
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "2",
        "-keyout",
        key,
        "-out",
        cert,
        ...subject,
      ],
      { stdio: "ignore" },
    );
    tls = { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start = (listening: object) =>
    serveHttp(
      { backend: place.world.backend, assets, onTrouble: () => undefined },
      { port: 0, names: [], address: "0.0.0.0", ...listening },
    );
  const overTls = (port: number, host: string, path: string, headers: Headers = {}) =>
    new Promise<{ status: number | undefined; cookies: readonly string[] }>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path, ca: tls.cert, servername: "desk.test", headers: { host, ...headers } }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, cookies: response.headers["set-cookie"] ?? [] });
      }).on("error", reject);
    });

  test("is refused without a certificate, without a name, with a broken one, and with an odd name", async () => {
    for (const address of ["0.0.0.0", "::", "192.168.1.7", "::ffff:127.0.0.1", "example.test", ""])
      await expect(start({ address })).rejects.toMatchObject({ code: "input.invalid" });
    await expect(start({ tls })).rejects.toThrow("--name");
    await expect(start({ tls: { cert: "x", key: "y" }, names: ["desk.test"] })).rejects.toThrow("cannot be used");
    for (const name of ["desk.test:80", "a b", "http://desk.test", "*", "desk.test\r\nx: y"])
      await expect(start({ tls, names: [name] })).rejects.toThrow("is not a name");
    expect(["127.0.0.1", "127.9.9.9", "::1", "localhost", "localhost.evil", "127.0.0.1.nip.io"].map(isLoopback)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test("works with one, for its own name only, with cookies that never go without", async () => {
    const secure = await start({ tls, names: ["Desk.test"] });
    expect(secure.url).toBe(`https://Desk.test:${secure.port}`);
    const auth = bearer(place.tokens.person);
    expect((await overTls(secure.port, `desk.test:${secure.port}`, `${apiBase}/me`, auth)).status).toBe(200);
    for (const host of [`127.0.0.1:${secure.port}`, `0.0.0.0:${secure.port}`, `evil.test:${secure.port}`])
      expect((await overTls(secure.port, host, `${apiBase}/me`, auth)).status).toBe(421);
    await expect(fetch(`http://127.0.0.1:${secure.port}/`)).rejects.toThrow("fetch failed");
    const { default: https } = await import("node:https");
    const cookies = await new Promise<readonly string[]>((resolve) => {
      const body = JSON.stringify({ token: place.tokens.person });
      const headers = { host: `desk.test:${secure.port}`, "content-type": "application/json", "content-length": body.length };
      https
        .request(
          {
            host: "127.0.0.1",
            port: secure.port,
            method: "POST",
            path: `${apiBase}/login`,
            ca: tls.cert,
            servername: "desk.test",
            headers,
          },
          (response) => {
            response.resume();
            resolve(response.headers["set-cookie"] ?? []);
          },
        )
        .end(body);
    });
    expect(cookies).toEqual([expect.stringMatching(/HttpOnly; Secure; SameSite=Strict$/)]);
    await secure.close();
  });

  test("another address of this machine alone is asked for by that", async () => {
    const own = await start({ address: "127.0.0.2" });
    expect((await fetch(`${own.url}${apiBase}/me`, { headers: bearer(place.tokens.person) })).status).toBe(200);
    await own.close();
  });
});

test("the export asks for a person or a reader", async () => {
  const statuses = [];
  for (const token of [place.tokens.person, place.tokens.reader, place.tokens.agent, "x"])
    statuses.push((await fetch(`${place.url}${exportPath}`, { headers: bearer(token) })).status);
  expect(statuses).toEqual([200, 200, 403, 401]);
});
