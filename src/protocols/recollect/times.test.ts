import { describe, expect, test } from "vitest";
import { recallGaps } from "./look.ts";
import { phrasesIn } from "./phrases.ts";
import { isInTime, timeIn } from "./times.ts";
import type { RecallEntry } from "./types.ts";

const now = "2026-11-18T00:00:00.000Z";
const month = (number: number): string => `2026-${String(number).padStart(2, "0")}-15T00:00:00.000Z`;
const monthsOf = (text: string): readonly number[] =>
  Array.from({ length: 12 }, (_, at) => at + 1).filter((number) => isInTime(timeIn(text) ?? { months: [] }, month(number), now));

describe("P3 a time that words name", () => {
  test.each([
    ["spring", [3, 4, 5]],
    ["Frühjahr", [3, 4, 5]],
    ["printemps", [3, 4, 5]],
    ["summer", [6, 7, 8]],
    ["Sommer", [6, 7, 8]],
    ["autumn", [9, 10, 11]],
    ["fall", [9, 10, 11]],
    ["Herbst", [9, 10, 11]],
    ["winter", [1, 2, 12]],
  ])("P3 %s is the months %j", (season, months) => expect(monthsOf(`the bug from ${season}`)).toEqual(months));

  test("P3 each month is one of twelve", () => {
    const names = "January February March April May June July August September October November December".split(" ");
    expect(names.map((name) => monthsOf(`the layout of ${name}`))).toEqual(names.map((_, at) => [at + 1]));
  });

  test.each([
    ["yesterday", 2],
    ["last week", 14],
    ["last sprint", 28],
    ["last month", 62],
    ["last year", 730],
  ])("P3 %s is %i days ago at most", (text, days) => {
    const ago = (ms: number): string => new Date(Date.parse(now) - ms).toISOString();
    const time = timeIn(`the layout of ${text}`) ?? { year: 0 };
    expect([isInTime(time, ago(days * 86_400_000), now), isInTime(time, ago(days * 86_400_000 + 1000), now)]).toEqual([true, false]);
  });

  test("P3 a year is that year and no other", () => {
    const time = timeIn("the design of 2024") ?? {};
    expect(["2023", "2024", "2025"].map((year) => isInTime(time, `${year}-06-01T00:00:00.000Z`, now))).toEqual([false, true, false]);
  });
});

describe("P3 limits", () => {
  const entry = (at: number): RecallEntry => ({ kind: "commit", place: `c${at}`, at: now, text: `text ${at}` }) as RecallEntry;
  const phrase = { quote: "like last time", words: [], around: [], names: [], isSettled: false };
  const dismissed = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ kind: "recall", key: at === 0 ? "like last time" : `like last time #${at + 1}`, title: "t", text: null, by: "Ada", at: null },
      how: "dismiss" as const,
    }));
  const shown = (pages: number): number | undefined =>
    recallGaps([{ phrase, entries: Array.from({ length: 20 }, (_, at) => entry(at)) }], dismissed(pages))[0]?.steps.length;

  test("P3 of an occasion four hundred characters are said to follow", () => {
    const long = { kind: "commit", place: "c", at: now, text: "x".repeat(500) } as RecallEntry;
    expect(recallGaps([{ phrase, entries: [long] }], [])[0]?.steps[0]?.future).toBe(`commit c ${"x".repeat(391)}`);
  });

  test("P3 three occasions at a time, and three times", () => {
    expect([0, 1, 2, 3].map(shown)).toEqual([3, 3, 3, undefined]);
  });

  test("P3 five phrases of an intent, and sixteen words of each", () => {
    const pointers = ["like last time", "as usual", "as discussed", "as before", "as agreed", "like always", "as we agreed"];
    expect(phrasesIn({ intent: pointers.map((each) => `Do it ${each}.`).join(" "), cwd: "/p" })).toHaveLength(5);
    const many = Array.from({ length: 30 }, (_, at) => `word${at}`).join(" ");
    expect(phrasesIn({ intent: `Do ${many} like last time`, cwd: "/p" })[0]?.around).toHaveLength(16);
  });
});
