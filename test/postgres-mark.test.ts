import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { acceptDatabaseLoss } from "../src/journal/copies/accept-loss.ts";
import type { Journal } from "../src/journal/journal.ts";
import { readMark } from "../src/journal/mark.ts";
import { keptPostgres, postgresMarkOf } from "../src/journal/postgres/mark.ts";
import { sessionId } from "../src/kernel/ids.ts";
import { draft, started } from "./support/journal-contract.ts";
import { aFault, faultOf, openClient, openJournal, soundEvents } from "./support/postgres-journal.ts";
import { newcomer } from "./support/cli.ts";
import { freshDatabase } from "./support/postgres.ts";

const stream = sessionId("goal-aaaa");
const by = { by: "Mira", at: "2026-11-16T00:00:00.000Z" };

let keys: string;
let url: string;
beforeEach(async () => {
  keys = await mkdtemp(join(tmpdir(), "assent-postgres-mark-"));
  onTestFinished(() => rm(keys, { recursive: true, force: true }));
  url = await freshDatabase();
});

async function kept(): Promise<Journal> {
  const journal = await keptPostgres(url, keys);
  onTestFinished(() => journal.close());
  return journal;
}

const grown = async (): Promise<void> => {
  const journal = await kept();
  await journal.append(stream, 0, [started(), draft("a.happened"), draft("b.happened")]);
};

/** A journal after an older dump was played back: its events end earlier. */
const playedBack = async (position: number): Promise<void> => {
  const sql = openClient(url);
  await sql`delete from assent.events where position > ${position}`;
};

test("a journal in a database that ends before where it had come is told, until a person goes on with it", async () => {
  await grown();
  await playedBack(2);
  expect(await faultOf(kept())).toEqual(aFault("journal.gone"));
  expect(await faultOf(kept())).toEqual(aFault("journal.gone"));
  const journal = await openJournal(url);
  const accepted = await acceptDatabaseLoss(journal, postgresMarkOf(keys, url), by);
  expect(accepted).toMatchObject({ how: "went on", before: { position: 3 } });
  expect(await (await kept()).position()).toBe(accepted.now.position);
});

test("a journal in a database that is played back while it is in use is not gone on with", async () => {
  await grown();
  const journal = await kept();
  const mark = readMark(postgresMarkOf(keys, url));
  await playedBack(2);
  const next = () => journal.append(sessionId("goal-bbbb"), 0, [started()]);
  expect(await faultOf(next())).toEqual(aFault("journal.gone"));
  expect(await faultOf(next())).toEqual(aFault("journal.gone"));
  expect(readMark(postgresMarkOf(keys, url))).toEqual(mark); // kept, so that the next start sees it too
  const elsewhere = await openJournal(url);
  await elsewhere.append(sessionId("goal-cccc"), 0, [started(), draft("a.happened")]);
  expect(await faultOf(next())).toEqual(aFault("journal.gone")); // others wrote over what is missing
});

test("another journal at the same address is told", async () => {
  await grown();
  const sql = openClient(url);
  await sql`drop schema assent cascade`;
  expect(await faultOf(kept())).toEqual(aFault("journal.gone"));
});

test("one that is whole is gone on with, also by who used it from elsewhere, and nothing is accepted", async () => {
  await grown();
  const elsewhere = await openJournal(url);
  await elsewhere.append(sessionId("goal-bbbb"), 0, [started()]);
  const journal = await kept();
  expect(await soundEvents(journal)).toBe(4);
  await journal.append(sessionId("goal-cccc"), 0, [started()]);
  expect(readMark(postgresMarkOf(keys, url))).toMatchObject({ position: 5, journal: await journal.identity() });
  expect(await acceptDatabaseLoss(journal, postgresMarkOf(keys, url), by)).toMatchObject({ how: "whole" });
});

test("a damaged mark is told, not believed and not overlooked", async () => {
  await grown();
  await writeFile(postgresMarkOf(keys, url), "");
  expect(await faultOf(kept())).toEqual(aFault("journal.gone"));
});

test("doctor looks at a journal in a database that only the environment names", async () => {
  const mira = await newcomer();
  onTestFinished(() => mira.remove());
  const { code, stdout } = await mira.run(["doctor"], { environment: { ASSENT_JOURNAL_URL: url } });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/journal .*every hash is right/)]);
});
