import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearFailure, failuresIn, forgetGate, markedGates, markFirst, noteFailure, unmark } from "./announced.ts";

let folder = "";
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "assent-announced-")), "announced");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

const mark = { gate: "g1", occasion: 0, way: "desktop" };

describe("the mark of an announcement", () => {
  test("is there for the first alone, of each gate, occasion and way", () => {
    expect(
      [mark, mark, { ...mark, gate: "g2" }, { ...mark, occasion: 5 }, { ...mark, way: "bell" }, mark].map((each) =>
        markFirst(folder, each),
      ),
    ).toEqual([true, false, true, true, true, false]);
  });

  test("goes with the gate, and no other goes with it", () => {
    for (const gate of ["g1", "g12"]) for (const occasion of [0, 5]) markFirst(folder, { ...mark, gate, occasion });
    writeFileSync(join(folder, "something else"), "");
    expect(markedGates(folder, 10).toSorted()).toEqual(["g1", "g12"]);
    forgetGate(folder, "g1");
    expect(markedGates(folder, 10)).toEqual(["g12"]);
    expect(readdirSync(folder)).toContain("something else");
    unmark(folder, { ...mark, gate: "g12" });
    expect(readdirSync(folder)).toContain("g12.5.desktop");
  });

  test("that cannot be made tells nobody", () => {
    writeFileSync(folder, "a file where the folder should be");
    expect(() => markFirst(folder, mark)).toThrow(/EEXIST|ENOTDIR/);
    expect([markedGates(folder, 10), failuresIn(folder)]).toEqual([[], []]);
  });
});

test("the last failure of a way is kept until it works again", () => {
  const failure = { way: "desktop", label: "the desktop", why: "hangs", at: "2026-11-15T13:00:00.000Z" };
  noteFailure(folder, { ...failure, why: "before" });
  noteFailure(folder, failure);
  writeFileSync(join(folder, "failed", "half.json"), "{");
  expect(failuresIn(folder)).toEqual([failure]);
  clearFailure(folder, "desktop");
  expect(failuresIn(folder)).toEqual([]);
});
