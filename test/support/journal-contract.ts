import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Change, Journal, SessionQuery } from "../../src/journal/journal.ts";
import { genesis, rowHash, toMessage } from "../../src/journal/row.ts";
import { verifyJournal } from "../../src/journal/verify.ts";
import { gateOpened } from "../../src/kernel/gate.ts";
import { gateId, hashText, sessionId, type Json, type SessionId } from "../../src/kernel/ids.ts";
import type { Draft } from "../../src/kernel/message.ts";
import { codeOf, draft, started } from "./journal-drafts.ts";
import { describeEntries } from "./entries-contract.ts";
import { describeGateHarm } from "./gate-harm-contract.ts";
import { describeLeases } from "./lease-contract.ts";
import { describeParcels } from "./parcel-contract.ts";

export { draft, started };

const stream = sessionId("goal-aaaa");
const other = sessionId("goal-bbbb");

export const opened = (key: string, urgency: 0 | 1 | 2 = 1, expiresAt?: string): Draft => {
  const words = { title: key, question: "Go on?", urgency, ...(expiresAt === undefined ? {} : { expiresAt }) };
  return draft("gate.opened", { gate: gateOpened("risk", key, words).gate as never, id: `g${key}`, shown: "s" });
};

const answered = (key: string, text = "no"): Draft =>
  draft("gate.answered", {
    id: `g${key}`,
    key,
    kind: "risk",
    option: "halt",
    text,
    by: { name: "Mira", via: "terminal", verified: false },
    shown: "s",
  });

export interface Place {
  /** A connection to the same, initially empty journal. */
  open(): Promise<Journal>;
  clear(): Promise<void>;
}

/** Promises of every journal, in any store. Each implementation runs all of them. */
export function journalContract(name: string, makePlace: () => Promise<Place>): void {
  describe(`${name} journal`, () => {
    let place: Place;
    let journal: Journal;
    beforeEach(async () => {
      place = await makePlace();
      journal = await place.open();
    });
    afterEach(async () => {
      await journal.close();
      await place.clear();
    });

    describeAppending(() => journal);
    describeLists(() => journal);
    describeGateHarm(() => journal);
    describeLeases(() => journal);
    describeEntries(() => journal);
    describeParcels(() => journal);
    describeKeeping(() => journal);
  });
}

function describeAppending(the: () => Journal): void {
  test("an empty journal has nothing, and says so", async () => {
    expect(await the().read(stream)).toEqual([]);
    expect(await the().position()).toBe(0);
    expect(await the().stored(stream)).toEqual({ version: 0, hash: genesis(stream), snapshot: null, archivedTo: null });
    expect(await the().gates({ status: "open" })).toEqual({ items: [], total: 0, next: null });
  });

  test("what was appended is read back in order, with versions, positions and a chain of hashes", async () => {
    const written = await the().append(stream, 0, [started(), draft("a.happened", { n: 1 })]);
    await the().append(other, 0, [started("other")]);
    await the().append(stream, 2, [draft("b.happened", { text: 'ä \u2028 " 👍' })]);
    const messages = await the().read(stream);
    expect(messages.slice(0, 2)).toEqual(written);
    expect(messages.map(({ id, version, position }) => [id, version, position])).toEqual([
      ["goal-aaaa@1", 1, 1],
      ["goal-aaaa@2", 2, 2],
      ["goal-aaaa@3", 3, 4],
    ]);
    expect(messages[2]?.body).toEqual({ text: 'ä \u2028 " 👍' });
    expect(messages.map(({ previous }) => previous)).toEqual([genesis(stream), messages[0]?.hash, messages[1]?.hash]);
    expect(await the().read(stream, 1, 1)).toEqual([messages[1]]);
    const rows = await the().scan(0, 10);
    expect(rows.map((row) => rowHash(row))).toEqual(rows.map(({ hash }) => hash));
    expect(rows.filter((row) => row.stream === stream).map(toMessage)).toEqual(messages);
    expect((await the().heads()).map(({ stream: name, version }) => [name, version])).toEqual([
      [stream, 3],
      [other, 1],
    ]);
  });

  test("a writer with an old version loses and changes nothing", async () => {
    await the().append(stream, 0, [started()]);
    expect(await codeOf(the().append(stream, 0, [draft("a.happened")]))).toBe("journal.conflict");
    expect(await codeOf(the().append(stream, 2, [draft("a.happened")]))).toBe("journal.conflict");
    expect(await the().read(stream)).toHaveLength(1);
  });

  test("of many writers at one version exactly one wins, and positions have no holes", async () => {
    await the().append(stream, 0, [started()]);
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, n) => codeOf(the().append(stream, 1, [draft("a.happened", { n })]))));
    expect(outcomes.filter((outcome) => outcome === "no fault")).toHaveLength(1);
    await Promise.all(Array.from({ length: 12 }, (_, n) => the().append(sessionId(`goal-${n}`), 0, [draft("a.happened")])));
    expect((await the().scan(0, 100)).map(({ position }) => position)).toEqual(Array.from({ length: 14 }, (_, n) => n + 1));
  });

  test("a decision that throws records nothing, and the next one works", async () => {
    const broken = the().write(stream, () => {
      throw new Error("changed my mind");
    });
    await expect(broken).rejects.toThrow("changed my mind");
    expect(await the().position()).toBe(0);
    expect(await the().append(stream, 0, [started()])).toHaveLength(1);
  });

  test("a snapshot is stored with its events, and a write without one clears it", async () => {
    const snapshot = { shape: "goal/1.1", state: { phase: "x", list: [1, { deep: null }] } };
    const { result } = await the().write(stream, ({ version }) => ({ change: { drafts: [started()], snapshot, due: 2 }, result: version }));
    expect(result).toBe(0);
    expect(await the().stored(stream)).toMatchObject({ version: 1, snapshot });
    expect((await the().sessions({ due: true })).items.map(({ due }) => due)).toEqual([2]);
    await the().append(stream, 1, [draft("a.happened")]);
    expect((await the().stored(stream)).snapshot).toBeNull();
  });

  test("a large body is kept as a blob and read back whole; one over the limit is refused", async () => {
    const text = "x".repeat(100_000);
    await the().append(stream, 0, [draft("a.happened", { text })]);
    expect((await the().read(stream))[0]?.body).toEqual({ text });
    const [row] = await the().scan(0, 1);
    expect(row?.body.length).toBeLessThan(200);
    expect(row?.blob).toContain(text);
    expect(await codeOf(the().append(stream, 1, [draft("a.happened", { text: "x".repeat(17_000_000) })]))).toBe("journal.too-large");
  });
}

function describeLists(the: () => Journal): void {
  test("gates appear with their opening and change with their closing", async () => {
    await the().append(stream, 0, [started(), opened("k1"), opened("k2", 2)]);
    const page = await the().gates({ status: "open" });
    expect(page.items.map(({ id, urgency }) => [id, urgency])).toEqual([
      ["gk2", 2],
      ["gk1", 1],
    ]);
    await the().append(stream, 3, [answered("k1")]);
    expect((await the().gates({ status: "open" })).total).toBe(1);
    const [gate] = await the().findGates("gk1");
    expect(gate).toMatchObject({ status: "answered", closing: { option: "halt", by: { name: "Mira" } } });
    expect(gate?.gate.options).toHaveLength(5);
  });

  test("pages follow each other without gaps or repeats, most urgent and oldest first", async () => {
    const drafts = Array.from({ length: 25 }, (_, n) => opened(`k${String(n).padStart(2, "0")}`, (n % 3) as 0 | 1 | 2));
    await the().append(stream, 0, [started(), ...drafts]);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await the().gates({ status: "open", limit: 7, ...(after === undefined ? {} : { after }) });
      expect(page.total).toBe(25);
      seen.push(...page.items.map(({ key, urgency }) => `${2 - urgency}${key}`));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(seen.toSorted());
    expect(new Set(seen).size).toBe(25);
  });

  test("closed gates are listed by when they were closed, and by their title", async () => {
    const later = (one: Draft, second: number): Draft => ({ ...one, at: `2026-01-01T00:00:0${second}.000Z` });
    const closed = [later(answered("k2"), 1), later(answered("k4"), 1), later(answered("k1", '"at":"3026-01-01"'), 2)];
    await the().append(stream, 0, [started(), opened("k1", 2), opened("k2", 1), opened("k3", 2), opened("k4"), ...closed]);
    const newest = { status: "answered", newest: true } as const;
    const first = await the().gates({ ...newest, limit: 1 });
    expect([first.items.map(({ id }) => id), first.total]).toEqual([["gk1"], 3]);
    const second = await the().gates({ ...newest, limit: 1, after: first.next ?? "" });
    expect(second.items.map(({ id }) => id)).toEqual(["gk4"]);
    const third = await the().gates({ ...newest, limit: 5, after: second.next ?? "" });
    expect([third.items.map(({ id }) => id), third.next]).toEqual([["gk2"], null]);
    expect((await the().gates({ ...newest, after: "not:ours" })).items).toEqual([]);
    expect((await the().gates({ status: "open", newest: true })).items.map(({ id }) => id)).toEqual(["gk3"]);
    const [{ title = "" } = {}] = first.items;
    expect((await the().gates({ ...newest, title })).items.every((each) => each.title === title)).toBe(true);
    expect(await the().gates({ ...newest, title: "nothing like it" })).toMatchObject({ items: [], total: 0 });
  });

  test("gates can be found by the beginning of their id, within one session, and by their expiry", async () => {
    await the().append(stream, 0, [started(), opened("k1"), opened("k2", 1, "2026-01-02T00:00:00.000Z")]);
    await the().append(other, 0, [started(), opened("z1")]);
    expect((await the().findGates("gk")).map(({ id }) => id)).toEqual(["gk1", "gk2"]);
    expect(await the().findGates("nothing")).toEqual([]);
    expect((await the().gates({ status: "open", stream: other })).items.map(({ id }) => id)).toEqual(["gz1"]);
    expect(await the().expiredGates("2026-01-01T23:00:00.000Z", 10)).toEqual([]);
    expect((await the().expiredGates("2026-01-02T00:00:00.000Z", 10)).map(({ id }) => id)).toEqual([gateId("gk2")]);
  });

  test("sessions are listed newest first with what they wait for and how they ended", async () => {
    await the().append(stream, 0, [started("first")]);
    await the().write(other, () => ({ change: { drafts: [started("second"), opened("k1")], openGates: 1 }, result: null }));
    expect((await the().sessions({})).items.map(({ title, openGates, status }) => [title, openGates, status])).toEqual([
      ["second", 1, "running"],
      ["first", 0, "running"],
    ]);
    await the().append(stream, 1, [draft("session.ended", { outcome: "converged", left: [] })]);
    expect((await the().sessions({ status: "ended" })).items.map(({ outcome }) => outcome)).toEqual(["converged"]);
    expect((await the().findSessions("goal-b")).map(({ title }) => title)).toEqual(["second"]);
    expect((await the().sessions({ limit: 1 })).next).not.toBeNull();
  });

  test("sessions can be listed by their last activity, page by page", async () => {
    const at = (second: number, one: Draft): Draft => ({ ...one, at: `2026-01-01T00:00:0${second}.000Z` });
    for (const [second, name] of ["a", "b", "c"].entries()) await the().append(sessionId(`goal-${name}`), 0, [at(second, started(name))]);
    await the().append(sessionId("goal-a"), 1, [at(5, draft("a.happened"))]);
    const first = await the().sessions({ active: true, limit: 2 });
    expect([first.items.map(({ title }) => title), first.total]).toEqual([["a", "c"], 3]);
    const rest = await the().sessions({ active: true, status: "running", limit: 2, after: first.next ?? "" });
    expect([rest.items.map(({ title }) => title), rest.next]).toEqual([["b"], null]);
    expect((await the().sessions({ active: true, after: "not ours" })).items).toEqual([]);
  });

  test("M4 a session that was moved is listed in its new folder, as it was otherwise, and its list is sound", async () => {
    await the().append(stream, 0, [started("first")]);
    const [before] = await the().findSessions(stream);
    await the().append(stream, 1, [draft("session.moved", { cwd: "/elsewhere", place: { machine: "two" } })]);
    expect((await the().findSessions(stream))[0]).toEqual({ ...before, cwd: "/elsewhere" });
    expect((await verifyJournal(the())).problems).toEqual([]);
  });

  test("K9 K16 sessions can be those that one started or was branched into, and no others", async () => {
    await the().append(stream, 0, [started("parent")]);
    await the().append(other, 0, [started("stranger")]);
    const child = { ...started("child"), body: { ...started("child").body, parent: { session: stream, key: "k" } } };
    const branched = (title: string, parent: string, version: number): Draft =>
      draft("session.branched", { parent, version, hash: "0", session: started(title).body as Json, note: "n" });
    const add = (name: string, first: Draft): Promise<unknown> => the().append(sessionId(name), 0, [first]);
    await add("goal-child", child);
    await add("goal-branch-1", branched("branch at 1", stream, 1));
    await add("goal-branch-12", branched("branch at 12", stream, 12));
    await add("goal-of-branch", branched("branch of a branch", "goal-branch-1", 1));
    await add("goal-longer", branched("of a longer name", `${stream}2`, 1));
    await add("goal-tilde", branched("of another name", `${stream}~`, 1));
    const of = async (query: Omit<SessionQuery, "parent"> = {}): Promise<readonly string[]> =>
      (await the().sessions({ ...query, parent: stream })).items.map(({ title }) => title);
    expect(await of()).toEqual(["branch at 12", "branch at 1", "child"]);
    expect(await of({ status: "running" })).toEqual(["child"]);
    expect(await of({ status: "suspended" })).toEqual(["branch at 12", "branch at 1"]);
    expect(await of({ due: true })).toEqual([]);
    const page = await the().sessions({ parent: stream, limit: 2 });
    expect([page.total, page.items.length]).toEqual([3, 2]);
    expect(await of({ after: page.next ?? "" })).toEqual(["child"]);
    expect((await the().sessions({ parent: sessionId("goal-none") })).total).toBe(0);
  });
}

function describeKeeping(the: () => Journal): void {
  test("a sealed original is kept with its event and goes when it is let go", async () => {
    const subject = hashText("abc");
    await the().write(stream, () => ({ change: { drafts: [started()], seal: { subject, text: "sealed" } }, result: null }));
    expect(await the().sealed(stream, subject)).toBe("sealed");
    expect(await the().sealed(other, subject)).toBeNull();
    await the().write(stream, () => ({ change: { drafts: [draft("a.happened")], unseal: [subject] }, result: null }));
    expect(await the().sealed(stream, subject)).toBeNull();
  });

  test("nothing is in it that its events do not explain, and every read finds each column as the events have it", async () => {
    const tally = { a: 1 };
    const seal = { subject: hashText("abc"), text: "sealed" };
    const drafts = [started(), opened("k1", 1, "2030-01-01T00:00:00.000Z"), draft("a.happened", { text: "x".repeat(40_000) })];
    await the().write(stream, () => ({ change: { drafts, openGates: 1, tally, seal }, result: null }));
    expect(await the().strays()).toEqual([]);
    expect((await verifyJournal(the())).problems).toEqual([]);
    expect(await the().findGates("gk1")).toMatchObject([{ position: 2, expiresAt: "2030-01-01T00:00:00.000Z" }]);
  });

  test("a journal has a name of its own, which stays", async () => {
    const name = await the().identity();
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    await the().append(stream, 0, [started()]);
    expect(await the().identity()).toBe(name);
  });

  test("a tally is stored with its events, replaced by the next, and listed with every session in order", async () => {
    const write = (name: SessionId, change: Omit<Change, "drafts">): Promise<unknown> =>
      the().write(name, () => ({ change: { drafts: [started()], ...change }, result: null }));
    await write(other, {});
    await write(stream, { tally: { asked: 1, text: "\u0000 'x'" } });
    expect(await the().tallies({ limit: 10 })).toEqual([
      { stream, agent: "none", tally: { asked: 1, text: "\u0000 'x'" } },
      { stream: other, agent: "none", tally: null },
    ]);
    await the().write(stream, () => ({ change: { drafts: [draft("a.happened")], tally: { asked: 2 } }, result: null }));
    await the().append(stream, 2, [draft("a.happened")]);
    expect(await the().tallies({ limit: 1 })).toMatchObject([{ tally: { asked: 2 } }]);
    expect(await the().tallies({ after: stream, limit: 10 })).toMatchObject([{ stream: other }]);
    expect(await the().tallies({ stream, limit: 1 })).toMatchObject([{ stream, tally: { asked: 2 } }]);
    await the().archive([stream], "old.jsonl", draft("journal.archived"));
    expect((await the().tallies({ limit: 10 })).map((tally) => tally.stream)).toEqual([other]);
  });

  test("what vouches for a snapshot is stored with it and goes with it", async () => {
    const snapshot = { shape: "goal/1.1", state: { phase: "x" }, proof: "abc" };
    await the().write(stream, () => ({ change: { drafts: [started()], snapshot }, result: null }));
    expect((await the().stored(stream)).snapshot).toEqual(snapshot);
    await the().append(stream, 1, [draft("a.happened")]);
    expect((await the().stored(stream)).snapshot).toBeNull();
  });

  test("an archived stream leaves its head behind, takes nothing more, and its record has the next position", async () => {
    await the().append(stream, 0, [started(), opened("k1"), draft("a.happened", { text: "y".repeat(50_000) })]);
    await the().append(other, 0, [started("stays"), draft("a.happened", { text: "y".repeat(50_000) })]);
    await the().archive([stream], "old.jsonl", draft("journal.archived", { file: "old.jsonl" }));
    expect(await the().read(stream)).toEqual([]);
    expect(await the().stored(stream)).toMatchObject({ version: 3, archivedTo: "old.jsonl" });
    expect((await the().gates({ status: "open" })).total).toBe(0);
    expect((await the().sessions({})).items.map(({ title }) => title)).toEqual(["stays"]);
    expect((await the().scan(0, 10)).map(({ position, stream: name }) => [position, name])).toEqual([
      [4, other],
      [5, other],
      [6, "journal"],
    ]);
    expect((await the().read(other))[1]?.body["text"]).toHaveLength(50_000);
    expect(await codeOf(the().append(stream, 3, [draft("a.happened")]))).toBe("journal.conflict");
  });

  test("an archive that was worked out before somebody else wrote moves nothing", async () => {
    await the().append(stream, 0, [started()]);
    const late = the().archive([stream], "old.jsonl", draft("journal.archived"), 0);
    expect(await codeOf(late)).toBe("journal.conflict");
    expect(await the().read(stream)).toHaveLength(1);
    await the().archive([stream], "old.jsonl", draft("journal.archived"), 1);
    expect(await the().read(stream)).toEqual([]);
  });

  test("listeners hear in which session somebody wrote, and whether that was its driver", async () => {
    const heard: unknown[] = [];
    const stop = the().watch((told) => heard.push(told));
    await the().append(stream, 0, [started()]);
    const lease = await the().takeLease(stream, { host: "here", pid: 1, pidStart: "1" }, { termMs: 60_000 });
    await the().write(stream, () => ({ change: { drafts: [draft("a.happened")] }, result: null }), { fence: lease?.fence ?? 0 });
    const both = [false, true].map((isDriven) => ({ stream, isDriven }));
    await expect.poll(() => heard).toEqual(expect.arrayContaining(both));
    stop();
  });

  test("listeners hear of writes until they stop listening", async () => {
    let rings = 0;
    const stop = the().watch(() => (rings += 1));
    await the().append(stream, 0, [started()]);
    await expect.poll(() => rings).toBeGreaterThan(0);
    stop();
    const before = rings;
    await the().append(stream, 1, [draft("a.happened")]);
    expect(rings).toBe(before);
  });
}

/** Promises between processes: only for journals that more than one connection can open. */
export function sharedJournalContract(name: string, makePlace: () => Promise<Place>): void {
  describe(`${name} journal, two connections`, () => {
    test("each hears of the other's writes and sees them whole", async () => {
      const place = await makePlace();
      const [one, two] = [await place.open(), await place.open()];
      let rings = 0;
      const stop = two.watch(() => (rings += 1));
      await one.append(stream, 0, [started(), opened("k1")]);
      await expect.poll(() => rings).toBeGreaterThan(0);
      expect((await two.gates({ status: "open" })).total).toBe(1);
      stop();
      await Promise.all([one.close(), two.close()]);
      await place.clear();
    });

    test("versions are won once, whichever connection asks", async () => {
      const place = await makePlace();
      const journals = await Promise.all([place.open(), place.open(), place.open()]);
      const outcomes = await Promise.all(
        Array.from({ length: 30 }, (_, n) => codeOf((journals[n % 3] as Journal).append(stream, Math.floor(n / 3), [draft("a.happened")]))),
      );
      expect(outcomes.filter((outcome) => outcome === "no fault").length).toBe((await (journals[0] as Journal).read(stream)).length);
      await Promise.all(journals.map((journal) => journal.close()));
      await place.clear();
    });
  });
}
