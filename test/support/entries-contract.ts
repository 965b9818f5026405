import { expect, test } from "vitest";
import type { Change, Journal } from "../../src/journal/journal.ts";
import { sessionId, type Json, type SessionId } from "../../src/kernel/ids.ts";
import { draft, started } from "./journal-drafts.ts";

const stream = sessionId("goal-aaaa");
const other = sessionId("goal-bbbb");

/** Lists that sessions keep beside their state. */
export function describeEntries(the: () => Journal): void {
  test("entries are written with the events, replaced and taken away by name, and read in the order of their keys", async () => {
    const entry = (list: string, key: string, value: Json) => ({ list, key, value, proof: `word for ${key}` });
    const write = (name: SessionId, version: number, change: Partial<Change>): Promise<unknown> =>
      the().write(name, (stored) => {
        expect(stored.version).toBe(version);
        return { change: { drafts: [version === 0 ? started(name) : draft("a.happened")], ...change }, result: null };
      });
    const odd = { text: 'a \\ b "c" \u0000 \\0', list: [1, null] };
    await write(stream, 0, { entries: [entry("items", "b", 2), entry("items", "a", odd), entry("other", "a", "x")] });
    await write(other, 0, { entries: [entry("items", "a", "of another session")] });
    const all = (query: object = {}) => the().entries({ stream, limit: 10, ...query });
    expect(await all()).toEqual([entry("items", "a", odd), entry("items", "b", 2), entry("other", "a", "x")]);
    expect(await all({ list: "items", limit: 1 })).toEqual([entry("items", "a", odd)]);
    expect(await all({ list: "items", after: { list: "items", key: "a" } })).toEqual([entry("items", "b", 2)]);
    expect(await all({ after: { list: "items", key: "b" } })).toEqual([entry("other", "a", "x")]);
    await write(stream, 1, { entries: [entry("items", "b", 3), entry("items", "a", null), entry("items", "none", null)] });
    expect(await all({ list: "items" })).toEqual([entry("items", "b", 3)]);
    const names = [
      { list: "items", key: "b" },
      { list: "items", key: "a" },
      { list: "other", key: "a" },
    ];
    const seen = await the().write(stream, (stored) => ({ result: stored.entries }), { entries: names });
    expect(seen.result?.map(({ list, key, value }) => [list, key, value]).toSorted()).toEqual([
      ["items", "b", 3],
      ["other", "a", "x"],
    ]);
    await write(stream, 2, { entries: [entry("late", "z", true)], replacesEntries: true });
    expect(await all()).toEqual([entry("late", "z", true)]);
    await expect(
      the().write(stream, () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await the().strays()).toEqual([]);
    await the().archive([stream], "somewhere", draft("journal.archived", { streams: [], file: "f" }));
    expect(await all()).toEqual([]);
    expect((await the().entries({ stream: other, limit: 9 })).length).toBe(1);
  });

  test("what is refused leaves no entry", async () => {
    const entries = [{ list: "items", key: "a", value: 1, proof: "p" }];
    await the().write(stream, () => ({ change: { drafts: [started("first")] }, result: null }));
    const late = the().write(stream, () => ({ change: { drafts: [draft("b.happened")], entries }, result: null }), { fence: 7 });
    await expect(late).rejects.toMatchObject({ code: "lease.lost" });
    expect(await the().entries({ stream, limit: 9 })).toEqual([]);
  });
}
