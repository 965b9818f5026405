import { describe, expect, test } from "vitest";
import { resultOf } from "../machine.fixture.ts";
import { frameLimits } from "../policy.ts";
import { readReport, readResult, shownResult } from "./results.ts";
import { citationsIn } from "../../../claims/citations.ts";
import { resultParts } from "../types.ts";
import { expectBounded } from "../../../../test/support/growth.ts";

const fine = resultOf("x");

describe("F9 a result has four parts", () => {
  test("F9 whole, it is taken as it is", () => expect(readResult(fine)).toEqual({ value: fine }));

  test.each(resultParts.flatMap((part) => ["", "  ", "TBD", "n/a", "- TBD\n- n/a", "…"].map((text) => [part, text] as const)))(
    "F9 %s that is %j is sent back",
    (part, text) => {
      expect(readResult({ ...fine, [part]: text })).toEqual({ problems: [`${part} says nothing; write what could be wrong`] });
    },
  );

  test("F9 an analysis without a citation is sent back", () => {
    expect(readResult({ ...fine, analysis: "It is surely so, as everybody knows." })).toEqual({
      problems: [expect.stringContaining("the analysis cites nothing")],
    });
  });

  test.each([null, 7, "text", [], {}, { contribution: 3 }])("F9 %j is no result", (value) => {
    expect(readResult(value)).toHaveProperty("problems");
  });

  test.each([
    ["src/a.ts:12", ["src/a.ts:12"]],
    ["see a.ts:12-14.", ["a.ts:12-14"]],
    ["README.md says so", ["README.md"]],
    ["section 4.2 of it", ["section 4.2"]],
    ["(Porter, 1980) and https://example.org/x", ["https://example.org/x", "(Porter, 1980)"]],
    ["Node.js, e.g. version 2.0, is fast", []],
  ])("F9 what %j cites", (text, cited) => expect(citationsIn(text)).toEqual(cited));
});

test("F9 a hostile text takes no longer than another", () => {
  for (const piece of ["xx", "a.", "a/", "--", "\n\n"])
    expectBounded((length) => {
      const text = piece.repeat(length / 2);
      readResult({ contribution: text, analysis: text, limits: text, assessment: text });
    }, 200_000);
});

test("K10 a long part is kept whole in the journal, and cut in the state with a word about it", () => {
  const analysis = `src/a.ts:1 ${"x".repeat(10_000)}`;
  expect(readResult({ ...fine, analysis })).toEqual({ value: { ...fine, analysis } });
  const shown = shownResult({ ...fine, analysis });
  expect(shown.analysis.length).toBeLessThan(frameLimits.shownPartChars.analysis + 200);
  expect(shown.analysis).toContain("characters cut; the whole: perspective.finished in the journal");
});

describe("F12 a report", () => {
  const report = { position: "a", agreement: "", divergence: "b", rationale: "c" };
  test("F12 has a position and a rationale; a placeholder is an empty divergence", () => {
    expect(readReport(report)).toEqual({ value: report });
    expect(readReport({ ...report, agreement: "x", divergence: "None." })).toEqual({
      value: { ...report, agreement: "x", divergence: "" },
    });
  });
  test("F12 without either, or with nothing at all, it is sent back", () => {
    expect(readReport({ ...report, position: "TBD" })).toHaveProperty("problems");
    expect(readReport({ ...report, divergence: "" })).toHaveProperty("problems");
  });
});
