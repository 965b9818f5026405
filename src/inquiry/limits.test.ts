import { describe, expect, test } from "vitest";
import { answer, begun, endIn, fold, found, foundIn, gap, gatesIn, report, sample, step, subject, take } from "./machine.fixture.ts";
import { measuredGap } from "./measured.ts";
import { planGist, stringsIn } from "./plan-text.ts";
import { openPlaces } from "./rows/find.ts";
import { findOpen, open, placesOf, type OpenRow } from "./rows/row.ts";
import { pointsIn, unsettledIn } from "./settled.ts";
import type { Decision, InquiryEvent, SettledPoint, Subject } from "./types.ts";

/** Each limit with what is just within it and what is just beyond. */
const begins = (more: Partial<Subject>): boolean => take([], { type: "inquiry.begin", subject: { ...subject, ...more } }).length > 0;
const point = (at: number): SettledPoint => ({ kind: "words", about: `word ${at}`, answer: "yes" });
const points = (count: number) => Array.from({ length: count }, (_, at) => point(at));
const refusedIn = (journal: readonly InquiryEvent[]) => foundIn(journal).flatMap(({ refused }) => refused);

describe("U6 the limits of an inquiry", () => {
  test.each([
    ["an intent", (chars: number) => ({ intent: "x".repeat(chars) }), 2_000],
    ["a plan", (chars: number) => ({ plan: "x".repeat(chars) }), 100_000],
    ["what was settled before", (count: number) => ({ settled: points(count) }), 60],
  ])("K10 %s fits up to its limit", (_, made, max) => {
    expect([begins(made(max)), begins(made(max + 1))]).toEqual([true, false]);
  });

  test("S3 fifty gaps are looked at in one round", () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => gap("first", `c${at}`));
    const openAfter = (count: number) => foundIn(found(begun, ...many(count))).map((each) => each.open.length);
    expect([openAfter(50), openAfter(51)]).toEqual([[50], [50]]);
  });

  test("S4 the name of a gap, and all of it, fit up to their limits", () => {
    const named = (chars: number) => refusedIn(found(begun, gap("first", "k".repeat(chars)))).length;
    expect([named(600), named(601)]).toEqual([0, 1]);
    const bare = JSON.stringify(gap("first", "a", { context: [""] })).length;
    const sized = (chars: number) => refusedIn(found(begun, gap("first", "a", { context: ["c".repeat(chars - bare)] }))).length;
    expect([sized(50_000), sized(50_001)]).toEqual([0, 1]);
  });

  test("S4 of four steps three are offered, of three all", () => {
    const offered = (...ids: readonly string[]) =>
      gatesIn(found(begun, gap("first", "a", { steps: ids.map((id) => step(id)) })))[0]?.options.length;
    expect([offered("p", "q"), offered("p", "q", "r"), offered("p", "q", "r", "s")]).toEqual([5, 6, 6]);
  });

  test("S7 it waits for a question elsewhere a hundred times, and no more", () => {
    const again = { ...report(0, gap("first", "a")), elsewhere: ["gap:other:a"] };
    const after = (looks: number) => endIn(Array.from({ length: looks }).reduce<readonly InquiryEvent[]>((all) => take(all, again), begun));
    expect([after(100), after(101)]).toEqual([undefined, expect.objectContaining({ outcome: "escaped" })]);
    expect(fold(begun).phase).toBe("finding");
  });

  test("S11 the last round that is looked at is the one before its limit", () => {
    const inRound = (round: number) => {
      const state = { ...fold(begun), round } as ReturnType<typeof fold>;
      const decided = sample.decide(report(round, gap("first", "a")), state);
      return Array.isArray(decided) && decided.some(({ type }) => type === "session.ended");
    };
    expect([inRound(7), inRound(8)]).toEqual([false, true]);
  });

  test("S4 the name of something measured is cut", () => {
    const rows = { size: { kind: "first", title: (about: string) => about, harm: "h", question: "q", steps: [] } };
    const { key } = measuredGap(rows, { what: "size", about: "x".repeat(400), evidence: [] });
    expect(key).toBe(`size:${"x".repeat(295)}`);
  });
});

describe("U6 how much of a plan is read", () => {
  test("S1 of words so many characters, of JSON as many in all its strings together", () => {
    expect(stringsIn("x".repeat(70_000)).join("")).toHaveLength(65_536);
    const texts = stringsIn(JSON.stringify({ a: "x".repeat(65_000), b: "y".repeat(1_000), c: "z" }));
    expect(texts.map(({ length }) => length)).toEqual([65_000, 536]);
  });

  test("S1 at most 400 texts, of at most 400 of the values beside each other", () => {
    const two = { one: Array(399).fill("a"), other: Array(399).fill("b") };
    expect(stringsIn(JSON.stringify(two))).toHaveLength(400);
    expect(stringsIn(JSON.stringify({ all: Array(500).fill("a") }))).toHaveLength(400);
    expect(stringsIn(JSON.stringify({ all: Array(399).fill("a") }))).toHaveLength(399);
    expect(stringsIn(JSON.stringify({ all: [...Array(399).fill(1), "last"] }))).toEqual(["last"]);
    expect(stringsIn(JSON.stringify({ all: [...Array(400).fill(1), "beyond"] }))).toEqual([]);
  });

  test("S1 what stands behind 4,000 values is not read", () => {
    // The plan itself and its lists are values too: 1 + 11 + 10 × 398 of them stand before the last list's own.
    const lists = (numbers: number) => Object.fromEntries([...Array(10).keys()].map((at) => [at, Array(numbers).fill(0)]));
    const plan = (before: number) => JSON.stringify({ ...lists(398), last: [...Array(before).fill(0), "end"] });
    expect([stringsIn(plan(7)), stringsIn(plan(8))]).toEqual([["end"], []]);
  });

  test("S1 a plan of one task is that task; more are counted", () => {
    expect(planGist('{"tasks": [{"title": "a"}]}')).toBe("a");
    expect(planGist('{"tasks": [{"title": "a"}, {"title": "b"}]}')).toBe("a (and 1 more)");
  });
});

describe("U6 what counts as settled", () => {
  const decision = (how: Decision["how"]): Decision => ({
    kind: "missing",
    key: "the port",
    title: "Port",
    how,
    text: "8080",
    by: "Ada",
    at: null,
  });

  test.each(["select", "provide", "supply", "propose", "decide", "confirm", "adjust"] as const)("U7 an answer by %s stands", (how) => {
    expect(pointsIn({ subject, decisions: [decision(how)] })).toEqual([
      { kind: "decision", about: "the port", answer: "8080", title: "Port" },
    ]);
  });
  test.each(["dismiss", "assume"] as const)("U7 %s settles nothing", (how) => {
    expect(pointsIn({ subject, decisions: [decision(how)] })).toEqual([]);
  });

  test("U7 words of three letters say something, of two they do not", () => {
    const words = (about: string): SettledPoint => ({ kind: "words", about, answer: "a" });
    expect(unsettledIn("move the api and more data", [words("the api")])).toBe("and more data");
    expect(unsettledIn("put it on db and go", [words("it on")])).toBe("put it on db and go");
    expect(unsettledIn("move the data to db", [words("move the data")])).toBe("");
  });

  test("S4 a quote from an answer must stand in an answer", () => {
    const quoted = (claim: string) => gap("second", "b", { evidence: [{ claim, source: "an answer" }] });
    const answeredOnce = [...found(begun, gap("first", "a")), answer(gap("first", "a"), "provide", "use port 8080")];
    expect(refusedIn(found(answeredOnce, quoted("“port 8080”")))).toEqual([]);
    expect(refusedIn(found(answeredOnce, quoted("“port 9090”")))).toHaveLength(1);
  });
});

describe("U6 how far words reach", () => {
  const row = (more: Partial<OpenRow>): OpenRow => ({ pattern: open("\\bsome port\\b"), harm: "", hits: [], misses: [], ...more });

  test("A2 of places that are settled eight are weighed", () => {
    const guarded = row({ unlessBehind: /^ 80/ });
    const text = (settled: number) => `${"some port 80; ".repeat(settled)}some port`;
    expect([findOpen(guarded, text(7)), findOpen(guarded, text(8))]).toEqual([{ start: 98, end: 107 }, undefined]);
    expect([...placesOf(guarded, text(9))]).toHaveLength(8);
  });

  test("A2 what settles them stands at most 70 characters behind, or 600 before", () => {
    const behind = (gap: number) => findOpen(row({ unlessBehind: /port 80/ }), `some port ${"x".repeat(gap)} port 80`) !== undefined;
    expect([behind(61), behind(62)]).toEqual([false, true]);
    const before = (gap: number) => findOpen(row({ unlessBefore: /^port 80/ }), `port 80${" ".repeat(gap)}some port`) !== undefined;
    expect([before(593), before(594)]).toEqual([false, true]);
  });

  test("A2 a quote has at most 240 characters", () => {
    const long = row({ pattern: open("\\bsome[\\w ]+") });
    const [place] = openPlaces([long], `Please open some ${"ports ".repeat(100)}for me, and then the other one`);
    expect(place?.quote).toHaveLength(240);
  });
});
