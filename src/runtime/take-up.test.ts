import { expect, test } from "vitest";
import { accepted, meta, testWorld } from "../../test/support/world.ts";
import type { SessionId } from "../kernel/ids.ts";
import type { ThisMachine } from "../kernel/ports.ts";
import type { SessionPlace } from "../kernel/session.ts";
import type { TaggedValue } from "../kernel/tagged.ts";
import { drive } from "./drive.ts";
import { hasNoRoom, placingPolicy, roomMade, takeUp, whyElsewhere } from "./place.ts";
import type { PlacingBounds, Runtime, World } from "./types.ts";

const placeAt = (machine: string): SessionPlace => ({
  machine,
  host: machine,
  repository: { root: "/p", remote: "https://code.example/shop", commit: "c".repeat(40) },
});
const here: ThisMachine = { machine: "two", host: "two", repositoryOf: async () => placeAt("two").repository, hasFolder: async () => true };

async function machineTwo(placing: NonNullable<World["placing"]>) {
  const world = await testWorld({}, { here: async () => here, placing });
  return { ...world, begin: () => begun(world.runtime) };
}

/** Work of the first machine that needs something. */
async function begun(runtime: Runtime): Promise<SessionId> {
  const terms = { ...meta(false), cwd: "/p", place: placeAt("one"), needs: ["gpu"] };
  const plan = [[{ name: "w", do: "once" }]];
  return accepted(await runtime.start("probe", { type: "plan.start", plan } as TaggedValue, terms)).loaded.stream;
}

test("M4 whoever is second leaves work to the first for a while, and takes it up when that one did not", async () => {
  const { runtime, advance, begin } = await machineTwo(async () => ({ folder: "/p", ahead: 1 }));
  const stream = await begin();
  expect(await takeUp(runtime, stream)).toBe(false);
  advance(placingPolicy.yieldMs - 1);
  expect(await takeUp(runtime, stream)).toBe(false);
  advance(1);
  expect(await takeUp(runtime, stream)).toBe(true);
});

test("M4 work that was elsewhere meanwhile is left to the first anew", async () => {
  const { runtime, advance, begin } = await machineTwo(async () => ({ folder: "/p", ahead: 1 }));
  const stream = await begin();
  expect(await takeUp(runtime, stream)).toBe(false);
  advance(placingPolicy.unseenMaxMs + 1);
  expect(await takeUp(runtime, stream)).toBe(false);
});

test("M4 of many that are to be had at once a machine takes up what it has free slots for, and more when those are done", async () => {
  const slots = 2;
  const placing = async (_: unknown, { claimed }: PlacingBounds) =>
    (claimed?.size ?? 0) < slots ? { folder: "/p", ahead: 0 } : { because: ["no free slot"] };
  const { runtime, begin } = await machineTwo(placing);
  const streams = [await begin(), await begin(), await begin(), await begin()];
  const taken = await Promise.all(streams.map((stream) => takeUp(runtime, stream)));
  expect(taken).toEqual([true, true, false, false]);
  expect((await drive(runtime, streams[0] as SessionId)).end).toBe("ended");
  await runtime.stop(streams[1] as SessionId, { kind: "person", name: "Mira" });
  expect(await Promise.all(streams.slice(2).map((stream) => takeUp(runtime, stream)))).toEqual([true, true]);
});

test("M4 a machine that is full asks no more for a while, and at once when something has come to its end", async () => {
  let asked = 0;
  const placing = async () => ((asked += 1), { because: ["no free slot"], isFull: true as const });
  const { runtime, advance, begin } = await machineTwo(placing);
  const streams = [await begin(), await begin()];
  for (const stream of streams) expect(await takeUp(runtime, stream)).toBe(false);
  expect([asked, hasNoRoom(runtime.world)]).toEqual([1, true]);
  roomMade(runtime.world);
  expect(await takeUp(runtime, streams[0] as SessionId)).toBe(false);
  expect(asked).toBe(2);
  advance(placingPolicy.fullMs);
  expect([await takeUp(runtime, streams[1] as SessionId), asked]).toEqual([false, 3]);
});

test("M4 why work is elsewhere is found out for a person, and not for each driver that looks", async () => {
  let asked = 0;
  const { runtime, begin } = await machineTwo(async () => ((asked += 1), { because: ["no free slot"] }));
  const stream = await begin();
  const driven = await drive(runtime, stream);
  if (driven.end !== "elsewhere") throw new Error(driven.end);
  expect([driven.at.because, asked]).toEqual([undefined, 0]);
  expect((await whyElsewhere(runtime, stream, driven.at)).because).toEqual(["no free slot"]);
});
