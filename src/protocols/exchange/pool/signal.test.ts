import { expect, test } from "vitest";
import { begun } from "../machine.fixture.ts";
import type { ExchangeKnowledge, RecentThought, RestartStance } from "../types.ts";
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
