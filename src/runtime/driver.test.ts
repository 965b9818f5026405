import { afterEach, describe, expect, test, vi } from "vitest";
import { moment, until } from "../../test/support/watching.ts";
import { accepted, codeOf, messagesOf, offer, onlyGate, startPlan, testWorld, typesOf } from "../../test/support/world.ts";
import type { Lease } from "../journal/journal.ts";
import { memoryJournal } from "../journal/memory.ts";
import type { SessionId } from "../kernel/ids.ts";
import { BrokenInvariant, Fault } from "../kernel/trouble.ts";
import { drive } from "./drive.ts";
import { isFree, leasePolicy } from "./lease.ts";
import type { Runtime } from "./types.ts";

afterEach(() => void vi.useRealTimers());

const oneOnce = [[{ name: "w", do: "once" } as const]];
const hour = 3_600_000;
const day = 24 * hour;
const stranger = { host: "there", pid: 77, pidStart: "1" };

/** Looks at a lease every second for a while, as a driver does that waits for it. */
async function watch(runtime: Runtime, stream: SessionId, advance: (ms: number) => void, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    isFree(runtime.world, await runtime.world.journal.lease(stream));
    advance(1_000);
  }
}

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

  test("a holder that is dead frees the session at once, one that is certainly alive never", async () => {
    const { runtime, other, journal, advance } = await testWorld({}, { standing: () => "alive" });
    const stream = await startPlan(runtime, oneOnce);
    await journal.takeLease(stream, stranger, { termMs: 1 });
    for (let looks = 0; looks < 20; looks += 1) {
      expect(await drive(runtime, stream)).toMatchObject({ end: "held", by: { pid: 77 } });
      advance(leasePolicy.termMs); // as after SIGSTOP or a long sleep: it is there, and goes on when it can
    }
    expect(await drive(other({ standing: () => "gone" }), stream)).toEqual({ end: "ended" });
  });

  test.each([day, -day, hour, -hour])("a clock that is set by %i ms takes nothing from a holder in doubt", async (byMs) => {
    const { runtime, journal, setClock, advance } = await testWorld();
    const stream = await startPlan(runtime, oneOnce);
    await journal.takeLease(stream, stranger, { termMs: leasePolicy.termMs });
    expect(await drive(runtime, stream)).toMatchObject({ end: "held" });
    setClock(byMs);
    expect(await drive(runtime, stream)).toMatchObject({ end: "held" });
    await watch(runtime, stream, advance, leasePolicy.termMs - 1_000);
    expect(await drive(runtime, stream)).toMatchObject({ end: "held" });
    advance(1_000);
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
  });

  test("each watcher watches for itself, a renewal begins the term anew, and time asleep is not time watched", async () => {
    const { runtime, other, journal, advance } = await testWorld();
    const stream = await startPlan(runtime, oneOnce);
    await journal.takeLease(stream, stranger, { termMs: 5 });
    const second = other();
    await watch(runtime, stream, advance, leasePolicy.termMs - 1_000);
    expect(await drive(second, stream)).toMatchObject({ end: "held" });
    await journal.renewLease(stream, 1, 6);
    advance(1_000);
    expect(await drive(runtime, stream)).toMatchObject({ end: "held" });
    advance(100 * leasePolicy.termMs);
    expect(await drive(runtime, stream)).toMatchObject({ end: "held" });
    await watch(runtime, stream, advance, leasePolicy.termMs);
    expect(await drive(second, stream)).toMatchObject({ end: "held" });
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
  });

  test("a lease that was renewed between the look and the taking stays with its holder", async () => {
    const journal = await memoryJournal();
    const takeLease: typeof journal.takeLease = async (stream, holder, term) => {
      if (term.over) await journal.renewLease(stream, term.over.fence, 5);
      return journal.takeLease(stream, holder, term);
    };
    const { runtime, advance } = await testWorld({}, { journal: { ...journal, takeLease } });
    const stream = await startPlan(runtime, oneOnce);
    const seen = await journal.takeLease(stream, stranger, { termMs: 5 });
    await watch(runtime, stream, advance, leasePolicy.termMs);
    expect(await drive(runtime, stream)).toMatchObject({ end: "held", by: { pid: 77, fence: 1 } });
    expect((await journal.lease(stream))?.expiresAtMs).not.toBe(seen?.expiresAtMs);
  });

  test.each([day, -day])("K15 a driver whose clock is set by %i ms keeps its lease and its command", async (byMs) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const finish = moment<string>();
    const { runtime, other, journal, setClock } = await testWorld({ work: () => finish.come });
    const stream = await startPlan(runtime, oneOnce);
    const first = drive(runtime, stream);
    await until(journal, async () => (await typesOf(journal, stream)).includes("effect.started"));
    setClock(byMs);
    expect(await drive(other(), stream)).toMatchObject({ end: "held" });
    await vi.advanceTimersByTimeAsync(leasePolicy.renewEveryMs);
    expect(await drive(other(), stream)).toMatchObject({ end: "held", by: { fence: 1 } });
    finish.arrive("done");
    expect(await first).toEqual({ end: "ended" });
  });

  test("what this process once held and nobody keeps any more is not held for ever", async () => {
    const { runtime, journal, advance } = await testWorld({}, { standing: () => "alive" });
    const stream = await startPlan(runtime, oneOnce);
    await journal.takeLease(stream, runtime.world.holder, { termMs: 5 });
    expect(await drive(runtime, stream)).toMatchObject({ end: "held" }); // another thread may keep it
    await watch(runtime, stream, advance, leasePolicy.termMs);
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
  });

  test("K15 a driver that lost its lease is stopped, and its late result is refused by the fence", async () => {
    const finish = moment<string>();
    const { runtime, other, journal, advance } = await testWorld({ work: () => finish.come });
    const stream = await startPlan(runtime, oneOnce);
    const late = drive(runtime, stream);
    await until(journal, async () => (await typesOf(journal, stream)).includes("effect.started"));
    const second = other();
    await watch(second, stream, advance, leasePolicy.termMs);
    expect(await drive(second, stream)).toEqual({ end: "waiting" }); // asks whether it happened
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
    const { runtime, journal } = await testWorld({ work });
    const stream = await startPlan(runtime, oneOnce);
    const late = drive(runtime, stream);
    await until(journal, async () => (await typesOf(journal, stream)).includes("effect.started"));
    vi.advanceTimersByTime(leasePolicy.renewEveryMs);
    expect((await journal.lease(stream))?.fence).toBe(1);
    const over = await journal.lease(stream);
    await journal.takeLease(stream, { host: "there", pid: 9, pidStart: "9" }, { termMs: 9e15, over });
    vi.advanceTimersByTime(leasePolicy.renewEveryMs);
    expect(await stopped.come).toMatchObject({ code: "lease.lost" });
    expect(await late).toEqual({ end: "lost" });
    expect(await messagesOf(journal, stream, "effect.failed")).toEqual([]);
    expect((await journal.lease(stream))?.host).toBe("there");
  });

  test.each([
    new Fault("journal.busy", "held by another"),
    new Fault("journal.unreachable", "no server"),
    new Fault("journal.unwritable", "no space"),
  ])("K15 a lease that cannot be renewed is still ours, and what runs goes on: $code", async (fault) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const journal = await memoryJournal();
    let isFailing = true;
    let renewals = 0;
    const renewLease: typeof journal.renewLease = async (...asked) => {
      renewals += 1;
      if (isFailing) throw fault;
      return journal.renewLease(...asked);
    };
    const finish = moment<string>();
    const changed = { journal: { ...journal, renewLease } };
    const { runtime, advance } = await testWorld({ work: () => finish.come }, changed);
    const stream = await startPlan(runtime, oneOnce);
    const driven = drive(runtime, stream);
    await until(journal, async () => (await typesOf(journal, stream)).includes("effect.started"));
    advance(2 * leasePolicy.termMs);
    await vi.advanceTimersByTimeAsync(2 * leasePolicy.termMs);
    isFailing = false;
    await vi.advanceTimersByTimeAsync(leasePolicy.renewEveryMs);
    expect([renewals, (await journal.lease(stream))?.fence]).toEqual([7, 1]);
    finish.arrive("done");
    expect(await driven).toEqual({ end: "ended" });
  });
});

/** A journal that judges leases itself, as one that several machines share does. */
async function judging(says: () => "alive" | "gone") {
  const journal = await memoryJournal();
  const judged = <Found extends Lease | null>(lease: Found): Found => lease && { ...lease, standing: says() };
  const shared: typeof journal = {
    ...journal,
    lease: async (stream) => judged(await journal.lease(stream)),
    takeLease: async (...asked) => judged(await journal.takeLease(...asked)),
  };
  return shared;
}

describe("a journal that several machines share", () => {
  test("M1 its word on a holder stands above what this machine believes, and above how long it watched", async () => {
    let standing: "alive" | "gone" = "alive";
    const journal = await judging(() => standing);
    const { runtime, advance } = await testWorld({}, { journal, standing: () => "gone" });
    const stream = await startPlan(runtime, oneOnce);
    await journal.takeLease(stream, stranger, { termMs: 5 });
    await watch(runtime, stream, advance, 3 * leasePolicy.termMs);
    expect(await drive(runtime, stream)).toMatchObject({ end: "held", by: { pid: 77 } });
    standing = "gone";
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
  });

  test("M1 a driver that could not renew for a term stops by its own clock, before another machine begins", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
    const journal = await judging(() => "alive");
    let isCut = false;
    const renewLease: typeof journal.renewLease = (...asked) => (isCut ? new Promise(() => {}) : journal.renewLease(...asked));
    const stopped = moment<unknown>();
    const work = (_: string, signal: AbortSignal): Promise<string> =>
      new Promise(() => signal.addEventListener("abort", () => stopped.arrive(signal.reason)));
    const { runtime, advance } = await testWorld({ work }, { journal: { ...journal, renewLease } });
    const pass = async (ms: number): Promise<void> => {
      advance(ms);
      await vi.advanceTimersByTimeAsync(ms);
    };
    const stream = await startPlan(runtime, oneOnce);
    const driven = drive(runtime, stream);
    await until(journal, async () => (await typesOf(journal, stream)).includes("effect.started"));
    for (let renewals = 0; renewals < 5; renewals += 1) await pass(leasePolicy.renewEveryMs);
    isCut = true;
    await pass(leasePolicy.termMs - 1);
    const before = await Promise.race([stopped.come, Promise.resolve("runs")]);
    await pass(1);
    expect([before, await stopped.come]).toEqual(["runs", expect.objectContaining({ code: "lease.lost" })]);
    expect(await driven).toEqual({ end: "lost" });
    expect((await journal.lease(stream))?.expiresAtMs).toBe(0); // given back: the next one need not wait
  });
});

describe("what a driver leaves behind", () => {
  test("an answer that comes while the driver is letting go is not left lying", async () => {
    const journal = await memoryJournal();
    let releases = 0;
    const releaseLease: typeof journal.releaseLease = async (stream, fence) => {
      releases += 1;
      // the lease is held, so its writer leaves the rest to us
      if (releases === 1) accepted(await offer(runtime, stream, { type: "work.drop", name: "q" }));
      return journal.releaseLease(stream, fence);
    };
    const { runtime } = await testWorld({}, { journal: { ...journal, releaseLease } });
    const stream = await startPlan(runtime, [[{ name: "q", do: "ask", kind: "risk" }], [{ name: "w", do: "once" }]]);
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
    expect(releases).toBe(2);
  });

  test("a lease that cannot be given back is no failure of the work: it is given back later", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const journal = await memoryJournal();
    let isFull = true;
    const releaseLease: typeof journal.releaseLease = async (...asked) => {
      if (isFull) throw new Fault("journal.unwritable", "no space");
      return journal.releaseLease(...asked);
    };
    const { runtime } = await testWorld({}, { journal: { ...journal, releaseLease } });
    const stream = await startPlan(runtime, oneOnce);
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
    expect((await journal.lease(stream))?.expiresAtMs).not.toBe(0);
    isFull = false;
    await vi.advanceTimersByTimeAsync(leasePolicy.renewEveryMs);
    expect((await journal.lease(stream))?.expiresAtMs).toBe(0);
  });

  test.each([
    ["in a hand", async () => Promise.reject(new BrokenInvariant("invariant broken: x"))],
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
      throw new BrokenInvariant("invariant broken: y");
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
