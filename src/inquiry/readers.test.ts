import { expect, test } from "vitest";
import { readersLine, reads } from "./readers.ts";

test("U1 a screen that rests on rules says which languages they read", () => {
  expect(readersLine({})).toContain("English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Chinese");
  expect(readersLine({}, reads.seven)).toBe(
    "Checked by rules only; they read English, German, French, Spanish, Portuguese, Italian and Dutch",
  );
  expect(readersLine({}, reads.measures)).toBe("Checked by rules only; they read code and files, no sentences");
  expect(readersLine({}, reads.decisions)).toMatch(/Polish.*; documents of the project in English$/);
  expect(readersLine({}, reads.partly)).toMatch(/they read English, and only some of German, .*Japanese/);
  expect(readersLine({ leftOut: "too slow" })).toMatch(/The model was left out: too slow$/);
  expect(readersLine({ model: "m" })).toBe("Checked by rules and by the model m");
});
