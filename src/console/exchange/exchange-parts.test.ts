import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { letterAt, placesOf } from "./letters.ts";
import { joined, partFrom, partMax } from "./pool-list.ts";
import { scaleOf, shownUpTo } from "./map-scale.ts";
import { termDiff } from "./term-diff.ts";

test("X10 clusters have letters of their own, and one that has its letter keeps it", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letterAt)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
  const first = placesOf(new Map(), ["m9", "m4"]);
  expect([...placesOf(first, ["m1", "m4", "m9"])]).toEqual([
    ["m9", 0],
    ["m4", 1],
    ["m1", 2],
  ]);
});

test("X5 a diff of terms holds both texts, in order, and marks what changed", () => {
  expect(termDiff("List what is new. Be short.", "List what is new. Be fair. Be short.")).toEqual([
    { how: "kept", text: "List what is new." },
    { how: "new", text: "Be fair." },
    { how: "kept", text: "Be short." },
  ]);
  const line = array(constantFrom("a.", "b.", "c.", "d."), { maxLength: 12 });
  assert(
    property(line, line, (old, now) => {
      const pieces = termDiff(old.join("\n"), now.join("\n"));
      const without = (how: string) => pieces.filter((piece) => piece.how !== how).map(({ text }) => text);
      expect(without("new")).toEqual(old);
      expect(without("old")).toEqual(now);
    }),
  );
});

test("X13 what comes late takes its place in the pool, and nothing stands there twice", () => {
  const item = (number: number, text = "") => ({ number, text });
  expect(joined([item(1), item(4)], [item(2), item(4, "again"), item(3)])).toEqual([item(1), item(2), item(3), item(4, "again")]);
});

test("X13 however long the pool, so many messages are in the page; all of them can be reached, both ways, while others come", () => {
  let list = Array.from({ length: 5_003 }, (_, at) => ({ id: `m${5_003 - at}` }));
  let part = partFrom(list, undefined);
  const seen = new Set<string>();
  let steps = 0;
  for (; part.items.at(-1) !== list.at(-1); steps += 1) {
    for (const { id } of part.items) seen.add(id);
    expect(part.items).toHaveLength(partMax);
    list = [{ id: `n${steps}` }, ...list]; // nothing that comes moves what is looked at
    const kept = partFrom(list, part.items[0]?.id);
    expect(kept.items).toEqual(part.items);
    part = partFrom(list, kept.behind);
  }
  for (const { id } of part.items) seen.add(id);
  expect(seen.size).toBe(5_003);
  for (; !part.isFirst; steps -= 1) part = partFrom(list, part.before);
  expect([part.items[0], Math.abs(steps) < 4]).toEqual([list[0], true]);
  expect(partFrom(list, "of another cluster").items[0]).toBe(list[0]);
});

test("X13 the map shows the rounds up to one, and its scale rarely changes", () => {
  const points = [1, 1, 2, 5].map((round) => ({ round }));
  expect([0, 1, 2, 4, 9].map((round) => shownUpTo(points, round))).toEqual([0, 2, 3, 3, 4]);
  const far = (most: number) => scaleOf([{ x: most, y: 0 }]);
  expect([far(0), far(0.2), far(0.26), far(0.5), far(0.9), far(3)]).toEqual([0.25, 0.25, 0.5, 0.5, 1, 3]);
});
