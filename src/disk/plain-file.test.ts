import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { entriesIn } from "./folder.ts";
import { readPlainFile, readPlainNow, writePlainNow } from "./plain-file.ts";
import { within } from "./within.ts";

let folder: string;
const at = (name: string): string => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-disk-"));
  await writeFile(at("plain"), "text");
  await mkdir(at("folder"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const kindOf = async (path: string, followsLinks = false): Promise<string> =>
  (await readPlainFile(path, { maxBytes: 100_000, followsLinks })).kind;

describe("a file", () => {
  test("that is plain is read, up to and with the limit", async () => {
    const read = await readPlainFile(at("plain"), { maxBytes: 4 });
    expect(read.kind === "read" && read.bytes.toString()).toBe("text");
    expect(await readPlainFile(at("plain"), { maxBytes: 3 })).toEqual({ kind: "too-large" });
  });

  test("that is anything else is told from one that is not there", async () => {
    expect(await kindOf(at("folder"))).toBe("not-plain");
    expect(await kindOf(at("gone"))).toBe("absent");
    expect(await kindOf(at("plain/below"))).toBe("absent");
  });

  test("behind a link is read where links are followed", async () => {
    await symlink("plain", at("link"));
    expect([await kindOf(at("link")), await kindOf(at("link"), true)]).toEqual(["not-plain", "read"]);
  });

  test("of a size that nobody could read is not read", async () => {
    await truncate(at("plain"), 40_000_000_000);
    expect(await kindOf(at("plain"))).toBe("too-large");
  });

  test.runIf(process.platform === "linux")("that says nothing of its size has what can be read from it", async () => {
    const read = await readPlainFile("/proc/self/status", { maxBytes: 100_000 });
    expect(read.kind === "read" && read.bytes.length).toBeGreaterThan(100);
    expect(await readPlainFile("/proc/self/status", { maxBytes: 100 })).toEqual({ kind: "too-large" });
  });

  test.runIf(process.platform !== "win32")("that is a device is not opened, also behind a link", async () => {
    await symlink("/dev/zero", at("link"));
    expect([await kindOf("/dev/zero"), await kindOf(at("link"), true)]).toEqual(["not-plain", "not-plain"]);
  });
});

describe("a small file of our own", () => {
  test("is read at once, up to a limit, and written over", () => {
    expect(readPlainNow(at("plain")).toString()).toBe("text");
    expect(() => readPlainNow(at("plain"), 3)).toThrow("too large");
    writePlainNow(at("plain"), "new");
    writePlainNow(at("another"), "new");
    expect([readPlainNow(at("plain")).toString(), readPlainNow(at("another")).toString()]).toEqual(["new", "new"]);
  });

  test.runIf(process.platform !== "win32")("is none where something else lies, which is put aside when it is written", async () => {
    execFileSync("sh", ["-c", 'mkfifo "$0"', at("pipe")]);
    await symlink("/dev/zero", at("device"));
    await symlink("nowhere", at("link"));
    for (const name of ["pipe", "device", "link", "folder"]) expect(() => readPlainNow(at(name))).toThrow(at(name));
    for (const name of ["pipe", "device", "link"]) {
      writePlainNow(at(name), "new");
      expect(readPlainNow(at(name)).toString()).toBe("new");
    }
    expect(() => writePlainNow(at("folder"), "new")).toThrow(at("folder"));
  });
});

test("a folder is listed up to a limit, or as long as the signal lets it", async () => {
  for (const name of ["a", "b", "c"]) await writeFile(at(`folder/${name}`), "");
  expect(await entriesIn(at("folder"), 3)).toMatchObject({ isWhole: true, entries: { length: 3 } });
  expect(await entriesIn(at("folder"), 2)).toMatchObject({ isWhole: false, entries: { length: 2 } });
  expect(await entriesIn(at("folder"), 3, AbortSignal.abort())).toMatchObject({ isWhole: false });
  expect(await entriesIn(at("gone"), 3)).toBeUndefined();
});

test("a look that does not end is a fault after its time, and one that does is what it found", async () => {
  await expect(within(10, "the project", new Promise(() => {}))).rejects.toMatchObject({ code: "disk.slow" });
  expect(await within(10_000, "the project", Promise.resolve(1))).toBe(1);
});
