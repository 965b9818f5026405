import { expect, test } from "vitest";
import { heldMs, hold, type AnswerWish } from "./held-answer.ts";

const wish = (id: string): AnswerWish => ({ wants: "answer", id, option: "halt" });
const chosen = (id: string, atMs = 0) => hold(undefined, { type: "chosen", wish: wish(id), atMs }).held;

test("K7 an answer is given when its five seconds are over, and not before", () => {
  const held = chosen("g1", 100);
  expect(hold(held, { type: "ticked", atMs: 100 + heldMs - 1 })).toEqual({ held });
  expect(hold(held, { type: "ticked", atMs: 100 + heldMs })).toEqual({ held: undefined, give: wish("g1") });
});

test("K7 taken back, it is never given; and what was given cannot be taken back", () => {
  expect(hold(chosen("g1"), { type: "undone" })).toEqual({ held: undefined, undone: "g1" });
  expect(hold(undefined, { type: "undone" })).toEqual({ held: undefined });
  expect(hold(undefined, { type: "ticked", atMs: 9e9 })).toEqual({ held: undefined });
});

test("the next answer sends the one before, and leaving sends it too", () => {
  const step = hold(chosen("g1"), { type: "chosen", wish: wish("g2"), atMs: 50 });
  expect(step).toEqual({ held: { wish: wish("g2"), untilMs: 50 + heldMs }, give: wish("g1") });
  expect(hold(step.held, { type: "left" })).toEqual({ held: undefined, give: wish("g2") });
});
