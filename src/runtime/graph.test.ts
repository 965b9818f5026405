import { describe, expect, test } from "vitest";
import { memoryJournal } from "../journal/memory.ts";
import { digest } from "../journal/row.ts";
import { gateOpened } from "../kernel/gate.ts";
import type { GraphRow } from "../kernel/graph.ts";
import { hashText, type SessionId } from "../kernel/ids.ts";
import type { EffectShape } from "../kernel/effect.ts";
import type { AnyProtocol, Protocol, Scene, TaggedValue } from "../kernel/protocol.ts";
import { Fault, isRefusal } from "../kernel/trouble.ts";
import { drive } from "./drive.ts";
import { createRuntime } from "./runtime.ts";
import type { Meta, Runtime } from "./types.ts";

const question = (key: string) => gateOpened("gap", key, { title: "A gap", question: "What now?" });

/** Asks one question when it is told to, and looks once unless somebody else asks about `gap:x:point`. */
const asking = (name: string): AnyProtocol => {
  const protocol: Protocol<TaggedValue, TaggedValue, { readonly phase: string }, EffectShape> = {
    name,
    version: 1,
    initial: { phase: "new" },
    decide: ({ type }) => {
      if (type === "finish") return [{ type: "session.ended", outcome: "converged", left: [] } as const];
      return type === "ask" ? [{ type: `${name}.began` }, question("gap:x:point")] : [{ type: `${name}.${type}` }];
    },
    evolve: (state, { type }) => {
      if (type === "session.ended") return { phase: "over" };
      return { phase: type === `${name}.look` ? "looking" : type === `${name}.seen` ? "done" : state.phase };
    },
    due: ({ phase }) => (phase === "looking" ? [{ type: "look", mode: "repeatable", key: "look", unlessOpen: ["gap:x:point"] }] : []),
    trace: () => [],
    texts: {},
  };
  return protocol as unknown as AnyProtocol;
};

const meta: Meta = { title: "t", cwd: "/p", agent: "none", environment: [], attended: true, config: hashText("0"), assent: "0" };
const actor = { kind: "person", name: "mira" } as const;

async function world(graph: readonly GraphRow[], saw: (scene: Scene) => void = () => {}): Promise<Runtime> {
  let names = 0;
  let seconds = 0;
  return createRuntime({
    journal: await memoryJournal(),
    installed: ["parent", "first", "second"].map((name) => ({
      protocol: asking(name),
      perform: async (_: never, __: AbortSignal, scene: Scene) => {
        saw(scene);
        return { type: "seen" };
      },
    })),
    graph,
    clock: () => new Date(Date.UTC(2026, 0, 1) + 1_000 * (seconds += 1)).toISOString(),
    chance: () => String((names += 1)),
    digest,
    redact: (text) => text,
    seal: { close: async (text) => text, open: async (text) => text },
    holder: { host: "test", pid: 1, pidStart: "1" },
    standing: () => "unknown",
    uptimeMs: () => 1_000 * seconds,
    vouch: digest,
  });
}

const start = async (runtime: Runtime, protocol: string, type: string, more: Partial<Meta> = {}): Promise<SessionId> => {
  const started = await runtime.start(protocol, { type }, { ...meta, ...more });
  if (isRefusal(started)) throw new Error(started.because);
  return started.loaded.stream;
};
const finish = (runtime: Runtime, stream: SessionId) => runtime.offer(stream, { type: "finish" }, { actor });

describe("a precondition", () => {
  const row: GraphRow = { from: "first", to: "second", kind: "precondition" };
  const no = { refused: "session.start", because: "second comes after first: settle that first" };

  test("K9 keeps a protocol from starting until the other has converged in the same family", async () => {
    const runtime = await world([row]);
    const parent = await start(runtime, "parent", "begin");
    const inside = { parent: { session: parent, key: "k" } };
    expect(await runtime.start("second", { type: "begin" }, { ...meta, ...inside })).toEqual(no);
    const first = await start(runtime, "first", "begin", inside);
    expect(await runtime.start("second", { type: "begin" }, { ...meta, ...inside })).toEqual(no);
    await finish(runtime, first);
    expect(isRefusal(await runtime.start("second", { type: "begin" }, { ...meta, ...inside }))).toBe(false);
  });

  test("K9 another family does not count, and neither does one of its sessions that was stopped", async () => {
    const runtime = await world([row]);
    await finish(runtime, await start(runtime, "first", "begin"));
    expect(await runtime.start("second", { type: "begin" }, meta)).toEqual(no);
    const parent = await start(runtime, "parent", "begin");
    const inside = { parent: { session: parent, key: "k" } };
    await runtime.stop(await start(runtime, "first", "begin", inside), actor);
    expect(await runtime.start("second", { type: "begin" }, { ...meta, ...inside })).toEqual(no);
  });

  test("K9 a grandchild belongs to the family too", async () => {
    const runtime = await world([row]);
    const root = await start(runtime, "parent", "begin");
    const child = await start(runtime, "parent", "begin", { parent: { session: root, key: "k" } });
    await finish(runtime, await start(runtime, "first", "begin", { parent: { session: root, key: "l" } }));
    const started = await runtime.start("second", { type: "begin" }, { ...meta, parent: { session: child, key: "m" } });
    expect(isRefusal(started)).toBe(false);
  });

  test("K9 a graph that makes no sense keeps the runtime from being made", async () => {
    await expect(world([{ from: "third", to: "second", kind: "precondition" }])).rejects.toThrow(Fault);
  });
});

describe("a suppression", () => {
  const row: GraphRow = { from: "first", to: "second", kind: "suppression" };
  const gateOf = async (runtime: Runtime, stream: SessionId) =>
    (await runtime.world.journal.gates({ status: "open", stream })).items[0]?.id ?? "none";

  test("S7 while the other asks about the same thing, work that would ask waits; afterwards it goes on", async () => {
    const runtime = await world([row]);
    const first = await start(runtime, "first", "ask");
    const second = await start(runtime, "second", "look");
    expect(await drive(runtime, second)).toEqual({ end: "postponed" });
    const [gate] = await runtime.world.journal.findGates(await gateOf(runtime, first));
    if (!gate) throw new Error("no gate is open");
    const by = { name: "mira", via: "terminal", verified: true } as const;
    await runtime.answer(gate.id, { option: "dismiss", by, shown: gate.shown });
    expect(await drive(runtime, second)).toEqual({ end: "waiting" });
    expect((await runtime.load(second))?.session.state.phase).toBe("done");
  });

  test.each<[string, readonly GraphRow[], Partial<Meta>, string]>([
    ["in another folder", [row], { cwd: "/elsewhere" }, "done"],
    ["where the graph has no row", [], {}, "done"],
    ["while nobody attends who could be asked twice", [row], { attended: false }, "done"],
    ["in the same folder", [row], {}, "looking"],
  ])("S7 a gate %s", async (_, graph, more, phase) => {
    const runtime = await world(graph);
    await start(runtime, "first", "ask");
    const second = await start(runtime, "second", "look", more);
    await drive(runtime, second);
    expect((await runtime.load(second))?.session.state.phase).toBe(phase);
  });

  test("K9 it does not apply inside a session that another one waits for", async () => {
    const seen: (readonly string[])[] = [];
    const looks: Promise<void>[] = [];
    const runtime = await world([row], (scene) => {
      looks.push((scene.openElsewhere?.() ?? Promise.resolve([])).then((keys) => void seen.push(keys)));
    });
    const first = await start(runtime, "first", "ask");
    const child = await start(runtime, "second", "look", { parent: { session: first, key: "k" } });
    await drive(runtime, child);
    await Promise.all(looks);
    expect(seen).toEqual([[]]);
  });
});
