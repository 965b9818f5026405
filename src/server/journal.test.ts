import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draft, started } from "../../test/support/journal-contract.ts";
import { servedWorld, type ServedWorld } from "../../test/support/served-world.ts";
import { sessionId } from "../kernel/ids.ts";
import type { OutputOf } from "./api.ts";

let world: ServedWorld;
beforeEach(async () => {
  world = await servedWorld();
});
afterEach(() => world.close());

const one = sessionId("goal-one");
const two = sessionId("goal-two");

async function found(query: string): Promise<readonly number[]> {
  const positions: number[] = [];
  for (let next: string | null = ""; next !== null;) {
    const { body } = await world.get(`/journal/events?${query}${next === "" ? "" : `&after=${next}`}`);
    const page = body as OutputOf<"searchJournal">;
    positions.push(...page.items.map(({ position }) => position));
    ({ next } = page);
  }
  return positions;
}

const upTo = (last: number, first = 1): readonly number[] => Array.from({ length: last - first + 1 }, (_, n) => last - n);

test("without a question everything comes, newest first, in pages without loss or repeats", async () => {
  const many = Array.from({ length: 1_299 }, () => draft("a.happened"));
  await world.journal.append(one, 0, [started(), ...many]);
  expect(await found("limit=300")).toEqual(upTo(1_300));
  expect(await found("")).toEqual(upTo(1_300));
});

test("a page ends early where events are large, and nothing is lost by that", async () => {
  const large = Array.from({ length: 60 }, () => draft("a.happened", { text: "y".repeat(60_000) }));
  await world.journal.append(one, 0, [started(), ...large]);
  const first = await world.get("/journal/events?limit=500");
  expect(JSON.stringify(first.body).length).toBeLessThan(1_200_000);
  expect(await found("limit=500")).toEqual(upTo(61));
  const sizes: number[] = [];
  const versions: number[] = [];
  for (let next: string | null = "0"; next !== null;) {
    const page = (await world.get(`/sessions/${one}/events?limit=500&after=${next}`)).body as OutputOf<"listEvents">;
    sizes.push(JSON.stringify(page).length);
    versions.push(...page.items.map(({ version }) => version));
    ({ next } = page);
  }
  expect(Math.max(...sizes)).toBeLessThan(2_500_000);
  expect(versions).toEqual(upTo(61).toReversed());
});

test("where events are large few are looked at in one go: everybody else waits as long", async () => {
  const large = Array.from({ length: 60 }, () => draft("a.happened", { text: "y".repeat(60_000) }));
  await world.journal.append(one, 0, [started(), ...large]);
  const scan = vi.spyOn(world.journal, "scan");
  expect(await found("text=nowhere")).toEqual([]);
  expect(scan.mock.calls.length).toBeGreaterThan(8); // it was this journal that was looked at
  expect(Math.max(...scan.mock.calls.map(([, limit]) => limit))).toBeLessThanOrEqual(8);
});

test("by text, type and session, across windows of which most hold nothing", async () => {
  const noise = Array.from({ length: 1_200 }, () => draft("a.happened", { text: "noise" }));
  await world.journal.append(one, 0, [started(), draft("b.happened", { text: 'He said "Ünïque"' }), ...noise]);
  await world.journal.append(two, 0, [started(), draft("b.happened", { text: "other" }), ...noise]);
  expect(await found(`text=${encodeURIComponent('"ünÏQUE"')}`)).toEqual([2]);
  expect(await found("type=b.")).toEqual([1_204, 2]);
  expect(await found("type=b.happened&session=goal-two")).toEqual([1_204]);
  expect(await found("text=nowhere")).toEqual([]);
});

test("a text that is kept beside its row is found in it", async () => {
  await world.journal.append(one, 0, [started(), draft("a.happened", { text: `${"y".repeat(40_000)} needle` })]);
  expect(await found("text=needle")).toEqual([2]);
});

test("what was archived in between is not made up for with later events", async () => {
  await world.journal.append(one, 0, [started(), ...Array.from({ length: 1_100 }, () => draft("a.happened"))]);
  await world.journal.append(two, 0, [started(), ...Array.from({ length: 1_100 }, () => draft("a.happened"))]);
  await world.journal.archive([one], "old.jsonl", draft("journal.archived"));
  expect(await found("limit=100")).toEqual(upTo(2_203, 1_102));
});

test("a look goes only so far, and says where to go on", async () => {
  for (const name of ["a", "b", "c"])
    await world.journal.append(sessionId(`goal-${name}`), 0, [started(), ...Array.from({ length: 7_999 }, () => draft("a.happened"))]);
  const { body } = await world.get("/journal/events?text=nowhere");
  expect(body).toEqual({ items: [], next: "4000" });
  expect((await world.get("/journal/events?text=nowhere&after=4000")).body).toEqual({ items: [], next: null });
  expect((await world.get(`/journal/events?after=${Number.MAX_SAFE_INTEGER}&limit=1`)).body).toMatchObject({
    items: [{ position: 24_000 }],
  });
});
