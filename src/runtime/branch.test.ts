import { beforeEach, describe, expect, test } from "vitest";
import type { Plan } from "../../test/support/probe.ts";
import { draft } from "../../test/support/journal-contract.ts";
import {
  accepted,
  answer,
  answerOf,
  codeOf,
  messagesOf,
  offer,
  offerAction,
  onlyGate,
  openGates,
  secret,
  startPlan,
  testWorld,
  typesOf,
  type TestWorld,
} from "../../test/support/world.ts";
import type { SessionId } from "../kernel/ids.ts";
import type { Actor } from "../kernel/message.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { branch, singleBecause } from "./branch.ts";
import { drive } from "./drive.ts";
import { branchesMax, history } from "./load.ts";
import { isConflict } from "./answer.ts";
import type { Runtime } from "./types.ts";

const person: Actor = { kind: "person", name: "Mira" };
const runs: string[] = [];
let world: TestWorld;
beforeEach(async () => {
  runs.length = 0;
  world = await testWorld({ work: async (name) => String(runs.push(name)), act: async (name) => String(runs.push(name)) });
});

const headOf = async (stream: SessionId): Promise<number> => (await world.journal.stored(stream)).version;

async function branchOff(parent: SessionId, version?: number): Promise<SessionId> {
  return accepted(await branch(world.runtime, parent, version ?? (await headOf(parent)), person)).loaded.stream;
}

async function driven(plan: Plan): Promise<SessionId> {
  const stream = await startPlan(world.runtime, plan);
  await drive(world.runtime, stream);
  return stream;
}

const stateOf = async (stream: SessionId) => (await world.runtime.load(stream))?.session.state;

describe("a branch", () => {
  test("K16 starts suspended: it is not driven and takes no command until it is resumed", async () => {
    const parent = await startPlan(world.runtime, [[{ name: "w", do: "once" }]]);
    const child = await branchOff(parent);
    expect(await drive(world.runtime, child)).toEqual({ end: "suspended" });
    expect((await world.journal.sessions({ due: true })).items.map(({ stream }) => stream)).toEqual([parent]);
    const note = { type: "note.add", text: "x", path: "p" } as const;
    expect(await offer(world.runtime, child, note)).toMatchObject({ because: "the session is suspended; resume it first" });
    expect(runs).toEqual([]);
    accepted(await world.runtime.resume(child, person));
    expect(await drive(world.runtime, child)).toEqual({ end: "ended" });
    expect(runs).toEqual(["w"]);
    expect(isRefusal(await world.runtime.resume(child, person))).toBe(true);
    expect(accepted(await world.runtime.resume(parent, person)).messages).toEqual([]);
  });

  test("K16 starts only where a move is whole, and says where that is", async () => {
    const parent = await driven([[{ name: "w", do: "once" }]]);
    const middle = await branch(world.runtime, parent, 1, person);
    expect(middle).toEqual({ refused: "session.branch", because: "cannot branch mid-step; nearest: 2" });
  });

  test("K16 there is none of what can be there once, nor of a part of it, and it is said why", async () => {
    const parent = await startPlan(world.runtime, []);
    const find: Runtime["find"] = (name) => {
      const installed = world.runtime.find(name);
      return installed && { ...installed, single: "its purse cannot be shared" };
    };
    const because = `${parent} cannot be branched: its purse cannot be shared`;
    expect(await branch({ ...world.runtime, find }, parent, await headOf(parent), person)).toEqual({ refused: "session.branch", because });
    const { journal } = world;
    const whole = { stream: "whole-1", protocol: "whole", parent: null };
    const records: Record<string, object> = { "whole-1": whole, "part-1": { stream: "part-1", protocol: "part", parent: "whole-1" } };
    const findSessions = async (name: string) => [records[name] ?? { stream: name, protocol: "probe", parent: "part-1@3" }];
    const runtime = {
      world: { ...world.runtime.world, journal: { ...journal, findSessions } },
      find: (name: string) => (name === "whole" ? { single: "it is one" } : {}),
    } as unknown as Runtime;
    for (const [stream, why] of [
      ["whole-1", "it is one"],
      ["part-1", "it is one"],
      ["probe-1", "it is one"],
    ] as const)
      expect(await singleBecause(runtime, stream as SessionId)).toBe(why);
  });

  test("K16 says where it comes from, that files are not rolled back, and is listed under its parent", async () => {
    const parent = await driven([[{ name: "w", do: "once" }]]);
    const child = await branchOff(parent, 3);
    const [first] = await world.journal.read(child);
    expect(first).toMatchObject({
      type: "session.branched",
      actor: person,
      body: {
        parent,
        version: 3,
        hash: (await world.journal.read(parent))[2]?.hash,
        note: expect.stringContaining("does not roll them back"),
      },
    });
    expect((await world.journal.findSessions(child))[0]).toMatchObject({ status: "suspended", parent: `${parent}@3`, title: "a probe" });
  });

  test("K16 what either side records later is invisible to the other", async () => {
    const parent = await startPlan(world.runtime, [[{ name: "w", do: "ask", kind: "risk" }]]);
    accepted(await offer(world.runtime, parent, { type: "note.add", text: "shared", path: "p" }));
    const child = await branchOff(parent);
    accepted(await offer(world.runtime, parent, { type: "note.add", text: "parent's", path: "p" }));
    expect(await stateOf(child)).toMatchObject({ note: "shared" });
    accepted(await world.runtime.resume(child, person));
    accepted(await offer(world.runtime, child, { type: "note.add", text: "child's", path: "p" }));
    expect([await stateOf(parent), await stateOf(child)]).toMatchObject([{ note: "parent's" }, { note: "child's" }]);
    expect(await typesOf(world.journal, parent)).toEqual(["session.started", "plan.started", "note.added", "note.added"]);
  });

  test("K16 a branch of a branch sees both prefixes and nothing after them", async () => {
    const parent = await startPlan(world.runtime, [[{ name: "w", do: "ask", kind: "risk" }]]);
    const add = async (stream: SessionId, text: string): Promise<unknown> =>
      accepted(await offer(world.runtime, stream, { type: "note.add", text, path: "p" }));
    await add(parent, "one");
    const child = await branchOff(parent);
    await add(parent, "not seen");
    accepted(await world.runtime.resume(child, person));
    await add(child, "two");
    const grandchild = await branchOff(child);
    await add(child, "not seen");
    const notes = (await history(world.journal, grandchild)).flatMap(({ body }) => body["text"] ?? []);
    expect(notes).toEqual(["one", "two"]);
    expect(await stateOf(grandchild)).toMatchObject({ note: "two" });
  });

  test("K16 there are no more branches above one than can be read with it", async () => {
    let last = await startPlan(world.runtime, [[{ name: "w", do: "once" }]]);
    for (let depth = 0; depth < branchesMax; depth += 1) last = await branchOff(last);
    expect((await history(world.journal, last)).length).toBeGreaterThan(branchesMax);
    expect(await branch(world.runtime, last, await headOf(last), person)).toMatchObject({
      because: expect.stringMatching(/64 branches above/),
    });
  });

  test("K16 only a point that exists can be branched from", async () => {
    const parent = await startPlan(world.runtime, []);
    for (const version of [0, 3, -1])
      expect(await branch(world.runtime, parent, version, person)).toMatchObject({ because: `${parent} has versions 1 to 2` });
    expect(await branch(world.runtime, "probe-none" as SessionId, 1, person)).toMatchObject({ because: "there is no session probe-none" });
    await world.journal.append(parent, 2, [{ ...draft("note.added"), protocol: "probe", schema: 99 }]);
    expect(await codeOf(branch(world.runtime, parent, 3, person))).toBe("journal.newer");
    expect(isRefusal(await branch(world.runtime, parent, 2, person))).toBe(false);
  });
});

describe("gates in a branch", () => {
  test("K16 open gates lapse and open again under new ids; the parent's stay open, and each is answered by itself", async () => {
    const parent = await driven([[{ name: "x", do: "ask", kind: "risk" }]]);
    const original = await onlyGate(world.journal, parent);
    const child = await branchOff(parent);
    expect((await typesOf(world.journal, child)).slice(1)).toEqual(["gate.lapsed", "gate.opened"]);
    const copy = await onlyGate(world.journal, child);
    expect(copy.id).not.toBe(original.id);
    expect([copy.gate, copy.shown]).toEqual([original.gate, original.shown]);
    expect(await onlyGate(world.journal, parent)).toEqual(original);
    accepted(await world.runtime.resume(child, person));
    accepted(await world.runtime.answer(copy.id, answerOf(copy, "halt")));
    expect(await drive(world.runtime, child)).toEqual({ end: "ended" });
    expect(await onlyGate(world.journal, parent)).toEqual(original);
    accepted(await world.runtime.answer(original.id, answerOf(original, "withdraw")));
    expect(await stateOf(child)).toMatchObject({ settled: { x: "halt" } });
    expect(isConflict(await world.runtime.answer(copy.id, answerOf(copy, "halt")))).toBe(true);
  });

  test("K16 also when nobody attends: what was put to people before is put to them again", async () => {
    const parent = await startPlan(world.runtime, [[{ name: "x", do: "ask", kind: "risk" }]], false);
    await drive(world.runtime, parent);
    expect((await openGates(world.journal, await branchOff(parent))).map(({ kind }) => kind)).toEqual(["risk"]);
  });

  test("K16 approvals stay behind: what the parent may run, the branch may not", async () => {
    const parent = await driven([[{ name: "deploy", do: "act" }]]);
    accepted(await offerAction(world.runtime, parent, "deploy", "make deploy"));
    await answer(world.runtime, parent, "approve");
    const child = await branchOff(parent);
    accepted(await world.runtime.resume(child, person));
    expect(await drive(world.runtime, child)).toEqual({ end: "waiting" });
    expect(runs).toEqual([]);
    expect(await drive(world.runtime, parent)).toEqual({ end: "ended" });
    expect(runs).toEqual(["deploy"]);
  });

  test("K16 an original that was sealed for the parent is not the branch's: there its gate lapses", async () => {
    const parent = await driven([[{ name: "deploy", do: "act" }]]);
    accepted(await offerAction(world.runtime, parent, "deploy", `login ${secret}`));
    const child = await branchOff(parent);
    accepted(await world.runtime.resume(child, person));
    const gate = await onlyGate(world.journal, child);
    expect(await world.runtime.answer(gate.id, answerOf(gate, "approve"))).toMatchObject({
      record: { closing: { reason: "original-lost" } },
    });
    expect(isRefusal(await answer(world.runtime, parent, "approve"))).toBe(false);
    expect(runs).toEqual([]);
  });

  test("K16 a question of the kernel's own is asked again in the branch too", async () => {
    const failing = await testWorld({ work: () => Promise.reject(new Error("no")) });
    world = failing;
    const parent = await driven([[{ name: "w", do: "once" }]]);
    const child = await branchOff(parent);
    accepted(await world.runtime.resume(child, person));
    expect(await drive(world.runtime, child)).toEqual({ end: "waiting" });
    expect((await onlyGate(world.journal, child)).kind).toBe("unfinished");
    expect(await messagesOf(world.journal, child, "effect.started")).toEqual([]);
    accepted(await answer(world.runtime, child, "finished"));
    expect(await drive(world.runtime, child)).toEqual({ end: "ended" });
  });
});

describe("work in a branch", () => {
  test("K16 keys are scoped by stream: each side does what is due after the point, neither does what came before it", async () => {
    const parent = await driven([
      [{ name: "before", do: "once" }],
      [{ name: "x", do: "ask", kind: "risk" }],
      [{ name: "after", do: "once" }],
    ]);
    const child = await branchOff(parent);
    accepted(await world.runtime.resume(child, person));
    for (const stream of [parent, child]) {
      accepted(await answer(world.runtime, stream, "halt"));
      expect(await drive(world.runtime, stream)).toEqual({ end: "ended" });
    }
    expect(runs).toEqual(["before", "after", "after"]);
  });

  test("K15, K16 what the parent had announced may have happened: the branch asks before it does it", async () => {
    const parent = await driven([[{ name: "w", do: "once" }]]);
    const announced = (await typesOf(world.journal, parent)).indexOf("effect.started") + 1;
    const child = await branchOff(parent, announced);
    accepted(await world.runtime.resume(child, person));
    expect(await drive(world.runtime, child)).toEqual({ end: "waiting" });
    expect((await onlyGate(world.journal, child)).kind).toBe("unfinished");
    const earlier = await branchOff(parent, announced - 1);
    accepted(await world.runtime.resume(earlier, person));
    expect(await drive(world.runtime, earlier)).toEqual({ end: "ended" });
    expect(runs).toEqual(["w", "w"]);
  });
});
