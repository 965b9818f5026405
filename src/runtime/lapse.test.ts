import { describe, expect, test } from "vitest";
import { draft, started } from "../../test/support/journal-contract.ts";
import { anyProbe, type Plan } from "../../test/support/probe.ts";
import { answerOf, offer, onlyGate, openGates, probeInstalled, startPlan, testWorld } from "../../test/support/world.ts";
import { pageMax, type Journal } from "../journal/journal.ts";
import { memoryJournal } from "../journal/memory.ts";
import { digest } from "../journal/row.ts";
import { gateOpened, shownText } from "../kernel/gate.ts";
import type { SessionId } from "../kernel/ids.ts";
import { lapseForsaken } from "./lapse.ts";
import type { Runtime } from "./types.ts";

const day = 86_400_000;
/** Two questions, in a session that nobody comes back to after a quiet day. */
const plan: Plan = [
  [
    { name: "a", do: "ask", kind: "risk" },
    { name: "b", do: "ask", kind: "risk" },
  ],
];
const quiet = { installed: [probeInstalled({}, { ...anyProbe, quietMaxMs: day })] };

const troubles: unknown[] = [];
const look = (runtime: Runtime, skips = (_: SessionId): boolean => false): Promise<void> =>
  lapseForsaken(runtime, { limit: 5_000, skips, onTrouble: (_, cause) => troubles.push(cause) });

const ask = (runtime: Runtime, stream: SessionId, name: string) => offer(runtime, stream, { type: "question.put", name });

/** A session as an early version left it: ended, with its gates open. */
async function endedWithGates(journal: Journal, stream: SessionId, keys: readonly string[]): Promise<void> {
  const gates = keys.map((key) => gateOpened("risk", key, { title: "t", question: "q" }).gate);
  const opened = gates.map((gate) => draft("gate.opened", { gate, id: `g${gate.key}`, shown: digest(shownText(gate)) } as never));
  const ended = draft("session.ended", { outcome: "stopped", left: [] });
  await journal.append(
    stream,
    0,
    [started(), ...opened, ended].map((each) => ({ ...each, protocol: "probe" })),
  );
}

describe("gates of sessions that are over", () => {
  test("K7 of one that was quiet for too long lapse; whoever answers then is told so, and it can ask anew", async () => {
    const { runtime, journal, advance } = await testWorld({}, quiet);
    const stream = await startPlan(runtime, plan);
    await ask(runtime, stream, "a");
    const gate = await onlyGate(journal, stream);
    advance(day);
    await look(runtime);
    expect(await openGates(journal, stream)).toHaveLength(1);
    advance(1);
    await look(runtime);
    expect(await openGates(journal, stream)).toEqual([]);
    expect(await runtime.answer(gate.id, answerOf(gate, "approve"))).toMatchObject({
      because: expect.stringContaining("unclaimed"),
      record: { status: "lapsed" },
    });
    await ask(runtime, stream, "b");
    expect(await openGates(journal, stream)).toHaveLength(1);
  });

  test("K7 of one that moves stay, however old they are", async () => {
    const { runtime, journal, advance } = await testWorld({}, quiet);
    const stream = await startPlan(runtime, plan);
    for (const name of ["a", "b"]) {
      await ask(runtime, stream, name);
      advance(day);
    }
    await look(runtime);
    expect(await openGates(journal, stream)).toHaveLength(2);
  });

  test("K7 whatever moves during the look is not quiet: all of it stays", async () => {
    const { runtime, journal, advance } = await testWorld({}, quiet);
    const stream = await startPlan(runtime, plan);
    await ask(runtime, stream, "a");
    advance(2 * day);
    const findSessions: Journal["findSessions"] = async (prefix) => {
      const found = await journal.findSessions(prefix);
      await ask(runtime, stream, "b");
      return found;
    };
    await look({ ...runtime, world: { ...runtime.world, journal: { ...journal, findSessions } } });
    expect(await openGates(journal, stream)).toHaveLength(2);
  });

  test("K7 of a session that waits for a person stay, however long that takes", async () => {
    const { runtime, journal, advance } = await testWorld();
    const stream = await startPlan(runtime, plan);
    await ask(runtime, stream, "a");
    advance(1_000 * day);
    await look(runtime);
    expect(await openGates(journal, stream)).toHaveLength(1);
  });

  test("K7 of a session that ended lapse, all of them, and the record holds together", async () => {
    const journal = await memoryJournal();
    const keys = Array.from({ length: pageMax + 1 }, (_, n) => `k${n}`);
    const stream = "probe-old" as SessionId;
    await endedWithGates(journal, stream, keys);
    const { runtime } = await testWorld({}, { journal });
    await look(runtime);
    expect((await journal.gates({ status: "open" })).total).toBe(0);
    expect((await runtime.load(stream))?.session.ledger).toMatchObject({ status: "ended", open: {} });
    const { version } = await journal.stored(stream);
    await look(runtime);
    expect((await journal.stored(stream)).version).toBe(version);
  });

  test("K7 an answer to a gate of a session that ended is a conflict that says so, before anybody looked", async () => {
    const journal = await memoryJournal();
    const stream = "probe-old" as SessionId;
    await endedWithGates(journal, stream, ["k"]);
    const { runtime } = await testWorld({}, { journal });
    const gate = await onlyGate(journal, stream);
    expect(await runtime.answer(gate.id, answerOf(gate, "approve"))).toMatchObject({
      because: expect.stringContaining("session-ended"),
      record: { status: "lapsed" },
    });
  });

  test("K7 one session in trouble keeps no other waiting", async () => {
    const journal = await memoryJournal();
    for (const name of ["one", "two"]) await endedWithGates(journal, `probe-${name}` as SessionId, [name]);
    const { runtime } = await testWorld({}, { journal });
    const findSessions: Journal["findSessions"] = (prefix) =>
      prefix === "probe-one" ? Promise.reject(new Error("unreadable")) : journal.findSessions(prefix);
    troubles.length = 0;
    await look({ ...runtime, world: { ...runtime.world, journal: { ...journal, findSessions } } });
    expect(troubles).toMatchObject([{ message: "unreadable" }]);
    expect((await journal.gates({ status: "open" })).items.map(({ stream }) => stream)).toEqual(["probe-one"]);
    await look(runtime, () => true);
    expect((await journal.gates({ status: "open" })).total).toBe(1);
  });
});
