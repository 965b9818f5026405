import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draft, started } from "../../test/support/journal-contract.ts";
import { servedWorld, type ServedWorld } from "../../test/support/served-world.ts";
import { meta, offer, offerAction, startPlan } from "../../test/support/world.ts";
import { sessionId } from "../kernel/ids.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { driveFamily } from "../runtime/family.ts";
import { threeLevels } from "../runtime/levels.fixture.ts";
import type { OutputOf, SessionDetail } from "./api.ts";

let world: ServedWorld;
beforeEach(async () => {
  world = await servedWorld();
});
afterEach(() => world.close());

const notes = async (count: number) => {
  const stream = await startPlan(world.runtime, [[{ name: "deploy", do: "act" }]]);
  for (let n = 0; n < count; n += 1) {
    world.advance(1_000);
    await offer(world.runtime, stream, { type: "note.add", text: `note ${n}`, path: "/p" });
  }
  return stream;
};
const detail = async (path: string): Promise<SessionDetail> => (await world.get(path)).body as SessionDetail;

test("sessions come newest first, in pages without loss or repeats", async () => {
  for (let n = 0; n < 25; n += 1) await world.journal.append(sessionId(`goal-${n}`), 0, [started(`t${n}`)]);
  const titles: string[] = [];
  for (let next: string | null = ""; next !== null;) {
    const { body } = await world.get(`/sessions?limit=10${next === "" ? "" : `&after=${next}`}`);
    const page = body as OutputOf<"listSessions">;
    titles.push(...page.items.map(({ title }) => title));
    ({ next } = page);
  }
  expect(titles).toEqual(Array.from({ length: 25 }, (_, n) => `t${24 - n}`));
  expect((await world.get("/sessions?status=ended")).body).toMatchObject({ items: [], total: 0, next: null });
});

test("a session is shown as it stands, and as it stood at any version", async () => {
  const stream = await notes(3);
  await offerAction(world.runtime, stream, "deploy", "go");
  const now = await detail(`/sessions/${stream}`);
  expect(now).toMatchObject({ version: 7, newest: 7, phase: "running", openGates: [{ kind: "risk" }], driver: null });
  const then = await detail(`/sessions/${stream}?at=4`);
  expect(then).toMatchObject({ version: 4, newest: 7, openGates: [], view: { shows: "phase", phase: "running" } });
  for (const at of ["8", "0", "x"]) expect((await world.get(`/sessions/${stream}?at=${at}`)).status).toBe(at === "8" ? 404 : 400);
  expect((await world.get("/sessions/none")).status).toBe(404);
  expect((await world.get(`/sessions/${stream.slice(0, -1)}`)).status).toBe(404);
});

test("K16 a branch starts suspended, and both know of each other", async () => {
  const stream = await notes(3);
  const { body, status } = await world.post(`/sessions/${stream}/branch`, { version: 4 });
  expect(status).toBe(200);
  const { session } = body as { session: string };
  const branch = await detail(`/sessions/${session}`);
  expect(branch).toMatchObject({
    status: "suspended",
    version: 1,
    ancestors: [{ stream, standing: { status: "running", isSeenTo: true } }],
  });
  expect(branch.record.parent).toBe(`${stream}@4`);
  expect((await detail(`/sessions/${stream}`)).branches.map((each) => each.stream)).toEqual([session]);
  const [first] = await world.journal.read(sessionId(session));
  expect(first?.actor).toEqual({ kind: "person", name: "mira" });
});

test("the switch of a guard is nothing that can be stopped", async () => {
  const draft = started("the guard of /p");
  await world.journal.append(sessionId("switch-1"), 0, [{ ...draft, protocol: "switch" }]);
  const { status, body } = await world.post("/sessions/switch-1/stop", {});
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining("assent on")]);
});

test("a process that is gone is not said to drive", async () => {
  const stream = await notes(1);
  const holder = { host: "here", pid: 7, pidStart: "7" };
  await world.journal.takeLease(stream, holder, { termMs: 60_000, over: null });
  expect((await detail(`/sessions/${stream}`)).driver).toEqual({ host: "here", pid: 7 });
  vi.spyOn(world.runtime.world, "standing").mockReturnValue("gone");
  expect((await detail(`/sessions/${stream}`)).driver).toBeNull();
});

test("K16 each version says where a branch of it can be taken", async () => {
  const stream = await notes(2);
  await offerAction(world.runtime, stream, "deploy", "go");
  const versions = (await detail(`/sessions/${stream}`)).newest;
  for (let at = 1; at <= versions; at += 1) {
    const { branchAt } = await detail(`/sessions/${stream}?at=${at}`);
    expect(branchAt).toBeGreaterThanOrEqual(at);
    expect((await world.post(`/sessions/${stream}/branch`, { version: branchAt })).status).toBe(200);
  }
});

test("a branch of what is not there, or of half a move, is refused with the reason", async () => {
  const stream = await notes(1);
  const refused = async (id: string, version: number) => (await world.post(`/sessions/${id}/branch`, { version })).status;
  expect([await refused("none", 1), await refused(stream, 99), await refused(stream, 1)]).toEqual([422, 422, 422]);
});

test("events come in order, in pages without loss or repeats", async () => {
  const stream = await notes(30);
  const versions: number[] = [];
  for (let next: string | null = "0"; next !== null;) {
    const page = (await world.get(`/sessions/${stream}/events?limit=7&after=${next}`)).body as OutputOf<"listEvents">;
    versions.push(...page.items.map(({ version }) => version));
    ({ next } = page);
  }
  expect(versions).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
});

test("a person stops a session and lets a suspended one go on; what was stopped stays so", async () => {
  const stream = await notes(1);
  const { body } = await world.post(`/sessions/${stream}/branch`, { version: 3 });
  const { session } = body as { session: string };
  expect((await world.post(`/sessions/${session}/resume`, {})).body).toEqual({ session });
  expect((await detail(`/sessions/${session}`)).status).toBe("running");
  expect((await world.post(`/sessions/${session}/stop`, {})).status).toBe(200);
  expect((await detail(`/sessions/${session}`)).status).toBe("ended");
  expect((await world.post(`/sessions/${session}/resume`, {})).status).toBe(422);
  expect((await world.post("/sessions/none/stop", {})).status).toBe(404);
});

test("an archived session is no longer here", async () => {
  const stream = await notes(1);
  await world.journal.archive([stream], "old.jsonl", draft("journal.archived"));
  expect((await world.get(`/sessions/${stream}`)).status).toBe(404);
});

test("K9 a list and a page tell of a question however deep it waits, and of the sessions on the way to it", async () => {
  const perform = (async () => ({ type: "ask" })) as never;
  const deep = await servedWorld({ installed: threeLevels.map((protocol) => ({ protocol: protocol as never, perform })) });
  try {
    const started = await deep.runtime.start("outer", { type: "begin" }, meta());
    if (isRefusal(started)) throw new Error(started.because);
    const { stream } = started.loaded;
    expect(await driveFamily(deep.runtime, stream, new AbortController().signal)).toBe("resting");
    const { items } = (await deep.get("/sessions")).body as OutputOf<"listSessions">;
    expect(items.map(({ protocol, status, openGates }) => [protocol, status, openGates])).toEqual([
      ["inner", "running", 1],
      ["middle", "suspended", 0],
      ["outer", "running", 0],
    ]);
    expect(items.map(({ standing }) => standing)).toEqual(items.map(() => ({ status: "running", openGates: 1, isSeenTo: true })));
    const { inside, record, branches } = (await deep.get(`/sessions/${stream}`)).body as SessionDetail;
    expect(inside.map(({ title, openGates }) => [title, openGates])).toEqual([
      ["middle", 0],
      ["inner", 1],
    ]);
    expect([record, ...branches].map(({ standing }) => standing?.openGates)).toEqual([1, 1]);
    expect((await deep.get("/sessions?status=suspended")).body).toMatchObject({ items: [{ standing: { status: "running" } }] });
  } finally {
    await deep.close();
  }
});
