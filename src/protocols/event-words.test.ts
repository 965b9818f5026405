import { expect, test } from "vitest";
import { eventWord } from "./event-words.ts";

test("an event is told in words, and one that is not known yet by its name", () => {
  for (const type of ["upstream.scanned", "plan.weighed", "call.assessed", "gaps.found", "switched.off"])
    expect(eventWord(type)).not.toBe(type.replace(".", " "));
  expect(eventWord("moon.reached-now")).toBe("moon reached now");
  expect(eventWord("constructor")).toBe("constructor");
});
