import { afterEach, describe, expect, test, vi } from "vitest";
import { moment, until } from "../../test/support/watching.ts";
import {
  accepted,
  codeOf,
  messagesOf,
  offer,
  onlyGate,
  startPlan,
  testWorld,
  typesOf,
} from "../../test/support/world.ts";
import { memoryJournal } from "../journal/memory.ts";
import type { SessionId } from "../kernel/ids.ts";
import { Broken, Fault } from "../kernel/trouble.ts";
import { drive } from "./drive.ts";
import { leasePolicy } from "./lease.ts";

afterEach(() => void vi.useRealTimers());

const oneOnce = [[{ name: "w", do: "once" } as const]];

describe("who drives", () => {
  test("a second driver is told who holds the session, and does nothing", async () => {
    const finish = moment<string>();
    const { runtime, other, journal } = await testWorld({ work: () => finish.come });
    const stream = await startPlan(runtime, oneOnce);
    const first = drive(runtime, stream);
    await until(journal, async () => (await typesOf(journal, stream)).includes("effect.started"));
    expect(await drive(other(), stream)).toMatchObject({ end: "held", by: { host: "here", pid: 1, fence: 1 } });
    finish.arrive("done");
    expect(await first).toEqual({ end: "ended" });
  });

  test("a holder that is dead frees the session at once; one that may be alive only when its time is up", async () => {
    const { runtime, other, journal, advance } = await testWorld();
    const stream = await startPlan(runtime, oneOnce);
    const gone = { host: "here", pid: 77, pidStart: "1" };
    await journal.takeLease(stream, gone, { nowMs: 0, expiresAtMs: Date.parse("2026-01-01T00:00:10.000Z") });
    expect(await drive(runtime, stream)).toMatchObject({ end: "held", by: { pid: 77 } });
    advance(9_999);
    expect(await drive(runtime, stream)).toMatchObject({ end: "held" });
    const knowing = other({ isAlive: ({ pid }) => pid !== 77 });
    expect(await drive(knowing, stream)).toEqual({ end: "ended" });

    const second = await startPlan(runtime, oneOnce);
    await journal.takeLease(second, gone, { nowMs: 0, expiresAtMs: Date.parse("2026-01-01T00:00:10.000Z") });
    advance(1);
    expect(await drive(runtime, second)).toEqual({ end: "ended" });
  });

  test("a lease that ends later than anybody sets it holds nobody up", async () => {
    const { runtime, journal } = await testWorld();
    const nowMs = Date.parse(runtime.world.clock());
    const holder = { host: "here", pid: 77, pidStart: "1" };
    const stream = await startPlan(runtime, oneOnce);
    await journal.takeLease(stream, holder, { nowMs: 0, expiresAtMs: nowMs + 2 * leasePolicy.termMs });
    expect(await drive(runtime, stream)).toMatchObject({ end: "held", by: { pid: 77 } });
    await journal.renewLease(stream, 1, nowMs + 2 * leasePolicy.termMs + 1);
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
    expect((await journal.lease(stream))?.fence).toBe(2);
  });

  test("K15 a driver that lost its lease is stopped, and its late result is refused by the fence", async () => {
    const finish = moment<string>();
    const { runtime, other, journal, advance } = await testWorld({ work: () => finish.come });
    const stream = await startPlan(runtime, oneOnce);
    const late = drive(runtime, stream);
    await until(journal, async () => (await typesOf(journal, stream)).includes("effect.started"));
    advance(leasePolicy.termMs);
    expect(await drive(other(), stream)).toEqual({ end: "waiting" }); // asks whether it happened
    const before = await journal.position();
    finish.arrive("too late");
    expect(await late).toEqual({ end: "lost" });
    expect(await journal.position()).toBe(before);
    expect((await onlyGate(journal, stream)).kind).toBe("unfinished");
    expect((await journal.lease(stream))?.fence).toBe(2);
  });

  test("K15 a driver learns with its next renewal that it lost the lease, and stops what it does", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const stopped = moment<unknown>();
    const work = (_: string, signal: AbortSignal): Promise<string> =>
      new Promise(() => signal.addEventListener("abort", () => stopped.arrive(signal.reason)));
    const { runtime, journal, advance } = await testWorld({ work });
    const stream = await startPlan(runtime, oneOnce);
    const late = drive(runtime, stream);
    await until(journal, async () => (await typesOf(journal, stream)).includes("effect.started"));
    vi.advanceTimersByTime(leasePolicy.renewEveryMs);
    expect((await journal.lease(stream))?.fence).toBe(1);
    advance(leasePolicy.termMs + leasePolicy.renewEveryMs);
    await journal.takeLease(
      stream,
      { host: "there", pid: 9, pidStart: "9" },
      { nowMs: Date.parse(runtime.world.clock()), expiresAtMs: 9e15 },
    );
    vi.advanceTimersByTime(leasePolicy.renewEveryMs);
    expect(await stopped.come).toMatchObject({ code: "lease.lost" });
    expect(await late).toEqual({ end: "lost" });
    expect(await messagesOf(journal, stream, "effect.failed")).toEqual([]);
    expect((await journal.lease(stream))?.host).toBe("there");
  });

  test("a renewal that fails for a moment does not stop the driver; one that fails for good does", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const journal = await memoryJournal();
    let fault: Fault | undefined = new Fault("journal.busy", "held by another");
    let renewals = 0;
    const renewLease: typeof journal.renewLease = async (...asked) => {
      renewals += 1;
      if (fault) throw fault;
      return journal.renewLease(...asked);
    };
    const finish = moment<string>();
    const { runtime } = await testWorld({ work: () => finish.come }, { journal: { ...journal, renewLease } });
    const stream = await startPlan(runtime, oneOnce);
    const driven = codeOf(drive(runtime, stream));
    await until(journal, async () => (await typesOf(journal, stream)).includes("effect.started"));
    await vi.advanceTimersByTimeAsync(leasePolicy.renewEveryMs);
    fault = undefined;
    await vi.advanceTimersByTimeAsync(leasePolicy.renewEveryMs);
    expect([renewals, (await journal.lease(stream))?.fence]).toEqual([2, 1]);
    fault = new Fault("journal.unwritable", "no space");
    await vi.advanceTimersByTimeAsync(leasePolicy.renewEveryMs);
    expect(await driven).toBe("journal.unwritable");
  });
});

describe("what a driver leaves behind", () => {
  test("an answer that comes while the driver is letting go is not left lying", async () => {
    const journal = await memoryJournal();
    let releases = 0;
    const releaseLease: typeof journal.releaseLease = async (stream, fence) => {
      releases += 1;
      if (releases === 1) accepted(await offer(runtime, stream, { type: "work.drop", name: "q" })); // the lease is held, so its writer leaves the rest to us
      return journal.releaseLease(stream, fence);
    };
    const { runtime } = await testWorld({}, { journal: { ...journal, releaseLease } });
    const stream = await startPlan(runtime, [[{ name: "q", do: "ask", kind: "risk" }], [{ name: "w", do: "once" }]]);
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
    expect(releases).toBe(2);
  });

  test("a lease that cannot be given back is no failure of the work: it ends by itself", async () => {
    const journal = await memoryJournal();
    const releaseLease = async (): Promise<never> => {
      throw new Fault("journal.unwritable", "no space");
    };
    const { runtime } = await testWorld({}, { journal: { ...journal, releaseLease } });
    expect(await drive(runtime, await startPlan(runtime, oneOnce))).toEqual({ end: "ended" });
  });

  test.each([
    ["in a hand", async () => Promise.reject(new Broken("invariant broken: x"))],
    ["while the session is being read", undefined],
  ])("a mistake of ours stops the driver and is not recorded as a fault: %s", async (_, work) => {
    const journal = await memoryJournal();
    const fall = moment<string>();
    const stored: typeof journal.stored = async (stream) => {
      const read = await journal.stored(stream);
      if (!work && read.version === 3) {
        fall.arrive("now");
        await Promise.resolve().then(() => new Promise((resolve) => setImmediate(resolve)));
      }
      return read;
    };
    const breaking = async (): Promise<string> => {
      await fall.come;
      throw new Broken("invariant broken: y");
    };
    const { runtime } = await testWorld({ work: work ?? breaking }, { journal: { ...journal, stored } });
    const stream = await startPlan(runtime, oneOnce);
    await expect(drive(runtime, stream)).rejects.toThrow("invariant broken");
    expect(await messagesOf(journal, stream, "effect.failed")).toEqual([]);
  });

  test("a journal that cannot be written stops the driver with its fault", async () => {
    const journal = await memoryJournal();
    const write: typeof journal.write = async (stream, decide, options) => {
      if (options?.fence !== undefined) throw new Fault("journal.unwritable", "no space");
      return journal.write(stream, decide, options);
    };
    const { runtime } = await testWorld({}, { journal: { ...journal, write } });
    expect(await codeOf(drive(runtime, await startPlan(runtime, oneOnce)))).toBe("journal.unwritable");
    expect(await codeOf(drive(runtime, "probe-none" as SessionId))).toBe("journal.unknown");
  });
});
