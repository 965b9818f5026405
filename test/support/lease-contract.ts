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
    const take = (over?: LeaseTerm["over"], expiresAtMs = 9_000): Promise<Lease | null> =>
      the().takeLease(stream, holder, { expiresAtMs, ...(over === undefined ? {} : { over }) });
    const first = await take(undefined, 2_000);
    expect(first).toMatchObject({ ...holder, fence: 1, expiresAtMs: 2_000 });
    expect([await take(), await take(null), await take({ fence: 7, expiresAtMs: 2_000 })]).toEqual([null, null, null]);
    expect(await the().renewLease(stream, 1, 3_000)).toBe(true);
    expect(await take(first)).toBeNull(); // renewed since it was looked at
    expect(await take(await the().lease(stream))).toMatchObject({ fence: 2 });
    expect(await the().renewLease(stream, 1, 10_000)).toBe(false);
    expect(await the().renewLease(stream, 2, 10_000)).toBe(true);
    await the().releaseLease(stream, 1); // not its own any more
    expect(await take()).toBeNull();
    await the().releaseLease(stream, 2);
    expect(await take(null, 1)).toMatchObject({ fence: 3, expiresAtMs: 1 });
    expect(await take(null, 2)).toBeNull(); // a time of another machine says nothing
    expect((await the().lease(stream))?.fence).toBe(3);
    expect(await the().lease(other)).toBeNull();
  });

  test("of many takers exactly one gets a free lease", async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => the().takeLease(stream, holder, { expiresAtMs: 2_000 })));
    expect(taken.filter((lease) => lease !== null)).toHaveLength(1);
  });

  test("a late writer with an old fence is refused and records nothing", async () => {
    await the().append(stream, 0, [started()]);
    const over = await the().takeLease(stream, holder, { expiresAtMs: 2 });
    await the().takeLease(stream, holder, { expiresAtMs: 9, over });
    const late = the().write(stream, () => ({ change: { drafts: [draft("a.happened")] }, result: null }), { fence: 1 });
    expect(await codeOf(late)).toBe("lease.lost");
    const current = the().write(stream, () => ({ change: { drafts: [draft("a.happened")] }, result: null }), { fence: 2 });
    expect(await codeOf(current)).toBe("no fault");
    expect(await the().read(stream)).toHaveLength(2);
  });
}
