import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draft, started } from "../../test/support/journal-contract.ts";
import { anyProbe, longPlan, type Command } from "../../test/support/probe.ts";
import {
  accepted,
  answerOf,
  codeOf,
  hashAction,
  offer,
  openGates,
  probeInstalled,
  secret,
  startPlan,
  testWorld,
  typesOf,
  type TestWorld,
} from "../../test/support/world.ts";
import type { Journal, Snapshot, StoredStream } from "../journal/journal.ts";
import { memoryJournal } from "../journal/memory.ts";
import { canonical } from "../kernel/canonical.ts";
import type { Json, SessionId } from "../kernel/ids.ts";
import type { AnyProtocol } from "../kernel/protocol.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { branch } from "./branch.ts";
import { checkSnapshots } from "./check.ts";
import { drive } from "./drive.ts";
import { history, replay, type LoadedSession } from "./load.ts";
import type { Runtime } from "./types.ts";

const person = { kind: "person", name: "Mira" } as const;
const names = longPlan.flat().map(({ name }) => name);

type Move =
  | { readonly offer: Command }
  | { readonly drive: readonly ("done" | "fails" | "hangs")[] }
  | { readonly answer: number; readonly option: string }
  | { readonly wait: number }
  | { readonly branch: number }
  | { readonly resume: true }
  | { readonly stop: true };

const name = fc.constantFrom(...names);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant("work.report" as const), name, note: fc.string() }),
  fc.record({ type: fc.constant("work.drop" as const), name }),
  fc.record({ type: fc.constant("question.put" as const), name }),
  fc.record({ type: fc.constant("note.add" as const), text: fc.constantFrom("a", secret), path: fc.string() }),
  fc.record({ type: fc.constant("action.report" as const), name, output: fc.string() }),
  fc
    .constantFrom("rm x", `login ${secret}`)
    .map((text) => ({ type: "action.offer" as const, name: "deploy", text, hash: hashAction(text) })),
  fc.constant({ type: "plan.finish" as const }),
);

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 15, arbitrary: fc.record({ offer: command }) },
  { weight: 30, arbitrary: fc.record({ drive: fc.array(fc.constantFrom("done", "done", "fails", "hangs"), { maxLength: 8 }) }) },
  { weight: 30,
    arbitrary: fc.record({ answer: fc.nat(9),
      option: fc.constantFrom("accept", "approve", "dismiss", "halt", "retry", "finished"),
    }),
  },
  { weight: 5, arbitrary: fc.record({ wait: fc.constantFrom(1, 20_000) }) },
  { weight: 5, arbitrary: fc.record({ branch: fc.nat(60) }) },
  { weight: 10, arbitrary: fc.constant({ resume: true as const }) },
  { weight: 1, arbitrary: fc.constant({ stop: true as const }) },
) as fc.Arbitrary<Move>; // oxfmt-ignore

/** Hands that do as the script says, and stop their driver where it says "hangs", as a crash would. */
class Script {
  results: string[] = [];
  stop = new AbortController();
  work = async (): Promise<string> => {
    const next = this.results.shift() ?? "done";
    if (next === "fails") throw new Error("no luck");
    if (next === "hangs") {
      queueMicrotask(() => this.stop.abort());
      return new Promise(() => {});
    }
    return next;
  };
}

async function make(move: Move, { runtime, journal, advance }: TestWorld, stream: SessionId, script: Script): Promise<SessionId> {
  if ("offer" in move) await offer(runtime, stream, move.offer);
  else if ("drive" in move) {
    script.results = [...move.drive];
    script.stop = new AbortController();
    await drive(runtime, stream, script.stop.signal);
  } else if ("answer" in move) {
    const gate = (await openGates(journal, stream))[move.answer];
    if (gate) await runtime.answer(gate.id, answerOf(gate, move.option));
  } else if ("wait" in move) advance(move.wait);
  else if ("branch" in move) {
    const branched = await branch(runtime, stream, move.branch, person);
    return isRefusal(branched) ? stream : branched.loaded.stream;
  } else if ("resume" in move) await runtime.resume(stream, person);
  else await runtime.stop(stream, person);
  return stream;
}

const folded = async (runtime: Runtime, stream: SessionId): Promise<string> =>
  canonical((await replay(runtime.world.journal, stream, (protocol) => runtime.find(protocol)?.protocol)).session);

/** Originals that are kept although neither a gate nor work could run them. */
async function sealedWithoutNeed({ runtime, journal }: TestWorld, stream: SessionId): Promise<readonly string[]> {
  const { protocol, session } = (await runtime.load(stream)) as LoadedSession;
  const { open, effects, status } = session.ledger;
  const due = status === "ended" ? [] : protocol.due(session.state);
  const needed = [...Object.values(open), ...Object.values(effects), ...due].map(({ subject }) => subject);
  const subject = hashAction(`login ${secret}`);
  return (await journal.sealed(stream, subject)) === null || needed.includes(subject) ? [] : [subject];
}

describe("snapshots", () => {
  test("after any moves the snapshot is what a full replay gives, and no secret is left sealed without need", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 30 }), async (moves) => {
        const script = new Script();
        const world = await testWorld({ work: script.work, act: script.work });
        let stream = await startPlan(world.runtime, longPlan);
        for (const each of moves) {
          stream = await make(each, world, stream, script);
          expect(canonical((await world.runtime.load(stream))?.session)).toBe(await folded(world.runtime, stream));
        }
        expect(await checkSnapshots(world.runtime, () => {})).toEqual([]);
        expect(await sealedWithoutNeed(world, stream)).toEqual([]);
        await world.journal.close();
      }),
      { numRuns: 150 },
    );
  });

  test("a snapshot that other code made is not used: the session is folded again, and the next write replaces it", async () => {
    const { runtime, other, journal } = await testWorld();
    const stream = await startPlan(runtime, longPlan);
    accepted(await offer(runtime, stream, { type: "note.add", text: "mine", path: "p" }));
    const { version } = await journal.stored(stream);
    await journal.write(stream, () => ({
      change: { drafts: [], snapshot: { shape: "probe/0.1", state: { nonsense: true } } },
      result: null,
    }));
    expect((await runtime.load(stream))?.session.state).toMatchObject({ note: "mine" });
    accepted(await offer(runtime, stream, { type: "note.add", text: "again", path: "p" }));
    expect(await journal.stored(stream)).toMatchObject({ version: version + 1, snapshot: { shape: "probe/1.1" } });
    expect((await other().load(stream))?.session.state).toMatchObject({ note: "again" });
  });

  const deep = Array.from({ length: 300 }).reduce<Json>((inner) => [inner], null);
  test.each<readonly [string, Json]>([
    ["nothing", null],
    ["a list", []],
    ["no ledger", { state: { phase: "working" } }],
    ["no open gates", { ledger: { effects: {} }, state: { phase: "working" } }],
    ["no effects", { ledger: { open: {}, effects: [] }, state: { phase: "working" } }],
    ["no phase", { ledger: { open: {}, effects: {} }, state: {} }],
  ])("a damaged snapshot (%s) is a problem, and its session goes on from its events", async (_name, state) => {
    const { runtime, journal } = await testWorld();
    const stream = await startPlan(runtime, longPlan);
    await journal.write(stream, () => ({ change: { drafts: [], snapshot: { shape: "probe/1.1", state } }, result: null }));
    const damaged = [{ where: stream, what: "its snapshot is damaged" }];
    expect(await checkSnapshots(runtime, () => {})).toEqual(damaged);
    accepted(await offer(runtime, stream, { type: "note.add", text: "mine", path: "p" }));
    expect((await runtime.load(stream))?.session.state).toMatchObject({ note: "mine" });
    expect(await checkSnapshots(runtime, () => {})).toEqual([]);
  });

  test("a snapshot that is nested too deep, or says otherwise than the events, is a problem", async () => {
    const { runtime, journal } = await testWorld();
    const stream = await startPlan(runtime, longPlan);
    const { state } = (await journal.stored(stream)).snapshot as unknown as { state: { state: Record<string, Json> } };
    const put = (change: Record<string, Json>) =>
      journal.write(stream, () => ({
        change: { drafts: [], snapshot: { shape: "probe/1.1", state: { ...state, state: { ...state.state, ...change } } } },
        result: null,
      }));
    await put({ note: deep });
    expect(await checkSnapshots(runtime, () => {})).toEqual([{ where: stream, what: "its snapshot is damaged" }]);
    await put({ note: "never" });
    expect(await checkSnapshots(runtime, () => {})).toMatchObject([{ what: "its snapshot is not what its events say" }]);
  });

  test("a writer that folds again does so once more when somebody moved meanwhile", async () => {
    const { runtime, journal, other } = await testWorld();
    const stream = await startPlan(runtime, longPlan);
    await journal.append(stream, 2, [{ ...draft("note.added", { text: "raw", path: "p" }), protocol: "probe" }]);
    let reads = 0;
    const read: typeof journal.read = async (...asked) => {
      const messages = await journal.read(...asked);
      reads += 1;
      if (reads === 1) await journal.append(stream, 3, [{ ...draft("note.added", { text: "newer", path: "p" }), protocol: "probe" }]);
      return messages;
    };
    const slow = other({ journal: { ...journal, read } });
    accepted(await offer(slow, stream, { type: "work.drop", name: "read" }));
    expect(reads).toBe(2);
    expect((await runtime.load(stream))?.session.state).toMatchObject({ note: "newer", settled: { read: "dropped" } });
  });
});

describe("two assents on one journal", () => {
  const second: AnyProtocol = { ...anyProbe, version: 2 };

  test("a message from a newer one makes a session readable but not appendable", async () => {
    const { runtime, journal } = await testWorld();
    const stream = await startPlan(runtime, longPlan);
    accepted(await offer(runtime, stream, { type: "note.add", text: "known", path: "p" }));
    await journal.append(stream, 3, [{ ...draft("note.glued", { text: "?" }), protocol: "probe", schema: 2 }]);
    const position = await journal.position();
    expect(await runtime.load(stream)).toMatchObject({ newer: true, version: 4, session: { state: { note: "known" } } });
    expect(await codeOf(offer(runtime, stream, { type: "note.add", text: "mine", path: "p" }))).toBe("journal.newer");
    expect(await codeOf(drive(runtime, stream))).toBe("journal.newer");
    expect(await codeOf(runtime.stop(stream, person))).toBe("journal.newer");
    expect(await journal.position()).toBe(position);
  });

  test("a newer kernel event stops appending just the same", async () => {
    const { runtime, journal } = await testWorld();
    const stream = await startPlan(runtime, longPlan);
    await journal.append(stream, 2, [{ ...draft("gate.delegated", {}), protocol: "probe", schema: 2 }]);
    expect(await codeOf(offer(runtime, stream, { type: "note.add", text: "mine", path: "p" }))).toBe("journal.newer");
  });

  test("both go on in turn until the newer one says something only it knows", async () => {
    const { runtime, other, journal } = await testWorld();
    const newer = other({ installed: [probeInstalled({}, second)] });
    const stream = await startPlan(runtime, [[{ name: "x", do: "ask", kind: "risk" }], [{ name: "w", do: "repeatable" }]]);
    expect(await newer.load(stream)).toMatchObject({ newer: false });
    accepted(await offer(runtime, stream, { type: "question.put", name: "x" }));
    const [gate] = await openGates(journal, stream);
    if (!gate) throw new Error("no gate");
    accepted(await newer.answer(gate.id, answerOf(gate, "halt"))); // a kernel event: both know it
    expect((await journal.stored(stream)).snapshot?.shape).toBe("probe/2.1");
    accepted(await offer(runtime, stream, { type: "note.add", text: "old", path: "p" }));
    expect((await journal.stored(stream)).snapshot?.shape).toBe("probe/1.1");
    expect(await drive(newer, stream)).toEqual({ end: "ended" });
    expect((await journal.read(stream)).map(({ schema }) => schema)).toContain(2);
    expect(await runtime.load(stream)).toMatchObject({ newer: true });
    expect(await newer.load(stream)).toMatchObject({ newer: false, session: { ledger: { status: "ended" } } });
  });

  test("a protocol that is not installed here is a newer assent's, and says so", async () => {
    const { runtime, journal } = await testWorld();
    const unknown = "later-1" as SessionId;
    await journal.append(unknown, 0, [{ ...started(), protocol: "later" }]);
    expect(await codeOf(runtime.load(unknown))).toBe("journal.newer");
    expect(await codeOf(offer(runtime, unknown, { type: "plan.finish" }))).toBe("journal.newer");
  });

  test("an archived session says where it went", async () => {
    const { runtime, journal } = await testWorld();
    const stream = await startPlan(runtime, longPlan);
    await journal.archive([stream], "old.jsonl", draft("journal.archived", {}), await journal.position());
    await expect(runtime.load(stream)).rejects.toThrow(`${stream} was archived to old.jsonl`);
  });
});

describe("a snapshot that somebody put there", () => {
  const forging = async (forge: (snapshot: Snapshot) => Snapshot) => {
    const journal = await memoryJournal();
    const forged = (stored: StoredStream): StoredStream => ({ ...stored, snapshot: stored.snapshot && forge(stored.snapshot) });
    const changed: Journal = {
      ...journal,
      stored: async (stream) => forged(await journal.stored(stream)),
      write: (stream, decide, options) => journal.write(stream, (stored) => decide(forged(stored)), options),
    };
    return testWorld({}, { journal: changed });
  };
  const oneAsk = [[{ name: "x", do: "ask", kind: "risk" } as const]];
  const ended = ({ state, ...snapshot }: Snapshot): Snapshot => {
    const session = state as unknown as LoadedSession["session"];
    return { ...snapshot, state: { ...session, ledger: { ...session.ledger, status: "ended" } } as unknown as Json };
  };
  test.each<[string, (snapshot: Snapshot) => Snapshot]>([
    ["keeps the word for another", ended],
    ["makes one up", (snapshot) => ({ ...ended(snapshot), proof: "f".repeat(64) })],
    ["has none", (snapshot) => ({ ...ended(snapshot), proof: "" })],
  ])("is not acted on, whether it %s: the events are folded instead", async (_, forge) => {
    const { runtime } = await forging(forge);
    const stream = await startPlan(runtime, oneAsk);
    expect((await runtime.load(stream))?.session.ledger.status).toBe("running");
    accepted(await offer(runtime, stream, { type: "question.put", name: "x" }));
    expect((await runtime.load(stream))?.version).toBe(4);
  });

  test("nor is an earlier one, with its own word, at a later version", async () => {
    let first: Snapshot | undefined;
    const { runtime } = await forging((snapshot) => (first ??= snapshot));
    const stream = await startPlan(runtime, oneAsk);
    await runtime.load(stream);
    accepted(await offer(runtime, stream, { type: "question.put", name: "x" }));
    expect(Object.keys((await runtime.load(stream))?.session.ledger.open ?? {})).toHaveLength(1);
  });

  test("one that is what the events say is used, and not folded again", async () => {
    const journal = await memoryJournal();
    let reads = 0;
    const read: Journal["read"] = async (...asked) => {
      reads += 1;
      return journal.read(...asked);
    };
    const { runtime } = await testWorld({}, { journal: { ...journal, read } });
    const stream = await startPlan(runtime, oneAsk);
    accepted(await offer(runtime, stream, { type: "question.put", name: "x" }));
    expect([(await runtime.load(stream))?.version, reads]).toEqual([4, 0]);
  });

  test("and a session with another number of things to do than its events say is found", async () => {
    const { runtime, journal } = await testWorld();
    const stream = await startPlan(runtime, [[{ name: "w", do: "once" }]]);
    const findSessions: Journal["findSessions"] = async (prefix) =>
      (await journal.findSessions(prefix)).map((record) => ({ ...record, due: record.due + 1 }));
    const world = { ...runtime.world, journal: { ...journal, findSessions } };
    expect(await checkSnapshots(runtime, () => {})).toEqual([]);
    expect(await checkSnapshots({ find: runtime.find, world }, () => {})).toEqual([
      { where: stream, what: "is listed with 2 to do, but its events say 1" },
    ]);
  });

  test("a session that is folded anew has its list and its snapshot as they were, and no event more", async () => {
    const { runtime, journal } = await testWorld();
    const stream = await startPlan(runtime, [[{ name: "w", do: "once" }]]);
    const kept = async (): Promise<readonly unknown[]> => {
      const { snapshot, ...head } = await journal.stored(stream);
      return [head, snapshot?.state, await journal.findSessions(stream), await journal.position()];
    };
    const before = await kept();
    await runtime.refold(stream);
    expect(await kept()).toEqual(before);
    expect((await runtime.load(stream))?.version).toBe(2);
  });
});

describe("history", () => {
  test("a branch whose parent's events were changed is not folded", async () => {
    const { runtime, journal } = await testWorld();
    const parent = await startPlan(runtime, longPlan);
    const child = accepted(await branch(runtime, parent, 2, person)).loaded.stream;
    const read: typeof journal.read = async (stream, ...rest) =>
      (await journal.read(stream, ...rest)).map((message) =>
        stream === parent ? { ...message, hash: "f".repeat(64) as typeof message.hash } : message,
      );
    expect(await codeOf(history({ ...journal, read }, child))).toBe("journal.corrupt");
    expect(await typesOf(journal, child)).toEqual(["session.branched"]);
  });
});
