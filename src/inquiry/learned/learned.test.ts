import { expect, test } from "vitest";
import { learnedOf } from "./learned.ts";

test("A2 of a text of more than 1,500 characters nothing was learned", () => {
  const long = (chars: number): string => "Make the shop nicer for everyone. ".repeat(50).slice(0, chars);
  expect([learnedOf(long(1_500)) === undefined, learnedOf(long(1_501)) === undefined]).toEqual([false, true]);
  expect(learnedOf(" … ")).toBeUndefined();
});
