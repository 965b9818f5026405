import { expect, test } from "vitest";
import { sparingNotes } from "./sparing-notes.ts";

const at = (second: number): string => new Date(Date.parse("2026-03-01T12:00:00Z") + second * 1_000).toISOString();

test("a thousand different presses that changed nothing are a few notes and a number", () => {
  const say = sparingNotes();
  const said = Array.from({ length: 1_000 }, (_, place) => say(`gate g${place}: this button is not of this gate`, at(place / 100))).flat();
  expect(said.length).toBeLessThanOrEqual(10);
  expect(say("another", at(90))).toEqual([expect.stringContaining(String(1_000 - said.length)), "another"]);
});

test("the same one is noted once in a row, and few are noted each", () => {
  const say = sparingNotes();
  expect([...say("a", at(0)), ...say("a", at(1)), ...say("b", at(2)), ...say("a", at(3))]).toEqual(["a", "b", "a"]);
});

test("a clock that is set back does not silence it for ever", () => {
  const say = sparingNotes();
  for (let place = 0; place < 20; place += 1) say(`n${place}`, at(0));
  expect(say("later", at(-86_400))).toContain("later");
});
