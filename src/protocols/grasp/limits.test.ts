import { describe, expect, test } from "vitest";
import { chosenParts, citationsIn, graspOf, holdWords, unaskedOf } from "./look.ts";
import { graspPartNames, type GraspPart, type HeldVerdict } from "./types.ts";

const part = (what: GraspPart["what"], now: string, before: string, more: Partial<GraspPart> = {}): GraspPart => ({
  ...{ what, about: "it", now, before, evidence: [{ claim: "“x”", source: "a.ts:1" }] },
  ...more,
});
const times = <Made>(count: number, make: (at: number) => Made): readonly Made[] => Array.from({ length: count }, (_, at) => make(at));

describe("P4 how much is asked", () => {
  const number = (about: string): GraspPart => part("number", "60", "30", { about });

  test("of one kind three parts, of all together eight", () => {
    expect([3, 4].map((count) => chosenParts(times(count, (at) => number(`n${at}`))).length)).toEqual([3, 3]);
    const kinds = graspPartNames.slice(0, 5).flatMap((what) => times(2, (at) => part(what, "a", "b", { about: `${what}${at}` })));
    expect([chosenParts(kinds.slice(0, 8)).length, chosenParts(kinds.slice(0, 9)).length]).toEqual([8, 8]);
  });

  test("the same part once; two whose names differ only behind 300 characters are the same", () => {
    const long = (end: string, before: number) => number(`${"x".repeat(before)}${end}`);
    const differ = (before: number) => chosenParts([long("a", before), long("b", before)]).length;
    // “number:” stands before it.
    expect([differ(292), differ(293)]).toEqual([2, 1]);
  });

  test("of what is not asked about twenty are named, of the lines of a file eight ranges", () => {
    const places = (count: number) => times(count, (at) => `f${at}.ts`);
    expect([20, 21].map((count) => unaskedOf({ parts: [], places: places(count) }, []).length)).toEqual([20, 21]);
    expect(unaskedOf({ parts: [], places: places(22) }, []).at(-1)).toContain("2");
    const ranges = (count: number) => unaskedOf({ parts: [], places: times(count, (at) => `a.ts:${at * 10 + 1}`) }, [])[0];
    expect([ranges(8), ranges(9)]).toEqual([expect.stringMatching(/, 71$/), expect.not.stringMatching(/, 81$/)]);
  });

  test("at most three answers are offered", () => {
    const told = { decisions: [], cited: () => [] };
    for (const what of graspPartNames) {
      const { gaps } = graspOf({ parts: [part(what as GraspPart["what"], "60", "30")] }, told);
      expect(gaps[0]?.steps.length).toBeLessThanOrEqual(3);
    }
  });
});

describe("P4 places that an answer names", () => {
  test.each([
    ["look at src/a.ts:12", "src/a.ts", 12],
    ["a.ts line 12", "a.ts", 12],
    ["a.ts at line 12", "a.ts", 12],
    ["a.ts, in line 12", "a.ts", 12],
    ["a.ts Zeile 12", "a.ts", 12],
    ["a.ts ligne 12", "a.ts", 12],
    ["a.ts línea 12", "a.ts", 12],
    ["a.ts linea 12", "a.ts", 12],
    ["a.ts riga 12", "a.ts", 12],
    ["a.ts linha 12", "a.ts", 12],
    ["a.ts regel 12", "a.ts", 12],
  ])("%s", (text, path, line) => expect(citationsIn(text)).toEqual([{ path, line }]));

  test("five of them, and no number without its word", () => {
    expect(citationsIn(times(6, (at) => `a.ts:${at + 1}`).join(" "))).toHaveLength(5);
    expect(citationsIn("a.ts number 12")).toEqual([]);
  });

  test("a word of three letters is seen there, of two it is not", () => {
    const cited = (now: string) => holdWords(part("text", now, "old"), "see a.ts:1", [{ source: "a.ts:1", text: `say ${now} here` }]);
    expect([cited("new"), cited("ok")]).toEqual(["agrees", "open"]);
  });
});

const steps = part("sequence", "validate, auth", "auth, validate");
const sorted = (key: string): GraspPart => part("sort", key, "status");
const rounded = (how: string): GraspPart => part("rounding", how, how.endsWith("up") ? "down" : "up", { at: "2.5" });

/** An answer with the words that can stand in it. */
const answers: readonly (readonly [GraspPart, HeldVerdict, string, string])[] = [
  [steps, "agrees", "auth {} validation", "after behind nach danach hinter après después dopo depois na"],
  [steps, "contradicts", "validation {} auth", "after behind nach danach hinter après después dopo depois na"],
  [steps, "agrees", "{} validation", "first zuerst zuvor before vor bevor d'abord avant primero antes prima primeiro eerst voor"],
  [steps, "open", "{} validation", "with somewhere"],
  [sorted("created_at"), "agrees", "{} first", "date newest latest recent neueste jüngste récent nouveau reciente nuevo recente nieuwste"],
  [sorted("updated"), "agrees", "{} first", "newest"],
  [sorted("birthdate"), "agrees", "{} first", "newest"],
  [sorted("time"), "agrees", "{} first", "newest"],
  [sorted("score"), "agrees", "{} first", "best match relevant rank treffer passende pertinent mejor migliore"],
  [sorted("rank"), "agrees", "{} first", "score"],
  [sorted("relevance"), "agrees", "{} first", "best"],
  [sorted("matches"), "agrees", "{} first", "best"],
  [sorted("price"), "agrees", "{} first", "cheapest preis billigste günstigste prix cher precio barato prezzo"],
  [sorted("cost"), "agrees", "{} first", "cheapest"],
  [sorted("amount"), "agrees", "{} first", "cheapest"],
  [sorted("name"), "agrees", "{} first", "title alphabet titel nombre nome"],
  [sorted("title"), "agrees", "{} first", "name"],
  [sorted("colour"), "open", "{} first", "newest best cheapest name"],
  [rounded("half-even"), "agrees", "to the {} one", "even bankers banker gerade geraden pair par pari"],
  [rounded("half-up"), "agrees", "it goes {}", "half-up upwards aufgerundet aufwärts arriba"],
  [rounded("down"), "agrees", "it goes {}", "downwards down abgerundet cut floor abajo"],
  [rounded("up"), "agrees", "it goes {}", "upwards ceiling aufgerundet arriba"],
  [rounded("half-even"), "agrees", "{}", "2"],
  [rounded("half-up"), "agrees", "{}", "3"],
  [rounded("down"), "agrees", "{}", "2"],
  [rounded("up"), "agrees", "{}", "3"],
  [part("number", "60", "30"), "contradicts", "45 {}", "secs|it is"],
  [part("number", "60", "30"), "open", "45 is {}", "the limit|what it was for"],
  [part("branch", "fee", "net"), "open", "{}", "feeling good|netting it"],
  [part("branch", "fee", "net"), "agrees", "{}", "the fee|fee"],
  [part("branch", "date", "net"), "agrees", "{}", "it is dated|the dates"],
  [part("branch", "return fees", "throw this.old"), "open", "{}", "they return it|throwable things|this thing|const|self|null|new"],
  [part("check", "failed", "passed"), "open", "{}", "unchanged"],
  [part("deletion", "gone", "stays"), "open", "{}", "unchanged"],
  [part("partition", "lost", "kept"), "open", "{}", "unchanged"],
  [part("switch", "on", "off"), "contradicts", "{}", "unchanged"],
];

describe.each(answers)("P4 %o is held against what was said: %s", (held, verdict, said, words) => {
  test.each(words.split(words.includes("|") ? "|" : " "))(`P4 ${said}, with %s`, (word) => {
    expect(holdWords(held, said.replace("{}", word), [])).toBe(verdict);
  });
});
