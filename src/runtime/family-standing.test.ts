import { expect, test } from "vitest";
import type { EffectShape } from "../kernel/effect.ts";
import { sessionId, type SessionId } from "../kernel/ids.ts";
import type { TaggedValue } from "../kernel/protocol.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { findGate } from "./answer.ts";
import { drive } from "./drive.ts";
import { threeLevels } from "./levels.fixture.ts";
import { errandsMeta as meta, runtimeWith } from "./runtime.fixture.ts";
import { pickUpMs, standingOf, type FamilyStatus } from "./family.ts";
import type { Runtime } from "./types.ts";

interface Place {
  readonly runtime: Runtime;
  readonly streams: readonly [SessionId, SessionId, SessionId];
  readonly stands: (graceMs?: number) => Promise<readonly FamilyStatus[]>;
  /** Long enough for whoever would have picked it up. */
  readonly wait: () => void;
  /** Lets the work of the agent that is under way end. */
  readonly finish: () => void;
}

/** All three have begun, and nobody drives any of them. */
async function begun(): Promise<Place> {
  let finish = (): void => {};
  const perform = (_: EffectShape, signal: AbortSignal): Promise<TaggedValue> =>
    new Promise((resolve, reject) => {
      finish = () => resolve({ type: "ask" });
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  const runtime = await runtimeWith(threeLevels, perform as never);
  const started = await runtime.start("outer", { type: "begin" }, meta);
  if (isRefusal(started)) throw new Error(started.because);
  const { journal, clock } = runtime.world;
  const inside = async (stream: SessionId): Promise<SessionId> => {
    await drive(runtime, stream, new AbortController().signal);
    return sessionId((await journal.sessions({ parent: stream })).items[0]?.stream ?? "");
  };
  const worker = await inside(started.loaded.stream);
  const streams = [started.loaded.stream, worker, await inside(worker)] as const;
  const stands = async (graceMs = pickUpMs): Promise<readonly FamilyStatus[]> => {
    const records = await Promise.all(streams.map(async (stream) => (await journal.findSessions(stream))[0]));
    const found: FamilyStatus[] = [];
    for (const record of records) if (record) found.push(await standingOf(runtime, record, graceMs));
    return found;
  };
  const wait = (): void => Array.from({ length: 20 }).forEach(() => clock());
  return { runtime, streams, stands, wait, finish: () => finish() };
}

const all = (standing: FamilyStatus): readonly FamilyStatus[] => [standing, standing, standing];
const running: FamilyStatus = { status: "running", openGates: 0, isSeenTo: true };

test("K9 whoever waits for a session inside it is not suspended: it stands as that one does", async () => {
  const { runtime, streams, stands, wait, finish } = await begun();
  wait();
  expect(await stands()).toEqual(all({ ...running, isSeenTo: false }));

  const over = new AbortController();
  const driven = drive(runtime, streams[2], over.signal); // only the innermost has a driver of its own
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  wait();
  expect(await stands()).toEqual(all(running));
  finish();
  await driven;
  wait();
  expect(await stands()).toEqual(all({ ...running, openGates: 1 })); // people can do something, and drivers cannot
});

test("K9 nobody says that nobody drives a session in the moment in which its answer is picked up", async () => {
  const { runtime, streams, stands, wait, finish } = await begun();
  const driven = drive(runtime, streams[2], new AbortController().signal);
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  finish();
  await driven;
  wait();
  const [gate] = (await runtime.world.journal.gates({ status: "open", stream: streams[2] })).items;
  const found = await findGate(runtime.world.journal, gate?.id ?? "");
  if (isRefusal(found)) throw new Error(found.because);
  const { id, shown } = found;
  const answered = await runtime.answer(id, { option: "go-on", by: { name: "mira", via: "terminal", verified: true }, shown });
  expect(isRefusal(answered)).toBe(false);
  expect(await stands()).toEqual(all(running));
  expect(await stands(0)).toEqual(all({ ...running, isSeenTo: false })); // whoever looks once is told what is so now
  wait();
  expect(await stands()).toEqual(all({ ...running, isSeenTo: false }));
});
