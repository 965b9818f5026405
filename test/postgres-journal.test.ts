import { describe, expect, test } from "vitest";
import type { Journal } from "../src/journal/journal.ts";
import { schemaNamed } from "../src/journal/postgres/schema.ts";
import { postgresJournal } from "../src/journal/postgres/postgres.ts";
import { hashText, sessionId } from "../src/kernel/ids.ts";
import { draft, journalContract, opened, sharedJournalContract, started, type Place } from "./support/journal-contract.ts";
import { aFault, faultOf, openClient, openJournal, runWriter, soundEvents, upTo, within } from "./support/postgres-journal.ts";
import { freshDatabase } from "./support/postgres.ts";

const stream = sessionId("goal-aaaa");

async function postgresPlace(): Promise<Place> {
  const url = await freshDatabase();
  return { open: () => postgresJournal(url), clear: async () => {} };
}

journalContract("PostgreSQL", postgresPlace);
sharedJournalContract("PostgreSQL", postgresPlace);

/** The address of a new database for a new user without rights, and what is to be done there first. */
async function databaseFor(role: string, setup: (role: string) => string): Promise<string> {
  const url = new URL(await freshDatabase());
  url.username = `${role}_${url.pathname.slice(1)}`;
  const owner = new URL(url);
  owner.username = "postgres";
  await openClient(owner.href).unsafe(`create role ${url.username} login password '${url.password}'; ${setup(url.username)}`);
  return url.href;
}

describe("opening a PostgreSQL journal", () => {
  test("several processes may create the tables at once, and each ends by itself after closing", async () => {
    const url = await freshDatabase();
    await Promise.all(["a", "b", "c", "d"].map((name) => runWriter(url, `goal-${name}`)));
    expect(await soundEvents(await openJournal(url))).toBe(4);
  });

  test.each([1, 2, 3, 4])("tables of version %i are brought up to date once, by however many open them at once", async (version) => {
    const url = await freshDatabase();
    const before = await openJournal(url);
    await before.append(stream, 0, [started()]);
    const client = openClient(url);
    await client`drop index assent.gates_moved, assent.sessions_active`;
    if (version < 4) await client`drop table assent.machines`;
    if (version < 4) await client`alter table assent.leases drop column term_ms, drop column life, drop column server`;
    if (version < 3) await client`drop table assent.entries`;
    if (version < 2) await client`alter table assent.streams drop column proof`;
    if (version < 2) await client`drop table assent.identity, assent.tallies`;
    await client`update assent.tables_version set version = ${version}`;
    const journals = await Promise.all([openJournal(url), openJournal(url), openJournal(url)]);
    const names = await Promise.all(journals.map((journal) => journal.identity()));
    expect(new Set(names).size).toBe(1);
    expect(await journals[0]?.read(stream)).toHaveLength(1);
    expect(await journals[2]?.strays()).toEqual([]);
    await journals[1]?.append(stream, 1, [draft("a.happened")]);
  });

  test("tables of a newer version are refused", async () => {
    const url = await freshDatabase();
    await (await postgresJournal(url)).close();
    await openClient(url)`update assent.tables_version set version = 99`;
    expect(await faultOf(postgresJournal(url))).toEqual(aFault("journal.newer"));
  });

  test("M9 journals in two schemas of a database know nothing of each other, and nobody waits for the other's lock", async () => {
    const url = await freshDatabase();
    const [one, two] = [await openJournal(url), await openJournal(url, { schema: "other" })];
    let rings = 0;
    two.watch(() => (rings += 1));
    await expect.poll(() => rings).toBe(1); // listening began
    await one.append(stream, 0, [started()]);
    await two.append(stream, 0, [started()]);
    expect([rings, await two.position()]).toEqual([2, 1]);
    const sql = openClient(url);
    await sql.unsafe(schemaNamed("assent", 0).begin);
    await two.append(stream, 1, [draft("a.happened")]);
    await sql.unsafe("rollback");
    expect(await faultOf(postgresJournal(url, { schema: 'a"b' }))).toEqual(aFault("config.invalid"));
  });

  test("an address that leads nowhere is a fault that does not repeat the password", async () => {
    const url = new URL(await freshDatabase());
    const missing = url.href.replace("/test", "/none");
    url.password = "wrong-secret";
    for (const wrong of ["postgres://me:wrong-secret@127.0.0.1:1/x", "http//wrong-secret", url.href, missing]) {
      const fault = await faultOf(postgresJournal(wrong));
      expect(fault).toEqual(aFault("journal.unreachable"));
      expect(`${String(fault)} ${JSON.stringify(fault)}`).not.toContain("wrong-secret");
    }
  });

  test("a user without permission cannot open a journal; a schema of their own is enough", async () => {
    const stranger = await databaseFor("stranger", () => "");
    expect(await faultOf(postgresJournal(stranger))).toEqual(aFault("journal.unwritable"));
    const owner = await databaseFor("owner", (role) => `create schema assent authorization ${role}`);
    expect(await (await openJournal(owner)).append(stream, 0, [started()])).toHaveLength(1);
  });
});

describe("texts in PostgreSQL", () => {
  test("U+0000 and backslashes survive everywhere, and stored bodies are the exact text", async () => {
    const url = await freshDatabase();
    const journal = await openJournal(url);
    const odd = "a\0b\\0c\\\\'\"👍";
    const name = sessionId(`goal-${odd}`);
    const happened = { ...draft("a.happened", { text: odd }), causedBy: odd, protocol: odd };
    const snapshot = { shape: odd, state: { odd } };
    const change = { drafts: [started(odd), opened(odd), happened], snapshot, openGates: 1, seal: { subject: hashText(odd), text: odd } };
    await journal.write(name, () => ({ change, result: null }));

    expect((await journal.sessions({})).items).toMatchObject([{ stream: name, title: odd }]);
    expect((await journal.gates({ status: "open", stream: name })).items).toMatchObject([{ key: odd, title: odd }]);
    expect((await journal.findGates("ga\0")).map(({ gate }) => gate.title)).toEqual([odd]);
    expect((await journal.read(name))[2]).toMatchObject({ body: { text: odd }, causedBy: odd, protocol: odd });
    expect((await journal.stored(name)).snapshot).toEqual(snapshot);
    expect(await journal.sealed(name, hashText(odd))).toBe(odd);
    expect(await soundEvents(journal)).toBe(3);
    const [row] = await openClient(url)`select body from assent.events where position = 3`;
    expect(row?.["body"]).toBe(JSON.stringify({ text: odd }));

    await journal.archive([name], odd, draft("journal.archived"));
    expect((await journal.heads()).find((head) => head.stream === name)?.archivedTo).toBe(odd);
    expect((await journal.sessions({})).items).toEqual([]);
  });

  test("order is by bytes, and a cursor from elsewhere leads nowhere", async () => {
    const journal = await openJournal(await freshDatabase());
    const names = ["goal-B", "goal-a", "goal-_", "goal-ä"].map(sessionId);
    for (const name of names) await journal.append(name, 0, [started(), opened(name)]);
    expect((await journal.heads()).map((head) => head.stream)).toEqual(["goal-B", "goal-_", "goal-a", "goal-ä"]);
    expect((await journal.gates({ status: "open", after: "x:1" })).items).toEqual([]);
    expect((await journal.gates({ status: "open", after: "9999999999:0" })).items).toHaveLength(4);
    expect((await journal.sessions({ after: "x", limit: -1 })).items).toEqual([]);
  });
});

describe("many writers at a PostgreSQL journal", () => {
  test("8 connections append 200 times each: positions have no holes, at any moment", async () => {
    const url = await freshDatabase();
    const journals = await Promise.all(upTo(8).map(() => openJournal(url)));
    const done = new AbortController();
    const looking = (async () => {
      const reader = await openJournal(url);
      for (let last = 0; !done.signal.aborted;) {
        const rows = await reader.scan(last, 2_000);
        expect(rows.map(({ position }) => position)).toEqual(upTo(rows.length).map((n) => last + n));
        last += rows.length;
      }
    })();
    const appending = journals.map(async (journal, n) => {
      for (let version = 0; version < 200; version += 1) {
        await journal.append(sessionId(`goal-${n}`), version, [draft("a.happened", { version })]);
      }
    });
    await Promise.all(appending);
    done.abort();
    await looking;
    expect(await soundEvents(journals[0] as Journal)).toBe(1_600);
  });

  test("one process may ask for hundreds of writes at once", async () => {
    const journal = await openJournal(await freshDatabase());
    await Promise.all(upTo(400).map((n) => journal.append(sessionId(`goal-${n}`), 0, [draft("a.happened")])));
    expect(await soundEvents(journal)).toBe(400);
  });

  test("a lock that is never freed makes writers busy in the end, while reads go on", async () => {
    const url = await freshDatabase();
    const journal = await openJournal(url);
    const sql = openClient(url);
    await sql.unsafe(schemaNamed("assent", 0).begin);
    const writes = upTo(6).map((n) => faultOf(journal.append(sessionId(`goal-${n}`), 0, [started()])));
    await within(2_000, () => journal.sessions({}));
    expect(await within(18_000, () => Promise.all(writes))).toEqual(writes.map(() => aFault("journal.busy")));
    await sql.unsafe("rollback");
    expect(await journal.append(stream, 0, [started()])).toHaveLength(1);
  });

  test("a server without a free connection is waited for", async () => {
    const url = await databaseFor("lonely", (role) => `alter role ${role} connection limit 1; create schema assent authorization ${role}`);
    const first = await postgresJournal(url);
    const second = postgresJournal(url);
    setTimeout(() => void first.close(), 300);
    await within(5_000, async () => (await second).close());
  });

  test("a lease cannot change hands under a write that was allowed by its fence", async () => {
    const url = await freshDatabase();
    const [one, two] = [await openJournal(url), await openJournal(url)];
    const holder = { host: "here", pid: 1, pidStart: "1" };
    const over = await one.takeLease(stream, holder, { termMs: 2 });
    let seen: Promise<number> | undefined;
    const decide = () => {
      seen = two.takeLease(stream, holder, { termMs: 9, over }).then(async () => (await two.stored(stream)).version);
      return { change: { drafts: [started("x".repeat(1_000_000))] }, result: null };
    };
    await one.write(stream, decide, { fence: 1 });
    expect(await seen).toBe(1);
  });
});
