import { describe, expect, test } from "vitest";
import { bounded, settledFields } from "./settled-fields.ts";

const isMeasure = (answer: string): boolean => settledFields([{ kind: "decision", about: "it", answer }]).metric?.text === answer;

describe("U7 an answer that says how anyone can tell is the measure", () => {
  test.each([...bounded.hits])("%s", (answer) => expect(isMeasure(answer)).toBe(true));
  test.each([...bounded.misses])("not: %s", (answer) => expect(isMeasure(answer)).toBe(false));

  const bounds = "<|<=|>|>=|≤|≥|under|below|over|above|at most|at least|less than|more than|within|no more than|unter|über|höchstens";
  const others = "mindestens|weniger als|menos de|más de|como máximo|moins de|au plus";
  test.each(`${bounds}|${others}`.split("|"))("%s 4 rows", (bound) => expect(isMeasure(`${bound} 4 rows`)).toBe(true));
  const units = "ms|s|sec|secs|second|seconds|min|mins|minute|minutes|hour|hours|Sekunden|Minuten|segundos|minutos|secondes|%|件|秒|分|回";
  test.each(units.split("|"))("it takes 4 %s", (unit) => expect(isMeasure(`it takes 4 ${unit}`)).toBe(true));
  test.each(["0 errors", "zero failures", "no violations", "no error", "zero violation", "0 failure"])("%s", (none) =>
    expect(isMeasure(`the list has ${none}`)).toBe(true),
  );
  test.each(["near 4 rows", "it takes 4 rows", "no rows"])("not: %s", (answer) => expect(isMeasure(answer)).toBe(false));
});
