import { expect, test } from "vitest";
import { restWords } from "./answering.ts";
import { actOf, tooEarly, type PointerAct } from "./sight.ts";

const by = (how: PointerAct["by"], at: number): PointerAct => ({ by: how, at });

test.each<[string, Parameters<typeof tooEarly>, ReturnType<typeof tooEarly>]>([
  ["a key at once", [{ since: 1_000, hasMoved: true }, by("key", 1_000)], "unread"],
  ["a click just before half a second", [{ since: 1_000, hasMoved: true }, by("mouse", 1_499)], "unread"],
  ["a tap that began before it was there", [{ since: 1_000, hasMoved: true }, by("touch", 900)], "unread"],
  ["what nobody has seen yet", [{ since: Number.POSITIVE_INFINITY, hasMoved: true }, by("key", 9_999)], "unread"],
  ["a mouse that rests", [{ since: 1_000, hasMoved: false }, by("mouse", 9_000)], "unmoved"],
  ["a mouse that moved", [{ since: 1_000, hasMoved: true }, by("mouse", 1_500)], undefined],
  ["a key, wherever the mouse is", [{ since: 1_000, hasMoved: false }, by("key", 1_500)], undefined],
  ["a tap, which has no way to move before", [{ since: 1_000, hasMoved: false }, by("touch", 1_500)], undefined],
])("K7 whether an answer was meant for what is shown: %s", (_, [sight, act], expected) => {
  expect(tooEarly(sight, act)).toBe(expected);
});

test("K7 a click without a pointer came from a key, or from a program that presses for a person", () => {
  expect(actOf({ detail: 0, timeStamp: 7 })).toEqual({ by: "key", at: 7 });
});

test.each([
  [undefined, ""],
  [{ next: undefined, others: undefined }, ""],
  [{ next: undefined, others: 0 }, " Nothing else waits."],
  [{ next: undefined, others: 622 }, " No other gate matches the filter; 622 gates open."],
  [{ next: { id: "g", title: "Bash: ls" }, others: 3 }, " Next in the inbox: Bash: ls"],
])("what else waits is said as far as it is known: %j", (rest, expected) => {
  expect(restWords(rest)).toBe(expected);
});
