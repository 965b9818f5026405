import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkKeysKept, openKeys } from "./keys.ts";
import { replacedKeys } from "./signing-keys.ts";

const names = ["action.key", "seal.age", "signing.pem"];
let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "assent-keys-"));
  folder = join(base, "data", "keys");
});
afterEach(() => rm(base, { recursive: true, force: true }));

const checks = (key: string, text: string, signature: string): boolean => {
  const jwk = { kty: "OKP", crv: "Ed25519", x: Buffer.from(key, "hex").toString("base64url") };
  return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: "jwk" }), Buffer.from(signature, "hex"));
};

describe("keys", () => {
  test("are made on first use, for their owner alone, and stay the same", async () => {
    const one = await openKeys(folder);
    expect((await readdir(folder)).toSorted()).toEqual(names);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);

    const two = await openKeys(folder);
    expect(two.signer.key).toBe(one.signer.key);
    expect(two.hashAction("x")).toBe(one.hashAction("x"));
    expect(await two.seal.open(await one.seal.close("secret"))).toBe("secret");
  });

  test("sign, hash and seal", async () => {
    const { signer, hashAction, seal } = await openKeys(folder);
    expect(signer.key).toMatch(/^[0-9a-f]{64}$/);
    expect(signer.sign("ä")).toMatch(/^[0-9a-f]{128}$/);
    expect(checks(signer.key, "ä", signer.sign("ä"))).toBe(true);
    expect(checks(signer.key, "a", signer.sign("ä"))).toBe(false);
    expect(hashAction("{}")).toMatch(/^[0-9a-f]{64}$/);
    expect(hashAction("{}")).not.toBe(hashAction("[]"));
    const sealed = await seal.close("rm -rf ä 👍");
    expect(sealed).not.toContain("rm -rf");
    expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("rm -rf");
    expect(sealed).not.toBe(await seal.close("rm -rf ä 👍"));
    expect(await seal.open(sealed)).toBe("rm -rf ä 👍");
  });

  test("of another installation open nothing", async () => {
    const mine = await openKeys(folder);
    const other = await openKeys(join(base, "other"));
    const lost = { code: "original.lost" };
    const sealed = await mine.seal.close("secret");
    expect(other.hashAction("x")).not.toBe(mine.hashAction("x"));
    await expect(other.seal.open(sealed)).rejects.toMatchObject(lost);
    await expect(mine.seal.open(sealed.slice(0, -60))).rejects.toMatchObject(lost);
    await expect(mine.seal.open("")).rejects.toMatchObject(lost);
  });

  test("are the same for everyone who opens them first at the same time", async () => {
    const all = await Promise.all(Array.from({ length: 16 }, () => openKeys(folder)));
    expect(new Set(all.map(({ signer }) => signer.key)).size).toBe(1);
    expect(new Set(all.map(({ hashAction }) => hashAction("x"))).size).toBe(1);
    expect(await all[3]!.seal.open(await all[12]!.seal.close("secret"))).toBe("secret");
    expect((await readdir(folder)).toSorted()).toEqual(names);
  });
});

describe("what cannot be trusted is refused, with its name and a remedy", () => {
  const opening = () => openKeys(folder).then(() => "no fault", ({ code, message }) => `${code} ${message}`); // oxfmt-ignore

  test.each(names)("%s that others can read", async (name) => {
    await openKeys(folder);
    for (const mode of [0o640, 0o604, 0o620]) {
      await chmod(join(folder, name), mode);
      const path = join(folder, name);
      expect(await opening()).toBe(`keys.unusable ${path} is open to other users; run: chmod 600 "${path}"`);
    }
  });

  test("a folder that others can read", async () => {
    await openKeys(folder);
    await chmod(folder, 0o750);
    expect(await opening()).toBe(`keys.unusable ${folder} is open to other users; run: chmod 700 "${folder}"`);
  });

  test.each(names)("%s cut anywhere", async (name) => {
    await openKeys(folder);
    const path = join(folder, name);
    const whole = await readFile(path);
    for (let length = 0; length < whole.length - 1; length += 7) {
      await truncate(path, length);
      expect(await opening()).toMatch(`keys.unusable ${path} is cut or damaged; restore it`);
      await writeFile(path, whole);
    }
    expect(await opening()).toBe("no fault");
  });

  test("a key of another kind, and a file that is no key at all", async () => {
    await openKeys(folder);
    const path = join(folder, "signing.pem");
    const { privateKey } = generateKeyPairSync("x25519");
    for (const text of [privateKey.export({ format: "pem", type: "pkcs8" }), "x".repeat(10_000)]) {
      await writeFile(path, text);
      expect(await opening()).toMatch("signing.pem is cut or damaged");
    }
    await rm(path);
    await writeFile(join(folder, "action.key"), `${"A".repeat(64)}\n`);
    expect(await opening()).toMatch("action.key is cut or damaged");
  });

  test("an identity whose checksum is wrong, as soon as something is sealed", async () => {
    const sealed = await (await openKeys(folder)).seal.close("secret");
    const path = join(folder, "seal.age");
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace(/.\n$/, text.endsWith("Q\n") ? "P\n" : "Q\n"));
    const { seal } = await openKeys(folder);
    await expect(seal.close("x")).rejects.toMatchObject({ code: "keys.unusable", message: expect.stringContaining(path) });
    await expect(seal.open(sealed)).rejects.toMatchObject({ code: "original.lost" });
  });

  test("a signing key that was made anew is told, also after both have signed; one that never changed is not", async () => {
    const first = (await openKeys(folder)).signer.key;
    expect(replacedKeys(folder, first)).toEqual([]);
    await rm(join(folder, "signing.pem"));
    const second = (await openKeys(folder)).signer.key;
    expect(replacedKeys(folder, second).join()).toContain(first.slice(0, 16));
    await rm(`${folder}-signed-with`); // an installation from before there was a list
    expect(replacedKeys(folder, second)).toEqual([]);
    expect(replacedKeys(folder, first).join()).toContain(second.slice(0, 16));
  });

  test("keys that are gone while the journal that was written with them is there", async () => {
    const journal = (position: number) => ({ position: async () => position });
    await checkKeysKept(folder, journal(0)); // the first start
    await expect(checkKeysKept(folder, journal(1))).rejects.toThrow(/ is gone, though the journal .*mkdir -m 700/s);
    await openKeys(folder);
    await checkKeysKept(folder, journal(1));
  });

  test("a place where no folder can be", async () => {
    await writeFile(join(base, "data"), "");
    expect(await opening()).toMatch(`keys.unusable cannot use the keys folder ${folder}: `);
  });
});
