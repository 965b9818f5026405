import { describe, expect, test } from "vitest";
import type { Plan, ProbeWork } from "../../test/support/probe.ts";
import {
  accepted,
  answer,
  answerOf,
  hashAction,
  lostSeal,
  messagesOf,
  offerAction,
  openGates,
  secret,
  startPlan,
  testWorld,
  typesOf,
} from "../../test/support/world.ts";
import type { SessionId } from "../kernel/ids.ts";
import { drive } from "./drive.ts";
import type { Runtime, World } from "./types.ts";

const plan: Plan = [[{ name: "deploy", do: "act" }]];
const action = `deploy --key ${secret}`;
const subject = hashAction(action);

/** A session in which an action with a secret waits at its gate. */
async function offering(performing: (runtime: () => Runtime) => ProbeWork = () => ({}), change: Partial<World> = {}) {
  const world = await testWorld(performing(() => world.runtime), change); // oxfmt-ignore
  const stream = await startPlan(world.runtime, plan);
  accepted(await offerAction(world.runtime, stream, "deploy", action));
  return { ...world, stream };
}

describe("an action with a secret", () => {
  test("its record is redacted and its original is sealed, opened for the run, and gone afterwards", async () => {
    const ran: (string | null)[] = [];
    const { runtime, journal, stream } = await offering((the) => ({
      async act() {
        ran.push(await the().original(stream, subject));
        return "ran";
      },
    }));
    expect((await messagesOf(journal, stream, "action.offered"))[0]?.body["text"]).toBe("deploy --key ***REDACTED***");
    expect(JSON.stringify(await journal.scan(0, 100))).not.toContain(secret);
    expect(await journal.sealed(stream, subject)).toBe([...action].toReversed().join(""));
    accepted(await answer(runtime, stream, "approve"));
    expect(await journal.sealed(stream, subject)).not.toBeNull();
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
    expect(ran).toEqual([action]);
    expect(await journal.sealed(stream, subject)).toBeNull();
  });

  test("without a secret nothing is sealed, and it runs from its record", async () => {
    const { runtime, journal } = await testWorld({}, { seal: lostSeal });
    const stream = await startPlan(runtime, plan);
    accepted(await offerAction(runtime, stream, "deploy", "make deploy"));
    expect(await journal.sealed(stream, hashAction("make deploy"))).toBeNull();
    accepted(await answer(runtime, stream, "approve"));
    expect(await drive(runtime, stream)).toEqual({ end: "ended" });
  });

  test.each([
    ["it is blocked", (runtime: Runtime, stream: SessionId) => answer(runtime, stream, "halt")],
    ["its session is stopped", (runtime: Runtime, stream: SessionId) => runtime.stop(stream, { kind: "person", name: "Mira" })],
    [
      "its session is stopped between approval and run",
      async (runtime: Runtime, stream: SessionId) => {
        accepted(await answer(runtime, stream, "approve"));
        return runtime.stop(stream, { kind: "person", name: "Mira" });
      },
    ],
  ])("its original is dropped when %s", async (_, end) => {
    const { runtime, journal, stream } = await offering();
    accepted(await end(runtime, stream));
    expect(await journal.sealed(stream, subject)).toBeNull();
  });

  test("an original is kept through a failed run until a person has settled it", async () => {
    const { runtime, journal, stream } = await offering(() => ({ act: () => Promise.reject(new Error("no")) }));
    accepted(await answer(runtime, stream, "dismiss"));
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect(await journal.sealed(stream, subject)).not.toBeNull();
    accepted(await answer(runtime, stream, "retry"));
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect(await journal.sealed(stream, subject)).not.toBeNull();
    accepted(await answer(runtime, stream, "halt"));
    expect(await journal.sealed(stream, subject)).toBeNull();
  });

  test("of two gates about one action, the end of one does not take the original from the other", async () => {
    const { runtime, journal } = await testWorld();
    const stream = await startPlan(runtime, [
      [
        { name: "one", do: "act" },
        { name: "two", do: "act" },
      ],
    ]);
    for (const name of ["one", "two"]) accepted(await offerAction(runtime, stream, name, action));
    const [first, second] = await openGates(journal, stream);
    if (!first || !second) throw new Error("two gates expected");
    accepted(await runtime.answer(first.id, answerOf(first, "halt")));
    expect(await runtime.original(stream, subject)).toBe(action);
    accepted(await runtime.answer(second.id, answerOf(second, "approve")));
    await drive(runtime, stream);
    expect(await journal.sealed(stream, subject)).toBeNull();
  });

  test("an original that cannot be opened lapses its gate: nothing runs in its place", async () => {
    const { runtime, journal, stream } = await offering(() => ({}), { seal: lostSeal });
    const outcome = await answer(runtime, stream, "approve");
    expect(outcome).toMatchObject({ because: expect.stringContaining("original-lost"), record: { status: "lapsed" } });
    expect((await typesOf(journal, stream)).at(-1)).toBe("gate.lapsed");
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect(await journal.sealed(stream, subject)).toBeNull();
  });

  test("an original that is gone lapses its gate too; blocking it needs no original", async () => {
    const { runtime, other, journal, stream } = await offering();
    const blind = other({ journal: { ...journal, sealed: async () => null } });
    expect(await answer(blind, stream, "approve")).toMatchObject({ record: { closing: { reason: "original-lost" } } });
    const second = await offering(() => ({}), { seal: lostSeal });
    accepted(await answer(second.runtime, second.stream, "halt"));
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
  });

  test("nothing is sealed for an offer that is refused", async () => {
    const { runtime, journal } = await testWorld();
    const stream = await startPlan(runtime, [[{ name: "w", do: "once" }]]);
    expect(await offerAction(runtime, stream, "deploy", action)).toHaveProperty("refused");
    expect(await journal.sealed(stream, subject)).toBeNull();
  });
});
