import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkHome } from "./doctor-home.ts";
import { tryWriting, unwritable } from "./writable.ts";

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), "assent-home-"))));
afterEach(() => rmSync(home, { recursive: true, force: true }));
const at = (folder: string) => ({ home: folder, journal: join(folder, "journal.db") });
const roomy = async (): Promise<number> => 1e12;

test("a data directory in which something can be written is well, and nothing stays of the try", async () => {
  mkdirSync(join(home, "clients"));
  expect(await checkHome(at(home), roomy)).toEqual({ what: "data directory", state: "good", says: home });
  expect(readdirSync(home, { recursive: true })).toEqual(["clients"]);
  expect(await checkHome(at(join(home, "none")), roomy)).toMatchObject({ state: "note" });
});

test.each<[string, (at: string) => void]>([
  ["a file", (at) => writeFileSync(at, "")],
  ["a link that leads nowhere", (at) => symlinkSync(join(home, "gone", "far"), at)],
])("a place in it where a call could not write is named: %s", async (_, make) => {
  make(join(home, "clients"));
  const fault = { code: "journal.unwritable", message: expect.stringContaining(join(home, "clients")) };
  await expect(checkHome(at(home), roomy)).rejects.toMatchObject(fault);
});

test("a journal that may not be written is named; one that is gone by then is not", async () => {
  const journal = join(home, "journal.db");
  writeFileSync(journal, "");
  const refused = (code: string) => tryWriting(at(home), async () => Promise.reject(Object.assign(new Error(code), { code })));
  await expect(refused("EACCES")).rejects.toMatchObject({
    code: "journal.unwritable",
    message: `${journal} cannot be written: you have no permission for it`,
  });
  await expect(refused("ENOENT")).resolves.toBeUndefined();
});

test("a journal that can be written is left as it was", async () => {
  writeFileSync(join(home, "journal.db"), "as it was");
  expect(await unwritable(at(home))).toBeUndefined();
  expect(readFileSync(join(home, "journal.db"), "utf8")).toBe("as it was");
  expect(readdirSync(home)).toEqual(["journal.db"]);
});

test("what is no note among the notes is named", async () => {
  mkdirSync(join(home, "clients", "odd"), { recursive: true });
  const bad = { state: "bad", says: expect.stringContaining(join(home, "clients", "odd")) };
  expect(await checkHome(at(home), roomy)).toMatchObject(bad);
});

test.skipIf(process.platform === "win32")("one that others may read is bad", async () => {
  chmodSync(home, 0o755);
  expect(await checkHome(at(home), roomy)).toMatchObject({ state: "bad", remedy: `chmod 700 ${home}` });
});

test.each([
  [0, "bad"],
  [20 * 1_048_576, "warn"],
  [1e9, "good"],
  [Infinity, "good"],
])("room for %d bytes is %s", async (free, state) => expect(await checkHome(at(home), async () => free)).toMatchObject({ state }));
