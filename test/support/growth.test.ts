import { expect, test } from "vitest";
import { expectBounded } from "./growth.ts";

/** Work that says what it costs: these tests are about the comparison, and no machine is busy enough to change it. */
function costing(cost: (length: number) => number) {
  let spent = 0;
  return {
    work: (length: number): void => {
      spent += cost(length);
    },
    spent: (work: () => void): number => {
      const before = spent;
      work();
      return spent - before;
    },
  };
}

test("work that grows with the length passes, however much of it there is", () => {
  const { work, spent } = costing((length) => length * 10_000);
  expect(() => expectBounded(work, 1_000, spent)).not.toThrow();
});

test("work that grows with the square of the length is found", () => {
  const { work, spent } = costing((length) => length * length);
  expect(() => expectBounded(work, 1_000, spent)).toThrow(/4 times the length costs 16.0 times the work/);
});

test("work that is found too dear once and not again passes: the first time nothing is compiled", () => {
  let turns = 0;
  const { work, spent } = costing((length) => (turns++ < 2 ? length * length : length));
  expect(() => expectBounded(work, 1_000, spent)).not.toThrow();
});

test("the processor's time of a thread is what is measured unless told otherwise", () => {
  let seen = 0;
  expect(() =>
    expectBounded((length) => {
      for (let at = 0; at < length * 10_000; at += 1) seen = (seen + Math.sqrt(at + seen)) % 1_000;
    }, 1_000),
  ).not.toThrow();
});
