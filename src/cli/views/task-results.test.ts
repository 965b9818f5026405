import { expect, test } from "vitest";
import type { TaskOutcome, TaskResult } from "../../protocols/attend/task-results.ts";
import type { Io } from "../io.ts";
import { countsOf, exitFor, sayCounts, sayEarlier } from "./task-results.ts";

const plain = (text: string): string => text;
const io = { good: plain, warn: plain, bad: plain } as Io;
const of = (...hows: readonly TaskOutcome[]): readonly TaskResult[] =>
  hows.map((how, index) => ({ task: `t${index + 1}`, title: "publish", how, detail: "exit code 3\nno room" }));

test.each<[readonly TaskOutcome[], string, number]>([
  [["done", "done"], "2 done", 0],
  [["done", "blocked", "dropped"], "1 done, 1 blocked, 1 dropped", 0],
  [["refused", "done"], "1 done, 1 refused", 3],
  [["refused", "failed", "done", "open"], "1 done, 1 failed, 1 refused, 1 not done", 1],
])("A28 %j reads %j and leaves with %d", (hows, words, code) => {
  expect([sayCounts(io, of(...hows)), exitFor(of(...hows))]).toEqual([[words], code]);
});

test("a session without tasks has nothing to count", () => {
  expect([sayCounts(io, []), countsOf([]), exitFor([])]).toEqual([[], {}, 0]);
  expect(countsOf(of("done", "failed"))).toEqual({ counts: { done: 1, failed: 1, refused: 0, blocked: 0, dropped: 0, open: 0 } });
});

test("A18 a question says what failed before it, in few words, and not what it asks about itself", () => {
  expect(sayEarlier(io, of("done", "failed"), "call:task:t3.0")).toEqual(["  earlier: a task failed", "    │ t2 publish: no room"]);
  expect(sayEarlier(io, of("done", "failed"), "failed:t2.0")).toEqual([]);
  expect(sayEarlier(io, of("failed", "failed", "failed", "failed", "failed"), "x").at(-1)).toBe("  earlier: 2 more failed");
});

test("K10 what a task said is clipped and cannot program the terminal", () => {
  const [line = ""] = sayEarlier(io, [{ task: "t1", title: "t", how: "failed", detail: `\u001b[2J${"x".repeat(900)}` }], "x");
  expect([line.length < 200, line.includes("\u001b")]).toEqual([true, false]);
});
