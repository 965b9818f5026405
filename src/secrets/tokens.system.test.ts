import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tryLock } from "../disk/file-lock.ts";
import { readTokens } from "./tokens.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const script = (module: string, text: string): string[] => [
  "--input-type=module",
  "--eval",
  `import * as used from ${JSON.stringify(join(import.meta.dirname, module))};${text}`,
];

test("eight processes that each make tokens at once keep all of them", async () => {
  const file = join(folder, "home", "tokens.json");
  const each = 5;
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      promisify(execFile)(
        process.execPath,
        script(
          "tokens.ts",
          `for (let n = 0; n < ${each}; n += 1) await used.addToken(${JSON.stringify(file)}, "p${index}-" + n, "agent", "now")`,
        ),
      ),
    ),
  );
  const names = (await readTokens(file)).map(({ name }) => name);
  expect([names.length, new Set(names).size]).toEqual([8 * each, 8 * each]);
});

describe("a lock on a file", () => {
  test("has one holder, and is free again when it is released or its holder is killed", async () => {
    const path = join(folder, "a.lock");
    const mine = tryLock(path);
    expect([mine === undefined, tryLock(path)]).toEqual([false, undefined]);
    mine?.release();

    const held = `globalThis.lock = used.tryLock(${JSON.stringify(path)}); console.log(lock !== undefined); setInterval(() => lock, 1000)`;
    const holder = spawn(process.execPath, script("../disk/file-lock.ts", held));
    try {
      const said = await Promise.race([once(holder.stdout, "data"), once(holder, "exit")]); // one that dies early says nothing
      expect(String(said[0]).trim()).toBe("true");
      expect(tryLock(path)).toBeUndefined();
      expect([await readdir(folder), (await stat(path)).size]).toEqual([["a.lock"], 0]);
    } finally {
      holder.kill("SIGKILL");
    }
    await once(holder, "exit");
    const again = tryLock(path);
    expect(again).toBeDefined();
    again?.release();
  });

  test("is still held against other processes after this one tried for it again", async () => {
    const path = join(folder, "a.lock");
    const mine = tryLock(path);
    tryLock(path);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      script("../disk/file-lock.ts", `console.log(used.tryLock(${JSON.stringify(path)}) === undefined)`),
    );
    expect(stdout.trim()).toBe("true");
    mine?.release();
  });

  test("on what is no file says why", () => {
    expect(() => tryLock(folder)).toThrow("unable to open database file");
  });
});
