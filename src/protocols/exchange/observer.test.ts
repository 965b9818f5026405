import { describe, expect, test } from "vitest";
import { added, begun, eventsOf, offered, played, refusalOf, type Played } from "./machine.fixture.ts";
import type { ExchangeCommand, ExchangeKnowledge } from "./types.ts";

const known = ({ state }: Played): ExchangeKnowledge => state as unknown as ExchangeKnowledge;
const grant = (rounds: number): ExchangeCommand => ({ type: "observer.grant", rounds, by: "Olga" });
/** A pool of 9 rounds in the middle of its third. */
const thinking = (): Played =>
  played(begun({ rounds: 9 }), { order: (all) => all.filter((each) => each.type !== "think" || each.round < 3) });

describe("more rounds", () => {
  test("X6 while it runs they come on top of those that are left, and never take any away", () => {
    expect(known(offered(thinking(), grant(2))).granted).toBe(11);
    expect(known(offered(offered(thinking(), grant(1)), grant(1))).granted).toBe(11);
    expect(known(played(offered(begun({ rounds: 5 }), grant(1)))).round).toBe(6);
  });

  test("X6 of a pool that was held or rests they count from where it stands", () => {
    const held = offered(thinking(), { type: "observer.hold", by: "Olga" });
    expect(known(offered(held, grant(2))).granted).toBe(5);
    expect(known(played(offered(played(held), grant(2)))).round).toBe(5);
    expect(known(played(offered(played(begun({ rounds: 2 })), grant(2)))).round).toBe(4);
  });

  test("X12 a grant as it was recorded first counts as it did", () => {
    const before = thinking();
    const old = { type: "rounds.granted", rounds: 2, by: "Olga" } as const;
    expect(known(added(before, [old])).granted).toBe(5);
  });
});

describe("texts and settings", () => {
  test.each([
    ["a text that is none", { texts: { rule: "" }, settings: { auditEvery: 7 } }],
    ["a setting that is none", { texts: { rule: "List risks." }, settings: { auditEvery: 0 } }],
  ])("X5 %s changes nothing beside it", (_, wrong) => {
    expect(refusalOf(begun(), { type: "observer.terms", ...wrong, by: "Olga" })).toBeTruthy();
  });

  test("X5 they change in one append, also where only one of them says something new", () => {
    const { prompt, rule } = known(begun()).terms.texts;
    const both = offered(begun(), { type: "observer.terms", texts: { rule: "List risks." }, settings: { auditEvery: 7 }, by: "Olga" });
    expect(known(both).terms).toMatchObject({ texts: { rule: { version: 2 } }, settings: { version: 2, auditEvery: 7 } });
    const one = { type: "observer.terms", texts: { prompt: prompt.text, rule: rule.text }, by: "Olga" } as const;
    expect(refusalOf(begun(), one)).toContain("already");
    expect(eventsOf(offered(begun(), { ...one, settings: { feed: "both" } }), "terms.changed")).toEqual([]);
  });
});
