import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { draft, opened } from "../../../test/support/journal-contract.ts";
import { hashText } from "../../kernel/ids.ts";
import type { Journal } from "../journal.ts";
import { markFor } from "../mark.ts";
import { openSample, third, type Sample } from "../sample.fixture.ts";
import { currentTables } from "./schema.ts";
import { sqliteJournal } from "./sqlite.ts";
import { verifyJournal } from "../verify.ts";

let sample: Sample;
beforeEach(async () => (sample = await openSample()));
afterEach(() => sample.clear());

const tables = ["events", "blobs", "streams", "gates", "sessions", "leases", "sealed", "identity", "tallies"];

/** A table of the same name that takes anything, with rows that nobody wrote. */
function loose(table: string, value: string): string {
  const fresh = new DatabaseSync(":memory:");
  fresh.exec(currentTables);
  const names = fresh.prepare(`PRAGMA table_info(${table})`).all().map(({ name }) => String(name)); // oxfmt-ignore
  fresh.close();
  const kept = ["stream", "position", "version", "id", "status"];
  const set = names.filter((name) => !kept.includes(name)).map((name) => `${name} = ${value}`);
  const texts = [`CREATE TABLE other AS SELECT * FROM ${table}`, `DROP TABLE ${table}`, `ALTER TABLE other RENAME TO ${table}`];
  return [...texts, ...(set.length === 0 ? [] : [`UPDATE ${table} SET ${set.join(", ")}`])].join("; ");
}

const harms = tables.flatMap((table) => [
  [`${table} is emptied`, `DELETE FROM ${table}`],
  [`${table} is gone`, `DROP TABLE ${table}`],
  [`${table} holds nothing in every place`, loose(table, "NULL")],
  [`${table} holds bytes in every place`, loose(table, "x'00ff'")],
  [`${table} holds other JSON in every place`, loose(table, "'[{}]'")],
]);

const asks: readonly ((journal: Journal) => Promise<unknown>)[] = [
  (journal) => journal.identity(),
  (journal) => journal.position(),
  (journal) => journal.read(third),
  (journal) => journal.stored(third),
  (journal) => journal.gates({ status: "open" }),
  (journal) => journal.findGates("g"),
  (journal) => journal.expiredGates("~", 9),
  (journal) => journal.sessions({}),
  (journal) => journal.findSessions("goal"),
  (journal) => journal.tallies({ limit: 9 }),
  (journal) => journal.lease(third),
  (journal) => journal.sealed(third, hashText("abc")),
  (journal) => journal.strays(),
  (journal) => verifyJournal(journal),
  (journal) => markFor(journal),
  (journal) => journal.append(third, 4, [draft("a.happened")]),
];

test.each(harms)("%s: whatever is asked, a fault says so and nothing is a mistake of ours", async (_, statement) => {
  await sample.journal.write(third, () => ({
    change: {
      drafts: [opened("k9")],
      openGates: 1,
      tally: { a: 1 },
      snapshot: { shape: "goal/1.1", state: { phase: "x" }, proof: "p" },
      seal: { subject: hashText("abc"), text: "sealed" },
    },
    result: null,
  }));
  await sample.journal.takeLease(third, { host: "h", pid: 1, pidStart: "s" }, { termMs: 1 });
  const database = new DatabaseSync(sample.path);
  database.exec(statement);
  database.close();
  const outcomes: unknown[] = [];
  const journal = await sqliteJournal(sample.path).catch((cause: unknown) => void outcomes.push(cause));
  if (journal) for (const ask of asks) outcomes.push(await ask(journal).catch((cause: unknown) => cause));
  await journal?.close();
  for (const outcome of outcomes)
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code: expect.stringMatching(/^journal\.(corrupt|conflict)$/) });
  const report = outcomes[13] as { problems?: readonly unknown[] } | undefined;
  if (journal && report?.problems && !/^(leases|blobs|sealed|tallies) is emptied/.test(_)) expect(report.problems).not.toEqual([]);
});
