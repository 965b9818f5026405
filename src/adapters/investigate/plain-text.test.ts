import { execFileSync } from "node:child_process";
import { appendFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { look } from "./look.ts";
import { plainText } from "./plain-text.ts";
import { lookLimits, type LookArea } from "./types.ts";

let root = "";
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "assent-plain-")));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const never = new AbortController().signal;
const at = (name: string): string => join(root, name);
const onWindows = process.platform === "win32";
const pipeAt = (path: string): unknown => execFileSync("sh", ["-c", 'mkfifo "$0"', path]);

describe("F7 a look reads", () => {
  test("a plain file, whole, up to its limit", async () => {
    await writeFile(at("a.txt"), "one\r\ntwo\n");
    await writeFile(at("empty"), "");
    await writeFile(at("most"), "x".repeat(lookLimits.fileMaxBytes));
    expect(await plainText(at("a.txt"), never)).toBe("one\ntwo\n");
    expect(await plainText(at("empty"), never)).toBe("");
    expect(await plainText(at("most"), never)).toHaveLength(lookLimits.fileMaxBytes);
    await appendFile(at("most"), "x");
    expect(await plainText(at("most"), never)).toBeUndefined();
    expect(await plainText(root, never)).toBeUndefined();
  });

  test.skipIf(onWindows)("no link, and nothing behind one", async () => {
    await mkdir(at("there"));
    await writeFile(at("there/a.txt"), "one");
    await symlink(at("there/a.txt"), at("link.txt"));
    await symlink(at("there"), at("way"));
    expect(await plainText(at("link.txt"), never)).toBeUndefined();
    expect(await plainText(at("way/a.txt"), never)).toBeUndefined();
  });

  test.skipIf(onWindows)("no device and no pipe, and does not wait for one", async () => {
    pipeAt(at("pipe"));
    expect(await plainText(at("pipe"), never)).toBeUndefined();
    expect(await plainText("/dev/zero", never)).toBeUndefined();
  });

  test("nothing once it was told to stop", async () => {
    await writeFile(at("a.txt"), "one");
    const reason = new Error("enough");
    await expect(plainText(at("a.txt"), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe("F7 what a project calls its .gitignore", () => {
  const area = (): LookArea => ({
    root,
    scopeOf: () => "inside",
    weigh: () => ({ verdict: "low", reasons: [] }),
    closed: () => undefined,
    recordIn: () => undefined,
    redact: (text) => text,
  });

  test.skipIf(onWindows).each([
    ["a pipe", (path: string) => Promise.resolve(pipeAt(path))],
    ["a link to a pipe", (path: string) => (pipeAt(`${path}.pipe`), symlink(`${path}.pipe`, path))],
    ["a link to rules", (path: string) => writeFile(`${path}.rules`, "a.md").then(() => symlink(`${path}.rules`, path))],
  ])("counts for nothing when it is %s", async (_, make) => {
    await writeFile(at("a.md"), "# hi\n");
    await make(at(".gitignore"));
    for (const name of ["list", "search"]) {
      const input = name === "list" ? {} : { pattern: "hi" };
      const { text } = await look({ id: "c", name, input }, area(), AbortSignal.timeout(5_000));
      expect(text).toContain("a.md");
    }
  });
});
