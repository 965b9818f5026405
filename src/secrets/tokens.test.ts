import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Fault } from "../kernel/trouble.ts";
import { addToken, findToken, readTokens, removeTokens, roles } from "./tokens.ts";

const at = "2026-03-01T12:00:00.000Z";
let file: string;
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), "assent-tokens-")), "home", "tokens.json");
});
afterEach(() => rm(dirname(dirname(file)), { recursive: true, force: true }));

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no fault",
    (cause: unknown) => cause,
  );

describe("a token", () => {
  test.each(roles)("for a %s is known by its holder alone: the file keeps only a hash", async (role) => {
    const token = await addToken(file, "mira", role, at);
    expect(token).toMatch(new RegExp(`^assent_${role}_[A-Za-z0-9_-]{32}$`));
    expect(await readFile(file, "utf8")).not.toContain(token.slice(-32));
    const [record] = await readTokens(file);
    expect(record).toEqual({ name: "mira", role, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), createdAt: at });
    expect(findToken(await readTokens(file), token)).toEqual(record);
  });

  test("is found among others, and only exactly", async () => {
    const one = await addToken(file, "mira", "person", at);
    const two = await addToken(file, "worker", "agent", at);
    const tokens = await readTokens(file);
    expect([one, two, `${one} `, one.slice(0, -1), "", "x"].map((token) => findToken(tokens, token)?.name)).toEqual([
      "mira",
      "worker",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("is never the same twice", async () => {
    expect(await addToken(file, "mira", "person", at)).not.toBe(await addToken(file, "mira", "person", at));
  });

  test("can be taken back by its name; the others stay", async () => {
    const gone = await addToken(file, "mira", "person", at);
    await addToken(file, "mira", "reader", at);
    const kept = await addToken(file, "jo", "person", at);
    expect(await removeTokens(file, "mira")).toBe(2);
    expect(await removeTokens(file, "mira")).toBe(0);
    const tokens = await readTokens(file);
    expect([gone, kept].map((token) => findToken(tokens, token)?.name)).toEqual([undefined, "jo"]);
  });
});

describe("the file of tokens", () => {
  test("keeps every token of eight that are made at once, and loses exactly those that are taken back", async () => {
    await addToken(file, "old", "person", at);
    const names = Array.from({ length: 8 }, (_, index) => `mira-${index}`);
    const [made] = await Promise.all([Promise.all(names.map((name) => addToken(file, name, "agent", at))), removeTokens(file, "old")]);
    const tokens = await readTokens(file);
    expect(tokens.map(({ name }) => name).toSorted()).toEqual(names);
    expect(made.map((token) => findToken(tokens, token)?.name)).toEqual(names);
  });

  test("is empty when it is not there", async () => {
    expect(await readTokens(file)).toEqual([]);
  });

  test.runIf(process.platform !== "win32")("belongs to its user alone, and leaves only its lock beside it", async () => {
    await addToken(file, "mira", "person", at);
    expect([(await stat(file)).mode & 0o777, (await stat(dirname(file))).mode & 0o777]).toEqual([0o600, 0o700]);
    expect((await readdir(dirname(file))).toSorted()).toEqual(["tokens.json", "tokens.json.lock"]);
    expect((await stat(`${file}.lock`)).mode & 0o777).toBe(0o600);
  });

  test.each(["", "{", "null", "{}", `{"tokens":{}}`, `{"tokens":[null]}`])("damaged as %j is a fault, not an empty list", async (text) => {
    await addToken(file, "mira", "person", at);
    await writeFile(file, text);
    const fault = await faultOf(readTokens(file));
    expect(fault).toBeInstanceOf(Fault);
    expect(fault).toMatchObject({ code: "keys.unusable", message: `${file} is damaged; remove it and make new tokens` });
  });

  test("unreadable is a fault", async () => {
    expect(await faultOf(readTokens(dirname(dirname(file))))).toMatchObject({ code: "keys.unusable" });
  });

  test.each([
    { name: "mira", role: "god", sha256: "0".repeat(64), createdAt: at },
    { name: "mira", role: "person", sha256: "0".repeat(63), createdAt: at },
    { name: 1, role: "person", sha256: "0".repeat(64), createdAt: at },
    { name: "mira", role: "person", sha256: ["0".repeat(64)], createdAt: at },
    { name: "mira", role: ["person"], sha256: "0".repeat(64), createdAt: at },
    { name: "mira", role: "person", sha256: "0".repeat(64), createdAt: 1 },
  ])("grants nothing by an entry like %o", async (entry) => {
    await addToken(file, "jo", "person", at);
    const [good] = await readTokens(file);
    await writeFile(file, JSON.stringify({ tokens: [entry, good] }));
    expect(await readTokens(file)).toEqual([good]);
  });
});
