import { expect, test } from "vitest";
import { aboutSaid } from "./about.ts";

const order = (said: string, things: readonly string[]): readonly number[] => {
  const fits = aboutSaid(said, things);
  return things.map((_, at) => at).toSorted((one, other) => (fits[other] ?? 0) - (fits[one] ?? 0));
};

test("P5, P6 a word that only one has weighs more than one that all have", () => {
  const things = ["change in deploy", "change in checkout", "change in docs"];
  expect(order("each change in the checkout is off", things)[0]).toBe(1);
  expect(order("changes, changes, but above all deployments", things)[0]).toBe(0);
});

test("P5, P6 words are the same in every form, and small ones are none", () => {
  expect(aboutSaid("the deployments", ["deploy"])[0]).toBeGreaterThan(0);
  expect(aboutSaid("der Import ist mit den Tests zu langsam", ["test"])[0]).toBeGreaterThan(0);
  expect(aboutSaid("there is something about it", ["about something there"])[0]).toBe(aboutSaid("something", ["something"])[0]);
  expect(aboutSaid("what is this", ["what is that"])).toEqual([0]);
  expect(aboutSaid("", ["deploy"])).toEqual([0]);
});
