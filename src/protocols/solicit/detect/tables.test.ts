import { describe, expect, test } from "vitest";
import { actionOf, purposeRows } from "./action.ts";
import { assumptionRows, assumptionsIn } from "./assumptions.ts";
import { causeRows } from "./failing/causes.ts";
import { changeRows, changesIn } from "./drifting/changes.ts";
import { readCommand } from "./command.ts";
import { correctionRows } from "./correction-rows.ts";
import { isCorrection } from "./corrections.ts";
import { undoRow } from "./dissatisfaction.ts";
import { missingFile, needRows } from "./failing/failure-steps.ts";
import type { StartMoment } from "./moments.ts";
import { messageExamples, nodeTestMessage } from "./node-test-message.ts";
import { observeRows } from "./observe.ts";
import { partRows } from "./drifting/parts.ts";
import { placeExamples, placeInside } from "./place-inside.ts";
import { toldRows } from "./told.ts";

const called = (command: string): StartMoment => ({ kind: "called", id: "1", tool: "Bash", input: { command } });

test.each(correctionRows)("S2 corrections, $name", ({ pattern, hits, misses }) => {
  for (const text of hits) expect([text, pattern.test(text)]).toEqual([text, true]);
  for (const text of misses) expect([text, isCorrection(text, false)]).toEqual([text, false]);
});

test.each(assumptionRows)("S2 assumptions, $language", ({ hits, misses }) => {
  for (const text of hits) expect([text, assumptionsIn(text).length]).toEqual([text, 1]);
  for (const text of misses) expect([text, assumptionsIn(text)]).toEqual([text, []]);
});

test.each(toldRows)("S2 a change that a person mentions, $language", ({ changed, hits, misses }) => {
  for (const text of hits) expect([text, changed.test(text)]).toEqual([text, true]);
  for (const text of misses) expect([text, changed.test(text)]).toEqual([text, false]);
});

test.each(purposeRows)("S2 what a command is for: $purpose", ({ purpose, hits }) => {
  for (const command of hits) expect([command, actionOf("Bash", { command }, undefined).purpose]).toEqual([command, purpose]);
});

test.each([...partRows, { name: "undoing", ...undoRow }])("S2 $name", ({ pattern, hits, misses }) => {
  for (const text of hits) expect([text, pattern.test(text)]).toEqual([text, true]);
  for (const text of misses) expect([text, pattern.test(text)]).toEqual([text, false]);
});

test.each(causeRows)("S2 what changes a workspace: $name", ({ pattern, hits, misses }) => {
  for (const text of hits) expect([text, pattern.test(text)]).toEqual([text, true]);
  for (const text of misses) expect([text, pattern.test(text)]).toEqual([text, false]);
});

test.each(needRows)("S2 a failure that needs $need", ({ pattern, hits, misses = [] }) => {
  for (const text of hits) expect([text, pattern.test(text)]).toEqual([text, true]);
  for (const text of misses) expect([text, needRows.some((row) => row.pattern.test(text))]).toEqual([text, false]);
  for (const text of misses) expect([text, missingFile(text)?.file]).toEqual([text, expect.any(String)]);
});

test.each(messageExamples)("S2 what node's tests say: $message", ({ output, message }) => {
  expect(nodeTestMessage(output)).toBe(message);
});

test.each(placeExamples)("S2 nobody is sent out of the project: $place in $cwd", ({ place, cwd, inside }) => {
  expect(placeInside(place, cwd)).toBe(inside);
});

describe.each(observeRows)("S2 what shows the workspace: $name", ({ sees, hits, misses }) => {
  const segmentOf = (words: string) => readCommand(words).segments[0] ?? { program: "", words: [], piped: false };

  test("is seen", () => {
    for (const { words, output, seen } of hits) expect([words, sees(segmentOf(words), output)]).toEqual([words, seen]);
  });

  test("what speaks of something else is not", () => {
    for (const { words, output } of misses) expect([words, sees(segmentOf(words), output)]).toEqual([words, {}]);
  });
});

test.each(changeRows.slice(0, -1))("S2 what shows changed files: $name", ({ hits, misses }) => {
  const pathsOf = (command: string, output: string) =>
    changesIn(called(command), actionOf("Bash", { command }, undefined), output).map(({ what }) => what);
  for (const { command, output, paths } of hits) expect([command, pathsOf(command, output)]).toEqual([command, paths]);
  for (const { command, output } of misses) expect([command, pathsOf(command, output)]).toEqual([command, []]);
});
