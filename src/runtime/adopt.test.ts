import { describe, expect, test } from "vitest";
import { turns } from "../../test/support/turns.ts";
import { draft, started } from "../../test/support/journal-contract.ts";
import { moment, until } from "../../test/support/watching.ts";
import { answerOf, meta, onlyGate, startPlan, testWorld, typesOf, type TestWorld } from "../../test/support/world.ts";
import type { ProbeWork } from "../../test/support/probe.ts";
import { pageMax, type Journal } from "../journal/journal.ts";
import { memoryJournal } from "../journal/memory.ts";
import { gateOpened } from "../kernel/gate.ts";
import type { SessionId } from "../kernel/ids.ts";
import { Fault, isRefusal } from "../kernel/trouble.ts";
import type { TaggedValue } from "../kernel/tagged.ts";
import { drive } from "./drive.ts";
import { adopt, adoptPolicy, type AdoptOptions, type NextLook } from "./adopt.ts";
import { leasePolicy } from "./lease.ts";
import { isSeenTo } from "./family.ts";
import type { World } from "./types.ts";

const day = 86_400_000;
const oneOnce = [[{ name: "w", do: "once" } as const]];

interface Adopting extends TestWorld {
  readonly ended: readonly string[];
  /** Comes when the first session was driven as far as it goes. */
  readonly driven: Promise<void>;
  readonly troubles: readonly (readonly [SessionId | null, string])[];
  /** Lets the time between two looks pass. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/** `adopt` at work, with pauses that end when the test says so or the bell rings. */
async function adopting(
  performing: ProbeWork = {},
  change: Partial<World> = {},
  before?: (world: TestWorld) => Promise<unknown>,
): Promise<Adopting> {
  const ended: string[] = [];
  const driven = moment();
  const troubles: [SessionId | null, string][] = [];
  let resting = moment();
  let wake = moment();
  const pause = async (_: number, signal: AbortSignal): Promise<void> => {
    resting.arrive();
    if (!signal.aborted) await Promise.race([wake.come, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
  };
  const world = await testWorld(performing, { pause, ...change });
  await before?.(world);
  const stopping = new AbortController();
  const stopped = adopt(world.runtime, stopping.signal, {
    onDriven: (stream, { end }) => {
      ended.push(`${stream} ${end}`);
      driven.arrive();
    },
    onTrouble: (stream, cause) => troubles.push([stream, (cause as Fault).code]),
  });
  await resting.come;
  return {
    ...world,
    ended,
    troubles,
    driven: driven.come,
    async tick() {
      for (const _ of ["the look that may be under way", "a whole one"]) {
        const woken = wake;
        [resting, wake] = [moment(), moment()];
        woken.arrive();
        await resting.come;
      }
    },
    async stop() {
      stopping.abort();
      await stopped;
    },
  };
}

const isOver = async (journal: Journal, stream: SessionId): Promise<boolean> => (await typesOf(journal, stream)).includes("session.ended");

describe("adopting sessions", () => {
  test("what nobody drives is driven, what was there before and what comes later", async () => {
    const streams: SessionId[] = [];
    const { runtime, journal, stop, ended } = await adopting({}, {}, async ({ runtime: early }) =>
      streams.push(await startPlan(early, oneOnce)),
    );
    streams.push(await startPlan(runtime, oneOnce));
    for (const stream of streams) await until(journal, () => isOver(journal, stream));
    await stop();
    expect(ended).toEqual(streams.map((stream) => `${stream} ended`));
  });

  test("each agent's oldest comes before the second of any, and whoever is asked to drives them", async () => {
    const { runtime } = await testWorld();
    const begun: Record<string, SessionId[]> = { flood: [], calm: [], late: [] };
    for (const agent of ["flood", "flood", "flood", "calm", "flood", "late", "calm"]) {
      const command = { type: "plan.start", plan: oneOnce } as TaggedValue;
      const moved = await runtime.start("probe", command, { ...meta(true), agent });
      if (!isRefusal(moved)) begun[agent]?.push(moved.loaded.stream);
    }
    const driven: SessionId[] = [];
    const stopping = new AbortController();
    await adopt(runtime, stopping.signal, {
      async drive(stream) {
        driven.push(stream);
        if (driven.length === 7) stopping.abort();
        return { end: "waiting" };
      },
    });
    const { flood = [], calm = [], late = [] } = begun;
    expect(driven).toEqual([flood[0], calm[0], late[0], flood[1], calm[1], flood[2], flood[3]]);
  });

  test("sessions are driven whether or not anybody wants to hear of it", async () => {
    const { runtime, journal } = await testWorld();
    const stream = await startPlan(runtime, oneOnce);
    const stopping = new AbortController();
    const pause = async (_: number, signal: AbortSignal): Promise<void> =>
      signal.aborted ? undefined : new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
    const stopped = adopt({ ...runtime, world: { ...runtime.world, pause } }, stopping.signal);
    await until(journal, () => isOver(journal, stream));
    stopping.abort();
    await stopped;
  });

  test(
    "a session that somebody drives is left alone until that somebody is dead or was not heard of for a whole term, whatever the clock " +
      "says",
    async () => {
      const dead = new Set<number>();
      const streams: SessionId[] = [];
      const { journal, stop, tick, advance, setClock, ended } = await adopting(
        {},
        { standing: ({ pid }) => (dead.has(pid) ? "gone" : "unknown") },
        async ({ runtime, journal: early }) => {
          for (const pid of [7, 8]) {
            const stream = await startPlan(runtime, oneOnce);
            await early.takeLease(stream, { host: "here", pid, pidStart: "1" }, { termMs: 1 });
            streams.push(stream);
          }
        },
      );
      await tick();
      expect(ended).toEqual([]);
      dead.add(7);
      await tick();
      await until(journal, () => isOver(journal, streams[0] as SessionId));
      expect(await isOver(journal, streams[1] as SessionId)).toBe(false);
      for (const step of [day, -day, -day]) {
        setClock(step);
        await tick();
      }
      expect(await isOver(journal, streams[1] as SessionId)).toBe(false);
      for (let seconds = 0; seconds < leasePolicy.termMs / 1_000; seconds += 1) {
        advance(1_000);
        await tick();
      }
      await until(journal, () => isOver(journal, streams[1] as SessionId));
      await stop();
    },
  );

  test("K9 a parent that was never told is told, however many sessions wait", async () => {
    const looked: SessionId[] = [];
    const journal = await memoryJournal();
    const stored: Journal["stored"] = async (stream) => {
      looked.push(stream);
      return journal.stored(stream);
    };
    const waiting = Array.from({ length: pageMax + 1 }, (_, n) => `probe-waiting-${n}` as SessionId);
    const { stop } = await adopting({}, { journal: { ...journal, stored } }, async () => {
      const child = { ...draft("child.started", { key: "k", child: "probe-none", protocol: "probe" }), protocol: "probe" };
      for (const stream of waiting) await journal.append(stream, 0, [{ ...started(), protocol: "probe" }, child]);
    });
    await stop();
    expect(new Set(looked)).toEqual(new Set([...waiting, "probe-none"]));
  });

  test("K7 a gate whose time is up lapses, and its session goes on", async () => {
    const expiresAt = "2026-01-01T00:00:01.000Z";
    const { runtime, journal, tick, stop, advance } = await adopting();
    const stream = await startPlan(runtime, [[{ name: "x", do: "ask", kind: "risk", expiresAt }]]);
    await until(journal, async () => (await typesOf(journal, stream)).includes("gate.opened"));
    const gate = await onlyGate(journal, stream);
    await tick();
    expect((await journal.findGates(gate.id))[0]?.status).toBe("open");
    advance(1_000);
    await tick();
    expect((await journal.findGates(gate.id))[0]).toMatchObject({ status: "lapsed", closing: { reason: "expired" } });
    expect(await runtime.answer(gate.id, answerOf(gate, "approve"))).toMatchObject({ because: expect.stringContaining("expired") });
    await stop();
  });

  test("K7 what an ended session left open lapses at the first look", async () => {
    const stream = "probe-old" as SessionId;
    const gate = { ...gateOpened("risk", "k", { title: "t", question: "q" }).gate };
    const { journal, stop } = await adopting({}, {}, ({ journal: early }) =>
      early.append(
        stream,
        0,
        [
          started(),
          draft("gate.opened", { gate, id: "gold", shown: "s" } as never),
          draft("session.ended", { outcome: "stopped", left: [] }),
        ].map((each) => ({ ...each, protocol: "probe" })),
      ),
    );
    await stop();
    expect((await journal.findGates("gold"))[0]).toMatchObject({ status: "lapsed", closing: { reason: "session-ended" } });
  });

  test("one session in trouble is reported, left alone for a while, and keeps nobody else waiting", async () => {
    const newer = "probe-newer" as SessionId;
    const expiresAt = "2025-12-31T00:00:00.000Z";
    const { runtime, journal, stop, tick, advance, troubles } = await adopting({}, {}, ({ journal: early }) => {
      const body = { gate: { ...gateOpened("risk", "k", { title: "t", question: "q", expiresAt }).gate }, id: "gnewer", shown: "s" };
      const opened = { ...draft("gate.opened", body as never), protocol: "probe" };
      const drafts = [{ ...started(), protocol: "probe" }, opened, { ...draft("x.happened"), protocol: "probe", schema: 99 }];
      return early.write(newer, () => ({ change: { drafts, due: 1 }, result: null }));
    });
    const fine = await startPlan(runtime, oneOnce);
    await until(journal, () => isOver(journal, fine));
    expect(troubles).toEqual([[newer, "journal.newer"]]);
    await tick();
    expect(troubles).toHaveLength(1);
    advance(adoptPolicy.troubledMs);
    await tick();
    expect(troubles).toHaveLength(2);
    await stop();
  });

  test("a journal that fails for a moment is reported, and the next look finds what is due", async () => {
    const journal = await memoryJournal();
    let isDown = true;
    const sessions: Journal["sessions"] = async (query) => {
      if (isDown) throw new Fault("journal.unreachable", "the server is away");
      return journal.sessions(query);
    };
    const { runtime, tick, stop, troubles } = await adopting({}, { journal: { ...journal, sessions } });
    const stream = await startPlan(runtime, oneOnce);
    expect(troubles).toEqual([[null, "journal.unreachable"]]);
    isDown = false;
    await tick();
    await until(journal, () => isOver(journal, stream));
    await stop();
  });

  test("no more than its limit are driven at once, the oldest first; when it stops, so do they", async () => {
    const running: string[] = [];
    const streams: SessionId[] = [];
    const full = moment();
    const work = (name: string): Promise<string> => {
      if (running.push(name) === adoptPolicy.drivesMax) full.arrive();
      return new Promise(() => {});
    };
    const { journal, stop, ended } = await adopting({ work }, {}, async ({ runtime }) => {
      for (let n = 0; n < adoptPolicy.drivesMax + 3; n += 1)
        streams.push(await startPlan(runtime, [[{ name: `w${n}`, do: "repeatable" }]]));
    });
    await full.come;
    await stop();
    expect(running.toSorted()).toEqual(Array.from({ length: adoptPolicy.drivesMax }, (_, n) => `w${n}`).toSorted());
    expect(ended.toSorted()).toEqual(
      streams
        .slice(0, adoptPolicy.drivesMax)
        .map((stream) => `${stream} aborted`)
        .toSorted(),
    );
    expect((await journal.scan(0, 1_000)).filter(({ type }) => type === "effect.failed")).toEqual([]);
  });

  test("a session that waits for a person is not taken up again until something is due", async () => {
    const { runtime, journal, tick, stop, ended, driven } = await adopting();
    const stream = await startPlan(runtime, [[{ name: "x", do: "ask", kind: "risk" }], [{ name: "w", do: "once" }]]);
    await driven;
    await tick();
    expect(ended).toEqual([`${stream} waiting`]);
    const gate = await onlyGate(journal, stream);
    await runtime.answer(gate.id, answerOf(gate, "halt"));
    await until(journal, () => isOver(journal, stream));
    await stop();
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
  });

  test("D27 work for later is left alone until its time, without a driver; what happens meanwhile is looked at at once", async () => {
    const notBefore = "2026-01-01T01:00:00.000Z";
    const { runtime, journal, tick, stop, ended, driven, advance } = await adopting();
    const stream = await startPlan(runtime, [[{ name: "w", do: "once", notBefore }]]);
    await driven;
    for (const _ of ["it is looked at once more, for something happened in it", "then it rests"]) await tick();
    const looks = ended.length;
    expect([looks <= 2, ended.every((each) => each === `${stream} later`)]).toEqual([true, true]);
    await tick();
    expect([ended.length, (await journal.lease(stream))?.expiresAtMs ?? 0]).toEqual([looks, 0]);
    expect(await drive(runtime, stream)).toEqual({ end: "later", until: notBefore });
    expect(await isSeenTo(runtime, stream)).toBe(true); // nobody drives it, and nobody has to
    advance(1_000);
    const note = { type: "note.add", text: "x", path: "p" } as TaggedValue;
    expect(isRefusal(await runtime.offer(stream, note, { actor: { kind: "person", name: "mira" } }))).toBe(false);
    for (let turns = 0; turns < 20 && ended.length === looks; turns += 1) await tick();
    expect(ended.length).toBeGreaterThan(looks);
    expect(await isOver(journal, stream)).toBe(false);
    advance(3_600_000);
    await tick();
    await until(journal, () => isOver(journal, stream));
    await stop();
  });

  test("M6 a host with timers of its own is told when the next look is needed, and for which session", async () => {
    const { runtime, journal } = await testWorld();
    const at = (seconds: number): string => new Date(Date.parse("2026-01-01T00:00:00.000Z") + seconds * 1_000).toISOString();
    const stopping = new AbortController();
    const told: NextLook[] = [];
    const stopped = adopt(runtime, stopping.signal, {
      rest: async (next, signal) => {
        told.push(next);
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
    });
    const later = await startPlan(runtime, [[{ name: "w", do: "once", notBefore: at(20) }]]);
    await expect.poll(() => told.at(-1)).toEqual({ inMs: 20_000, about: later });
    const asking = await startPlan(runtime, [[{ name: "x", do: "ask", kind: "risk", expiresAt: at(5) }]]);
    await expect.poll(() => told.at(-1)).toEqual({ inMs: 5_000, about: asking });
    const held = await startPlan(runtime, [[{ name: "x", do: "ask", kind: "risk" }], [{ name: "w", do: "once" }]]);
    await until(journal, async () => (await typesOf(journal, held)).includes("gate.opened"));
    await expect.poll(async () => (await journal.lease(held))?.expiresAtMs).toBe(0);
    await journal.takeLease(held, { host: "there", pid: 7, pidStart: "1" }, { termMs: 1, over: await journal.lease(held) });
    const gate = await onlyGate(journal, held);
    await runtime.answer(gate.id, answerOf(gate, "approve"));
    await expect.poll(() => told.at(-1)).toEqual({ inMs: adoptPolicy.everyMs, about: null });
    stopping.abort();
    await stopped;
    expect(told[0]).toEqual({ inMs: adoptPolicy.tellEveryMs, about: null });
  });

  test.each<[string, Awaited<ReturnType<NonNullable<AdoptOptions["drive"]>>>, number, boolean]>([
    ["M6 what something else has driven is told by that one, and looked at again later", { end: "handed" }, adoptPolicy.handedMs, false],
    [
      "M4 what another machine may take up is looked at soon, because of two that are about to, one loses",
      { end: "elsewhere", at: { host: "one", folder: "/p", isOtherMachine: true, mayMove: true } },
      ...([adoptPolicy.needyMs, true] as const),
    ],
    [
      "M4 what only its own machine can do is looked at seldom",
      { end: "elsewhere", at: { host: "one", folder: "/p", isOtherMachine: true } },
      ...([adoptPolicy.tellEveryMs, true] as const),
    ],
  ])("%s", async (_, end, inMs, isTold) => {
    const { runtime } = await testWorld();
    const stream = await startPlan(runtime, oneOnce);
    const stopping = new AbortController();
    const looks: NextLook[] = [];
    const driven: string[] = [];
    const stopped = adopt(runtime, stopping.signal, {
      drive: async () => end,
      onDriven: (one) => driven.push(one),
      rest: async (next, signal) => {
        looks.push(next);
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
    });
    await expect.poll(() => looks.at(-1)?.inMs).toBe(inMs);
    stopping.abort();
    await stopped;
    expect(driven).toEqual(isTold ? [stream] : []);
  });

  test("M6 one who is told soon enough of what others drive looks for it as seldom as it says", async () => {
    const { runtime, journal } = await testWorld();
    const stream = await startPlan(runtime, oneOnce);
    await journal.takeLease(stream, { host: "there", pid: 7, pidStart: "1" }, { termMs: 1 });
    const stopping = new AbortController();
    const looks: NextLook[] = [];
    const rest = async (next: NextLook): Promise<void> => (looks.push(next), stopping.abort());
    await adopt(runtime, stopping.signal, { rest, crowdedMs: 17_000 });
    expect(looks).toEqual([{ inMs: 17_000, about: null }]);
  });

  test("M6 one who is woken by something else does not look when anything is written, until it is not woken any more", async () => {
    const { runtime } = await testWorld();
    const stopping = new AbortController();
    let looks = 0;
    let isWoken = true;
    const stopped = adopt(runtime, stopping.signal, {
      heeds: () => !isWoken,
      rest: async (_, signal) => {
        looks += 1;
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
    });
    await expect.poll(() => looks).toBe(1);
    await startPlan(runtime, oneOnce);
    await turns();
    expect(looks).toBe(1);
    isWoken = false;
    const stream = await startPlan(runtime, oneOnce);
    await until(runtime.world.journal, () => isOver(runtime.world.journal, stream));
    stopping.abort();
    await stopped;
  });
});
