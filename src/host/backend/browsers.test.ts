import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addBrowserToken, addToken, findToken, readTokens, removeTokens } from "../../secrets/tokens.ts";
import { createCodes, credentialsIn, type Codes } from "./browsers.ts";

let folder: string;
let file: string;
let nowMs = 0;
let codes: Codes;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-browsers-"));
  file = join(folder, "tokens.json");
  nowMs = 0;
  codes = createCodes(() => nowMs);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = "2026-01-01T00:00:00.000Z";
const mira = { name: "mira", verified: false } as const;

describe("a code", () => {
  test("lets one browser in, once, for ten minutes", () => {
    const code = codes.make(mira);
    expect([codes.take("guess"), codes.take(code), codes.take(code)]).toEqual([undefined, mira, undefined]);
    const old = codes.make(mira);
    nowMs = 600_000;
    expect(codes.take(old)).toBeUndefined();
  });

  test("stays good however many are asked for after it", () => {
    const first = codes.make(mira);
    for (let n = 0; n < 2_000; n += 1) codes.make({ name: "somebody", verified: false });
    expect(codes.take(first)).toEqual(mira);
  });

  test("is not to be guessed, changed or taken to another server", () => {
    const code = codes.make(mira);
    expect(code).toMatch(/^[\w-]{32}$/);
    for (let place = 0; place < code.length; place += 7) {
      const other = `${code.slice(0, place)}${code[place] === "A" ? "B" : "A"}${code.slice(place + 1)}`;
      expect(codes.take(other)).toBeUndefined();
    }
    for (const odd of ["", "x", code.slice(0, 31), `${code}AA`]) expect(codes.take(odd)).toBeUndefined();
    expect(createCodes(() => 0).take(code)).toBeUndefined();
    expect(codes.take(code)).toEqual(mira);
  });
});

describe("a browser", () => {
  test("K7 is let in by no code once the token behind it is gone", async () => {
    const credentials = credentialsIn(file, codes);
    await addToken(file, "cy", "person", at);
    const codesOfCy = [codes.make({ name: "cy", verified: true }), codes.make({ name: "cy", verified: true })];
    expect(await credentials.admit({ code: codesOfCy[0] ?? "" })).toBeDefined();
    await removeTokens(file, "cy");
    expect(await credentials.admit({ code: codesOfCy[1] ?? "" })).toBeUndefined();
  });

  test("K7 is whoever the code was made for, as verified as they were", async () => {
    const credentials = credentialsIn(file, codes);
    const pass = await credentials.admit({ code: codes.make(mira) });
    expect(await credentials.findBrowser(pass?.cookie ?? "", pass?.key)).toMatchObject({
      name: "mira",
      role: "person",
      verified: false,
      via: "browser",
      mayChange: true,
    });
    await addToken(file, "jo", "person", at);
    const sure = await credentials.admit({ code: codes.make({ name: "jo", verified: true }) });
    expect(await credentials.findBrowser(sure?.cookie ?? "", sure?.key)).toMatchObject({ name: "jo", verified: true });
  });

  test("without its key, or with another's, may only look", async () => {
    const credentials = credentialsIn(file, codes);
    const one = await credentials.admit({ code: codes.make(mira) });
    const two = await credentials.admit({ code: codes.make(mira) });
    for (const key of [undefined, "", two?.key, one?.cookie])
      expect(await credentials.findBrowser(one?.cookie ?? "", key)).toMatchObject({ mayChange: false });
  });

  test("a cookie is no token and a token no cookie; the file holds neither, nor the key", async () => {
    const credentials = credentialsIn(file, codes);
    const token = await addToken(file, "mira", "person", at);
    const pass = await credentials.admit({ token });
    expect(await credentials.findToken(pass?.cookie ?? "")).toBeUndefined();
    expect(findToken(await readTokens(file), pass?.cookie ?? "")).toBeUndefined();
    expect(await credentials.findBrowser(token, pass?.key)).toBeUndefined();
    const kept = await readFile(file, "utf8");
    for (const secret of [token, pass?.cookie, pass?.key]) expect(kept).not.toContain(secret);
  });

  test("a reader's browser reads, an agent gets none, and nothing is made out of nothing", async () => {
    const credentials = credentialsIn(file, codes);
    const pass = await credentials.admit({ token: await addToken(file, "eye", "reader", at) });
    expect(await credentials.findBrowser(pass?.cookie ?? "", pass?.key)).toMatchObject({ role: "reader", verified: true });
    expect(await credentials.admit({ token: await addToken(file, "robo", "agent", at) })).toBeUndefined();
    for (const given of [{}, { code: "x" }, { token: "x" }, { code: "x", token: "x" }])
      expect(await credentials.admit(given)).toBeUndefined();
  });

  test("ends with its logout, with the removal of its person's tokens, and with time", async () => {
    const credentials = credentialsIn(file, codes);
    const token = await addToken(file, "mira", "person", at);
    const [one, two] = [await credentials.admit({ token }), await credentials.admit({ token })];
    await credentials.dismiss(one?.cookie ?? "");
    await credentials.dismiss(token); // a token does not go by this road
    expect(await credentials.findBrowser(one?.cookie ?? "", one?.key)).toBeUndefined();
    expect(await credentials.findBrowser(two?.cookie ?? "", two?.key)).toBeDefined();
    expect(await credentials.findToken(token)).toBeDefined();
    await removeTokens(file, "mira");
    expect(await credentials.findBrowser(two?.cookie ?? "", two?.key)).toBeUndefined();
    const past = await addBrowserToken(file, { name: "mira", role: "person", createdAt: at, expiresAt: at });
    expect(await credentials.findBrowser(past.cookie, past.key)).toBeUndefined();
  });

  test("of very many the oldest have to sign in again; tokens stay", async () => {
    const credentials = credentialsIn(file, codes);
    const token = await addToken(file, "mira", "person", at);
    const first = await credentials.admit({ token });
    for (let n = 0; n < 50; n += 1) await credentials.admit({ token });
    expect(await credentials.findBrowser(first?.cookie ?? "", first?.key)).toBeUndefined();
    expect(await readTokens(file)).toHaveLength(51);
    expect(await credentials.findToken(token)).toBeDefined();
  });
});
