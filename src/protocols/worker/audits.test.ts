import { describe, expect, test } from "vitest";
import { auditResult, scoreIn } from "./policy.ts";

const run = (output: string, exitCode: number | null = 0) => ({ output, exitCode });
const free = { isIndependent: true };

describe("D28 an audit", () => {
  test.each<readonly [string, Parameters<typeof auditResult>, boolean, RegExp]>([
    ["that passes", ["style", run("fine"), free], true, /^$/],
    ["that nobody configured", ["style", undefined, free], false, /not configured/],
    ["that fails", ["style", run("two problems", 1), free], false, /exit code 1[^]*two problems/],
    ["that never ended", ["style", run("", null), free], false, /no exit code/],
    ["above its threshold", ["style", run('{"score": 8.5}'), { ...free, threshold: 8 }], true, /^$/],
    ["at its threshold", ["style", run("score:\n8"), { ...free, threshold: 8 }], true, /^$/],
    ["below its threshold", ["style", run('{"score": 7}'), { ...free, threshold: 8 }], false, /scored 7, and 8 is the least/],
    ["without a score, where one is wanted", ["style", run("all good"), { ...free, threshold: 8 }], false, /neither a number nor JSON/],
    ["that fails with a good score", ["style", run("10", 1), { ...free, threshold: 8 }], false, /exit code 1/],
  ])("%s", (_name, asked, passed, detail) => {
    expect(auditResult(...asked)).toMatchObject({ gate: "style", passed, detail: expect.stringMatching(detail) });
  });

  test.each<readonly [string, number | undefined]>([
    ["9", 9],
    ["-1.5\n", -1.5],
    ['{"score": 3}\nthat was all', 3],
    ['{"score": 3}\n{"score": 4}', 4],
    ['12\n{"verdict": "good"}', undefined],
    ['{"score": "9"}', undefined],
    ['{"score": 1e999}', undefined],
    ["9/10", undefined],
    ["score 9", undefined],
    ["{broken\n7", 7],
    ["", undefined],
  ])("the score of %j is %s", (output, score) => {
    expect(scoreIn(output)).toBe(score);
  });
});
