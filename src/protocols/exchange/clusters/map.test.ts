import { expect, test } from "vitest";
import { embedded } from "./clustered.fixture.ts";
import { applied } from "./applied.ts";
import { noClusters, placed } from "./leader.ts";
import { axesOf, pointOf, pointsOf } from "./map.ts";
import { chanceOf, madePool } from "./pool.fixture.ts";
import { packed } from "./vectors.ts";

/** Long and flat: wide in the first number, less wide in the second, hardly in the others. */
const flat = (count: number, length = 6): readonly string[] => {
  const chance = chanceOf(7);
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length }, (_, at) => (chance() - 0.5) * ([0.6, 0.3][at] ?? 0.02));
    vector[length - 1] = 1;
    return packed(vector) ?? expect.fail("no direction");
  });
};

test("X13 the map shows what differs most from left to right, and then from top to bottom", () => {
  const vectors = flat(300);
  const axes = axesOf(vectors) ?? expect.fail("no axes");
  const points = pointsOf(axes, vectors);
  const spread = (at: 0 | 1): number => Math.sqrt(points.reduce((sum, point) => sum + point[at] ** 2, 0) / points.length);
  expect(spread(0)).toBeGreaterThan(1.7 * spread(1));
  expect(spread(1)).toBeGreaterThan(0.05);
  expect(pointOf(axes, packed(Float32Array.from([0.5, 0, 0, 0, 0, 1])) ?? "")[0]).toBeGreaterThan(0.3);
  expect(pointOf(axes, packed(Float32Array.from([0, 0.5, 0, 0, 0, 1])) ?? "")[1]).toBeGreaterThan(0.3);
});

test("X2 the same vectors give the same axes, and later messages move no point", () => {
  const { vectors } = embedded(madePool({ seed: 5, topics: 3, messages: 60 }).map(({ text }) => text));
  const known = vectors.flatMap((vector) => vector ?? []);
  const axes = axesOf(known.slice(0, 30)) ?? expect.fail("no axes");
  expect(axesOf([...known.slice(0, 30)])).toEqual(axes);
  expect(JSON.stringify(axes).length).toBeLessThan(6_000);
  expect(pointsOf(axes, known).slice(0, 30)).toEqual(pointsOf(axes, known.slice(0, 30)));
});

test("X13 too few, the same, unreadable or longer vectors: no map, a flat one, or the middle", () => {
  const [one = "", two = "", three = ""] = flat(3);
  expect(axesOf([])).toBeNull();
  expect(axesOf([one, two])).toBeNull();
  expect(axesOf([one, one, one, "?"])).toBeNull();
  expect(axesOf([one, two, three, "?"])).not.toBeNull();
  const line = axesOf([one, one, two, two]) ?? expect.fail("no axes");
  expect(pointOf(line, one)).toEqual([expect.any(Number), 0]);
  expect(pointOf(line, "?")).toEqual([0, 0]);
  expect(pointOf(line, packed(new Float32Array(9).fill(1)) ?? "")).toEqual([0, 0]);
  const long = flat(40, 3_072);
  expect(JSON.stringify(axesOf(long)).length).toBeLessThan(6_000);
});

test("X13 X14 one vector that has other dimensions, even the first, blanks neither the map nor the clusters", () => {
  const lie = packed(Float32Array.from([1])) ?? expect.fail("no direction");
  const vectors = [lie, ...flat(5)];
  const axes = axesOf(vectors) ?? expect.fail("no axes");
  expect(new Set(pointsOf(axes, vectors.slice(1)).map(String)).size).toBe(5);
  const messages = vectors.map((vector, at) => ({ id: `m${at + 1}`, vector, same: `s${at}` }));
  expect(applied(noClusters, messages, placed(noClusters, messages)).dimensions).toBe(6);
});
