import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

const top = mkdtempSync(join(tmpdir(), "assent-folder-"));
afterAll(() => rmSync(top, { recursive: true }));

test("a folder is made with those on the way, for one user alone, and one that is there stays", () => {
  const folder = join(top, "a", "b", "c");
  makeFolder(folder);
  makeFolder(folder);
  expect([join(top, "a"), folder].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
});

test("where a file is in the way it says so", () => {
  writeFileSync(join(top, "file"), "");
  expect(() => makeFolder(join(top, "file", "x"))).toThrow(/ENOTDIR|EEXIST/);
});

test.runIf(existsSync("/proc/self"))("where nobody can make one it ends, and says so", () => {
  expect(() => makeFolder("/proc/assent-x/y")).toThrow(/ENOENT|EACCES|EPERM/);
});
