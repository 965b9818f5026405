import { describe, expect, test } from "vitest";
import { auditResult, scoreIn } from "./policy.ts";
import { words } from "./words.ts";

const run = (output: string, exitCode: number | null = 0) => ({ output, exitCode, scored: "" });
const scored = (said: string, exitCode = 0) => ({ output: "printed\n10", exitCode, scored: said });
const free = { isIndependent: true };

describe("D28 an audit", () => {
  test.each<readonly [string, Parameters<typeof auditResult>, boolean, RegExp]>([
    ["that passes", ["style", run("fine"), free], true, /^$/],
    ["that nobody configured", ["style", undefined, free], false, /not configured/],
    ["that fails", ["style", run("two problems", 1), free], false, /exit code 1[^]*two problems/],
    ["that never ended", ["style", run("", null), free], false, /no exit code/],
    ["above its threshold", ["style", scored('{"score": 8.5}'), { ...free, threshold: 8 }], true, /^$/],
    ["at its threshold", ["style", scored("8\n"), { ...free, threshold: 8 }], true, /^$/],
    ["below its threshold", ["style", scored('{"score": 7}'), { ...free, threshold: 8 }], false, /scored 7, and 8 is the least/],
    ["that prints its score", ["style", run("all good\n10"), { ...free, threshold: 8 }], false, /gave no score.*>&3/],
    ["with a second score, of whomever", ["style", scored("3\n10\n"), { ...free, threshold: 8 }], false, /one line on descriptor 3/],
    ["that fails with a good score", ["style", scored("10", 1), { ...free, threshold: 8 }], false, /exit code 1/],
  ])("%s", (_name, asked, passed, detail) => {
    expect(auditResult(...asked)).toMatchObject({ gate: "style", passed, detail: expect.stringMatching(detail) });
  });

  test.each<readonly [string, number | undefined]>([
    ["9", 9],
    ["-1.5\n", -1.5],
    ['{"score": 3}', 3],
    ['{"score": 3}\n{"score": 4}', undefined],
    ["9\n9", undefined],
    ['{"verdict": "good"}', undefined],
    ['{"score": "9"}', undefined],
    ['{"score": 1e999}', undefined],
    ["9/10", undefined],
    ["score 9", undefined],
    ["{broken", undefined],
    ["", undefined],
  ])("the score of %j is %s", (output, score) => {
    expect(scoreIn(output)).toBe(score);
  });
});

test.each([
  [127, true],
  [126, true],
  [1, false],
  [null, false],
])("W15 a check that ends with %s tells of programs that a box does not show: %s", (code, isTold) => {
  expect(words.checkFailed("pytest", code, "sh: pytest: not found")).toEqual(
    isTold ? expect.stringContaining("by its whole path") : expect.not.stringContaining("whole path"),
  );
});
