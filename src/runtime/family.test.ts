import { describe, expect, test } from "vitest";
import type { ChildEnded, RunBeside } from "../kernel/child.ts";
import type { EffectShape } from "../kernel/effect.ts";
import type { SessionId } from "../kernel/ids.ts";
import type { KernelEvent, Protocol, TaggedValue } from "../kernel/protocol.ts";
import { Fault, isRefusal } from "../kernel/trouble.ts";
import { findGate } from "./answer.ts";
import { driveFamily, familyOf } from "./family.ts";
import { errandsMeta as meta, runtimeWith } from "./runtime.fixture.ts";
import type { Runtime } from "./types.ts";

interface ParentState {
  readonly phase: "new" | "working" | "done";
  readonly wanted: readonly string[];
}

/** Wants three errands run beside it, and ends with the last of them. */
const parent: Protocol<TaggedValue, TaggedValue, ParentState, RunBeside | (EffectShape & { type: "close" })> = {
  name: "parent",
  version: 1,
  initial: { phase: "new", wanted: [] },
  decide: ({ type }) =>
    type === "close" ? [{ type: "session.ended", outcome: "converged", left: [] } as KernelEvent] : [{ type: "parent.began" }],
  evolve(state, event) {
    if (event.type === "parent.began") return { phase: "working", wanted: ["a", "b", "c"] };
    if (event.type !== "child.ended") return state;
    const wanted = state.wanted.filter((each) => each !== (event as ChildEnded).key);
    return { phase: wanted.length === 0 ? "done" : "working", wanted };
  },
  due: ({ phase, wanted }) =>
    phase === "done"
      ? [{ type: "close", mode: "repeatable", key: "close" }]
      : wanted.map((key) => ({ type: "run-beside", mode: "repeatable", key, protocol: "errand", title: key, command: { type: "begin" } })),
  trace: () => [],
  texts: {},
};

/** Has one thing done, and ends. */
const errand: Protocol<TaggedValue, TaggedValue, { readonly phase: string }, EffectShape & { type: "work" }> = {
  name: "errand",
  version: 1,
  initial: { phase: "new" },
  decide: ({ type }) =>
    type === "worked" ? [{ type: "session.ended", outcome: "converged", left: [] } as KernelEvent] : [{ type: "errand.began" }],
  evolve: (state, { type }) => (type === "errand.began" ? { phase: "open" } : type === "session.ended" ? { phase: "over" } : state),
  due: ({ phase }) => (phase === "open" ? [{ type: "work", mode: "repeatable", key: "work" }] : []),
  trace: () => [],
  texts: {},
};

async function world(work: () => Promise<TaggedValue>): Promise<readonly [Runtime, SessionId]> {
  const perform = async ({ type }: EffectShape): Promise<TaggedValue> => (type === "close" ? { type } : work());
  const runtime = await runtimeWith([parent, errand], perform as never);
  const started = await runtime.start("parent", { type: "begin" }, meta);
  if (isRefusal(started)) throw new Error(started.because);
  return [runtime, started.loaded.stream];
}

const never = new AbortController().signal;

describe("K9 a session with all that runs beside it", () => {
  test("is driven to its end, several at once", async () => {
    const { promise: all, resolve } = Promise.withResolvers<void>();
    let atOnce = 0;
    const [runtime, stream] = await world(async () => {
      atOnce += 1;
      if (atOnce === 3) resolve();
      await all; // nobody ends before all have begun
      return { type: "worked" };
    });
    expect(await driveFamily(runtime, stream, never)).toBe("ended");
    expect(await familyOf(runtime, stream)).toHaveLength(1);
  });

  test("rests where only people can move it on, and goes on from there", async () => {
    let isWell = false;
    const [runtime, stream] = await world(async () => {
      if (!isWell) throw new Fault("input.invalid", "not now");
      return { type: "worked" };
    });
    expect(await driveFamily(runtime, stream, never)).toBe("resting");
    const { items } = await runtime.world.journal.gates({ status: "open" });
    expect(items).toHaveLength(3);
    isWell = true;
    for (const { id } of items) {
      const gate = await findGate(runtime.world.journal, id);
      if (isRefusal(gate)) throw new Error(gate.because);
      await runtime.answer(id, { option: "retry", by: { name: "mira", via: "terminal", verified: true }, shown: gate.shown });
    }
    expect(await driveFamily(runtime, stream, never)).toBe("ended");
  });

  test("stops when it is told to", async () => {
    const stop = new AbortController();
    const [runtime, stream] = await world(() => {
      stop.abort();
      return new Promise(() => {});
    });
    expect(await driveFamily(runtime, stream, stop.signal)).toBe("aborted");
    expect(await familyOf(runtime, stream)).toHaveLength(4);
  });
});
