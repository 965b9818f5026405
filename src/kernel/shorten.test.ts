import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beginningOf, shorten, shortenOf } from "./text.ts";

const text = "The cache is cold after every restart, so the first calls of a day wait for the disk";

describe("U20 what a person reads is cut between words", () => {
  test.each([
    ["within the limit, nothing", text, text.length, text],
    ["at a clause that ends in the last part", text, 50, "The cache is cold after every restart, …"],
    ["at a word where no clause ends there", text, 80, "The cache is cold after every restart, so the first calls of a day wait for …"],
    ["a clause before the last part does not count", text, 76, "The cache is cold after every restart, so the first calls of a day wait …"],
    ["a path is one word", "It rests on src/journal/sqlite.ts:12 alone", 30, "It rests on …"],
    ["a first word longer than the limit, inside", "x".repeat(50), 10, `${"x".repeat(8)}…`],
    ["what is longer than any word, inside", `It says ${"x".repeat(61)}`, 30, `It says ${"x".repeat(20)}…`],
    ["what may be a word, before it", `It says ${"x".repeat(60)}`, 30, "It says …"],
    ["Japanese, at a clause", "キャッシュは再起動のたびに空になり、最初の呼び出しが待つ", 24, "キャッシュは再起動のたびに空になり、…"],
    ["Japanese, between words", "一つのファイルに全部の記録を置くと復旧が簡単", 12, "一つのファイルに全部…"],
    ["Chinese, between words", "缓存在每次重启后都是冷的所以第一次调用要等", 12, "缓存在每次重启后都是…"],
    ["German", "Der Cache ist nach jedem Neustart kalt; die ersten Aufrufe warten", 45, "Der Cache ist nach jedem Neustart kalt; …"],
  ])("U20 %s", (_, whole, max, shown) => expect(shorten(whole, max)).toBe(shown));

  test("U20 a family, a flag and an accent stay whole", () => {
    for (const sign of ["👨‍👩‍👧‍👦", "🇩🇪", "e\u0301\u0323"])
      for (let max = 3; max < 40; max += 1) {
        const shown = shorten(sign.repeat(20), max);
        expect(shown.replaceAll(sign, "")).toBe("…");
      }
  });

  const spaced = fc
    .array(fc.stringMatching(/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]{1,12}[,.;]?$/u), { minLength: 1, maxLength: 40 })
    .map((all) => all.join(" "));
  const anything = fc.oneof(spaced, fc.string({ unit: "grapheme", maxLength: 120 }));
  const limit = fc.integer({ min: 3, max: 120 });

  test("U20 never longer than its limit, a beginning of the text, and unchanged within it", () => {
    fc.assert(
      fc.property(anything, limit, (whole, max) => {
        const shown = shorten(whole, max);
        expect(shown.length).toBeLessThanOrEqual(max);
        if (whole.length <= max) expect(shown).toBe(whole);
        else expect([shown.endsWith("…"), whole.startsWith(shown.replace(/ ?…$/u, ""))]).toEqual([true, true]);
      }),
    );
  });

  test("U20 no word is split, but a first one that does not fit", () => {
    fc.assert(
      fc.property(spaced, limit, (whole, max) => {
        const shown = beginningOf(whole, max);
        const [first = ""] = whole.split(" ");
        if (first.length <= max) expect(ends(whole)).toContain(shown.length);
      }),
    );
  });
  const ends = (whole: string): readonly number[] => [...whole.matchAll(/(?= )|$/g)].map(({ index }) => index);

  test("U20 no word is split where no blanks stand between them", () => {
    const word = fc.constantFrom("記録", "ファイル", "を", "一つ", "に", "置く", "复旧", "简单", "缓存", "的");
    const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
    fc.assert(
      fc.property(fc.array(word, { minLength: 5, maxLength: 60 }), limit, (all, max) => {
        const whole = all.join("");
        const shown = beginningOf(whole, max);
        const starts = [...segmenter.segment(whole)].map(({ index }) => index);
        if ((starts[1] ?? whole.length) <= max) expect([...starts, whole.length]).toContain(shown.length);
      }),
    );
  });

  test("U20 no grapheme is split", () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), limit, (whole, max) => {
        const shown = beginningOf(whole, max);
        const starts = [...segmenter.segment(whole)].map(({ index }) => index);
        const rest = whole.slice(shown.length);
        const kept = shown.length + (rest.length - rest.trimStart().length); // blanks at the cut go
        expect([...starts, whole.length].some((at) => at >= shown.length && at <= kept)).toBe(true);
      }),
    );
  });

  test("U6, U20 the last part is two fifths of the limit, and no more than eighty characters", () => {
    const at = (clause: number, max: number): boolean => shorten(`${"x".repeat(clause - 1)}, ${"y z ".repeat(200)}`, max).endsWith(", …");
    expect([at(61, 102), at(59, 102), at(420, 500), at(416, 500)]).toEqual([true, false, true, false]);
  });

  test("K10, U20 a note says how much was cut, of all", () => {
    const long = `${text}; ${text}; ${text}; ${text}`;
    const shown = shortenOf(long, 90, "the journal");
    const [, cut, all] = /(\d+) of (\d+) characters cut; the whole: the journal/.exec(shown) ?? [];
    expect([Number(all), Number(all) - Number(cut)]).toEqual([long.length, shown.indexOf(" … (")]);
    expect(shortenOf(text, text.length - 5, "the journal")).toBe(text);
  });
});
