import { expect, test } from "vitest";
import { attendWorld, begin, drive, memoryJournal } from "../../../test/support/attend-world.ts";
import { batching } from "../../../test/support/watching.ts";
import { answer, messagesOf, onlyGate, openGates, secret, typesOf } from "../../../test/support/world.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { AttendPorts } from "./effects.ts";
import { act, assessment, beginning, hashOf, tell, weighingOf, type World } from "./machine.fixture.ts";
import type { AttendState } from "./types.ts";

type Loading = { load(stream: SessionId): Promise<{ readonly session: { readonly state: unknown } } | null> };

/** Hands that do as the world says, and write down what ran. */
function portsIn(world: World = {}, change: Partial<AttendPorts> = {}): { readonly ports: AttendPorts; readonly ran: string[] } {
  const ran: string[] = [];
  const ports: AttendPorts = {
    scan: async () => world.deficits?.(0) ?? [],
    weigh: async (action) => ({ assessment: assessment(weighingOf(action, world)), hash: hashOf(action) }),
    hashAction: hashOf,
    run: async ({ input }) => (ran.push(String(input["command"])), { ended: "completed" }),
    agent: async ({ job }) => (ran.push(job.instruction), { ended: "completed", detail: "done" }),
    stopMember: async () => {},
    clock: () => "2026-01-01T00:00:00.000Z",
    ...change,
  };
  return { ports, ran };
}

const statuses = async (runtime: Loading, stream: SessionId): Promise<readonly string[]> => {
  const state = (await runtime.load(stream))?.session.state as AttendState;
  return "tasks" in state ? state.tasks.map((task) => ("status" in task ? task.status : "not begun")) : [];
};

const plan = [act("t1", "ls"), act("t2", "rm x"), act("t3", "pwd"), tell("t4", "sort")];

test("A25 unattended, a gate in the middle parks its task, everything else is done, and an answer finishes it", async () => {
  const { ports, ran } = portsIn();
  const { runtime, journal, other, advance } = await attendWorld(ports);
  const stream = await begin(runtime, beginning({ tasks: plan, attended: false }));
  expect(await statuses(runtime, stream)).toEqual(["completed", "asked", "completed", "completed"]);
  expect(ran).toEqual(["ls", "pwd", "sort"]);
  expect(await onlyGate(journal, stream)).toMatchObject({
    kind: "risk",
    gate: { subject: hashOf({ tool: "Bash", input: { command: "rm x" }, cwd: "/project" }) },
  });
  advance(60_000);
  const later = other();
  expect(await drive(later, stream)).toEqual({ end: "waiting" });
  await answer(later, stream, "once");
  expect(await drive(later, stream)).toEqual({ end: "ended" });
  expect(ran).toEqual(["ls", "pwd", "sort", "rm x"]);
  expect((await messagesOf(journal, stream, "session.ended"))[0]?.body).toEqual({ outcome: "converged", left: [] });
});

test("A25 attended, the gate waits; after the answer work goes on with the next task", async () => {
  const { ports, ran } = portsIn();
  const { runtime, journal } = await attendWorld(ports);
  const stream = await begin(runtime, beginning({ tasks: plan }));
  expect([ran, await statuses(runtime, stream)]).toEqual([["ls"], ["completed", "asked", "pending", "pending"]]);
  await answer(runtime, stream, "block");
  expect(await drive(runtime, stream)).toEqual({ end: "ended" });
  expect(ran).toEqual(["ls", "pwd", "sort"]);
  expect(await openGates(journal, stream)).toEqual([]);
});

test("U16 stopped at once, the session lists what was left open, in words", async () => {
  const { runtime, journal } = await attendWorld(portsIn().ports);
  const stream = await begin(runtime, beginning({ tasks: plan }));
  await runtime.stop(stream, { kind: "person", name: "Mira" });
  const [end] = await messagesOf(journal, stream, "session.ended");
  expect(end?.body).toMatchObject({
    outcome: "stopped",
    left: ["unanswered: May this run?", "t2 run rm x: waits for an answer", "t3 run pwd: not done", "t4 sort: not done"],
  });
});

test("A4 a goal is routed to, runs as a child with its own questions, and attend comes back in the state it left", async () => {
  const deficit = { protocol: "goal", quote: "tidy up", source: "arguments", harm: "no end" } as const;
  let scans = 0;
  const { ports, ran } = portsIn({}, { scan: async () => (scans++ === 0 ? [deficit] : []) });
  const { runtime, journal } = await attendWorld(ports);
  const stream = await begin(runtime, beginning());
  await answer(runtime, stream, "goal");
  expect(await drive(runtime, stream)).toEqual({ end: "suspended" });
  const before = (await runtime.load(stream))?.session.state;
  const child = (await runtime.load(stream))?.session.ledger.child?.stream as SessionId;
  for (const _ of ["outcome", "metric", "boundary", "priority"]) {
    await drive(runtime, child);
    await answer(runtime, child, "accept");
    expect((await runtime.load(stream))?.session.state).toEqual(before);
  }
  expect(await drive(runtime, child)).toEqual({ end: "ended" });
  expect(await drive(runtime, stream)).toEqual({ end: "ended" });
  expect(scans).toBe(2);
  expect(ran).toEqual([expect.stringContaining("Tidy up: finished"), "npm test"]);
  expect((await typesOf(journal, stream)).filter((type) => type.startsWith("child."))).toEqual(["child.started", "child.ended"]);
});

test("A26 a low task takes at most three appends, a batch of them two", async () => {
  const appendsFor = async (tasks: Parameters<typeof beginning>[0]): Promise<readonly string[]> => {
    const { journal, batches } = batching(await memoryJournal());
    const { runtime } = await attendWorld(portsIn().ports, { journal });
    await begin(runtime, beginning(tasks));
    return batches.map((types) => types.join(" ")).filter((types) => /call\.|task\.|effect\./.test(types));
  };
  expect(await appendsFor({ tasks: [tell("t1", "sort")] })).toHaveLength(3);
  expect(await appendsFor({ tasks: [act("t1", "ls"), act("t2", "pwd"), act("t3", "id")] })).toHaveLength(2);
});

test("K15 work that was not low and is found unfinished after a crash is not run again by itself", async () => {
  const crash = new AbortController();
  let runs = 0;
  const { ports } = portsIn({}, { run: () => (runs++ === 0 ? new Promise(() => crash.abort()) : Promise.resolve({ ended: "completed" })) });
  const { runtime, journal, other, advance } = await attendWorld(ports);
  const stream = await begin(runtime, beginning({ tasks: [act("t1", "rm x")] }));
  await answer(runtime, stream, "approve");
  expect(await drive(runtime, stream, crash.signal)).toEqual({ end: "aborted" });
  advance(60_000);
  const next = other();
  expect(await drive(next, stream)).toEqual({ end: "waiting" });
  expect([runs, (await onlyGate(journal, stream)).kind]).toEqual([1, "unfinished"]);
  await answer(next, stream, "finished");
  expect(await drive(next, stream)).toEqual({ end: "ended" });
  expect([runs, await statuses(next, stream)]).toEqual([1, ["completed"]]);
});

test("what a plan holds in secrets is not recorded, and does not run without them", async () => {
  const { ports, ran } = portsIn();
  const { runtime, journal } = await attendWorld(ports);
  const stream = await begin(runtime, beginning({ tasks: [act("t1", `curl -H ${secret}`)] }));
  expect(JSON.stringify(await journal.read(stream))).not.toContain(secret);
  expect([ran, (await onlyGate(journal, stream)).kind]).toEqual([[], "task-failed"]);
});
