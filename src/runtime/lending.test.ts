import { expect, test } from "vitest";
import { accepted, meta, testWorld, type TestWorld } from "../../test/support/world.ts";
import type { RunProtocol } from "../kernel/child.ts";
import type { SessionId } from "../kernel/ids.ts";
import type { ThisMachine } from "../kernel/ports.ts";
import type { AnyProtocol, Protocol, TaggedValue } from "../kernel/protocol.ts";
import type { SessionPlace } from "../kernel/session.ts";
import { adopt } from "./adopt.ts";
import { drive } from "./drive.ts";
import { elsewhere } from "./place.ts";
import { startChild } from "./route.ts";
import type { PlacingBounds, World } from "./types.ts";

const placeOf = (machine: string): SessionPlace => ({
  machine,
  host: machine,
  repository: { root: `/${machine}`, remote: "https://code.example/shop", commit: "c".repeat(40) },
});
const hereIs = (machine: string): NonNullable<World["here"]> => {
  const { repository } = placeOf(machine);
  const here: ThisMachine = { machine, host: machine, repositoryOf: async () => repository, hasFolder: async () => true };
  return async () => here;
};

type State = { readonly phase: "new" | "on" | "kept" | "over"; readonly from?: SessionPlace };

/** A part of other work that may be taken up until it has kept something. */
const part: Protocol<TaggedValue, TaggedValue, State, never> = {
  name: "part",
  version: 1,
  initial: { phase: "new" },
  decide: ({ type }) => [{ type: type === "keep" ? "part.kept" : "part.began" }],
  evolve: (state, event) =>
    event.type === "part.kept" ? { ...state, phase: "kept" } : event.type === "part.began" ? { phase: "on" } : state,
  due: ({ phase }) => (phase === "new" || phase === "over" ? [] : [{ type: "work", mode: "repeatable", key: "work" } as never]),
  isLendable: ({ phase }) => phase === "on",
  moved: (state, { from }) => ({ ...state, ...(from?.place ? { from: from.place } : {}) }),
  trace: () => [],
  texts: {},
};
const whole: AnyProtocol = {
  ...(part as unknown as AnyProtocol),
  name: "whole",
  due: () => [],
};
delete (whole as { isLendable?: unknown }).isLendable;

interface Seen {
  readonly bounds: PlacingBounds[];
}

async function worldOn(machine: string, seen: Seen): Promise<TestWorld> {
  const perform = async (): Promise<TaggedValue> => ({ type: "keep" });
  return testWorld(
    {},
    {
      ...{ here: hereIs(machine), installed: [part, whole].map((protocol) => ({ protocol: protocol as AnyProtocol, perform })) },
      placing: async (_, bounds) => {
        seen.bounds.push(bounds);
        return bounds.stays ? { because: ["it is kept elsewhere"] } : { folder: `/${machine}`, ahead: 0 };
      },
    },
  );
}

const effect = (more: Partial<RunProtocol>): RunProtocol => ({
  ...{ type: "run-protocol", mode: "repeatable", key: "k", protocol: "part", title: "a part", command: { type: "begin" } },
  ...more,
});

async function partOf(world: TestWorld, more: Partial<RunProtocol>, needs?: readonly string[]): Promise<SessionId> {
  const begun = { ...meta(), cwd: "/one", ...(needs ? { needs } : {}) };
  const parent = accepted(await world.runtime.start("whole", { type: "begin" }, begun)).loaded.stream;
  return (await startChild(world.runtime, parent, effect(more))).child;
}

const startOf = async (world: TestWorld, stream: SessionId) => (await world.runtime.load(stream))?.session.ledger.start;

test("M5 a part is where its whole is, unless it is said to be elsewhere; what a whole needs is not asked of its parts", async () => {
  const world = await worldOn("one", { bounds: [] });
  expect(await startOf(world, await partOf(world, {}, ["gpu"]))).toMatchObject({ cwd: "/one", place: placeOf("one") });
  expect(await startOf(world, await partOf(world, {}, ["gpu"]))).not.toHaveProperty("needs");
  expect(await startOf(world, await partOf(world, { needs: ["gpu"] }))).toMatchObject({ place: placeOf("one"), needs: ["gpu"] });
  const there = { cwd: "/two/lib", place: placeOf("two") };
  expect(await startOf(world, await partOf(world, { at: there, key: "there" }, ["gpu"]))).toMatchObject(there);
});

test("M5 another machine takes a part up that needs something, its whole stays, and the part knows where it came from", async () => {
  const seen: Seen = { bounds: [] };
  const world = await worldOn("one", seen);
  const [needy, plain] = [await partOf(world, { needs: ["gpu"] }), await partOf(world, { key: "plain" })];
  const second = world.other({ here: hereIs("two"), placing: async () => ({ folder: "/two", ahead: 0 }) });
  const stopping = new AbortController();
  const ends: string[] = [];
  await adopt(second, stopping.signal, {
    drive: async (stream, signal) => drive(second, stream, signal),
    onDriven: (stream, { end }) => ends.push(`${stream === needy ? "needy" : "plain"} ${end}`),
    rest: async () => {
      await new Promise(setImmediate);
      const now = (await second.load(needy))?.session.state as unknown as State;
      if (now.phase === "kept" && ends.includes("plain elsewhere")) stopping.abort();
    },
  });
  expect((await world.runtime.load(needy))?.session).toMatchObject({
    state: { phase: "kept", from: placeOf("one") },
    ledger: { start: { cwd: "/two", place: { machine: "two" } } },
  });
  expect((await startOf(world, plain))?.place).toEqual(placeOf("one"));
});

test("M5 what it has kept lies where it is: then nobody else is asked, and why it waits is told", async () => {
  const seen: Seen = { bounds: [] };
  const world = await worldOn("one", seen);
  const stream = await partOf(world, { needs: ["gpu"] });
  const look = async () => {
    const loaded = await world.runtime.load(stream);
    return loaded && elsewhere(world.runtime.world, loaded);
  };
  await look();
  accepted(await world.runtime.offer(stream, { type: "keep" }, { actor: { kind: "person", name: "Mira" } }));
  expect(await look()).toMatchObject({ because: ["it is kept elsewhere"] });
  expect(seen.bounds).toEqual([
    { stream, anyCommit: true },
    { stream, anyCommit: true, stays: true },
  ]);
});
