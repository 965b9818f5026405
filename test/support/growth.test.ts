import { expect, test } from "vitest";
import { expectBounded } from "./growth.ts";

/** Keeps the compiler from leaving the work out. */
let seen = 0;
const work = (steps: number): void => {
  for (let at = 0; at < steps; at += 1) seen = (seen + Math.sqrt(at + seen)) % 1_000;
};

test("work that grows with the length passes, however much of it there is", () => {
  expectBounded((length) => work(length * 10_000), 1_000);
});

test("work that grows with the square of the length is found", () => {
  expect(() => expectBounded((length) => work(length * length * 20), 1_000)).toThrow(/4 times the length costs [12]\d/);
});
