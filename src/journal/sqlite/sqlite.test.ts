import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { draft, journalContract, sharedJournalContract, started, type Place } from "../../../test/support/journal-contract.ts";
import { sessionId } from "../../kernel/ids.ts";
import { memoryJournal } from "../memory.ts";
import { first, openSample, third, type Sample } from "../sample.fixture.ts";
import { sqliteJournal } from "./sqlite.ts";

const stream = sessionId("goal-aaaa");

async function sqlitePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "assent-sqlite-"));
  return { open: () => sqliteJournal(join(folder, "journal.db")), clear: () => rm(folder, { recursive: true, force: true }) };
}

journalContract("SQLite", sqlitePlace);
sharedJournalContract("SQLite", sqlitePlace);
journalContract("in-memory", async () => ({ open: memoryJournal, clear: async () => {} }));

describe("a damaged file says what is wrong with it", () => {
  let sample: Sample;
  beforeEach(async () => (sample = await openSample()));
  afterEach(() => sample.clear());
  const tamper = (statement: string): void => {
    const database = new DatabaseSync(sample.path);
    database.exec(statement);
    database.close();
  };
  const corrupt = (message: string) => expect.objectContaining({ code: "journal.corrupt", message: expect.stringContaining(message) });

  test.each([
    ["a table is gone", "DROP TABLE leases", "no such table"],
    ["a column is gone", "ALTER TABLE sealed RENAME COLUMN text TO words", "no such column"],
    ["its tables are there before they were made", "PRAGMA user_version = 0", "already exists"],
  ])("when it is opened: %s", async (_name, statement, message) => {
    tamper(statement);
    await expect(sqliteJournal(sample.path)).rejects.toThrow(corrupt(message));
  });

  test("when it is opened: any column of any table is gone", async () => {
    const database = new DatabaseSync(sample.path);
    const texts = (sql: string): readonly string[] => database.prepare(sql).all().map(({ name }) => String(name)); // oxfmt-ignore
    for (const table of texts("SELECT name FROM sqlite_schema WHERE type = 'table'"))
      for (const column of texts(`PRAGMA table_info(${table})`)) {
        database.exec(`ALTER TABLE ${table} RENAME COLUMN ${column} TO other`);
        await expect(sqliteJournal(sample.path), `${table}.${column}`).rejects.toThrow(corrupt(`no such column: ${column}`));
        database.exec(`ALTER TABLE ${table} RENAME COLUMN other TO ${column}`);
      }
    database.close();
    await (await sqliteJournal(sample.path)).close();
  });

  test("when it is opened: only one statement over all tables is prepared then, the others when they are used", async () => {
    const texts: string[] = [];
    const wrap = (database: DatabaseSync): DatabaseSync => {
      const prepare = database.prepare.bind(database);
      return Object.assign(database, { prepare: (text: string) => (texts.push(text), prepare(text)) });
    };
    const journal = await sqliteJournal(sample.path, { wrap });
    expect(texts.filter((text) => !text.startsWith("PRAGMA"))).toHaveLength(1);
    for (let time = 0; time < 3; time += 1) await journal.position();
    expect(texts.filter((text) => text.includes("max(position)"))).toHaveLength(1);
    await journal.close();
  });

  test.each([
    ["words that are no JSON", "gate = '{'", "gk3", "gate gk3 is damaged in the list of gates: its words"],
    ["words of another shape", `gate = '{"kind":"risk"}'`, "gk3", "its words cannot be read"],
    ["options of another shape", `gate = json_set(gate, '$.options[0]', 1)`, "gk3", "its words cannot be read"],
    ["an ending that is no JSON", "closing = 'x'", "gk1", "gate gk1 is damaged in the list of gates: its ending"],
    ["an ending of another shape", `closing = '{"type":"gate.answered"}'`, "gk1", "its ending cannot be read"],
  ])("when a gate has %s", async (_name, change, id, message) => {
    tamper(`UPDATE gates SET ${change} WHERE id = '${id}'`);
    await expect(sample.journal.findGates(id)).rejects.toThrow(corrupt(message));
  });

  test("when it holds a number that is too large, for readers and for writers", async () => {
    tamper(`UPDATE streams SET version = 9007199254740993 WHERE stream = '${third}'`);
    await expect(sample.journal.stored(third)).rejects.toThrow(corrupt("cannot read the journal: it holds a number"));
    await expect(sample.journal.append(third, 3, [draft("a.happened")])).rejects.toThrow(corrupt("it holds a number"));
  });

  test("when a head is behind its events: nothing is recorded", async () => {
    tamper(`UPDATE streams SET version = 2 WHERE stream = '${third}'`);
    const appended = sample.journal.append(third, 2, [draft("a.happened")]);
    await expect(appended).rejects.toThrow(corrupt("has a head that is not its last event"));
    expect(await sample.journal.position()).toBe(14);
  });

  test("but a snapshot that is no JSON stands in nobody's way", async () => {
    tamper(`UPDATE streams SET shape = 'goal/1.1', state = '{' WHERE stream = '${first}'`);
    expect(await sample.journal.stored(first)).toMatchObject({ snapshot: { shape: "goal/1.1", state: null } });
    await sample.journal.append(sessionId("goal-dddd"), 0, [draft("a.happened")]);
  });
});

/** Statements that take a journal of today back to an earlier version. */
const noIndexes = "DROP INDEX gates_moved; DROP INDEX sessions_active;";
const back = {
  first: `${noIndexes} ALTER TABLE streams DROP COLUMN proof; DROP TABLE identity; DROP TABLE tallies; DROP TABLE entries;
    PRAGMA user_version = 1`,
  second: `${noIndexes} DROP TABLE entries; PRAGMA user_version = 2`,
  third: `${noIndexes} PRAGMA user_version = 3`,
};

test.each(Object.entries(back))("a journal of the %s version is brought up to date where it is, and keeps everything", async (_, sql) => {
  const folder = await mkdtemp(join(tmpdir(), "assent-upgrade-"));
  try {
    const path = join(folder, "journal.db");
    const before = await sqliteJournal(path);
    await before.append(stream, 0, [started(), draft("a.happened")]);
    const rows = await before.scan(0, 10);
    await before.close();
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
    const [one, two] = await Promise.all([sqliteJournal(path), sqliteJournal(path)]);
    expect(await one.scan(0, 10)).toEqual(rows);
    expect(await one.identity()).toBe(await two.identity());
    await two.append(stream, 2, [draft("a.happened")]);
    expect(await two.strays()).toEqual([]);
    expect(await one.entries({ stream, limit: 1 })).toEqual([]);
    await Promise.all([one.close(), two.close()]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
