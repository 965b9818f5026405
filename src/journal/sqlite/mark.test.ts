import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { backup, DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { draft } from "../../../test/support/journal-contract.ts";
import { sessionId } from "../../kernel/ids.ts";
import { readMark } from "../mark.ts";
import { crash, grow, stream } from "./crash.fixture.ts";
import { keptJournal } from "./mark.ts";
import { earlierMarkOf, markOf } from "./past.ts";
import { sqliteJournal } from "./sqlite.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-mark-"));
  path = join(folder, "journal.db");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const earlierMark = "assent has a journal here. Whoever takes it away on purpose, to begin anew, takes this file away too.\n";

const opened = async (): Promise<void> => (await keptJournal(path)).close();

test("a first start makes the journal and then the mark, for one user alone", async () => {
  await opened();
  expect(existsSync(path)).toBe(true);
  if (process.platform !== "win32") expect(statSync(markOf(path)).mode & 0o777).toBe(0o600);
  await opened();
});

test("one whose log was left behind is not made anew, and nothing of it is changed", async () => {
  const journal = await keptJournal(path);
  await journal.append(stream, 0, [draft("one")]);
  const [moved, alone] = [join(folder, "elsewhere.db"), join(folder, "alone.db")];
  copyFileSync(path, alone);
  renameSync(path, moved);
  symlinkSync(moved, path); // the same file; but whoever opens it there looks for the log beside the other name
  await expect(journal.append(stream, 1, [draft("two")])).rejects.toMatchObject({ code: "journal.displaced" });
  await journal.close();
  rmSync(path);
  symlinkSync(alone, path);
  const before = readFileSync(alone);
  await expect(keptJournal(path)).rejects.toMatchObject({ code: "journal.gone" });
  expect(readFileSync(alone).equals(before)).toBe(true);
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

const crashed = (times: number): Promise<void> => crash(path, times);

const displaced = (how: string): unknown =>
  expect.objectContaining({ code: "journal.displaced", message: expect.stringContaining(`${how} while it was in use`) });

const gone = (text: string): unknown => expect.objectContaining({ code: "journal.gone", message: expect.stringContaining(text) });

test("a journal whose log was taken away is not gone on with, and one that has it is", async () => {
  await opened();
  await crashed(3);
  rmSync(`${path}-wal`);
  await expect(opened()).rejects.toThrow(gone("ends at event 0, though it had reached 3: 3 are missing"));
  await expect(opened()).rejects.toThrow(gone("3 are missing"));
  copyFileSync(`${path}.copy`, path);
  copyFileSync(`${path}.copy-wal`, `${path}-wal`);
  await opened();
});

test("nor is an older copy of it, another journal, or one whose history was written again", async () => {
  await opened();
  copyFileSync(path, join(folder, "older"));
  const journal = await keptJournal(path);
  await grow(journal, 2);
  await journal.close();
  copyFileSync(path, join(folder, "kept"));
  copyFileSync(join(folder, "older"), path);
  await expect(opened()).rejects.toThrow(gone("ends at event 0"));
  const other = await sqliteJournal(join(folder, "other"));
  await grow(other, 5);
  await other.close();
  copyFileSync(join(folder, "other"), path);
  await expect(opened()).rejects.toThrow(gone("is another one"));
  copyFileSync(join(folder, "older"), path);
  const rewritten = await sqliteJournal(path);
  await rewritten.append(stream, 0, [draft("b.happened"), draft("b.happened")]);
  await rewritten.close();
  await expect(opened()).rejects.toThrow(gone("has another event 2"));
  copyFileSync(join(folder, "kept"), path);
  await opened();
});

test("a journal ahead of its mark is as it should be: the mark comes after the commit", async () => {
  await opened();
  const journal = await sqliteJournal(path);
  await grow(journal, 3);
  await journal.close();
  await opened();
});

test("what was archived is no loss, also when it was the last event", async () => {
  const journal = await keptJournal(path);
  await grow(journal, 2);
  await journal.archive([stream], "old.jsonl", draft("journal.archived"));
  await journal.close();
  await opened();
});

test("a mark of an earlier assent is replaced by one that says how far the journal is", async () => {
  const journal = await sqliteJournal(path);
  await grow(journal, 2);
  await journal.close();
  mkdirSync(join(folder, "keys"));
  writeFileSync(earlierMarkOf(path), earlierMark);
  await opened();
  expect(readMark(markOf(path))).toMatchObject({ position: 2 });
});

test("the mark follows each commit, of several connections too, and never falls back", async () => {
  const [one, two] = [await keptJournal(path), await keptJournal(path)];
  for (const journal of [one, two, one]) await grow(journal);
  expect(readMark(markOf(path))).toMatchObject({ position: 3, journal: await one.identity() });
  await one.close();
  await grow(two);
  expect(readMark(markOf(path))).toMatchObject({ position: 4 });
  await two.close();
});

test("a damaged mark is told, not believed and not overlooked", async () => {
  await opened();
  writeFileSync(markOf(path), "");
  await expect(opened()).rejects.toThrow(gone("is damaged"));
});

test.runIf(process.platform !== "win32").each(["", "-wal", "-shm"])(
  "whoever has the journal open notices that journal.db%s was taken away, replaced or cut short, and records nothing more",
  async (ending) => {
    const changes: readonly (readonly [string, (file: string) => void])[] = [
      ["was taken away", (file) => rmSync(file)],
      ["was replaced", (file) => [rmSync(file), writeFileSync(file, "")]],
      ["was cut short", (file) => truncateSync(file)],
      ["was cut short", (file) => truncateSync(file, statSync(file).size - 1)],
    ];
    const possible = ending === "-shm" ? changes.slice(0, 2) : changes; // the system itself ends who maps a file that was cut
    for (const [how, change] of possible) {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      const journal = await keptJournal(path);
      await grow(journal);
      change(`${path}${ending}`);
      await expect(grow(journal)).rejects.toThrow(displaced(how));
      await expect(journal.takeLease(stream, { host: "", pid: 1, pidStart: "" }, { termMs: 1 })).rejects.toThrow(displaced(how));
      await expect(journal.position()).rejects.toThrow(displaced(how));
      await journal.close();
    }
  },
);

test.each(["", "-wal", "-shm", "-journal"])(
  "what lies at journal.db%s and is no file is told, and SQLite never opens it",
  async (ending) => {
    await opened();
    rmSync(`${path}${ending}`, { force: true });
    mkdirSync(`${path}${ending}`);
    await expect(opened()).rejects.toThrow(gone("is a folder"));
    rmSync(`${path}${ending}`, { recursive: true });
    symlinkSync(join(folder, "nowhere"), `${path}${ending}`);
    await expect(opened()).rejects.toThrow(gone("is a link that leads nowhere"));
  },
);

test("a person who takes the mark away too begins anew", async () => {
  await opened();
  rmSync(path);
  rmSync(markOf(path));
  await opened();
  expect(existsSync(markOf(path))).toBe(true);
});

test("a mark that cannot be written is a fault, not a journal without one", async () => {
  writeFileSync(join(folder, "keys"), "");
  await expect(opened()).rejects.toThrow(expect.objectContaining({ code: "journal.unwritable" }));
});

/** As a start leaves a place: the journal, its mark, and then the keys. */
const inUse = async (events = 0): Promise<void> => {
  const journal = await keptJournal(path);
  writeFileSync(join(folder, "keys", "signing.pem"), "");
  await grow(journal, events);
  await journal.close();
};

const journalFiles = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith("journal.db"));

test("the mark is not among the files that are called like the journal", async () => {
  await inUse(2);
  expect(journalFiles()).toEqual(["journal.db"]);
});

test.each<[string, () => void, string]>([
  ["its files are gone", () => undefined, "now it is gone"],
  ["an older one is there", () => copyFileSync(join(folder, "older"), path), "2 are missing"],
  [
    "an older one is there with the mark that an earlier assent made beside it",
    () => {
      copyFileSync(join(folder, "older"), path);
      writeFileSync(earlierMarkOf(path), earlierMark);
    },
    "2 are missing",
  ],
  [
    "an older one is there and the mark is gone",
    () => {
      copyFileSync(join(folder, "older"), path);
      rmSync(markOf(path));
    },
    "nobody can tell",
  ],
  ["its files and the mark are gone, and the keys are there", () => rmSync(markOf(path)), "now it is gone"],
])("nothing called like the journal is left, and %s: that is told, each time", async (_, leave, told) => {
  await inUse(1);
  copyFileSync(path, join(folder, "older"));
  await inUse(2);
  for (const name of journalFiles()) rmSync(join(folder, name));
  leave();
  await expect(opened()).rejects.toThrow(gone(told));
  await expect(opened()).rejects.toThrow(gone(told));
});

test("a mark that is gone is told, also where nothing else is", async () => {
  await inUse(1);
  rmSync(markOf(path));
  await expect(opened()).rejects.toThrow(gone("nobody can tell whether"));
});

test("the mark of an earlier assent is believed once, and taken over", async () => {
  await inUse(2);
  renameSync(markOf(path), earlierMarkOf(path));
  copyFileSync(earlierMarkOf(path), join(folder, "mark"));
  await opened();
  expect(existsSync(earlierMarkOf(path))).toBe(false);
  expect(readMark(markOf(path))).toMatchObject({ position: 2 });
  rmSync(markOf(path));
  copyFileSync(join(folder, "mark"), earlierMarkOf(path));
  rmSync(path);
  await expect(opened()).rejects.toThrow(gone("now it is gone"));
});

test("keys that were used with a database before are no sign of a journal here", async () => {
  mkdirSync(join(folder, "keys"));
  for (const name of ["signing.pem", "postgres-abc.mark"]) writeFileSync(join(folder, "keys", name), "");
  await opened();
});

test("a journal whose keys are gone gets no folder for them that would hide it", async () => {
  await inUse(1);
  rmSync(join(folder, "keys"), { recursive: true });
  await opened();
  expect(existsSync(join(folder, "keys"))).toBe(false);
});

test.runIf(process.platform !== "win32").each<[string, (place: string) => void]>([
  ["a folder", (place) => mkdirSync(place)],
  ["a link that leads nowhere", (place) => symlinkSync(join(folder, "nowhere"), place)],
  ["a device", (place) => symlinkSync("/dev/zero", place)],
])("%s in the place of the journal, its log or its mark is told, and nothing is waited for", async (_, put) => {
  for (const ending of ["", "-wal", "-shm"]) {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    await inUse(1);
    rmSync(`${path}${ending}`, { force: true });
    put(`${path}${ending}`);
    await expect(opened()).rejects.toThrow(gone(`${path}${ending} is `));
    rmSync(`${path}${ending}`, { recursive: true });
  }
  rmSync(markOf(path));
  put(markOf(path));
  await expect(opened()).rejects.toThrow(expect.objectContaining({ code: "journal.gone" }));
});

const other = sessionId("goal-bbbb");
/** Puts an older state back by SQLite's own means: the same file, and no sign of it in the file system. */
const putBack = async (from: string): Promise<void> => {
  const older = new DatabaseSync(from);
  await backup(older, path);
  older.close();
};
const without = (streamOf: string): void => {
  const database = new DatabaseSync(path);
  for (const table of ["events", "streams"]) database.prepare(`DELETE FROM ${table} WHERE stream = ?`).run(streamOf);
  database.close();
};

test.each<[string, () => Promise<void>]>([
  ["put back to an older state", () => putBack(join(folder, "older.db"))],
  ["without its newest session", async () => without(other)],
])("a journal that is in use and %s is not gone on with", async (_, lose) => {
  const journal = await keptJournal(path);
  await grow(journal, 3);
  const database = new DatabaseSync(path);
  await backup(database, join(folder, "older.db"));
  database.close();
  await journal.append(other, 0, [draft("a.happened", { time: 1 }), draft("a.happened", { time: 2 })]);
  const mark = readMark(markOf(path));
  await lose();
  const lost = expect.objectContaining({
    code: "journal.gone",
    message: expect.stringContaining("ends at event 3, though it had reached 5"),
  });
  const writing = async (): Promise<unknown> => journal.append(sessionId("goal-cccc"), 0, [draft("a.happened", { time: 1 })]);
  await expect(writing()).rejects.toThrow(lost);
  await expect(writing()).rejects.toThrow(lost);
  expect(readMark(markOf(path))).toEqual(mark); // kept, so that the next start sees it too
  await journal.close();
  await expect(opened()).rejects.toThrow(expect.objectContaining({ code: "journal.gone" }));
});

test.each<[string, string]>([
  ["keys are", "keys"],
  ["mark is", join("keys", "journal.db.mark")],
])("a journal whose %s taken away while it is in use is not gone on with, also by one who wrote nothing before", async (_, taken) => {
  const [journal, another] = [await keptJournal(path), await keptJournal(path)];
  await grow(journal);
  rmSync(join(folder, taken), { recursive: true });
  const lost = gone("was taken away");
  for (const each of [another, journal]) {
    await expect(each.write(stream, () => ({ result: null }))).rejects.toThrow(lost);
    await expect(grow(each)).rejects.toThrow(lost);
    await expect.poll(() => each.position().catch(({ code }: { code: string }) => code)).toBe("journal.gone"); // readers look now and then
    await each.close();
  }
});

test("many processes at one journal hold it to one mark, and none stops another", async () => {
  const journals = await Promise.all(Array.from({ length: 4 }, () => keptJournal(path)));
  await Promise.all(
    journals.map(async (journal, at) => {
      for (let time = 0; time < 40; time += 1) await journal.append(sessionId(`goal-dd${at}`), time, [draft("a.happened", { time })]);
    }),
  );
  for (const journal of journals) await journal.close();
  expect(readMark(markOf(path))).toMatchObject({ position: 160 });
});
