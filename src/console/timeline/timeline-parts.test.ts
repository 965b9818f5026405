import { expect, test } from "vitest";
import { axisOf } from "./axis.ts";
import { editsOf } from "./edits.ts";
import { ranMs, stateMark, waitedMs } from "./row-words.ts";

const hour = 3_600_000;

test("time on the line is even, unless nothing happened for long", () => {
  const even = axisOf([
    { from: 0, to: 1_000 },
    { from: 3_000, to: 4_000 },
  ]);
  expect([0, 2_000, 4_000].map(even.place)).toEqual([0, 0.5, 1]);
  const folded = axisOf([
    { from: 0, to: 1_000 },
    { from: 9 * hour, to: 9 * hour + 1_000 },
  ]);
  expect(folded.folds).toEqual([{ at: expect.closeTo(0.5), ms: 9 * hour - 1_000 }]);
  expect(folded.place(1_000)).toBeCloseTo(0.485);
  expect(folded.place(9 * hour)).toBeCloseTo(0.515);
  expect(folded.place(9 * hour + 1_000)).toBeCloseTo(1);
  expect(axisOf([]).place(5)).toBe(0);
});

test("many quiet times leave most of the line to what happened", () => {
  const axis = axisOf(Array.from({ length: 100 }, (_, index) => ({ from: index * hour, to: index * hour + 1_000 })));
  expect(axis.folds).toHaveLength(99);
  expect(axis.place(1_000) - axis.place(0)).toBeGreaterThan(0.005);
});

const lines = (input: Readonly<Record<string, unknown>>) =>
  editsOf({ input }).flatMap(({ file, lines: all }) => [file, ...all.map(({ kind, text }) => `${kind} ${text}`)]);

test("an edit, a new file and a patch are a difference; a command and a look are none", () => {
  expect(lines({ file_path: "/a", old_string: "one\ntwo\n", new_string: "one\nthree\n" })).toEqual(
    expect.arrayContaining(["/a", "same one", "gone two", "new three"]),
  );
  expect(lines({ path: "/a", content: "x\n" })).toEqual(["/a", "new x"]);
  const patch = "*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n z\n*** End Patch";
  expect(lines({ command: `apply_patch <<'E'\n${patch}\nE` }).slice(2, 7)).toEqual([
    "skipped *** Update File: a",
    "skipped @@",
    "gone x",
    "new y",
    "same z",
  ]);
  expect(lines({ command: "git diff\n--- a" })).toEqual([]);
  expect(lines({ file_path: "/a" })).toEqual([]);
});

test("a call's duration is the time it ran, and the time it waited is told apart", () => {
  const row = { startedAt: "2026-01-10T12:00:00.000Z", ranFrom: "2026-01-10T12:01:00.000Z", endedAt: "2026-01-10T12:01:05.000Z" };
  const asked = { ...row, kind: "call", gate: "g1" } as Parameters<typeof waitedMs>[0];
  expect([ranMs(asked), waitedMs(asked)]).toEqual([5_000, 60_000]);
  expect(ranMs({ ...asked, ranFrom: null })).toBeUndefined();
  expect(ranMs({ ...asked, kind: "question" })).toBe(65_000);
});

test("a question is answered and never done", () => {
  expect(stateMark({ kind: "question", state: "done" }).word).toBe("answered");
  expect(stateMark({ kind: "call", state: "done" }).word).toBe("done");
});
