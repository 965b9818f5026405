import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { redactOpened } from "./opened.ts";
import { changeVault, isVaultLocked, lockVault, openVault, vaultProblem, type VaultPlace } from "./vault.ts";

let folder: string;
let place: VaultPlace;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assent-vault-"));
  place = { file: join(folder, "vault.age"), identity: join(folder, "keys", "vault.age"), passphrase: async () => undefined };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const value = "sk-vault-4711-abcdef";
const bindings = [{ host: "api.example.test", header: "x-api-key" }];
const put = (name: string, text = value) => changeVault(place, (entries) => ({ ...entries, [name]: { value: text, bindings } }));
/** Fewer steps than anybody would take: a test has no time to be guessed at. */
const quick = 4;

describe("W14 the vault", () => {
  test("W14 keeps values by name in one age file that only its user opens; nothing of a value can be read there", async () => {
    expect(await openVault(place)).toEqual({});
    await put("one");
    await put("two", "another-value-of-mine");
    expect(await openVault(place)).toEqual({ one: { value, bindings }, two: { value: "another-value-of-mine", bindings } });
    const text = readFileSync(place.file, "utf8");
    expect(text).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n/);
    expect(text).not.toMatch(/sk-vault|one|example/);
    expect([place.file, place.identity].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  test("W14 several who write at once lose nothing", async () => {
    await Promise.all(["a", "b", "c", "d"].map((name) => put(name)));
    expect(Object.keys(await openVault(place)).toSorted()).toEqual(["a", "b", "c", "d"]);
  });

  test("D22 its values are starred in all that a process writes once it has opened them", async () => {
    const redact = redactOpened([]);
    const secret = "plain-words-nobody-would-take-for-a-secret";
    expect(redact(`said ${secret}`)).toContain(secret);
    await put("one", secret);
    expect(redact(`said ${secret}`)).toBe("said ***REDACTED***");
    expect(redact.knowing?.({ a: 1 })(`said ${secret}`)).toBe("said ***REDACTED***");
  });

  test("W14 behind a passphrase it opens with that one only, and goes on under the same identity", async () => {
    await put("one");
    await lockVault(place, "correct horse", quick);
    expect([isVaultLocked(place), readFileSync(place.identity, "utf8")]).toEqual([true, expect.not.stringContaining("AGE-SECRET-KEY")]);
    await expect(openVault(place)).rejects.toMatchObject({ code: "vault.locked", message: expect.stringContaining("nobody can say it") });
    const wrong = { ...place, passphrase: async () => "battery staple" };
    await expect(openVault(wrong)).rejects.toMatchObject({ code: "vault.locked", message: expect.stringContaining("does not open") });
    await expect(changeVault(wrong, () => ({}))).rejects.toMatchObject({ code: "vault.locked" });
    const right = { ...place, passphrase: async () => "correct horse" };
    await changeVault(right, (entries) => ({ ...entries, two: { value, bindings: [] } }));
    await lockVault(right, null);
    expect([isVaultLocked(place), Object.keys(await openVault(place))]).toEqual([false, ["one", "two"]]);
  });
});

describe("W14 a vault that does not open", () => {
  const before = (): readonly string[] => [place.file, place.identity].map((file) => readFileSync(file, "utf8"));

  test.each<readonly [string, () => void, RegExp]>([
    ["a file that is cut", () => writeFileSync(place.file, readFileSync(place.file).subarray(0, 120)), /cut or damaged/],
    ["a file of something else", () => writeFileSync(place.file, "hello"), /cut or damaged/],
    ["an empty file", () => writeFileSync(place.file, ""), /cut or damaged/],
    ["an identity that is cut", () => writeFileSync(place.identity, "AGE-SECRET-KEY-1QQ"), /vault\.age is cut or damaged/],
    [
      "another identity",
      () => writeFileSync(place.identity, "AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ\n"),
      /damaged/,
    ],
    ["an identity that others can read", () => chmodSync(place.identity, 0o644), /chmod 600/],
  ])("W14 %s is said, and nothing is changed", async (_name, harm, why) => {
    await put("one");
    harm();
    const harmed = before();
    await expect(openVault(place)).rejects.toThrow(why);
    await expect(put("two")).rejects.toThrow(why);
    await expect(lockVault(place, "correct horse", quick)).rejects.toThrow(why);
    expect(before()).toEqual(harmed);
  });

  test("W14 an identity that is gone is not made anew beside a vault that it would not open", async () => {
    await put("one");
    rmSync(place.identity);
    await expect(put("two")).rejects.toMatchObject({ code: "vault.unusable", message: expect.stringContaining("is not") });
    expect(readdirSync(join(folder, "keys"))).toEqual([]);
  });

  test("W14 a change that fails leaves the old file, and no draft beside it", async () => {
    await put("one");
    const whole = before();
    await expect(
      changeVault(place, () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    mkdirSync(join(folder, "vault.age.1.draft")); // of somebody who was killed
    expect([before(), Object.keys(await openVault(place))]).toEqual([whole, ["one"]]);
    expect(readdirSync(folder).toSorted()).toEqual(["keys", "vault.age", "vault.age.1.draft", "vault.age.lock"]);
  });
});

test("W14 names and values that could do harm elsewhere are not kept", () => {
  expect(vaultProblem("a.b-c_1", "x")).toBeUndefined();
  for (const name of ["", "a/b", "-a", "a b", "x".repeat(101)]) expect(vaultProblem(name, "x")).toMatch(/a name/);
  expect([vaultProblem("a", ""), vaultProblem("a", "x\ny"), vaultProblem("a", "x".repeat(70_000))]).toEqual([
    expect.stringContaining("empty"),
    expect.stringContaining("one line"),
    expect.stringContaining("at most"),
  ]);
});
