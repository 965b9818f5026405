import { copyFileSync, readdirSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { draft, started } from "../../../test/support/journal-contract.ts";
import { sessionId } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import { keptJournal } from "./mark.ts";
import { markOf } from "./past.ts";
import { readingJournal } from "./reading.ts";

const stream = sessionId("goal-aaaa");
const full = new Fault("journal.unwritable", "no space");
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-readonly-"));
  path = join(folder, "journal.db");
  const journal = await keptJournal(path);
  await journal.append(stream, 0, [started(), draft("a.happened")]);
  for (const ending of ["", "-wal", "-shm"]) copyFileSync(`${path}${ending}`, join(folder, `killed${ending}`));
  await journal.close();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As a killed process leaves the files. */
const killed = (...endings: readonly string[]): void => {
  for (const ending of endings) copyFileSync(join(folder, `killed${ending}`), `${path}${ending}`);
};

const copies = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("assent-reading-"));

test.each<[string, () => void]>([
  ["in order", () => undefined],
  ["with its log and the index of it", () => killed("", "-wal", "-shm")],
  ["with its log alone", () => killed("", "-wal")],
  [
    "with tables of an earlier version",
    () => {
      const database = new DatabaseSync(path);
      database.exec("DROP INDEX gates_moved; DROP INDEX sessions_active");
      database.exec("ALTER TABLE streams DROP COLUMN proof; DROP TABLE tallies; DROP TABLE identity; DROP TABLE entries");
      database.exec("PRAGMA user_version = 1");
      database.close();
      rmSync(markOf(path)); // of an earlier version too
    },
  ],
])("a journal %s is read to its last event, and writing fails as it failed before", async (_, leave) => {
  leave();
  const before = copies();
  const journal = await readingJournal(path, full);
  expect(await journal.position()).toBe(2);
  expect((await journal.sessions({})).total).toBe(1);
  await expect(journal.append(stream, 2, [draft("a.happened")])).rejects.toThrow(full);
  await expect(journal.takeLease(stream, { host: "", pid: 1, pidStart: "" }, { termMs: 1 })).rejects.toThrow(full);
  await journal.close();
  expect(copies().filter((name) => !before.includes(name))).toEqual([]);
});

test("one that lost its log is told, not shown as if it were whole", async () => {
  killed("");
  await expect(readingJournal(path, full)).rejects.toThrow(expect.objectContaining({ code: "journal.gone" }));
});

test("one that is not there cannot be read", async () => {
  await expect(readingJournal(join(folder, "none.db"), full)).rejects.toThrow(full);
});
