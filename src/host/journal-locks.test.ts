import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plainText } from "../adapters/investigate/plain-text.ts";
import { readPlainFile } from "../disk/plain-file.ts";
import { readHead } from "../facts/disk.ts";
import { tryLock } from "../disk/file-lock.ts";
import { sqliteJournal } from "../journal/sqlite/sqlite.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "assent-locks-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** How many locks anybody has on this file, as the system lists them. */
function locksOn(path: string): number {
  const { ino } = statSync(path);
  return readFileSync("/proc/locks", "utf8").split("\n").filter((line) => line.includes(`:${ino} `)).length; // oxfmt-ignore
}

/** Every way in which something that others named is read in the process that has the journal open. */
const readers: readonly ((path: string) => Promise<unknown>)[] = [
  async (path) => (await readPlainFile(path, { maxBytes: 1e9 })).kind,
  async (path) => (await readPlainFile(path, { maxBytes: 1e9, followsLinks: true })).kind,
  (path) => readHead(path, 100).then(String, () => "not-plain"),
  async (path) => (await plainText(path, AbortSignal.any([]))) ?? "not-plain",
];

test.runIf(process.platform === "linux")(
  "an open journal keeps its locks, so that no other program takes it for one that nobody uses",
  async () => {
    const path = join(folder, "journal.db");
    const first = await sqliteJournal(path);
    await first.position();
    const before = [locksOn(path), locksOn(`${path}-shm`)];
    expect(Math.min(...before)).toBeGreaterThan(0);
    const second = await sqliteJournal(path); // as the second thread of `assent up` does
    await second.position();
    const [own, lock] = [join(folder, "linked"), join(folder, "up.lock")];
    linkSync(path, own);
    const claim = tryLock(lock);
    expect(locksOn(lock)).toBeGreaterThan(0);
    for (const read of readers)
      for (const file of [path, `${path}-wal`, `${path}-shm`, own, lock]) expect(await read(file)).toBe("not-plain");
    expect([locksOn(path), locksOn(`${path}-shm`)]).toEqual(before);
    expect(locksOn(lock)).toBeGreaterThan(0);
    claim?.release();
    await Promise.all([first.close(), second.close()]);
    expect(locksOn(path)).toBe(0);
    writeFileSync(lock, "text");
    for (const file of [path, lock]) expect(await readers[0]?.(file)).toBe("read"); // now it is a file like others
  },
);
