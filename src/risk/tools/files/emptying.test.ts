import { describe, expect, test } from "vitest";
import { dropsAll, emptyings } from "./emptying.ts";

describe("A14 what drops every line of a file, and what leaves some", () => {
  const examples = emptyings().map((row, index) => ({ ...row, index, words: row.quiet === true ? ["-n", "-i"] : ["-i"] }));
  test.each(examples)("row $index of $by", ({ by, words, hits, misses }) => {
    expect(hits.filter((code) => !dropsAll(by, words, [code]))).toEqual([]);
    expect(misses.filter((code) => dropsAll(by, words, [code]))).toEqual([]);
  });

  test("a copy beside it is kept", () => {
    for (const word of ["-i.bak", "-i~", "--in-place=.orig", "-ni.bak"]) expect(dropsAll("sed", [word], ["d"])).toBe(false);
  });
});
