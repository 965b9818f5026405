import { expect, test, vi } from "vitest";
import { gateOpened } from "../../kernel/gate.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { tenure } from "../../protocols/tenure/machine.ts";
import { errandsMeta, runtimeWith } from "../../runtime/runtime.fixture.ts";
import type { Runtime } from "../../runtime/types.ts";
import { holdFiles, isStillHeld, patrolFiles, releaseFiles, whileHeld } from "./tenure.ts";

const question = { title: "t", context: [], question: "Go on?", changes: { again: "a", drop: "b", stop: "c" } };
const root = "/code/shop";
const idle = { name: "work", version: 1, initial: { phase: "on" }, due: () => [], trace: () => [], texts: {} };
const work = {
  ...idle,
  decide: ({ type }: { readonly type: string }) =>
    type === "ask" ? [gateOpened("subtask-failed", "key", question)] : [{ type: "work.noted" }],
  evolve: (state: object) => state,
};

async function world(): Promise<{ runtime: Runtime; begin(name: string): Promise<SessionId> }> {
  const runtime = await runtimeWith([tenure, work]);
  return {
    runtime,
    async begin(name) {
      await runtime.start("work", { type: "note" }, errandsMeta, name);
      return `work-${name}` as SessionId;
    },
  };
}
const wanted = (session: SessionId, files: readonly string[]) => ({ session, root, files, title: "mend it" });
const forever = new AbortController().signal;

test("D12 whoever comes second waits until the first gives the files back, and has a higher number", async () => {
  const { runtime, begin } = await world();
  const [one, two] = [await begin("one"), await begin("two")];
  expect(await holdFiles(runtime, wanted(one, ["src/**"]), forever)).toBe(1);
  let waits = 0;
  const patient: Runtime = {
    ...runtime,
    world: {
      ...runtime.world,
      pause: async () => {
        if ((waits += 1) === 3) await releaseFiles(runtime, { session: one, root });
      },
    },
  };
  expect(await holdFiles(patient, wanted(two, ["src/a.ts"]), forever)).toBe(2);
  expect(waits).toBe(3);
  expect(await isStillHeld(runtime, { session: one, root }, 1)).toBe(false);
  expect(await isStillHeld(runtime, { session: two, root }, 2)).toBe(true);
});

test("D12 files of a session that has ended are free at once; the patrol finds them too", async () => {
  const { runtime, begin } = await world();
  const [one, two, three] = [await begin("one"), await begin("two"), await begin("three")];
  const person = { kind: "person", name: "Mira" } as const;
  await holdFiles(runtime, wanted(one, ["src/**"]), forever);
  expect(await patrolFiles(runtime)).toEqual([]);
  await runtime.stop(one, person);
  expect(await holdFiles(runtime, wanted(two, ["src/a.ts"]), forever)).toBe(2);
  await holdFiles(runtime, wanted(three, ["docs/**"]), forever);
  await runtime.stop(two, person);
  expect(await patrolFiles(runtime)).toEqual([two]);
  expect(await isStillHeld(runtime, { session: three, root }, 3)).toBe(true);
});

test("D12 whoever waits for a person, or has been left alone, keeps no files from others", async () => {
  const { runtime, begin } = await world();
  const [one, two, three] = [await begin("one"), await begin("two"), await begin("three")];
  await holdFiles(runtime, wanted(one, ["src/**"]), forever);
  await runtime.offer(one, { type: "ask" }, { actor: { kind: "runtime", name: "test" } });
  expect(await holdFiles(runtime, wanted(two, ["src/a.ts"]), forever)).toBe(2);
  const later: Runtime = { ...runtime, world: { ...runtime.world, clock: () => "2026-01-01T00:05:00.000Z" } };
  expect(await holdFiles(later, wanted(three, ["src/a.ts"]), forever)).toBe(3);
});

test("whoever waits stops when told to", async () => {
  const { runtime, begin } = await world();
  const [one, two] = [await begin("one"), await begin("two")];
  await holdFiles(runtime, wanted(one, ["src/**"]), forever);
  const told = AbortSignal.abort(new Error("enough"));
  await expect(holdFiles(runtime, wanted(two, ["src/a.ts"]), told)).rejects.toThrow("enough");
});

test("W20 whoever lost its files to others is told at once; a journal that is away for a moment tells nothing", async () => {
  const { runtime, begin } = await world();
  const [one, two] = [await begin("one"), await begin("two")];
  let isAway = false;
  const flaky: Runtime = {
    ...runtime,
    offer: (...asked) => (isAway ? Promise.reject(new Error("away")) : runtime.offer(...asked)),
  };
  vi.useFakeTimers();
  try {
    const seen = await whileHeld(flaky, wanted(one, ["src/**"]), forever, async (_, lost) => {
      isAway = true;
      await vi.advanceTimersByTimeAsync(300_000);
      const away = lost.aborted;
      isAway = false;
      await releaseFiles(runtime, { session: one, root });
      await holdFiles(runtime, wanted(two, ["src/a.ts"]), forever);
      await vi.advanceTimersByTimeAsync(300_000);
      return [away, lost.aborted];
    });
    expect(seen).toEqual([false, true]);
  } finally {
    vi.useRealTimers();
  }
});
