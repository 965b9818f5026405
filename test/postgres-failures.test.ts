import { describe, expect, onTestFinished, test } from "vitest";
import { schemaNamed } from "../src/journal/postgres/schema.ts";
import { postgresJournal } from "../src/journal/postgres/postgres.ts";
import { sessionId } from "../src/kernel/ids.ts";
import { draft, started } from "./support/journal-contract.ts";
import { aFault, faultOf, openClient, openJournal, runWriter, soundEvents, upTo, within } from "./support/postgres-journal.ts";
import { startPostgres } from "./support/postgres-server.ts";
import { freshDatabase } from "./support/postgres.ts";
import { startProxy, type Proxy } from "./support/proxy.ts";

const stream = sessionId("goal-aaaa");
const happened = [draft("a.happened")];

async function openProxy(url: string): Promise<Proxy> {
  const proxy = await startProxy(url);
  onTestFinished(() => proxy.stop());
  return proxy;
}

describe("a PostgreSQL server that fails", () => {
  test("stopped and started again: calls fail at once meanwhile, then work, and listeners ring", async () => {
    const url = await freshDatabase();
    const proxy = await openProxy(url);
    const [journal, elsewhere] = [await openJournal(proxy.url), await openJournal(url)];
    let rings = 0;
    journal.watch(() => (rings += 1));
    await journal.append(stream, 0, [started()]);
    await expect.poll(() => rings).toBe(2); // its own write, and that listening began

    await proxy.stop();
    const calls = [() => journal.append(stream, 1, happened), () => journal.read(stream), () => journal.position()];
    for (const call of calls) expect(await within(1_000, () => faultOf(call()))).toEqual(aFault("journal.unreachable"));
    await elsewhere.append(stream, 1, happened);

    await proxy.restore();
    expect(await journal.read(stream)).toHaveLength(2);
    await expect.poll(() => rings).toBe(3); // something may have been missed
    await elsewhere.append(stream, 2, happened);
    await expect.poll(() => rings).toBe(4);
    expect(await soundEvents(journal)).toBe(3);
  });

  test("frozen: every call fails within the limit, closing does not hang, and it works again afterwards", async () => {
    const proxy = await openProxy(await freshDatabase());
    const journal = await openJournal(proxy.url, { silenceMaxMs: 1_000 });
    const closing = await postgresJournal(proxy.url);
    await journal.append(stream, 0, [started()]);
    proxy.freeze();
    const calls = [
      ...upTo(6).map(() => journal.append(stream, 1, happened)),
      ...upTo(6).map(() => journal.position()),
      journal.takeLease(stream, { host: "", pid: 1, pidStart: "" }, { termMs: 2 }),
    ];
    const faults = await within(6_000, () => Promise.all(calls.map(faultOf)));
    expect(faults).toEqual(calls.map(() => aFault("journal.unreachable")));
    const stuck = faultOf(closing.position());
    await within(4_000, () => closing.close());
    expect(await stuck).toEqual(aFault("journal.unreachable"));
    await proxy.restore();
    expect(await journal.append(stream, 1, happened)).toHaveLength(1);
  });

  test.each([
    ["before", 1],
    ["after", 2],
  ] as const)("a connection lost %s the server got the commit leaves the outcome open, and says so", async (when, events) => {
    const proxy = await openProxy(await freshDatabase());
    const journal = await openJournal(proxy.url);
    await journal.append(stream, 0, [started()]);
    proxy.breakAt("COMMIT\0", when);
    const large = [draft("a.happened", { text: "x".repeat(200_000) })];
    const fault = await faultOf(journal.append(stream, 1, large));
    expect(fault).toEqual(aFault("journal.unreachable"));
    expect(String(fault)).toContain("not known whether the change was recorded");
    await proxy.restore();
    expect(await journal.read(stream)).toHaveLength(events);
    await journal.append(stream, events, happened);
    expect(await soundEvents(journal)).toBe(events + 1);
  });

  test("a connection lost while waiting for the lock decides nothing and leaves nothing behind", async () => {
    const url = await freshDatabase();
    const journal = await openJournal(url);
    const sql = openClient(url);
    await sql.unsafe(schemaNamed("assent", 0).begin);
    let decided = false;
    const fault = faultOf(journal.write(stream, () => ({ change: { drafts: happened }, result: (decided = true) })));
    const endWaiting = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
    await expect.poll(endWaiting).toHaveLength(1);
    expect(await fault).toEqual(aFault("journal.unreachable"));
    await sql.unsafe("rollback");
    expect(decided).toBe(false);
    expect(await journal.append(stream, 0, [started()])).toHaveLength(1);
  });

  test("connections ended by an administrator are replaced", async () => {
    const url = await freshDatabase();
    const journal = await openJournal(url);
    const sql = openClient(url);
    for (const version of upTo(6)) {
      await expect.poll(() => faultOf(journal.append(stream, version - 1, happened))).toBe("no fault");
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    }
    await expect.poll(() => faultOf(journal.position())).toBe("no fault");
    expect(await soundEvents(journal)).toBe(6);
  });

  test("a decision that throws is not hidden by a connection that is lost meanwhile", async () => {
    const url = await freshDatabase();
    const proxy = await openProxy(url);
    const journal = await openJournal(proxy.url);
    proxy.breakAt("ROLLBACK", "before");
    const broken = journal.write(stream, () => {
      throw new Error("changed my mind");
    });
    await expect(broken).rejects.toThrow("changed my mind");
    expect(await journal.append(stream, 0, [started()])).toHaveLength(1);
  });

  test("a real server that goes down for good: calls fail, and closing still works", async () => {
    const server = await startPostgres({ fsync: false });
    const journal = await postgresJournal(server.url);
    journal.watch(() => {});
    await journal.append(stream, 0, [started()]);
    await server.stop();
    expect(await within(2_000, () => faultOf(journal.append(stream, 1, happened)))).toEqual(aFault("journal.unreachable"));
    await within(2_000, () => journal.close());
    expect(await faultOf(journal.position())).toEqual(aFault("journal.unreachable"));
  });

  test("tables that were dropped are damage", async () => {
    const url = await freshDatabase();
    const journal = await openJournal(url);
    await openClient(url)`drop table assent.streams`;
    expect(await faultOf(journal.append(stream, 0, [started()]))).toEqual(aFault("journal.corrupt"));
  });
});

test("a process killed before any of its statements leaves whole writes, or nothing of them", async () => {
  const url = await freshDatabase();
  const journal = await openJournal(url);
  let survived = false;
  for (let killAt = 1; !survived; killAt += 1) {
    const name = sessionId(`goal-${killAt}`);
    const { stdout, ended } = await runWriter(url, name, "2", String(killAt)).then(
      (done) => ({ ...done, ended: true }),
      (cause: { stdout: string }) => ({ stdout: cause.stdout, ended: false }),
    );
    const acknowledged = stdout.split("\n").length - 1;
    expect((await journal.read(name)).length).toBeGreaterThanOrEqual(acknowledged);
    await soundEvents(journal); // heads, lists and chains agree with what is there
    survived = ended;
    expect(killAt).toBeLessThan(40);
  }
});
