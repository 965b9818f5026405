import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { draft, started } from "../../../test/support/journal-contract.ts";
import { sessionId, type SessionId } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import { archiveStreams } from "./archive.ts";
import { openExport } from "./export-journal.ts";
import { verifyExport } from "./export-read.ts";
import { exportJournal } from "./export.ts";
import { signedHead } from "../head.ts";
import { journalStream, type Journal } from "../journal.ts";
import { digest, genesis, placeDrafts } from "../row.ts";
import { at, branched, ended, first, openSample, second, third, type Sample } from "../sample.fixture.ts";
import { testSigner } from "../signing.fixture.ts";
import { sqliteJournal } from "../sqlite/sqlite.ts";
import { verifyJournal } from "../verify.ts";

const signer = testSigner();
let sample: Sample;
let file: string;
beforeEach(async () => {
  sample = await openSample();
  file = join(sample.folder, "old.jsonl");
});
afterEach(() => sample.clear());

const archive = (streams: readonly SessionId[], journal: Journal = sample.journal) =>
  archiveStreams(journal, signer, { streams, file, at });
const problemsOf = async (options = {}) => (await verifyJournal(sample.journal, { key: signer.key, ...options })).problems;
const filesLeft = async () => (await readdir(sample.folder)).filter((name) => name.startsWith("old"));

describe("an archive", () => {
  test("takes ended sessions out whole, and the journal still verifies", async () => {
    const kept = await signedHead(sample.journal, signer, at);
    const before = await sample.journal.read(second);
    const archived = await archive([second, first]);
    expect(archived).toMatchObject({
      file, count: 11, sha256: digest(await readFile(file, "utf8")),
      streams: [
        { stream: first, version: 6, positions: [[1, 2], [5, 6], [10, 11]] },
        { stream: second, version: 5, positions: [[3, 4], [7, 9]] },
      ],
    }); // oxfmt-ignore
    expect(await sample.journal.read(first)).toEqual([]);
    expect(await sample.journal.stored(first)).toMatchObject({ version: 6, archivedTo: file });
    expect((await sample.journal.read(journalStream)).map(({ type, body }) => [type, body["file"]])).toEqual([["journal.archived", file]]);
    expect(await verifyJournal(sample.journal, { kept, key: signer.key })).toMatchObject({
      events: 4,
      streams: 4,
      position: 15,
      problems: [],
    });
    expect((await verifyExport(file, { kept, key: signer.key })).problems).toEqual([]);
    const moved = await openExport(file);
    expect(await moved.read(second)).toEqual(before);
    await moved.close();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await filesLeft()).toEqual(["old.jsonl"]);
  });

  test("can follow another, and a whole export of what is left verifies and remembers them", async () => {
    await archive([first]);
    file = join(sample.folder, "old-2.jsonl");
    await archive([second]);
    expect(await problemsOf()).toEqual([]);
    const path = join(sample.folder, "all.jsonl");
    await writeFile(path, exportJournal(sample.journal, signer, { at }));
    const kept = await signedHead(sample.journal, signer, at);
    expect(await verifyExport(path, { kept, key: signer.key })).toMatchObject({ events: 5, streams: 4, problems: [] });
    const opened = await openExport(path);
    expect(await opened.heads()).toEqual(await sample.journal.heads());
    expect((await verifyJournal(opened, { kept })).problems).toEqual([]);
    await opened.close();
  });

  test("accounts for its own streams only", async () => {
    await archive([first]);
    const database = new DatabaseSync(sample.path);
    for (const table of ["events", "streams", "gates", "sessions"]) database.exec(`DELETE FROM ${table} WHERE stream = '${second}'`);
    database.close();
    const found = (await problemsOf()).map(({ where }) => where);
    expect(found.filter((where) => where.startsWith("positions"))).toEqual(["positions 3 to 4", "positions 7 to 9"]);
  });

  test.each([
    ["no longer marked", "UPDATE streams SET archived_to = NULL"],
    ["marked with another file", "UPDATE streams SET archived_to = 'other'"],
    ["with another version", "UPDATE streams SET version = 5"],
    ["with another hash", "UPDATE streams SET hash = 'abc'"],
    ["gone from the heads", "DELETE FROM streams"],
  ])("shows when its stream is %s", async (_name, statement) => {
    await archive([first]);
    const database = new DatabaseSync(sample.path);
    database.exec(`${statement} WHERE stream = '${first}'`);
    database.close();
    expect((await problemsOf()).map(({ where }) => where)).toEqual([first]);
  });

  describe("shows what was put in its place", () => {
    /** Writes forged events with hashes that fit, in the first places that were left, and a head for them. */
    function forge(stream: SessionId, places: readonly number[]): void {
      const database = new DatabaseSync(sample.path);
      let head = { version: 0, hash: genesis(stream) };
      for (const position of places) {
        const [row] = placeDrafts(stream, { ...head, position: position - 1 }, [draft("a.happened")]);
        const { version, protocol, type, actor, at: when, schema, body, previous, hash } = row!;
        database
          .prepare("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?, ?)")
          .run(position, stream, version, protocol, type, actor, when, schema, body, previous, hash);
        head = { version, hash };
      }
      database
        .prepare("INSERT INTO streams VALUES (?, ?, ?, NULL, NULL, NULL, NULL) ON CONFLICT DO NOTHING")
        .run(stream, head.version, head.hash);
      database.close();
    }
    const filled = "hold events, but an archive has those that were there";

    test("another stream", async () => {
      await archive([first]);
      forge(sessionId("goal-fake"), [1, 5, 6]);
      expect(await problemsOf()).toEqual([
        { where: "positions 1 to 1", what: filled },
        { where: "positions 5 to 6", what: filled },
      ]);
    });

    test("another stream, which a kept head does not have either", async () => {
      await archive([first]);
      const kept = await signedHead(sample.journal, signer, at);
      forge(sessionId("goal-fake"), [1]);
      expect((await problemsOf({ kept })).map(({ where }) => where)).toEqual(["goal-fake@1", "positions 1 to 1"]);
    });

    test("its own stream, there or at the end", async () => {
      await archive([first]);
      forge(first, [2]);
      expect((await problemsOf()).map(({ where }) => where)).toEqual(["positions 2 to 2", first]);
      const database = new DatabaseSync(sample.path);
      database.exec("DELETE FROM events WHERE position = 2");
      database.close();
      forge(first, [16]);
      expect(await problemsOf()).toEqual([{ where: first, what: "was archived, but has events here" }]);
    });

    test("and nothing when it was made while the journal was being checked", async () => {
      let archived: Promise<unknown> | undefined;
      const findGates: Journal["findGates"] = async (prefix) => {
        await (archived ??= archive([first]));
        return sample.journal.findGates(prefix);
      };
      const report = await verifyJournal({ ...sample.journal, findGates }, { key: signer.key });
      expect(report).toMatchObject({ events: 15, problems: [] });
    });
  });

  test("that another key signed explains nothing", async () => {
    await archive([first]);
    const stranger = testSigner();
    const found = (await verifyJournal(sample.journal, { key: stranger.key })).problems.map(({ where }) => where);
    expect(found).toEqual(expect.arrayContaining(["journal@1", first, "positions 1 to 2"]));
  });
});

describe("an archive is refused", () => {
  test.each([
    ["for nothing", [], "name the sessions to archive"],
    ["for an unknown session", [first, sessionId("goal-none")], "there is no session goal-none"],
    ["for a session that has not ended", [first, third], "goal-cccc has not ended; stop it first"],
  ] as const)("%s", async (_name, streams, because) => {
    expect(await archive(streams)).toEqual({ refused: "journal.archive", because });
    expect(await filesLeft()).toEqual([]);
    expect(await sample.journal.position()).toBe(14);
  });

  test("for an archived session, the journal's own stream, and a name that is taken", async () => {
    await archive([first]);
    expect(await archive([first])).toMatchObject({ because: `${first} was archived to ${file} already` });
    expect(await archive([journalStream])).toMatchObject({ because: "the journal's own record stays in the journal" });
    expect(await archive([second])).toMatchObject({ because: `${file} exists already; choose another name` });
    file = join(sample.folder, "none", "old.jsonl");
    expect(await archive([second])).toMatchObject({ because: `there is no folder ${join(sample.folder, "none")}; make it first` });
  });

  test("while a branch needs the events, unless it goes too", async () => {
    const child = sessionId("goal-child");
    const { hash } = (await sample.journal.read(first, 1, 1))[0]!;
    await sample.journal.append(child, 0, [branched(first, 2, hash), ended()]);
    expect(await archive([first])).toMatchObject({ because: expect.stringContaining("goal-child branched from goal-aaaa") });
    expect(await archive([first, child])).toMatchObject({ count: 8 });
    expect(await problemsOf()).toEqual([]);
  });

  test("for a session that went on after its end", async () => {
    await sample.journal.append(first, 6, [draft("session.resumed")]);
    expect(await archive([first])).toMatchObject({ because: "goal-aaaa has not ended; stop it first" });
  });
});

/** A journal whose first call of one method is preceded by something else. */
function disturbed(method: "archive" | "scan", before: () => Promise<unknown>): Journal {
  let calls = 0;
  const original = sample.journal[method] as (...values: unknown[]) => Promise<unknown>;
  const call = async (...values: unknown[]): Promise<unknown> => {
    calls += 1;
    if (calls === 1) await before();
    return original(...values);
  };
  return { ...sample.journal, [method]: call };
}

describe("others may write meanwhile", () => {
  test("to other sessions: it goes on", async () => {
    const journal = disturbed("archive", () => sample.journal.append(sessionId("goal-dddd"), 0, [started()]));
    expect(await archive([first], journal)).toMatchObject({ count: 6 });
    expect(await problemsOf()).toEqual([]);
  });

  test("to the session itself, or branching from it: it is refused and nothing is lost", async () => {
    const late = disturbed("archive", () => sample.journal.append(first, 6, [draft("a.happened")]));
    expect(await archive([first], late)).toMatchObject({ because: "goal-aaaa was added to while it was being archived" });
    const { hash } = (await sample.journal.read(first, 1, 1))[0]!;
    const branching = disturbed("archive", () => sample.journal.append(sessionId("goal-child"), 0, [branched(first, 2, hash)]));
    expect(await archive([first], branching)).toMatchObject({ because: expect.stringContaining("goal-child branched from") });
    expect(await sample.journal.read(first)).toHaveLength(7);
    expect(await filesLeft()).toEqual([]);
    expect(await problemsOf()).toEqual([]);
  });

  test("archiving the same session: one of both wins", async () => {
    const other = await sqliteJournal(sample.path);
    const elsewhere = { streams: [first], file: join(sample.folder, "old-2.jsonl"), at };
    const outcomes = await Promise.all([archive([first]), archiveStreams(other, signer, elsewhere)]);
    expect(outcomes.filter((outcome) => "count" in outcome)).toHaveLength(1);
    await other.close();
    expect(await problemsOf()).toEqual([]);
    expect(await filesLeft()).toHaveLength(1);
  });
});

describe("a failure leaves everything in the journal", () => {
  const disk = new Fault("journal.unwritable", "the disk is full");
  const failing = (method: "archive" | "scan", call: number): Journal => {
    let calls = 0;
    const original = sample.journal[method] as (...values: unknown[]) => Promise<unknown>;
    const fail = async (...values: unknown[]): Promise<unknown> => {
      calls += 1;
      if (calls === call) throw disk;
      return original(...values);
    };
    return { ...sample.journal, [method]: fail };
  };

  test.each([1, 2])("while it is read, at page %i", async (call) => {
    await expect(archive([first], failing("scan", call))).rejects.toBe(disk);
    expect(await sample.journal.read(first)).toHaveLength(6);
    expect(await filesLeft()).toEqual([]);
  });

  test("at the move itself: the file stays, because the move may have happened", async () => {
    await expect(archive([first], failing("archive", 1))).rejects.toBe(disk);
    expect(await sample.journal.read(first)).toHaveLength(6);
    expect((await verifyExport(file)).problems).toEqual([]);
    expect(await problemsOf()).toEqual([]);
  });
});
