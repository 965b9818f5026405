import { describe, expect, test } from "vitest";
import { askedIn, askingRows, isPreference, preferenceRow } from "./asking.ts";

const rows = askingRows.map((row) => [row.pattern.source.slice(0, 40), row] as const);

describe("D8 asking somebody", () => {
  test.each(rows)("is found by %s…, in its own texts", (_name, { pattern, hits, misses }) => {
    expect(hits.filter((text) => !pattern.test(text))).toEqual([]);
    expect(misses.filter((text) => pattern.test(text))).toEqual([]);
    expect(hits.filter((text) => askedIn(`I changed the rounding. ${text}`) === undefined)).toEqual([]);
  });

  test("no row takes the ordinary texts of another for a question", () => {
    const texts = askingRows.flatMap(({ misses }) => misses);
    expect(texts.filter((text) => askedIn(text) !== undefined)).toEqual([]);
  });

  test.each([
    "All tests pass. The rounding is now half up, also for negative numbers.",
    'The dialog asks "Should I proceed?" and goes on when nobody answers.',
    "The prompt `Do you want to continue?` is printed by the tool itself.",
    "```\n> Which path should I take?\n```\nThis text is in the fixture now.",
    "+  ask('Shall I go on?');\nAdded the question to the menu.",
    "Should I use a map? I used one, because keys are not always names.",
    "I considered whether I should proceed with both files, and did.",
    "Confirmed that nothing else reads the file. Waiting time fell to 3 s.",
    "The user confirms before the order is placed; that is as it was.",
    "Which rows are kept is written in the brief.",
    "Done. Let me know if you have any questions.",
    "npm warn deprecated. Need to install the following packages. Ok to proceed? (y)",
    "You may want to raise the limit later.",
    "It now says who should decide, and when.",
    "What it does: rounds half up. How: by adding half a unit.",
  ])("ordinary last words are none: %j", (text) => {
    expect(askedIn(text)).toBeUndefined();
  });

  test("only the end counts: what was asked long before was settled since", () => {
    expect(askedIn(`Should I proceed? ${"I looked at every file and changed what was wrong. ".repeat(60)}`)).toBeUndefined();
    expect(askedIn(`${"I looked at every file. ".repeat(900)}Should I proceed?`)).toBe("Should I proceed?");
  });
});

test("D7 a preference is told from a question that only a person can settle", () => {
  expect(preferenceRow.hits.filter((text) => !isPreference(text))).toEqual([]);
  expect(preferenceRow.misses.filter((text) => isPreference(text))).toEqual([]);
});
