import { turns } from "../../test/support/turns.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draft, opened, started } from "../../test/support/journal-contract.ts";
import { countingReads } from "../../test/support/served-world.ts";
import type { Journal } from "../journal/journal.ts";
import { memoryJournal } from "../journal/memory.ts";
import { sessionId } from "../kernel/ids.ts";
import { createFeed, feedLimits, type Feed } from "./feed.ts";

let journal: Journal;
let feed: Feed;
beforeEach(async () => {
  journal = await memoryJournal();
  feed = createFeed(journal);
});
afterEach(async () => {
  feed.close();
  await journal.close();
});

const stream = sessionId("goal-one");
let version = 0;
beforeEach(() => {
  version = 0;
});

async function record(count: number): Promise<void> {
  const drafts = Array.from({ length: count }, (_, n) => (version + n === 0 ? started() : draft("a.happened")));
  await journal.append(stream, version, drafts);
  version += count;
}

const record1 = (name: typeof stream, at: number) => journal.append(name, at, [draft("a.happened")]);

const upTo = (last: number, first = 1): readonly number[] => Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** Follows in the background and keeps the positions it was given. */
function follower(after: number, from = feed) {
  const gone = new AbortController();
  const seen: number[] = [];
  const ended = (async () => {
    for await (const events of from.follow(after, gone)) seen.push(...events.map(({ position }) => position));
  })();
  return { seen, gone, ended };
}

describe("a follower", () => {
  test("gets what it missed and then what comes, each once and in order", async () => {
    await record(3);
    const { seen, gone, ended } = follower(1);
    await expect.poll(() => seen).toEqual([2, 3]);
    await record(2);
    await expect.poll(() => seen).toEqual([2, 3, 4, 5]);
    gone.abort();
    await ended;
    await record(1);
    expect(seen).toEqual([2, 3, 4, 5]);
  });

  test("of a backlog of 50,000 events gets every one, and others get a turn meanwhile", async () => {
    await record(1);
    const [row] = await journal.scan(0, 1);
    const rows = upTo(50_000).map((position) => ({ ...row, position }) as NonNullable<typeof row>);
    const long = createFeed({ ...journal, position: async () => 50_000, scan: async (after, limit) => rows.slice(after, after + limit) });
    let others = 0;
    const count = (): void => {
      others += 1;
      if (seen.length < 50_000) setImmediate(count);
    };
    const { seen } = follower(0, long);
    count();
    await expect.poll(() => seen.length).toBe(50_000);
    long.close();
    expect(seen.every((position, index) => position === index + 1)).toBe(true);
    expect(others).toBeGreaterThan(3);
  });

  test("gets what is written while it catches up once, also where events were archived", async () => {
    await record(3);
    const two = sessionId("goal-two");
    await journal.append(two, 0, [started(), draft("a.happened")]);
    await journal.archive([stream], "old.jsonl", draft("journal.archived"));
    const { seen } = follower(0);
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve(); // it knows how far it has to read, and has not read yet
    await journal.append(two, 2, [draft("a.happened"), draft("a.happened")]);
    await expect.poll(() => seen.length).toBeGreaterThanOrEqual(5);
    await record1(two, 4);
    await expect.poll(() => seen).toEqual([4, 5, 6, 7, 8, 9]);
  });

  test("with a position of another journal starts now and hears of what comes", async () => {
    await record(3);
    const { seen } = follower(1_000_000);
    await turns();
    await record(1);
    await expect.poll(() => seen).toEqual([4]);
  });

  test("that does not keep up is let go, and comes back for the rest", async () => {
    await record(1);
    const gone = new AbortController();
    const slow = feed.follow(1, gone);
    const seen = [...((await slow.next()).value as readonly { position: number }[])];
    const quick = follower(1);
    for (let n = 0; n < 5; n += 1) {
      await record(500);
      await expect.poll(() => quick.seen.length).toBe((n + 1) * 500);
    }
    expect(gone.signal.aborted).toBe(true);
    expect((await slow.next()).done).toBe(true);
    expect(seen).toEqual([]);
    const again = follower(1);
    await expect.poll(() => again.seen.length).toBe(2_500);
    expect(again.seen).toEqual(upTo(2_501, 2));
    expect(quick.seen).toEqual(upTo(2_501, 2));
  });

  test("hears a sign of life when nothing happens", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const events = feed.follow(0, new AbortController());
      expect((await events.next()).value).toEqual([]);
      const second = events.next();
      await vi.advanceTimersByTimeAsync(feedLimits.heartbeatMs);
      expect((await second).value).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is told of which gate an event is, also if the gate is large", async () => {
    const gate = opened("k1");
    const words = { ...(gate.body["gate"] as object), context: ["y".repeat(50_000)] } as never;
    await journal.append(stream, 0, [started(), gate, draft("gate.lapsed", { id: "gk1", key: "k1", kind: "risk", reason: "expired" })]);
    await journal.append(sessionId("goal-two"), 0, [started(), { ...opened("k2"), body: { ...opened("k2").body, gate: words } }]);
    const { value } = await feed.follow(0, new AbortController()).next();
    expect((value as { gate?: string }[]).map((event) => event.gate)).toEqual([undefined, "gk1", "gk1", undefined, "gk2"]);
    expect(JSON.stringify(value)).not.toContain("Go on?");
  });
});

describe("the feed", () => {
  test("reads the journal once for all who follow, and not at all when nobody does", async () => {
    const counting = countingReads(journal);
    const counted = createFeed(counting.journal);
    const all = Array.from({ length: 50 }, () => follower(0, counted));
    await turns();
    const before = counting.scans();
    await record(1);
    await expect.poll(() => all.every(({ seen }) => seen.length === 1)).toBe(true);
    expect(counting.scans() - before).toBeLessThanOrEqual(2);
    for (const { gone } of all) gone.abort();
    await Promise.all(all.map(({ ended }) => ended));
    const after = counting.scans();
    await record(1);
    await turns();
    expect(counting.scans()).toBe(after);
  });

  test("listens again when somebody comes after everyone has left", async () => {
    for (let round = 1; round <= 3; round += 1) {
      const { seen, gone, ended } = follower(0);
      await record(1);
      await expect.poll(() => seen).toEqual(upTo(round));
      gone.abort();
      await ended;
    }
  });

  test("does not lose one who comes while the last one leaves", async () => {
    await record(1);
    const first = follower(1);
    await turns();
    first.gone.abort();
    const second = follower(1);
    await first.ended;
    await record(1);
    await expect.poll(() => second.seen).toEqual([2]);
  });

  test("lets everyone go when it closes, and when the journal fails; who comes back misses nothing", async () => {
    let isBroken = false;
    const failing: Journal = {
      ...journal,
      scan: (after, limit) => (isBroken ? Promise.reject(new Error("disk")) : journal.scan(after, limit)),
    };
    const weak = createFeed(failing);
    const one = follower(0, weak);
    const two = follower(0, weak);
    await turns();
    isBroken = true;
    await record(2);
    await Promise.all([one.ended, two.ended]);
    expect(one.gone.signal.aborted).toBe(true);
    isBroken = false;
    const back = follower(0, weak);
    await expect.poll(() => back.seen).toEqual([1, 2]);
    weak.close();
    await back.ended;
  });

  test("that could not start tells whoever came, and starts for the next", async () => {
    let isBroken = true;
    const weak = createFeed({ ...journal, position: () => (isBroken ? Promise.reject(new Error("disk")) : journal.position()) });
    await expect(follower(0, weak).ended).rejects.toThrow("disk");
    isBroken = false;
    const { seen } = follower(0, weak);
    await record(1);
    await expect.poll(() => seen).toEqual([1]);
    weak.close();
  });
});
