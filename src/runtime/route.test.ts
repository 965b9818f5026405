import { expect, test } from "vitest";
import { memoryJournal } from "../journal/memory.ts";
import { hashText, type SessionId } from "../kernel/ids.ts";
import { Fault, isRefusal } from "../kernel/trouble.ts";
import { adopt } from "./adopt.ts";
import { branch } from "./branch.ts";
import { drive } from "./drive.ts";
import type { Installed, Runtime } from "./types.ts";
import { createRuntime } from "./runtime.ts";
import { waitingForChild, type ParentState } from "./route.fixture.ts";
import { digest } from "../journal/row.ts";

const { parent, child } = waitingForChild;

async function world(withChild = true): Promise<Runtime> {
  let names = 0;
  let seconds = 0;
  return createRuntime({
    journal: await memoryJournal(),
    installed: [
      { protocol: parent, perform: async () => ({ type: "none" }) },
      ...(withChild ? [{ protocol: child, perform: async () => ({ type: "none" }) }] : []),
    ],
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

const meta = { title: "parent", cwd: "/p", agent: "none", environment: [], attended: true, config: hashText("0"), assent: "0" };
const actor = { kind: "person", name: "mira" } as const;

async function begin(runtime: Runtime): Promise<{ stream: SessionId; childStream: SessionId }> {
  const started = await runtime.start("parent", { type: "begin" }, meta);
  if (isRefusal(started)) throw new Error(started.because);
  const { stream } = started.loaded;
  await drive(runtime, stream);
  return { stream, childStream: (await runtime.load(stream))?.session.ledger.child?.stream as SessionId };
}

const stateOf = async (runtime: Runtime, stream: SessionId) => (await runtime.load(stream))?.session.state;

test("K9 a parent is suspended while its child runs, takes no commands, and comes back in the state it left", async () => {
  const runtime = await world();
  const { stream, childStream } = await begin(runtime);
  const before = await stateOf(runtime, stream);
  expect(await drive(runtime, stream)).toEqual({ end: "suspended" });
  expect(await runtime.offer(stream, { type: "count" }, { actor })).toEqual({
    refused: "count",
    because: `the session waits for ${childStream} to end`,
  });
  expect(await stateOf(runtime, stream)).toEqual(before);
  await runtime.offer(childStream, { type: "finish" }, { actor });
  expect(await stateOf(runtime, stream)).toEqual({
    ...(before as ParentState),
    phase: "done",
    got: { outcome: "converged", output: { phase: "over" } },
  });
  expect((await runtime.load(stream))?.session.ledger).toMatchObject({ status: "running", child: null });
  expect((await runtime.world.journal.findSessions(childStream))[0]?.parent).toBe(stream);
});

test("K9 starting a child twice finds the first, and resuming the parent does not skip it", async () => {
  const runtime = await world();
  const { stream, childStream } = await begin(runtime);
  await runtime.resume(stream, actor);
  await drive(runtime, stream);
  expect((await runtime.load(stream))?.session.ledger.child?.stream).toBe(childStream);
  expect((await runtime.world.journal.sessions({})).total).toBe(2);
});

test("K9 a parent that was never told is told by whoever looks next", async () => {
  const runtime = await world();
  const { stream, childStream } = await begin(runtime);
  const { journal } = runtime.world;
  const { version } = await journal.stored(childStream);
  const ended = {
    protocol: "child",
    type: "session.ended",
    actor,
    causedBy: null,
    at: "2026-01-01T00:00:00.000Z",
    schema: 1,
    body: { outcome: "escaped", left: [] },
  };
  await journal.append(childStream, version, [ended]); // as if the process had died right after
  expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
  expect(await stateOf(runtime, stream)).toMatchObject({ got: { outcome: "escaped" } });
});

test("K9 the same holds for a runtime that adopts sessions", async () => {
  const runtime = await world();
  const { stream, childStream } = await begin(runtime);
  const { version } = await runtime.world.journal.stored(childStream);
  const ended = {
    protocol: "child",
    type: "session.ended",
    actor,
    causedBy: null,
    at: "2026-01-01T00:00:00.000Z",
    schema: 1,
    body: { outcome: "escaped", left: [] },
  };
  await runtime.world.journal.append(childStream, version, [ended]);
  const stop = new AbortController();
  const adopting = adopt(runtime, stop.signal);
  await expect.poll(() => stateOf(runtime, stream)).toMatchObject({ phase: "done" });
  stop.abort();
  await adopting;
});

test("K9 a child's end is recorded even if its parent cannot be told now; whoever looks next tells it", async () => {
  const runtime = await world();
  const { stream, childStream } = await begin(runtime);
  const { journal } = runtime.world;
  const write: typeof journal.write = async (name, ...rest) => {
    if (name === stream) throw new Fault("journal.busy", "the parent's place is taken");
    return journal.write(name, ...rest);
  };
  const hindered = createRuntime({ ...runtime.world, journal: { ...journal, write } });
  const ended = await hindered.offer(childStream, { type: "finish" }, { actor });
  expect(ended).toMatchObject({ loaded: { session: { ledger: { status: "ended" } } } });
  expect(await stateOf(runtime, stream)).toMatchObject({ phase: "asking" });
  await drive(runtime, stream);
  expect(await stateOf(runtime, stream)).toMatchObject({ phase: "done" });
});

test("K9 a parent that is told while its driver lets go of it is driven on", async () => {
  const runtime = await world();
  const { stream, childStream } = await begin(runtime);
  const { journal } = runtime.world;
  let releases = 0;
  const releaseLease: typeof journal.releaseLease = async (name, fence) => {
    if ((releases += 1) === 1) await runtime.offer(childStream, { type: "finish" }, { actor }); // the parent's lease is held
    return journal.releaseLease(name, fence);
  };
  const twice = { ...parent, due: parentThenAgain };
  const installed = [{ ...runtime.world.installed[0], protocol: twice }, ...runtime.world.installed.slice(1)] as Installed[];
  await drive(createRuntime({ ...runtime.world, installed, journal: { ...journal, releaseLease } }), stream);
  expect((await runtime.load(stream))?.session.ledger.child).toMatchObject({ key: "again" });
});

/** As the parent's own, and then once more. */
const parentThenAgain: typeof parent.due = (state) => {
  const [first] = parent.due({ ...state, phase: "asking" });
  return state.phase === "asking" && first ? [first] : first ? [{ ...first, key: "again" }] : [];
};

test("K9 stopping a parent stops the child it waits for", async () => {
  const runtime = await world();
  const { stream, childStream } = await begin(runtime);
  await runtime.stop(stream, actor);
  expect((await runtime.load(stream))?.session.ledger).toMatchObject({ status: "ended", outcome: "stopped" });
  expect((await runtime.load(childStream))?.session.ledger).toMatchObject({ status: "ended", outcome: "stopped" });
});

test("K9 a protocol that is not there fails the step and asks a person", async () => {
  const runtime = await world(false);
  const started = await runtime.start("parent", { type: "begin" }, meta);
  if (isRefusal(started)) throw new Error(started.because);
  await drive(runtime, started.loaded.stream);
  const { items } = await runtime.world.journal.gates({ status: "open" });
  expect(items.map(({ kind, key }) => [kind, key])).toEqual([["fault", "fault:ask"]]);
});

test("K9, K16 a branch from a parent that waits starts a child of its own", async () => {
  const runtime = await world();
  const { stream, childStream } = await begin(runtime);
  const { version } = await runtime.world.journal.stored(stream);
  const branched = await branch(runtime, stream, version, actor);
  if (isRefusal(branched)) throw new Error(branched.because);
  const own = branched.loaded.stream;
  await runtime.resume(own, actor);
  await drive(runtime, own);
  const ownChild = (await runtime.load(own))?.session.ledger.child?.stream;
  expect(ownChild).not.toBe(childStream);
  await runtime.offer(ownChild as SessionId, { type: "finish" }, { actor });
  expect(await stateOf(runtime, own)).toMatchObject({ phase: "done" });
  expect(await stateOf(runtime, stream)).toMatchObject({ phase: "asking" });
});
