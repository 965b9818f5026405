import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { sessionId } from "../../kernel/ids.ts";
import { createDrivers, type DriverMessage, type DriveThread } from "./driving.ts";

const [one, two] = [sessionId("goal-one"), sessionId("goal-two")];
const never = new AbortController().signal;

class Thread extends EventEmitter implements DriveThread {
  readonly told: DriverMessage[] = [];
  postMessage(told: DriverMessage): void {
    this.told.push(told);
  }
}

function scripted(): { readonly threads: Thread[]; readonly start: () => Thread } {
  const threads: Thread[] = [];
  return { threads, start: () => (threads.push(new Thread()), threads.at(-1) as Thread) };
}

test("sessions are driven in one thread, which is started for the first and given back when nothing is left", async () => {
  vi.useFakeTimers();
  try {
    const { threads, start } = scripted();
    const drivers = createDrivers(start, { idleMs: 1_000 });
    expect(threads).toHaveLength(0);
    const driven = [drivers.drive(one, never), drivers.drive(two, never)];
    expect(threads.map(({ told }) => told)).toEqual([[{ id: 1, stream: one }, { id: 2, stream: two }]]); // oxfmt-ignore
    threads[0]?.emit("message", { id: 2, result: { end: "waiting" } });
    threads[0]?.emit("message", { id: 1, error: { code: "journal.gone", message: "why" } });
    await expect(driven[0]).rejects.toMatchObject({ code: "journal.gone", message: "why" });
    expect(await driven[1]).toEqual({ end: "waiting" });
    await vi.advanceTimersByTimeAsync(1_001);
    expect(threads[0]?.told.at(-1)).toEqual({ stop: true });
    threads[0]?.emit("exit");
    void drivers.drive(one, never);
    expect(threads).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test("one that is told to stop tells its thread, and a thread that ends is trouble of what it drove and of nothing else", async () => {
  const { threads, start } = scripted();
  const drivers = createDrivers(start);
  const stopping = new AbortController();
  const driven = drivers.drive(one, stopping.signal);
  stopping.abort();
  expect(threads[0]?.told).toEqual([{ id: 1, stream: one }, { id: 1, abort: true }]); // oxfmt-ignore
  threads[0]?.emit("error", new Error("out of memory"));
  await expect(driven).rejects.toMatchObject({ code: "runtime.failed", retry: true });
  const next = drivers.drive(two, never);
  threads[1]?.emit("message", { id: 2, result: { end: "ended" } });
  expect(await next).toEqual({ end: "ended" });
});

test("what is begun after the configuration was changed is driven with it, and what was begun before ends where it began", async () => {
  const { threads, start } = scripted();
  let version = "first";
  const drivers = createDrivers(start, { version: () => version });
  const before = drivers.drive(one, never);
  version = "second";
  const after = drivers.drive(two, never);
  expect(threads.map(({ told }) => told)).toEqual([[{ id: 1, stream: one }], [{ id: 2, stream: two }]]);
  threads[0]?.emit("message", { id: 1, result: { end: "ended" } });
  expect(await before).toEqual({ end: "ended" });
  expect(threads.map(({ told }) => told.at(-1))).toEqual([{ stop: true }, { id: 2, stream: two }]);
  threads[0]?.emit("exit");
  threads[1]?.emit("message", { id: 2, result: { end: "waiting" } });
  expect(await after).toEqual({ end: "waiting" });
  version = "third";
  void drivers.drive(one, never);
  expect(threads[1]?.told.at(-1)).toEqual({ stop: true });
  expect(threads[2]?.told).toEqual([{ id: 3, stream: one }]);
});
