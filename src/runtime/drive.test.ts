import { describe, expect, test } from "vitest";
import type { Item } from "../../test/support/probe.ts";
import { batching, moment, until } from "../../test/support/watching.ts";
import { accepted, answer, messagesOf, offer, onlyGate, probeInstalled, startPlan, testWorld, typesOf } from "../../test/support/world.ts";
import { memoryJournal } from "../journal/memory.ts";
import { effectLimits } from "../kernel/effect.ts";
import { Fault } from "../kernel/trouble.ts";
import { drive } from "./drive.ts";

const once: Item = { name: "w", do: "once" };
const repeatable: Item = { name: "w", do: "repeatable" };

/** Hands that count, and do as they are told. */
function counting(work: (run: number, signal: AbortSignal) => Promise<string> = async () => "done") {
  const runs: string[] = [];
  const { come: begun, arrive } = moment();
  const count = async (name: string, signal: AbortSignal): Promise<string> => {
    arrive();
    return work(runs.push(name), signal);
  };
  return { runs, begun, work: count };
}

const never = (): Promise<string> => new Promise(() => {});
const failing = (cause: unknown) => async (): Promise<string> => {
  throw cause;
};

describe("work that must not happen twice", () => {
  test("K15 it is announced before it runs, and its end and its result are one append", async () => {
    const { journal, batches } = batching(await memoryJournal());
    const seen: (readonly string[])[] = [];
    const work = async (): Promise<string> => {
      seen.push(await typesOf(journal, stream));
      return "done";
    };
    const { runtime } = await testWorld({ work }, { journal });
    const stream = await startPlan(runtime, [[once]]);
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
    expect(seen).toEqual([["session.started", "plan.started", "effect.started"]]);
    expect(batches.slice(1)).toEqual([["effect.started"], ["effect.finished", "work.done"], ["plan.finished", "session.ended"]]);
  });

  test.each([
    ["finished", "it is not run, and the plan goes on", 1, "finished"],
    ["retry", "it is run again", 2, "done"],
    ["halt", "it is left and the plan goes on", 1, "halted"],
  ])("K15 found unfinished after a crash it asks; %s: %s", async (option, _, runs, settled) => {
    const performing = counting((run) => (run === 1 ? never() : Promise.resolve("done")));
    const ended: string[] = [];
    const left = { find: async () => [{ pid: 7, at: "noon" }], end: async (_stream: string, key: string) => void ended.push(key) };
    const { runtime, other, journal, advance } = await testWorld(performing, { left });
    const stream = await startPlan(runtime, [[once]]);
    const crash = new AbortController();
    const crashed = drive(runtime, stream, crash.signal);
    await performing.begun;
    crash.abort();
    expect(await crashed).toEqual({ end: "aborted" });
    advance(60_000);
    const next = other();
    expect(await drive(next, stream)).toEqual({ end: "waiting" });
    expect(await drive(next, stream)).toEqual({ end: "waiting" });
    expect(performing.runs).toHaveLength(1);
    const { gate, ...asked } = await onlyGate(journal, stream);
    expect(asked).toMatchObject({ kind: "unfinished", question: "Did it finish?" });
    expect(gate.context?.at(-1)).toMatch(/^It still runs: process 7, since noon\./);
    await answer(next, stream, option);
    expect(ended).toEqual(option === "finished" ? [] : ["work:w"]);
    expect(await drive(next, stream)).toEqual({ end: "ended" });
    expect(performing.runs).toHaveLength(runs);
    expect((await next.load(stream))?.session.state).toMatchObject({ settled: { w: settled } });
  });

  test("K15 when it fails nobody knows how far it came: it asks, and is not tried again by itself", async () => {
    const performing = counting(failing(new Fault("journal.busy", "half way there")));
    const { runtime, journal } = await testWorld(performing);
    const stream = await startPlan(runtime, [[once]]);
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect(performing.runs).toHaveLength(1);
    const { kind, gate } = await onlyGate(journal, stream);
    expect([kind, gate.evidence]).toEqual(["unfinished", [{ claim: "half way there", source: "step work:w" }]]);
  });

  test("K15 it does not run when its session ends just before it is announced", async () => {
    const journal = await memoryJournal();
    const performing = counting();
    let isFirst = true;
    const write: typeof journal.write = async (stream, decide, options) => {
      if (options?.fence !== undefined && isFirst) {
        isFirst = false;
        await runtime.stop(stream, { kind: "person", name: "Mira" });
      }
      return journal.write(stream, decide, options);
    };
    const { runtime } = await testWorld(performing, { journal: { ...journal, write } });
    const stream = await startPlan(runtime, [[once]]);
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
    expect(performing.runs).toEqual([]);
  });
});

describe("work that may be repeated", () => {
  test("K15 it is tried a limited number of times, ever later, and then a person is asked", async () => {
    const performing = counting(failing(new Error("no luck")));
    const { runtime, journal, pauses } = await testWorld(performing);
    const stream = await startPlan(runtime, [[repeatable]]);
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect(performing.runs).toHaveLength(effectLimits.attemptsMax);
    expect((await messagesOf(journal, stream, "effect.failed")).map(({ body }) => [body["attempt"], body["again"]])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
    expect(pauses).toHaveLength(2);
    for (const [index, ms] of pauses.entries()) {
      expect(ms).toBeGreaterThanOrEqual(effectLimits.backoffMs * 2 ** index * 0.5);
      expect(ms).toBeLessThanOrEqual(effectLimits.backoffMs * 2 ** index * 1.5);
    }
    expect(await onlyGate(journal, stream)).toMatchObject({ kind: "fault", question: "Try again, or go on without it?" });
  });

  test.each([
    ["retry", "done", 4],
    ["halt", "halted", 3],
  ])("K15 at that gate %s does what it says", async (option, settled, runs) => {
    const performing = counting(async (run) => (run <= 3 ? failing(new Error("no luck"))() : "done"));
    const { runtime } = await testWorld(performing);
    const stream = await startPlan(runtime, [[repeatable]]);
    await drive(runtime, stream);
    await answer(runtime, stream, option);
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
    expect(performing.runs).toHaveLength(runs);
    expect((await runtime.load(stream))?.session.state).toMatchObject({ settled: { w: settled } });
  });

  test("K15 a fault that cannot pass asks at once, and attempts are counted across drivers", async () => {
    const lasting = counting(failing(new Fault("config.invalid", "bad entry")));
    const first = await testWorld(lasting);
    await drive(first.runtime, await startPlan(first.runtime, [[repeatable]]));
    expect(lasting.runs).toHaveLength(1);

    const stop = new AbortController();
    const performing = counting(failing(new Error("no luck")));
    const pause = async (): Promise<void> => stop.abort();
    const { runtime, other, journal } = await testWorld(performing, { pause });
    const stream = await startPlan(runtime, [[repeatable]]);
    expect(await drive(runtime, stream, stop.signal)).toEqual({ end: "aborted" });
    await drive(other(), stream);
    expect(performing.runs).toHaveLength(effectLimits.attemptsMax);
    expect((await messagesOf(journal, stream, "effect.failed")).map(({ body }) => body["attempt"])).toEqual([1, 2, 3]);
  });

  test("K15 its result is never asked for again, even if it lands while an older state is being read", async () => {
    const journal = await memoryJournal();
    const slow = moment<string>();
    const performing = counting();
    const work = async (name: string, signal: AbortSignal): Promise<string> => {
      await performing.work(name, signal);
      return name === "slow" ? slow.come : "done";
    };
    const stored: typeof journal.stored = async (stream) => {
      const read = await journal.stored(stream);
      const types = await typesOf(journal, stream);
      if (types.filter((type) => type === "work.done").length !== 1 || types.includes("session.ended")) return read;
      slow.arrive("done");
      await until(journal, async () => (await messagesOf(journal, stream, "work.done")).length === 2);
      return read; // what was true before the slow one landed
    };
    const { runtime } = await testWorld({ work }, { journal: { ...journal, stored } });
    const stream = await startPlan(runtime, [
      [
        { name: "quick", do: "repeatable" },
        { name: "slow", do: "repeatable" },
      ],
    ]);
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
    expect(performing.runs.toSorted()).toEqual(["quick", "slow"]);
  });
});

describe("work of either kind", () => {
  test.each([once, repeatable])("K15 $do: past its time it is stopped, and that is recorded", async (item) => {
    const { runtime, journal } = await testWorld({ work: never });
    const stream = await startPlan(runtime, [[{ ...item, timeoutMs: 5 } as Item]]);
    await drive(runtime, stream);
    const [failed] = await messagesOf(journal, stream, "effect.failed");
    expect(failed?.body).toMatchObject({ code: "effect.timeout", message: "do-work took longer than 5 ms" });
  });

  test.each([once, repeatable])("K15 $do: no longer due, it is aborted, and that is no failure", async (item) => {
    const performing = counting(
      (_, signal) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("stopped")))),
    );
    const { runtime, journal } = await testWorld(performing);
    const stream = await startPlan(runtime, [[item]]);
    const driven = drive(runtime, stream);
    await performing.begun;
    accepted(await offer(runtime, stream, { type: "work.drop", name: "w" }));
    expect(await driven).toEqual({ end: "ended" });
    expect(await messagesOf(journal, stream, "effect.failed")).toEqual([]);
    expect((await messagesOf(journal, stream, "effect.finished")).map(({ body }) => body)).toEqual(
      item.do === "once" ? [{ key: "work:w", refused: "no longer due" }] : [],
    );
  });

  test.each<Item>([
    { ...once, deaf: "records" } as Item,
    { ...once, deaf: "silent" } as Item,
    { ...repeatable, deaf: "records" } as Item,
    { ...repeatable, deaf: "silent" } as Item,
  ])("K15 $do, $deaf: still due after it is over, it asks in the same append instead of running for ever", async (item) => {
    const { journal, batches } = batching(await memoryJournal());
    const performing = counting();
    const { runtime } = await testWorld(performing, { journal });
    const stream = await startPlan(runtime, [[item]]);
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect(batches.at(-1)?.slice(-2)).toEqual(["effect.failed", "gate.opened"]);
    expect(performing.runs).toHaveLength(1);
    expect((await messagesOf(journal, stream, "effect.failed")).map(({ body }) => body["code"])).toEqual(["effect.stuck"]);
    await answer(runtime, stream, item.do === "once" ? "finished" : "halt");
    expect(batches.at(-1)).toEqual(["gate.answered", "effect.settled", "effect.failed", "gate.opened"]);
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect(performing.runs).toHaveLength(1);
    await answer(runtime, stream, "retry");
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect(performing.runs).toHaveLength(2);
  });

  test.each<[string, unknown, string]>([
    ["an error", new Error("boom"), "boom"],
    ["a text", "thrown text", "thrown text"],
    ["nothing", undefined, "undefined"],
    ["control characters", new Error("a\u001b[2Jb"), "a\\x1b[2Jb"],
  ])("K15 whatever is thrown is recorded: %s", async (_, thrown, message) => {
    const { runtime, journal } = await testWorld({ work: failing(thrown) });
    const stream = await startPlan(runtime, [[once]]);
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect((await messagesOf(journal, stream, "effect.failed"))[0]?.body).toMatchObject({ code: "effect.failed", message });
  });

  test("K15 hands that throw before they await fail like any other", async () => {
    const perform = (): Promise<never> => {
      throw new Error("at once");
    };
    const { runtime, journal } = await testWorld({}, { installed: [{ ...probeInstalled(), perform }] });
    const stream = await startPlan(runtime, [[once]]);
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect((await messagesOf(journal, stream, "effect.failed"))[0]?.body["message"]).toBe("at once");
  });

  test("K15 a result that the machine refuses is recorded as such, and asks", async () => {
    const perform = async () => ({ type: "work.report", name: "somebody else's", note: "" });
    const { runtime, journal } = await testWorld({}, { installed: [{ ...probeInstalled(), perform }] });
    const stream = await startPlan(runtime, [[once]]);
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect((await messagesOf(journal, stream, "effect.finished"))[0]?.body["refused"]).toMatch(/is not wanted/);
    expect((await onlyGate(journal, stream)).kind).toBe("unfinished");
  });

  test.each([once, repeatable])("K15 $do: a driver that is stopped leaves no failure behind", async (item) => {
    const performing = counting(
      (_, signal) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    );
    const { runtime, journal } = await testWorld(performing);
    const stream = await startPlan(runtime, [[item]]);
    const stop = new AbortController();
    const driven = drive(runtime, stream, stop.signal);
    await performing.begun;
    stop.abort();
    expect(await driven).toEqual({ end: "aborted" });
    expect((await typesOf(journal, stream)).slice(2)).toEqual(item.do === "once" ? ["effect.started"] : []);
    expect((await journal.lease(stream))?.expiresAtMs).toBe(0);
  });
});
