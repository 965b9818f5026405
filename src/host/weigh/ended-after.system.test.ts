import { expect, test } from "vitest";
import { assess } from "../../risk/index.ts";
import { startOver, work, withWork } from "../../risk/work.ts";
import { atLeisure, endedAfter } from "./ended-after.ts";

const forEver = (): never => {
  for (;;);
};
const late = /longer than 0.2 s to weigh/;

test("work that comes to its end says what it came to, or what went wrong in it", () => {
  const doing = endedAfter(10_000);
  for (const each of [doing, atLeisure]) {
    expect(each(() => 7)).toBe(7);
    expect(each(() => undefined)).toBeUndefined();
    expect(() =>
      each(() => {
        throw new RangeError("odd");
      }),
    ).toThrow(RangeError);
  }
});

test.each<[string, () => unknown]>([
  ["that goes on for ever", forEver],
  ["of a pattern that goes back for ever", () => /^(?:a+)+$/.test(`${"a".repeat(60)}b`)],
  [
    "that catches every error",
    () => {
      for (;;) {
        try {
          forEver();
        } catch {}
      }
    },
  ],
])("A11 work %s is ended, and what comes after it is done", (_, endless) => {
  const doing = endedAfter(200);
  expect(() => doing(endless)).toThrow(late);
  expect(endedAfter(200)(() => 7)).toBe(7);
});

test("all work has one time together", () => {
  const doing = endedAfter(200);
  const until = (ms: number) => () => {
    const sinceMs = performance.now();
    while (performance.now() - sinceMs < ms);
  };
  expect(() => {
    for (let count = 0; count < 4; count += 1) doing(until(90));
  }).toThrow(late);
});

test("a look of the engine that was ended costs the next one nothing", () => {
  const doing = endedAfter(200, startOver);
  expect(() =>
    doing(() =>
      withWork(10, () => {
        work(9);
        forEver();
      }),
    ),
  ).toThrow(late);
  expect(assess({ tool: "Bash", input: { command: "git status" }, cwd: "/code/shop" }).verdict).toBe("low");
});
