import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { crash, grow } from "./crash.fixture.ts";
import { keptJournal } from "./mark.ts";
import { journalToRead } from "./reading.ts";
import { sqliteJournal } from "./sqlite.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-log-"));
  path = join(folder, "journal.db");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const opened = async (): Promise<void> => (await keptJournal(path)).close();

/** Everything that lies there by the journal's name, byte for byte; the index of the log is made from the log. */
const asItLies = (): unknown => ["", "-wal"].map((ending) => existsSync(path + ending) && readFileSync(path + ending).toString("base64"));

const bytesOver = (file: string, at: number): void => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill("x", at, at + 16));
};

test.each<[string, () => void]>([
  ["damaged in the middle", () => bytesOver(`${path}-wal`, statSync(`${path}-wal`).size / 2)],
  ["damaged at its beginning", () => bytesOver(`${path}-wal`, 0)],
  ["cut", () => truncateSync(`${path}-wal`, statSync(`${path}-wal`).size / 2)],
  ["that of another journal", () => copyFileSync(join(folder, "other-wal"), `${path}-wal`)],
])("a log that a crash left and that is %s is left as it is, and put into nothing before a person decided", async (_, damage) => {
  await opened();
  const other = await sqliteJournal(join(folder, "other"));
  await grow(other, 9);
  copyFileSync(join(folder, "other-wal"), join(folder, "kept"));
  await other.close();
  renameSync(join(folder, "kept"), join(folder, "other-wal"));
  await crash(path, 4);
  damage();
  const before = asItLies();
  const fault = expect.objectContaining({ code: expect.stringMatching(/^journal\.(gone|corrupt)$/) });
  await expect(opened()).rejects.toThrow(fault);
  expect(asItLies()).toEqual(before);
  await expect(opened()).rejects.toThrow(fault);
  expect(asItLies()).toEqual(before);
});

test.runIf(process.platform !== "win32").each<[string, string, () => void]>([
  ["was emptied", "", () => truncateSync(path)],
  ["was cut short", "", () => truncateSync(path, statSync(path).size - 1)],
  ["was replaced", "", () => [rmSync(path), writeFileSync(path, "other")]],
  ["was written over by a shorter one", "", () => writeFileSync(path, "other")],
  ["was taken away", "", () => rmSync(path)],
  ["was emptied", "-wal", () => truncateSync(`${path}-wal`)],
  ["was replaced", "-wal", () => [rmSync(`${path}-wal`), writeFileSync(`${path}-wal`, "other")]],
])("whoever has it open and closes it after it %s (journal.db%s) leaves what lies there as it is", async (_how, _ending, change) => {
  for (const isNoticed of [true, false]) {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    const journal = await keptJournal(path);
    await grow(journal, 3);
    change();
    const before = asItLies();
    if (isNoticed) await expect(grow(journal)).rejects.toThrow(expect.objectContaining({ code: "journal.displaced" }));
    await journal.close();
    expect(asItLies()).toEqual(before);
  }
});

test.runIf(process.platform !== "win32").each<[string, () => void]>([
  ["emptied", () => truncateSync(path)],
  ["replaced", () => [writeFileSync(`${path}.new`, "other"), renameSync(`${path}.new`, path)]],
  ["replaced by something long", () => [writeFileSync(`${path}.new`, "other".repeat(50_000)), renameSync(`${path}.new`, path)]],
])("who opens a journal that was %s beside a whole log puts that log into nothing", async (_how, change) => {
  const journal = await keptJournal(path);
  await grow(journal, 3);
  change();
  const before = asItLies();
  await expect(opened()).rejects.toMatchObject({ code: "journal.gone" });
  await expect(journalToRead(path)).rejects.toMatchObject({ code: "journal.gone" });
  await expect(sqliteJournal(path, { isExpected: true })).rejects.toMatchObject({ code: "journal.gone" }); // looked at before
  expect(asItLies()).toEqual(before);
  await journal.close();
  expect(asItLies()).toEqual(before);
});

test.runIf(process.platform !== "win32")(
  "a log that was taken away is open here alone, and what it holds is put into the journal",
  async () => {
    const journal = await keptJournal(path);
    await grow(journal, 3);
    rmSync(`${path}-wal`);
    await expect(grow(journal)).rejects.toMatchObject({ code: "journal.displaced" });
    await journal.close();
    const again = await keptJournal(path);
    expect(await again.position()).toBe(3);
    await again.close();
  },
);
