import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { couldFind, findOpen, open, type OpenRow } from "./row.ts";
import { viewOf } from "./view.ts";

let rows: readonly OpenRow[];
beforeAll(async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z]+\.ts$/.test(name) && name !== "row.ts");
  const parts = await Promise.all(files.map((name) => import(`./${name}`) as Promise<Record<string, unknown>>));
  rows = parts.flatMap((part) => Object.values(part).flatMap((each) => (Array.isArray(each) ? each.filter(isRow) : [])));
});
const isRow = (each: unknown): each is OpenRow => typeof each === "object" && each !== null && "pattern" in each;

test("A2 no row is passed over that would find something", () => {
  expect(rows.length).toBeGreaterThan(100);
  const texts = rows.flatMap(({ hits, misses }) => [...hits, ...misses]).map(viewOf);
  const patterns = rows.flatMap(({ pattern }) => (typeof pattern === "function" ? [] : [pattern]));
  const passedOver = [...texts, ...texts.map((each) => each.toUpperCase())].flatMap((text) =>
    patterns.filter((pattern) => !couldFind(pattern, text) && text.search(pattern) >= 0).map(({ source }) => [text, source]),
  );
  expect(passedOver).toEqual([]);
});

test("A2 a row finds what stands in a passage, whatever the passages before it were like", () => {
  const row: OpenRow = { pattern: open("\\bsome (?:port|place)\\b"), harm: "", hits: [], misses: [] };
  for (let times = 0; times < 30; times += 1) {
    expect(findOpen(row, `nothing to see in ${times}`)).toBeUndefined();
    if (times % 10 === 9) expect(findOpen(row, "open SOME port")).toEqual({ start: 5, end: 14 });
  }
});

test("A2 what settles it near by is looked at for every place", () => {
  const row: OpenRow = { pattern: open("\\bsome port\\b"), unlessNear: /\bport 80\b/, harm: "", hits: [], misses: [] };
  expect(findOpen(row, "open some port, that is port 80")).toBeUndefined();
  expect(findOpen(row, "open some port")).toEqual({ start: 5, end: 14 });
});
