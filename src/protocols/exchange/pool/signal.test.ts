import { expect, test } from "vitest";
import { begun } from "../machine.fixture.ts";
import type { ExchangeKnowledge, RecentThought, RestartStance } from "../types.ts";
import { gistOf } from "./gist.ts";
import { measureOf, signalIn } from "./signal.ts";

const known = begun().state as unknown as ExchangeKnowledge;
const thought = (number: number, mind: string, asking: RestartStance, more: Partial<RecentThought> = {}): RecentThought => ({
  ...{ id: `m${number}`, bytes: 10, mind, asking, same: `s${number}` },
  ...more,
});
const round = (from: number, stances: Readonly<Record<string, RestartStance>>): readonly RecentThought[] =>
  Object.entries(stances).map(([mind, asking], at) => thought(from + at, mind, asking));

const calm = { ada: "none", ben: "none", cyd: "none" } as const;
const asks = { ada: "asks", ben: "asks", cyd: "none" } as const;

test("X7 the share is one of the minds that think now: who was renamed or left neither counts nor dilutes", () => {
  const now = [...round(1, asks), ...round(4, asks)];
  const { share, minds } = measureOf({ recent: now, minds: known.minds }, "m0");
  expect([share, minds]).toEqual([0.667, 2]);
  for (const stance of ["asks", "none"] as const) {
    const gone = [...round(10, { old: stance, older: stance }), ...now, ...round(20, { old: stance, older: stance })];
    expect(measureOf({ recent: gone, minds: known.minds }, "m0")).toEqual(measureOf({ recent: now, minds: known.minds }, "m0"));
  }
  const requests = ["old", "ada", "ben"].map((mind, at) => thought(30 + at, mind, "asks", { isRequest: true }));
  expect(measureOf({ recent: [...round(1, calm), ...requests], minds: known.minds }, "m0").requests).toBe(2);
});

test("X7 a signal names, by name, the minds that were measured and nobody who asked long ago", () => {
  const recent = [...round(1, { cyd: "asks", old: "asks" }), ...round(3, calm), ...round(6, asks), ...round(9, { ...asks, ada: "leans" })];
  const restart = { ...known.restart, streak: 3 };
  const measure = measureOf({ recent, minds: known.minds }, "m0");
  expect(signalIn({ ...known, recent, restart, round: 9 }, measure)).toMatchObject({
    minds: ["ADA", "BEN"],
    asked: ["m9", "m10"],
    because: "share",
  });
  const asked = [...round(1, calm), ...["ada", "ben", "cyd"].map((mind, at) => thought(4 + at, mind, "asks", { isRequest: true }))];
  const quorum = signalIn({ ...known, recent: asked, round: 9 }, measureOf({ recent: asked, minds: known.minds }, "m0"));
  expect(quorum).toMatchObject({ minds: ["ADA", "BEN", "CYD"], asked: ["m4", "m5", "m6"], because: "quorum" });
});

const phrases = [
  ["I ask that we restart this exchange on other terms", "queues come first"],
  ["I ask that we restart this exchange on other terms", "streams come second, I think"],
  ["I ask that we restart this exchange on other terms, all of us", "12"],
  ["Please, I ask that we restart this exchange on other terms", "13 and so on"],
] as const;

test("X7 near copies of one mind's own words make no difference: what others ask has to be enough", () => {
  const said = (number: number, mind: string, asking: RestartStance, text: string): RecentThought =>
    thought(number, mind, asking, { gist: gistOf(text) });
  const shareOf = (ada: (at: number) => string): number => {
    const recent = [0, 1].flatMap((at) => [
      said(1 + at * 3, "ada", "asks", ada(at)),
      said(2 + at * 3, "ben", at === 0 ? "asks" : "none", `Ben ${at === 0 ? "would begin again with another prompt" : "likes queues"}`),
      said(3 + at * 3, "cyd", "none", `Cyd thinks of ${at === 0 ? "cost" : "order"}`),
    ]);
    return measureOf({ recent, minds: known.minds }, "m0").share;
  };
  expect(shareOf((at) => ["We should begin this exchange anew.", "Other terms are needed, let us start over"][at] ?? "")).toBe(0.5);
  for (const [one, first] of phrases)
    for (const [other, second] of phrases)
      expect(shareOf((at) => (at === 0 ? `${one}. ${first}` : `${other}! ${second}`))).toBeLessThan(0.5);
});

test("X7 several minds that ask in words of their own and stay with them are heard", () => {
  const minds = ["ada", "ben", "cyd", "dan", "eve"].map((id) => ({ id, name: id }));
  const recent = [0, 1].flatMap((at) =>
    minds.map(({ id }, index) => {
      const asks = index < 3 ? "asks" : "none";
      return thought(1 + at * 5 + index, id, asks, { gist: gistOf(`${id} asks in ${id}'s way to start over, ${at}`) });
    }),
  );
  expect(measureOf({ recent, minds }, "m0").share).toBe(0.5);
});
