import { expect, test } from "vitest";
import type { Journal, Lease, LeaseTerm } from "../../src/journal/journal.ts";
import { sessionId } from "../../src/kernel/ids.ts";
import { codeOf, draft, started } from "./journal-drafts.ts";

const stream = sessionId("goal-aaaa");
const other = sessionId("goal-bbbb");
const holder = { host: "here", pid: 1, pidStart: "1" };

/** Promises of every journal about leases. */
export function describeLeases(the: () => Journal): void {
  test("a lease has one holder until it is given back or taken as it was seen, and its fence only grows", async () => {
    const termMs = 60_000;
    const take = (over?: LeaseTerm["over"]): Promise<Lease | null> =>
      the().takeLease(stream, holder, { termMs, ...(over === undefined ? {} : { over }) });
    const first = await take();
    expect(first).toMatchObject({ ...holder, fence: 1 });
    expect([await take(), await take(null), await take({ fence: 7, expiresAtMs: first?.expiresAtMs ?? 0 })]).toEqual([null, null, null]);
    expect(await the().renewLease(stream, 1, termMs)).toBe(true);
    expect(await take(first)).toBeNull(); // renewed since it was looked at
    expect(await take(await the().lease(stream))).toMatchObject({ fence: 2 });
    expect(await the().renewLease(stream, 1, termMs)).toBe(false);
    expect(await the().renewLease(stream, 2, termMs)).toBe(true);
    await the().releaseLease(stream, 1); // not its own any more
    expect(await take()).toBeNull();
    await the().releaseLease(stream, 2);
    expect(await the().lease(stream)).toMatchObject({ fence: 2, expiresAtMs: 0 });
    expect(await take(null)).toMatchObject({ fence: 3 });
    expect(await take(null)).toBeNull();
    expect((await the().lease(stream))?.fence).toBe(3);
    expect(await the().lease(other)).toBeNull();
  });

  test("those of many sessions are told at once, each as it is told alone", async () => {
    await the().takeLease(stream, holder, { termMs: 60_000 });
    await the().takeLease(other, { ...holder, pid: 2 }, { termMs: 60_000 });
    await the().releaseLease(other, 1);
    const all = await the().leases([other, sessionId("goal-cccc"), stream]);
    expect(all.toSorted((one, next) => one.pid - next.pid)).toEqual([await the().lease(stream), await the().lease(other)]);
    expect(await the().leases([])).toEqual([]);
  });

  test("M1 each renewal leaves another mark, even with no time between, and a clock that was set back takes none of it", async () => {
    const marks = [(await the().takeLease(stream, holder, { termMs: 60_000 }))?.expiresAtMs ?? 0];
    for (const termMs of [60_000, 60_000, 1, 1]) {
      await the().renewLease(stream, 1, termMs);
      marks.push((await the().lease(stream))?.expiresAtMs ?? 0);
    }
    expect(marks.toSorted((one, other) => one - other)).toEqual([...new Set(marks)]);
  });

  test("M1 its time goes on by itself, and is what a right clock says", async () => {
    const began = the().nowMs();
    await the().append(stream, 0, [started()]);
    await the().takeLease(stream, holder, { termMs: 60_000 });
    await the().renewLease(stream, 1, 60_000);
    expect(Math.abs(the().nowMs() - Date.now())).toBeLessThan(30_000);
    await expect.poll(() => the().nowMs()).toBeGreaterThan(began);
  });

  test("of many takers exactly one gets a free lease", async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => the().takeLease(stream, holder, { termMs: 60_000 })));
    expect(taken.filter((lease) => lease !== null)).toHaveLength(1);
  });

  test("a late writer with an old fence is refused and records nothing", async () => {
    await the().append(stream, 0, [started()]);
    const over = await the().takeLease(stream, holder, { termMs: 2 });
    await the().takeLease(stream, holder, { termMs: 9, over });
    const late = the().write(stream, () => ({ change: { drafts: [draft("a.happened")] }, result: null }), { fence: 1 });
    expect(await codeOf(late)).toBe("lease.lost");
    const current = the().write(stream, () => ({ change: { drafts: [draft("a.happened")] }, result: null }), { fence: 2 });
    expect(await codeOf(current)).toBe("no fault");
    expect(await the().read(stream)).toHaveLength(2);
  });
}
