import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Journal, Lease } from "../src/journal/journal.ts";
import { sessionId } from "../src/kernel/ids.ts";
import { openClient, openJournal, runWriter } from "./support/postgres-journal.ts";
import { patienceMs } from "./support/pace.ts";
import { startPostgres } from "./support/postgres-server.ts";
import { freshDatabase } from "./support/postgres.ts";
import { startProxy } from "./support/proxy.ts";
import { rightMs } from "./support/wrong-clock.ts";

const stream = sessionId("goal-aaaa");
const here = { host: "here", pid: 1, pidStart: "1" };
const longMs = 600_000;

afterEach(() => void vi.useRealTimers());

/** Another process that has the lease. */
async function holderAt(url: string, termMs: number): Promise<ChildProcess> {
  const words = [join(import.meta.dirname, "support/lease-holder.ts"), url, stream, String(termMs)];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  expect(JSON.parse(line)).toMatchObject({ stream, host: "there", fence: 1 });
  return child;
}

const standingOf = async (journal: Journal): Promise<Lease["standing"]> => (await journal.lease(stream))?.standing;
async function comesTo(journal: Journal, standing: Lease["standing"]): Promise<void> {
  await expect.poll(() => standingOf(journal).catch(() => undefined), { timeout: patienceMs, interval: 20 }).toBe(standing);
}

describe("a lease by the server's own clock and sight", () => {
  test("M2 a process that is killed frees its lease at once, however long its term is", async () => {
    const url = await freshDatabase();
    const journal = await openJournal(url);
    const holder = await holderAt(url, longMs);
    expect(await standingOf(journal)).toBe("alive");
    holder.kill("SIGKILL");
    await comesTo(journal, "gone");
    const over = await journal.lease(stream);
    expect(await journal.takeLease(stream, here, { termMs: longMs, over })).toMatchObject({ fence: 2, standing: "alive" });
  });

  test("M2 a process that is stopped has its lease until the term is over, and no longer", async () => {
    const url = await freshDatabase();
    const journal = await openJournal(url);
    const holder = await holderAt(url, 2_000);
    holder.kill("SIGSTOP");
    const { expiresAtMs = 0 } = (await journal.lease(stream)) ?? {};
    const client = openClient(url);
    const isOver = async (): Promise<boolean> => {
      const [now] = await client<{ ms: number }[]>`select extract(epoch from clock_timestamp()) * 1000 as ms`;
      return Number(now?.ms) >= expiresAtMs;
    };
    const before = { standing: await standingOf(journal), isOver: await isOver() };
    expect(before.isOver ? "alive" : before.standing).toBe("alive");
    await comesTo(journal, "gone");
    expect(await isOver()).toBe(true);
  });

  test("M2 a journal that is closed leaves no lock behind, and one that only reads never had one", async () => {
    const url = await freshDatabase();
    const client = openClient(url);
    const locks = async (): Promise<number> => (await client`select from pg_locks where locktype = 'advisory'`).length;
    const [one, reader] = [await openJournal(url), await openJournal(url)];
    await one.takeLease(stream, here, { termMs: longMs });
    expect([await standingOf(reader), await locks()]).toEqual(["alive", 1]);
    await one.close();
    await comesTo(reader, "gone");
    expect(await locks()).toBe(0);
  });

  test.each([25_000, -40_000, 600_000, -600_000])(
    "M1 a machine whose clock is off by %i ms keeps what it has, and takes nothing",
    async (offMs) => {
      const url = await freshDatabase();
      const [right, wrong] = [await openJournal(url), await openJournal(url)];
      const other = sessionId("goal-bbbb");
      await right.takeLease(other, here, { termMs: 15_000 });
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offMs });
      const mine = await wrong.takeLease(stream, here, { termMs: 15_000 });
      expect(await wrong.renewLease(stream, mine?.fence ?? 0, 15_000)).toBe(true);
      expect([await standingOf(right), (await wrong.lease(other))?.standing]).toEqual(["alive", "alive"]);
      const both = [(await right.lease(stream))?.expiresAtMs ?? 0, (await right.lease(other))?.expiresAtMs ?? 0] as const;
      expect(Math.abs(both[0] - both[1])).toBeLessThan(15_000); // one clock
    },
  );

  test.each([3_600_000, -3_600_000])("M1 a machine whose clock is off by %i ms has the server's time", async (offMs) => {
    const url = await freshDatabase();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offMs });
    const journal = await openJournal(url);
    const far = (): number => Math.abs(journal.nowMs() - rightMs());
    expect(far()).toBeLessThan(30_000);
    await journal.stored(stream);
    expect(far()).toBeLessThan(30_000);
  });

  test("M2 a connection that was lost is made again, and the lease with it is seen again", async () => {
    const url = await freshDatabase();
    const proxy = await startProxy(url);
    onTestFinished(() => proxy.stop());
    const [holder, other] = [await openJournal(proxy.url), await openJournal(url)];
    await holder.takeLease(stream, here, { termMs: longMs });
    await proxy.stop();
    await comesTo(other, "gone");
    await proxy.restore();
    await comesTo(other, "alive");
    expect(await holder.renewLease(stream, 1, longMs)).toBe(true);
  });

  test("M2 a server that was restarted has seen nobody die: a lease is its holder's until the term is over", async () => {
    const server = await startPostgres({ fsync: false });
    onTestFinished(() => server.stop());
    const holder = await holderAt(server.url, longMs);
    const journal = await openJournal(server.url);
    holder.kill("SIGKILL");
    await comesTo(journal, "gone");
    await server.restart();
    await comesTo(journal, "alive"); // it may have been there until the end
    const client = openClient(server.url);
    await client`update assent.leases set expires_at_ms = 1`;
    expect(await standingOf(journal)).toBe("alive"); // while the server was away it could not be renewed
    await client`update assent.leases set term_ms = 1`;
    await comesTo(journal, "gone");
  });

  test("M2 a holder outlives a restart of the server: its lease names the new one with the next renewal", async () => {
    const server = await startPostgres({ fsync: false });
    onTestFinished(() => server.stop());
    const [holder, other] = [await openJournal(server.url), await openJournal(server.url)];
    await holder.takeLease(stream, here, { termMs: longMs });
    await server.restart();
    await comesTo(other, "alive");
    const client = openClient(server.url);
    const isNamed = async (): Promise<boolean> => {
      await holder.renewLease(stream, 1, longMs).catch(() => false); // its connections are lost once
      const [row] = await client`select server = (extract(epoch from pg_postmaster_start_time()) * 1000)::bigint as now from assent.leases`;
      return row?.["now"] === true;
    };
    await expect.poll(isNamed, { timeout: patienceMs }).toBe(true);
    await holder.close();
    await comesTo(other, "gone");
  });

  test("a lease of an older version is left to who watches it", async () => {
    const url = await freshDatabase();
    await runWriter(url, stream);
    await openClient(url)`insert into assent.leases values (${stream}, 'old', 1, '1', 4, 99)`;
    expect(await (await openJournal(url)).lease(stream)).toEqual({ stream, host: "old", pid: 1, pidStart: "1", fence: 4, expiresAtMs: 99 });
  });
});
