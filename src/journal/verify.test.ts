import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { draft, opened } from "../../test/support/journal-contract.ts";
import { sessionId } from "../kernel/ids.ts";
import { signedHead } from "./head.ts";
import { journalStream } from "./journal.ts";
import { memoryJournal } from "./memory.ts";
import { problemsMax } from "./report.ts";
import { digest } from "./row.ts";
import { at, first, openSample, second, third, type Sample } from "./sample.fixture.ts";
import { testSigner } from "./signing.fixture.ts";
import { currentTables } from "./sqlite/schema.ts";
import { verifyJournal, verifyStreams } from "./verify.ts";

const signer = testSigner();
let sample: Sample;
beforeEach(async () => (sample = await openSample()));
afterEach(() => sample.clear());

/** Changes the file behind the journal's back, as someone with a database tool would. */
function tamper(...statements: readonly string[]): void {
  const database = new DatabaseSync(sample.path);
  for (const statement of statements) database.exec(statement);
  database.close();
}

const problems = async () => (await verifyJournal(sample.journal, { key: signer.key })).problems;

describe("an untouched journal has no problems", () => {
  test("by itself, and against its head", async () => {
    const clean = { events: 14, streams: 3, position: 14, problems: [], problemsTotal: 0 };
    expect(await verifyJournal(sample.journal)).toEqual(clean);
    const kept = await signedHead(sample.journal, signer, at);
    expect(await verifyJournal(sample.journal, { kept, key: signer.key })).toEqual(clean);
  });

  test("after it has grown, against an older head", async () => {
    const kept = await signedHead(sample.journal, signer, at);
    await sample.journal.append(third, 3, [draft("a.happened")]);
    await sample.journal.append(sessionId("goal-dddd"), 0, [draft("a.happened")]);
    expect((await verifyJournal(sample.journal, { kept, key: signer.key })).problems).toEqual([]);
  });

  test("when it is empty", async () => {
    const empty = await memoryJournal();
    expect(await verifyJournal(empty)).toMatchObject({ events: 0, streams: 0, position: 0, problems: [] });
    await empty.close();
  });

  test("while others write to it, and progress is told", async () => {
    const seen: number[] = [];
    let version = 3;
    const writing = { ...sample.journal } as typeof sample.journal;
    writing.findGates = async (prefix) => {
      if (version < 30) {
        const change = { drafts: [opened(`w${version}`)], openGates: version - 2 };
        await sample.journal.write(third, () => ({ change, result: null }));
        version += 1;
      }
      return sample.journal.findGates(prefix);
    };
    const report = await verifyJournal(writing, { onProgress: (events) => seen.push(events) });
    expect(report.problems).toEqual([]);
    expect(report.events).toBe(11 + version);
    expect(seen.at(-1)).toBe(report.events);
  });
});

describe("every change shows without anything else to compare with", () => {
  const event = "position = 6"; // goal-aaaa@4, an answer
  test.each([
    ["stream", `UPDATE events SET stream = 'goal-zzzz' WHERE ${event}`],
    ["version", `UPDATE events SET version = 40 WHERE ${event}`],
    ["position", `UPDATE events SET position = 60 WHERE ${event}`],
    ["position below the first", `UPDATE events SET position = -1 WHERE ${event}`],
    ["position that no number holds", `UPDATE events SET position = 9223372036854775807 WHERE ${event}`],
    ["protocol", `UPDATE events SET protocol = 'frame' WHERE ${event}`],
    ["type", `UPDATE events SET type = 'gate.lapsed' WHERE ${event}`],
    ["actor", `UPDATE events SET actor = '{"kind":"person","name":"test"}' WHERE ${event}`],
    ["causedBy", `UPDATE events SET caused_by = 'x' WHERE ${event}`],
    ["at", `UPDATE events SET at = '2026-01-01T00:00:00.001Z' WHERE ${event}`],
    ["schema", `UPDATE events SET schema = 2 WHERE ${event}`],
    ["body", `UPDATE events SET body = replace(body, 'halt', 'once') WHERE ${event}`],
    ["body that is no JSON", `UPDATE events SET body = 'x' WHERE ${event}`],
    ["body that claims to be a blob", `UPDATE events SET body = '{"blob":{' WHERE ${event}`],
    ["previous", `UPDATE events SET previous = hash WHERE ${event}`],
    ["hash", `UPDATE events SET hash = upper(hash) WHERE ${event}`],
  ])("a changed %s", async (_name, statement) => {
    tamper(statement);
    expect((await problems()).length).toBeGreaterThan(0);
  });

  const allOf = (stream: string) =>
    ["events", "streams", "gates", "sessions"].map((table) => `DELETE FROM ${table} WHERE stream = '${stream}'`);
  const blob = "(SELECT body ->> '$.blob.sha256' FROM events WHERE position = 7)";
  test.each([
    ["an event deleted", "positions 6 to 6", ["DELETE FROM events WHERE position = 6"]],
    ["the first event deleted", "positions 1 to 1", ["DELETE FROM events WHERE position = 1"]],
    ["the last event deleted", third, ["DELETE FROM events WHERE position = 14"]],
    [
      "two events swapped",
      "goal-aaaa@3",
      [
        "UPDATE events SET position = 99 WHERE position = 5",
        "UPDATE events SET position = 5 WHERE position = 6",
        "UPDATE events SET position = 6 WHERE position = 99",
      ],
    ],
    ["a stream deleted from every table", "positions 3 to 4", allOf(second)],
    ["a blob deleted", "goal-bbbb@3", [`DELETE FROM blobs WHERE sha256 = ${blob}`]],
    ["a blob changed", "goal-bbbb@3", [`UPDATE blobs SET body = replace(body, 'xx', 'xy')`]],
    ["a head with another version", first, [`UPDATE streams SET version = 5 WHERE stream = '${first}'`]],
    ["a head with another hash", first, [`UPDATE streams SET hash = 'abc' WHERE stream = '${first}'`]],
    ["a head deleted", first, [`DELETE FROM streams WHERE stream = '${first}'`]],
    ["a head without events", "goal-eeee", ["INSERT INTO streams VALUES ('goal-eeee', 1, 'abc', NULL, NULL, NULL, NULL)"]],
    ["a stream marked as archived", first, [`UPDATE streams SET archived_to = 'x' WHERE stream = '${first}'`]],
    ["an open gate closed in the list", "gk3", ["UPDATE gates SET status = 'answered' WHERE id = 'gk3'"]],
    ["an answered gate open in the list", "gk1", ["UPDATE gates SET status = 'open' WHERE id = 'gk1'"]],
    ["a session that hides its open gate", second, [`UPDATE sessions SET open_gates = 0 WHERE stream = '${second}'`]],
    ["a session changed at another time", third, [`UPDATE sessions SET updated_at = '2030' WHERE stream = '${third}'`]],
    ["a gate deleted from the list", "gk3", ["DELETE FROM gates WHERE id = 'gk3'"]],
    [
      "a gate added to the list",
      "gx",
      [
        "INSERT INTO gates SELECT 99, 'gx', stream, protocol, key, kind, title, question, urgency, opened_at, expires_at, status, gate, " +
          "shown, closing FROM gates WHERE id = 'gk3'",
      ],
    ],
    ["the words of an open gate changed", "gk3", ["UPDATE gates SET gate = replace(gate, 'Go on?', 'Sure?') WHERE id = 'gk3'"]],
    ["the question of a gate changed", "gk3", ["UPDATE gates SET question = 'Sure?' WHERE id = 'gk3'"]],
    ["a gate that is no JSON", "gk3", ["UPDATE gates SET gate = '{' WHERE id = 'gk3'"]],
    ["the ending of a gate changed", "gk1", ["UPDATE gates SET closing = replace(closing, 'Mira', 'Mora') WHERE id = 'gk1'"]],
    ["a session running in the list", second, [`UPDATE sessions SET status = 'running' WHERE stream = '${second}'`]],
    ["another outcome in the list", second, [`UPDATE sessions SET outcome = 'escaped' WHERE stream = '${second}'`]],
    ["another folder in the list", second, [`UPDATE sessions SET cwd = '/' WHERE stream = '${second}'`]],
    ["a session deleted from the list", second, [`DELETE FROM sessions WHERE stream = '${second}'`]],
    [
      "a session added to the list",
      "goal-x",
      [
        "INSERT INTO sessions SELECT 99, 'goal-x', protocol, title, cwd, agent, attended, status, outcome, started_at, updated_at, " +
          `open_gates, due, parent FROM sessions WHERE stream = '${second}'`,
      ],
    ],
  ] as const)("%s", async (_name, where, statements) => {
    tamper(...statements);
    expect((await problems()).map((problem) => problem.where)).toContain(where);
  });

  /** Another value than any that is there; the rest of a list is what `checkSnapshots` of the runtime compares. */
  const columns = (["gates", "sessions"] as const).flatMap((table) => {
    const fresh = new DatabaseSync(":memory:");
    fresh.exec(currentTables);
    const found = fresh.prepare(`PRAGMA table_info(${table})`).all();
    fresh.close();
    return found.map(({ name, type }) => [table, String(name), type === "TEXT" ? "'2020'" : "77"] as const);
  });
  test.each(columns.filter(([, name]) => name !== "due"))("in the list of %s, another %s", async (table, name, value) => {
    tamper(`UPDATE ${table} SET ${name} = ${value} WHERE position = (SELECT max(position) FROM ${table})`);
    expect((await problems()).length).toBeGreaterThan(0);
  });

  test.each([
    ["trigger t", "CREATE TRIGGER t AFTER INSERT ON events BEGIN SELECT 1; END"],
    ["table t", "CREATE TABLE t (a TEXT)"],
    ["view v", "CREATE VIEW v AS SELECT 1"],
    ["index i", "CREATE INDEX i ON events (type)"],
    ["index gates_expiring", "DROP INDEX gates_expiring"],
    ["identity", "DELETE FROM identity"],
    ["identity", "INSERT INTO identity VALUES ('0')"],
    ["goal-x", "INSERT INTO tallies VALUES ('goal-x', '{}')"],
    ["goal-x", "INSERT INTO leases VALUES ('goal-x', 'h', 1, 's', 1, 1)"],
    ["goal-x", "INSERT INTO sealed VALUES ('goal-x', 'abc', 'def')"],
    ["abc", "INSERT INTO blobs VALUES ('abc', 'def')"],
  ])("a %s that the events do not explain", async (where, statement) => {
    tamper(statement);
    expect((await problems()).map((problem) => problem.where)).toContain(where);
  });

  test("texts shifted from one column into the next, under the same hash", async () => {
    const inner = `,"at":"z","body":{"a":1},"causedBy":null`;
    await sample.journal.append(third, 3, [draft("a.happened", { zz: { actor: 1, at: "z", body: { a: 1 }, causedBy: null } })]);
    const row = (await sample.journal.scan(14, 1))[0]!;
    const [before, after] = `{"actor":${row.actor},"at":"${row.at}","body":${row.body}`.split(inner) as [string, string];
    const actor = `${before.slice('{"actor":'.length)}`;
    tamper(`UPDATE events SET actor = '${actor}', at = 'z', body = '{"a":1},"causedBy":null${after}' WHERE position = 15`);
    expect(await problems()).toContainEqual({ where: "goal-cccc@4", what: "is not readable as JSON" });
  });

  test("a record of an archive that nobody signed explains no hole", async () => {
    const positions = [[3, 4], [7, 9]]; // oxfmt-ignore
    const forged = { file: "x", sha256: "x", count: 5, streams: [{ stream: second, version: 5, hash: "x", positions }] };
    const unsigned = { assent: "archive", format: 1, key: signer.key, signature: "00", ...forged };
    await sample.journal.append(journalStream, 0, [draft("journal.archived", unsigned)]);
    tamper(`DELETE FROM events WHERE stream = '${second}'`);
    const found = (await problems()).map(({ where }) => where);
    expect(found).toEqual(expect.arrayContaining(["journal@1", "positions 3 to 4", second]));
  });
});

describe("what only a kept head shows", () => {
  const cut = (position: number) => [
    `DELETE FROM events WHERE position > ${position}`,
    "DELETE FROM streams WHERE stream NOT IN (SELECT stream FROM events)",
    "DELETE FROM sessions WHERE stream NOT IN (SELECT stream FROM events)",
    "UPDATE streams SET version = (SELECT max(version) FROM events WHERE events.stream = streams.stream)",
    "UPDATE streams SET hash = (SELECT hash FROM events WHERE events.stream = streams.stream AND events.version = streams.version)",
  ];

  test("a tail cut from every table, and a last stream deleted", async () => {
    const kept = await signedHead(sample.journal, signer, at);
    tamper(...cut(12));
    expect(await problems()).toEqual([]);
    expect((await verifyJournal(sample.journal, { kept })).problems.map(({ where }) => where)).toEqual(["journal", third]);
    tamper(...cut(11));
    expect(await problems()).toEqual([]);
    expect((await verifyJournal(sample.journal, { kept })).problems).toEqual([
      { where: "journal", what: "ends at position 11, but the kept head has 14: its tail was cut" },
      { where: third, what: "is in the kept head, but its events are gone: it was deleted" },
    ]);
  });

  test("history written again, with hashes that fit", async () => {
    const kept = await signedHead(sample.journal, signer, at);
    tamper(...cut(11));
    await sample.journal.append(third, 0, [draft("session.ended", { outcome: "converged" }), draft("a.happened"), draft("b.happened")]);
    expect(await problems()).toEqual([]);
    expect((await verifyJournal(sample.journal, { kept })).problems).toEqual([
      { where: "goal-cccc@3", what: "is not what the kept head has: history was changed" },
    ]);
  });

  test("a head that was changed, or that another key signed, is a problem itself", async () => {
    const kept = await signedHead(sample.journal, signer, at);
    const changed = { ...kept, position: 3 };
    const foreign = await signedHead(sample.journal, testSigner(), at);
    const whatOf = async (head: typeof kept) => (await verifyJournal(sample.journal, { kept: head, key: signer.key })).problems;
    expect(await whatOf(changed)).toEqual([{ where: "kept head", what: "has a signature that does not fit: it was changed" }]);
    expect(await whatOf(foreign)).toEqual([{ where: "kept head", what: `was signed with another key, ${foreign.key}` }]);
  });
});

test("a long list of problems is cut, and says how long it is", async () => {
  await sample.journal.append(
    third,
    3,
    Array.from({ length: 150 }, () => draft("a.happened")),
  );
  tamper(`UPDATE events SET hash = '${digest("x")}' WHERE position > 14`);
  const report = await verifyJournal(sample.journal);
  expect(report.problems).toHaveLength(problemsMax);
  expect(report.problemsTotal).toBeGreaterThan(150);
});

describe("some streams by themselves", () => {
  test("hold as they were written, whatever happened to the others", async () => {
    expect(await verifyStreams(sample.journal, [first, second, third])).toEqual([]);
    tamper(`UPDATE events SET at = '2020-01-01T00:00:00.000Z' where stream = '${second}' and version = 2`);
    expect(await verifyStreams(sample.journal, [first])).toEqual([]);
    expect(await verifyStreams(sample.journal, [second])).not.toEqual([]);
  });

  test("with a cut tail, or without events, are found", async () => {
    tamper(`DELETE FROM events WHERE stream = '${third}' and version = 3`);
    expect(await verifyStreams(sample.journal, [third])).not.toEqual([]);
    expect(await verifyStreams(sample.journal, [sessionId("goal-none")])).not.toEqual([]);
  });
});
