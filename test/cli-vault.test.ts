import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { pathsFor, vaultIdentityIn, vaultIn } from "../src/config/paths.ts";
import { lockVault } from "../src/secrets/vault.ts";
import { newcomer, type Newcomer, type Ran, type RunOptions } from "./support/cli.ts";

/** A passphrase that is quickly tried: as slow as it should be, each use takes seconds of a processor. */
const quick = 10;
const value = "vault-value-0123456789-abcdef";
let mira: Newcomer;
beforeEach(async () => {
  mira = await newcomer();
  return () => mira.remove();
});

const vault = (words: string, options: RunOptions = {}): Promise<Ran> => mira.run(["vault", ...words.split(" ")], options);

describe("W14 the vault on the command line", () => {
  test("W14, D22 a person writes, reads and removes; names alone are listed, and no value is written down", async () => {
    const written = await vault("write main --host api.example.test --header X-Api-Key", { input: `${value}\n` });
    expect([written.code, written.stdout]).toEqual([0, ""]);
    expect((await vault("read main")).stdout).toBe(`${value}\n`);
    expect((await vault("refs", { asPerson: false })).stdout).toBe("main  api.example.test (x-api-key)\n");
    for (const words of ["read main", "write main", "remove main", "lock", "unlock"])
      expect([words, (await vault(words, { asPerson: false, input: "x" })).code]).toEqual([words, 3]);
    const inAgent = await vault("read main", { environment: { CLAUDECODE: "1" } });
    expect([inAgent.code, inAgent.stdout, inAgent.stderr]).toEqual([3, "", expect.stringContaining("inside an agent client")]);

    expect((await vault("read other")).stderr).toMatch(/the vault has no "other"[^]*assent vault write/);
    expect((await vault("write main --host https://x", { input: value })).code).toBe(2);
    await vault("write main", { input: "another-value-of-the-same" }); // stays bound
    expect((await vault("refs")).stdout).toBe("main  api.example.test (x-api-key)\n");

    const files = await readdir(join(mira.home, "assent"), { recursive: true, withFileTypes: true });
    const texts = files.filter((file) => file.isFile()).map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1"));
    expect((await Promise.all(texts)).filter((each) => each.includes("value-"))).toEqual([]);
    expect([(await vault("remove main")).code, (await vault("refs")).stdout]).toEqual([0, expect.stringContaining("empty")]);
  });

  test("W14 behind a passphrase nothing opens without it, and damage is said and changes nothing", async () => {
    await vault("write main", { input: value });
    expect((await vault("lock", { input: "short" })).stderr).toMatch(/at least 8/);
    const paths = pathsFor(mira.environment);
    const place = { file: vaultIn(paths), identity: vaultIdentityIn(paths), passphrase: async () => undefined };
    await lockVault(place, "correct horse", quick);
    expect((await vault("read main")).stderr).toMatch(/behind a passphrase[^]*ASSENT_VAULT_PASSPHRASE/);
    await vault("unlock", { environment: { ASSENT_VAULT_PASSPHRASE: "correct horse" } });
    expect((await vault("read main")).stdout).toBe(`${value}\n`);
    const file = join(mira.home, "assent/vault.age");
    const whole = await readFile(file, "utf8");
    await writeFile(file, whole.slice(0, 150));
    expect((await vault("write main", { input: "x" })).stderr).toMatch(/cut or damaged[^]*restore both/);
    await writeFile(file, whole);
    expect((await vault("read main")).stdout).toBe(`${value}\n`);
    expect((await vault("lock", { input: "correct horse\n" })).code).toBe(0);
    expect((await vault("read main")).stderr).toContain("behind a passphrase");
  });

  test("W14 who is killed while writing leaves the old value or the new one", async () => {
    await vault("write main", { input: "old-value-of-it" });
    for (const ms of [90, 160, 250, 400]) {
      const writing = mira.start(["vault", "write", "main"]);
      writing.stdin.on("error", () => {}).end(value);
      const closed = once(writing, "close");
      await Promise.race([sleep(ms), closed]);
      writing.kill("SIGKILL");
      await closed;
      expect([`${value}\n`, "old-value-of-it\n"]).toContain((await vault("read main")).stdout);
    }
  });

  test("W14 a key that is not in the vault is said before a worker begins, with the remedy", async () => {
    await mkdir(join(mira.home, "assent"), { recursive: true });
    const models = { main: { provider: "anthropic", key: "vault:absent" } };
    await writeFile(join(mira.home, "assent/config.json"), JSON.stringify({ workers: { models } }));
    const words = ["dispatch", "x", "--agent", "command:true", "--owns", "src/**", "--verify", "node check.js", "--unattended"];
    const { code, stderr } = await mira.run(words);
    const remedy = 'the vault has no "absent"; a person runs: assent vault write absent --host api.anthropic.com --header x-api-key';
    expect([code, stderr]).toEqual([1, expect.stringContaining(remedy)]);
  });
});
