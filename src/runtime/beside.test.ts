import { describe, expect, test } from "vitest";
import { besideMax, type ChildEnded, type RunBeside } from "../kernel/child.ts";
import type { SessionId } from "../kernel/ids.ts";
import type { KernelEvent, Protocol, TaggedValue } from "../kernel/protocol.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { adopt } from "./adopt.ts";
import { branch } from "./branch.ts";
import { checkSnapshots } from "./check.ts";
import { drive } from "./drive.ts";
import { createRuntime } from "./runtime.ts";
import { errandsMeta as meta, runtimeWith } from "./runtime.fixture.ts";
import type { Runtime } from "./types.ts";

/** A parent that wants several errands run, and counts what it is told meanwhile. */
interface State {
  readonly phase: "new" | "working" | "done";
  readonly wanted: readonly string[];
  readonly over: readonly string[];
  readonly count: number;
}
type Wish = TaggedValue & { readonly names?: readonly string[] };

const parent: Protocol<Wish, Wish, State, RunBeside> = {
  name: "parent",
  version: 1,
  initial: { phase: "new", wanted: [], over: [], count: 0 },
  decide({ type, names = [] }) {
    if (type === "finish") return [{ type: "session.ended", outcome: "converged", left: [] } as KernelEvent];
    return [{ type: `parent.${type}`, names }];
  },
  evolve(state, event) {
    const { names = [] } = event as Wish;
    if (event.type === "parent.want") return { ...state, phase: "working", wanted: [...state.wanted, ...names] };
    if (event.type === "parent.drop") return { ...state, wanted: state.wanted.filter((each) => !names.includes(each)) };
    if (event.type === "parent.count") return { ...state, count: state.count + 1 };
    if (event.type !== "child.ended") return state;
    const { key, outcome } = event as ChildEnded;
    return { ...state, wanted: state.wanted.filter((each) => each !== key), over: [...state.over, `${key} ${outcome}`] };
  },
  due: ({ wanted }) =>
    wanted.map((key) => ({
      ...({ type: "run-beside", mode: "repeatable", key, protocol: "errand", title: key, command: { type: "begin" } } as const),
      rest: { list: "said", key },
    })),
  entries(event) {
    const { type, names = [] } = event as Wish;
    return type === "parent.want" ? names.map((key) => ({ list: "said", key, value: { type: "finish", words: `about ${key}` } })) : [];
  },
  trace: () => [],
  texts: {},
};

const errand: Protocol<TaggedValue, TaggedValue, { readonly phase: string }, never> = {
  name: "errand",
  version: 1,
  initial: { phase: "new" },
  decide: ({ type, ...more }) =>
    type === "finish" ? [{ type: "session.ended", outcome: "converged", left: [] } as KernelEvent] : [{ ...more, type: "errand.began" }],
  evolve: (state, { type }) => (type === "session.ended" ? { phase: "over" } : { ...state, phase: "open" }),
  due: () => [],
  trace: () => [],
  texts: {},
};

const world = (): Promise<Runtime> => runtimeWith([parent, errand]);

const actor = { kind: "runtime", name: "test" } as const;

async function wanting(runtime: Runtime, ...names: readonly string[]): Promise<SessionId> {
  const begin: Wish = { type: "want", names };
  const started = await runtime.start("parent", begin, meta);
  if (isRefusal(started)) throw new Error(started.because);
  return started.loaded.stream;
}
const tell = async (runtime: Runtime, stream: SessionId, command: Wish): Promise<void> => {
  const told = await runtime.offer(stream, command, { actor });
  if (isRefusal(told)) throw new Error(told.because);
};
const sessionOf = async (runtime: Runtime, stream: SessionId) => {
  const loaded = await runtime.load(stream);
  if (!loaded) throw new Error("gone");
  return loaded.session;
};
const stateOf = async (runtime: Runtime, stream: SessionId): Promise<State> => (await sessionOf(runtime, stream)).state as unknown as State;
const besides = async (runtime: Runtime, stream: SessionId): Promise<Readonly<Record<string, SessionId>>> =>
  (await sessionOf(runtime, stream)).ledger.beside ?? {};
const child = async (runtime: Runtime, stream: SessionId, key: string): Promise<SessionId> => {
  const found = (await besides(runtime, stream))[key];
  if (!found) throw new Error(`no ${key}`);
  return found;
};

/** The same by a process that dies when it would write there. */
const dyingAt = ({ world: { journal, ...rest } }: Runtime, stream: SessionId): Runtime =>
  createRuntime({
    ...rest,
    journal: {
      ...journal,
      write: async (to, change, options) => {
        if (to === stream) throw new Error("the process died here");
        return journal.write(to, change, options);
      },
    },
  });

describe("K9 sessions beside their parent", () => {
  test("several run at once, the parent goes on, and each end is told as it comes", async () => {
    const runtime = await world();
    const stream = await wanting(runtime, "a", "b", "c");
    expect(await drive(runtime, stream)).toEqual({ end: "beside" });
    expect(Object.keys(await besides(runtime, stream))).toEqual(["a", "b", "c"]);
    await tell(runtime, stream, { type: "count" });
    await tell(runtime, await child(runtime, stream, "b"), { type: "finish" });
    expect(await stateOf(runtime, stream)).toMatchObject({ count: 1, over: ["b converged"], wanted: ["a", "c"] });
    await tell(runtime, stream, { type: "want", names: ["d"] });
    expect(await drive(runtime, stream)).toEqual({ end: "beside" });
    for (const key of ["d", "a", "c"]) await tell(runtime, await child(runtime, stream, key), { type: "finish" });
    expect((await stateOf(runtime, stream)).over).toEqual(["b converged", "d converged", "a converged", "c converged"]);
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect((await sessionOf(runtime, stream)).ledger).not.toHaveProperty("beside");
  });

  test("a command is completed by what the parent keeps beside its state, which overrides nothing", async () => {
    const runtime = await world();
    const stream = await wanting(runtime, "a");
    await drive(runtime, stream);
    const begun = await runtime.world.journal.read(await child(runtime, stream, "a"));
    expect(begun.at(-1)).toMatchObject({ type: "errand.began", body: { words: "about a" } });
  });

  test("an end that nobody told is told by whoever looks next, once", async () => {
    const runtime = await world();
    const stream = await wanting(runtime, "a");
    await drive(runtime, stream);
    await expect(tell(dyingAt(runtime, stream), await child(runtime, stream, "a"), { type: "finish" })).rejects.toThrow("died");
    expect((await stateOf(runtime, stream)).over).toEqual([]);
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect((await stateOf(runtime, stream)).over).toEqual(["a converged"]);
  });

  test("a parent that ends hears of a child that had ended untold first", async () => {
    const runtime = await world();
    const stream = await wanting(runtime, "a");
    await drive(runtime, stream);
    await expect(tell(dyingAt(runtime, stream), await child(runtime, stream, "a"), { type: "finish" })).rejects.toThrow("died");
    await tell(runtime, stream, { type: "finish" });
    expect((await sessionOf(runtime, stream)).ledger).toMatchObject({ status: "ended", outcome: "converged" });
    expect((await stateOf(runtime, stream)).over).toEqual(["a converged"]);
  });

  test("whoever recovers finds the parent although nothing but its children is outstanding", async () => {
    const runtime = await world();
    const stream = await wanting(runtime, "a");
    await drive(runtime, stream);
    const { items } = await runtime.world.journal.sessions({ due: true });
    expect(items.map((session) => session.stream)).toContain(stream);
    expect(await checkSnapshots(runtime, () => undefined)).toEqual([]);
    const stop = new AbortController();
    const seen: string[] = [];
    await adopt(runtime, stop.signal, {
      onDriven: (_, { end }) => {
        seen.push(end);
        stop.abort();
      },
    });
    expect(seen).toEqual(["beside"]);
  });

  test("one that is no longer wanted is stopped", async () => {
    const runtime = await world();
    const stream = await wanting(runtime, "a", "b");
    await drive(runtime, stream);
    const dropped = await child(runtime, stream, "a");
    await tell(runtime, stream, { type: "drop", names: ["a"] });
    expect(await drive(runtime, stream)).toEqual({ end: "beside" });
    expect((await sessionOf(runtime, dropped)).ledger).toMatchObject({ status: "ended", outcome: "stopped" });
    expect(Object.keys(await besides(runtime, stream))).toEqual(["b"]);
  });

  test.each(["finish", "stop"])("a parent that ends (%s) leaves none behind", async (how) => {
    const runtime = await world();
    const stream = await wanting(runtime, "a", "b");
    await drive(runtime, stream);
    const children = Object.values(await besides(runtime, stream));
    if (how === "stop") await runtime.stop(stream, actor);
    else await tell(runtime, stream, { type: "finish" });
    expect((await sessionOf(runtime, stream)).ledger.status).toBe("ended");
    for (const each of children) expect((await sessionOf(runtime, each)).ledger).toMatchObject({ status: "ended", outcome: "stopped" });
  });

  test("K16 a branch has none of them, and starts its own", async () => {
    const runtime = await world();
    const stream = await wanting(runtime, "a");
    await drive(runtime, stream);
    const { version } = (await runtime.load(stream)) ?? { version: 0 };
    const branched = await branch(runtime, stream, version, actor);
    if (isRefusal(branched)) throw new Error(branched.because);
    const other = branched.loaded.stream;
    expect(await besides(runtime, other)).toEqual({});
    await runtime.resume(other, actor);
    await drive(runtime, other);
    expect(await child(runtime, other, "a")).not.toBe(await child(runtime, stream, "a"));
  });

  test("K10 not more than so many at once: the others start when one has ended", async () => {
    const runtime = await world();
    const names = Array.from({ length: besideMax + 2 }, (_, at) => `n${at}`);
    const stream = await wanting(runtime, ...names);
    await drive(runtime, stream);
    expect(Object.keys(await besides(runtime, stream))).toHaveLength(besideMax);
    await tell(runtime, await child(runtime, stream, "n0"), { type: "finish" });
    await drive(runtime, stream);
    const running = Object.keys(await besides(runtime, stream));
    expect([running.length, running.includes("n0"), running.includes(`n${besideMax}`)]).toEqual([besideMax, false, true]);
  });
});
