import { describe, expect, test } from "vitest";
import { verbRows } from "./acting.ts";
import { hostRows } from "./hosts.ts";
import { shapeRows } from "./secret-shapes.ts";
import { storeRows } from "./stores.ts";

const wrong = (pattern: RegExp, hits: readonly string[], misses: readonly string[]): readonly string[] => [
  ...hits.filter((text) => !pattern.test(text)),
  ...misses.filter((text) => pattern.test(text)),
];

describe("A14 addresses that mean something", () => {
  test.each(hostRows().map((row) => [row.name, row] as const))("%s", (_, { url, hits, misses }) => {
    expect(wrong(url, hits, misses)).toEqual([]);
  });
  test.each(storeRows().map((row) => [row.name, row] as const))("%s", (_, { order, hits, misses }) => {
    expect(wrong(order, hits, misses)).toEqual([]);
  });
  test.each(verbRows().map((row) => [row.why, row] as const))("%s", (_, { verb, hits, misses }) => {
    expect(wrong(verb, hits, misses)).toEqual([]);
  });
  test.each(shapeRows().map((row) => [row.name, row] as const))("%s", (_, { text, hits, misses }) => {
    expect(wrong(text, hits, misses)).toEqual([]);
  });
});
