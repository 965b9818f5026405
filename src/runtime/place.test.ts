import { expect, test } from "vitest";
import { anyProbe, type ProbeWork } from "../../test/support/probe.ts";
import { accepted, answer, meta, probeInstalled, startPlan, testWorld, typesOf } from "../../test/support/world.ts";
import type { ThisMachine } from "../kernel/ports.ts";
import type { SessionPlace } from "../kernel/session.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { adopt } from "./adopt.ts";
import { branch } from "./branch.ts";
import { drive } from "./drive.ts";
import { elsewhere } from "./place.ts";
import { movedState } from "./session.ts";
import { waitingForChild } from "./route.fixture.ts";
import type { World } from "./types.ts";

const shop = { root: "/p", remote: "https://code.example/shop", commit: "c".repeat(40) };
const person = { kind: "person", name: "Mira" } as const;

interface Machine {
  readonly folders?: readonly string[];
  readonly repository?: SessionPlace["repository"];
}

/** A machine with these folders, all of them in one repository. */
const on = (machine: string, { folders = ["/p"], repository = shop }: Machine = {}): Pick<World, "here"> => {
  const here: ThisMachine = {
    machine,
    host: `${machine}.example`,
    repositoryOf: async () => repository,
    hasFolder: async (folder) => folders.includes(folder),
  };
  return { here: async () => here };
};

const work = [[{ name: "w", do: "once" } as const]];
const question = [[{ name: "aim", do: "ask", kind: "goal-field" } as const], ...work];

test("M4 a session records where its work is: machine, repository and commit", async () => {
  const { runtime } = await testWorld({}, on("one"));
  const stream = await startPlan(runtime, work);
  expect((await runtime.load(stream))?.session.ledger.start?.place).toEqual({ machine: "one", host: "one.example", repository: shop });
});

test("M4 a driver that is elsewhere does nothing and says where it is; one that is there goes on", async () => {
  const world = await testWorld({}, on("one"));
  const stream = await startPlan(world.runtime, work);
  const before = await typesOf(world.journal, stream);
  const at = { host: "one.example", folder: "/p", isOtherMachine: true };
  expect(await drive(world.other(on("two")), stream)).toEqual({ end: "elsewhere", at });
  expect(await typesOf(world.journal, stream)).toEqual(before);
  expect(await world.journal.lease(stream)).toBeNull();
  expect((await drive(world.other(on("one")), stream)).end).toBe("ended");
});

test("M4 nor does one on the same machine whose folder is gone", async () => {
  const world = await testWorld({}, on("one"));
  const stream = await startPlan(world.runtime, work);
  const at = { host: "one.example", folder: "/p", isOtherMachine: false };
  expect(await drive(world.other(on("one", { folders: ["/q"] })), stream)).toEqual({ end: "elsewhere", at });
});

test("M4 what is elsewhere is not adopted, however often it is looked at; what is here is", async () => {
  const world = await testWorld({}, on("one"));
  const there = await startPlan(world.runtime, work);
  const stopping = new AbortController();
  let looks = 0;
  const pause = async (): Promise<void> => {
    looks += 1;
    if (looks > 20) stopping.abort();
    await new Promise(setImmediate);
  };
  const second = world.other({ ...on("two"), pause });
  const here = await startPlan(second, work);
  const ends: string[] = [];
  await adopt(second, stopping.signal, { onDriven: (stream, { end }) => ends.push(`${stream} ${end}`) });
  expect(ends.toSorted()).toEqual([`${there} elsewhere`, `${here} ended`].toSorted());
});

test("K7 an answer counts from anywhere: the work goes on where it is", async () => {
  const world = await testWorld({}, on("one"));
  const stream = await startPlan(world.runtime, question);
  await drive(world.runtime, stream);
  const second = world.other(on("two"));
  accepted(await answer(second, stream, "accept"));
  expect((await drive(second, stream)).end).toBe("elsewhere");
  expect((await drive(world.runtime, stream)).end).toBe("ended");
});

test("M4 with leave it goes on here: the new place and folder are recorded, and the old one has lost it", async () => {
  const world = await testWorld({}, on("one"));
  const stream = await startPlan(world.runtime, question);
  await drive(world.runtime, stream);
  const second = world.other(on("two", { folders: ["/elsewhere"] }));
  accepted(await second.resume(stream, person, { folder: "/elsewhere" }));
  expect((await second.load(stream))?.session.ledger.start).toMatchObject({
    cwd: "/elsewhere",
    place: { machine: "two", repository: shop },
  });
  expect((await world.journal.sessions({})).items[0]).toMatchObject({ cwd: "/elsewhere", status: "running" });
  expect((await drive(world.runtime, stream)).end).toBe("elsewhere");
  accepted(await answer(second, stream, "accept"));
  expect((await drive(second, stream)).end).toBe("ended");
});

test("M4 not into another repository, nor out of one, unless that is said", async () => {
  const world = await testWorld({}, on("one"));
  const stream = await startPlan(world.runtime, question);
  for (const repository of [{ ...shop, remote: "https://code.example/other" }, null]) {
    const second = world.other(on("two", { repository }));
    const refused = await second.resume(stream, person, { folder: "/p" });
    expect(isRefusal(refused) && refused.because).toMatch(/begun in the repository https:\/\/code\.example\/shop/);
    const { version } = await world.journal.stored(stream);
    accepted(await second.resume(stream, person, { folder: "/p", anyRepository: true }));
    expect((await world.journal.stored(stream)).version).toBe(version + 1);
    accepted(await world.runtime.resume(stream, person, { folder: "/p", anyRepository: true })); // back again
  }
});

test("M4 a session that waits for another one moves with it, and still waits", async () => {
  const start = { type: "begin" };
  const { parent, child } = waitingForChild;
  const installed = [parent, child].map((protocol) => ({ protocol, perform: async () => ({ type: "none" }) }));
  const world = await testWorld({}, { ...on("one"), installed: installed as never });
  const stream = accepted(await world.runtime.start("parent", start, meta())).loaded.stream;
  expect((await drive(world.runtime, stream)).end).toBe("suspended");
  const second = world.other(on("two", { folders: ["/q"] }));
  accepted(await second.resume(stream, person, { folder: "/q" }));
  const ledger = (await second.load(stream))?.session.ledger;
  expect(ledger).toMatchObject({ status: "suspended", start: { cwd: "/q" } });
  expect((await second.load(ledger?.child?.stream as never))?.session.ledger.start).toMatchObject({ cwd: "/q" });
  expect((await world.journal.findSessions(stream))[0]).toMatchObject({ status: "suspended", cwd: "/q" });
});

test("K16 a branch is where its parent was", async () => {
  const world = await testWorld({}, on("one"));
  const stream = await startPlan(world.runtime, question);
  await drive(world.runtime, stream);
  const { version } = await world.journal.stored(stream);
  const made = accepted(await branch(world.runtime, stream, version, person)).loaded.stream;
  const second = world.other(on("two"));
  accepted(await second.resume(made, person));
  expect((await drive(second, made)).end).toBe("elsewhere");
});

test("M4 a session of before has no place and goes on anywhere", async () => {
  const world = await testWorld();
  const stream = await startPlan(world.runtime, work);
  const second = world.other(on("two"));
  const loaded = await second.load(stream);
  expect(loaded && (await elsewhere(second.world, loaded))).toBeUndefined();
  expect((await drive(second, stream)).end).toBe("ended");
  expect(meta()).not.toHaveProperty("place");
});

test.each([
  ["/p", "/q"],
  ["/p/lib", "/q/lib"],
  ["/papers", "/papers"],
  ["/tmp", "/tmp"],
])("M4 what was planned for %s is for %s after a move, because it goes along or was not there", async (before, after) => {
  const protocol = { ...anyProbe, places: ["phase", "at"] } as typeof anyProbe;
  const moved = { type: "session.moved", cwd: "/q", from: { cwd: "/p", root: "/p" } } as const;
  const place = { machine: "two", host: "two", repository: { ...shop, root: "/q" } };
  expect(movedState(protocol, { phase: "work", at: before } as never, { ...moved, place })).toEqual({ phase: "work", at: after });
  const { from: _, ...old } = moved;
  expect(movedState(protocol, { phase: "work", at: before } as never, { ...old, place })).toEqual({ phase: "work", at: before });
});

test("M4 a move says where the work was, and in which folder of the repository it goes on", async () => {
  const world = await testWorld({}, on("one"));
  const stream = await startPlan(world.runtime, question);
  await drive(world.runtime, stream);
  await world.other(on("two", { folders: ["/q"], repository: { ...shop, root: "/q" } })).resume(stream, person, { folder: "/q" });
  const [moved] = (await world.journal.read(stream)).filter(({ type }) => type === "session.moved");
  expect(moved?.body).toMatchObject({ cwd: "/q", from: { cwd: "/p", root: "/p" } });
});

test("M4 a driver whose session moves away while it works ends what it runs, begins nothing more, and lets it go", async () => {
  let finish = (): void => {};
  const waits = new Promise<void>((done) => (finish = done));
  const ran: string[] = [];
  const performing = (at: string): ProbeWork => ({
    async work(name) {
      ran.push(`${at} ${name}`);
      if (name === "first") await waits;
      return "done";
    },
  });
  const world = await testWorld(performing("one"), on("one"));
  const second = world.other({ ...on("two", { folders: ["/q"] }), installed: [probeInstalled(performing("two"))] });
  const stream = await startPlan(world.runtime, [[{ name: "first", do: "once" }], [{ name: "second", do: "once" }]]);
  const driven = drive(world.runtime, stream);
  await expect.poll(() => ran).toEqual(["one first"]);
  accepted(await second.resume(stream, person, { folder: "/q" }));
  finish();
  expect(await driven).toEqual({ end: "elsewhere", at: { host: "two.example", folder: "/q", isOtherMachine: true } });
  expect((await drive(second, stream)).end).toBe("ended");
  expect(ran).toEqual(["one first", "two second"]);
});
