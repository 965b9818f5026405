import { describe, expect, test } from "vitest";
import { phrasesIn, recallRows } from "./phrases.ts";
import { isInTime, timeIn } from "./times.ts";

const quotesIn = (intent: string, sources?: Readonly<Record<string, string>>): readonly string[] =>
  phrasesIn({ intent, cwd: "/p", ...(sources ? { sources } : {}) }).map(({ quote }) => quote);

describe("words that point back", () => {
  test.each(recallRows.flatMap(({ hits }) => hits))("P3 %s", (intent) => expect(quotesIn(intent)).toHaveLength(1));
  test.each(recallRows.flatMap(({ misses }) => misses))("P3 not: %s", (intent) => expect(quotesIn(intent)).toEqual([]));

  test("U7 what was settled before is not asked about again", () => {
    expect(quotesIn("deploy it like last time")).toEqual(["like last time"]);
    expect(quotesIn("deploy it like last time\n“like last time” means: with two hosts")).toEqual([]);
    expect(quotesIn("deploy it like last time", { settled: "last time = commit 88d0a2b" })).toEqual([]);
  });

  test("P3 words in quotes and names are no pointers", () => {
    expect(quotesIn('change the label "like last time" to "again"')).toEqual([]);
  });

  test("P3 what is meant is looked for by the words that say something", () => {
    const [phrase] = phrasesIn({ intent: "use the regex Maria suggested", cwd: "/p" });
    expect(phrase).toMatchObject({ words: expect.arrayContaining(["regex", "maria"]), names: ["maria"], isSettled: false });
    expect(phrasesIn({ intent: "the number we agreed on for the timeout", cwd: "/p" })[0]).toMatchObject({ isSettled: true });
    expect(phrasesIn({ intent: "the old level order, before the demo", cwd: "/p" })[0]).toMatchObject({ before: "demo" });
  });

  test("P3 a time is a part of the year, or the time until now", () => {
    const now = "2026-11-18T00:00:00.000Z";
    const spring = timeIn("that bug from spring") ?? {};
    expect([isInTime(spring, "2026-04-02T10:00:00Z", now), isInTime(spring, "2026-08-02T10:00:00Z", now)]).toEqual([true, false]);
    const month = timeIn("the layout of last month") ?? {};
    expect([isInTime(month, "2026-10-20T10:00:00Z", now), isInTime(month, "2026-05-02T10:00:00Z", now)]).toEqual([true, false]);
    expect([timeIn("like always"), isInTime(spring, "", now)]).toEqual([undefined, false]);
  });
});
