import { existsSync, rmSync, statSync, symlinkSync, truncateSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keptJournal, markOf } from "./sqlite-mark.ts";
import { sqliteJournal } from "./sqlite.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-mark-"));
  path = join(folder, "journal.db");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const opened = async (): Promise<void> => (await keptJournal(path)).close();

test("a first start makes the journal and then the mark, for one user alone", async () => {
  await opened();
  expect(existsSync(path)).toBe(true);
  if (process.platform !== "win32") expect(statSync(markOf(path)).mode & 0o777).toBe(0o600);
  await opened();
});

test("many first starts at once all find a journal", async () => {
  await Promise.all(Array.from({ length: 8 }, opened));
});

test("a journal from before there were marks gets one", async () => {
  await (await sqliteJournal(path)).close();
  await opened();
  expect(existsSync(markOf(path))).toBe(true);
});

test.each([
  ["empty", () => truncateSync(path)],
  ["gone", () => rmSync(path)],
])("one that was here and is %s is not begun anew, however often it is tried", async (how, take) => {
  await opened();
  take();
  const fault = expect.objectContaining({ code: "journal.gone", message: expect.stringContaining(`now it is ${how}`) });
  await expect(opened()).rejects.toThrow(fault);
  await expect(opened()).rejects.toThrow(fault);
});

test("a person who takes the mark away too begins anew", async () => {
  await opened();
  rmSync(path);
  rmSync(markOf(path));
  await opened();
  expect(existsSync(markOf(path))).toBe(true);
});

test("a mark that cannot be written is a fault, not a journal without one", async () => {
  await (await sqliteJournal(path)).close();
  symlinkSync(join(folder, "nowhere", "mark"), markOf(path));
  await expect(opened()).rejects.toThrow(expect.objectContaining({ code: "journal.unwritable" }));
});
