import { describe, expect, test } from "vitest";
import { gateProblem } from "../../../kernel/gate.ts";
import { answer, eventsOf, gateKindOf, inquired, openGate, player, reliability } from "../machine.fixture.ts";
import type { Player } from "../types.ts";

const made = (id: string, ...fits: readonly string[]): Player => ({ id, name: `Player ${id}`, kind: "agent", fits });
const playersOf = (players: readonly Player[]) =>
  eventsOf(inquired({ players }), "perspective.given").map((event) => [event.player.player, event.player.generated]);

describe("F6 agents are mapped to lenses", () => {
  test("F6 none fits: a generated one plays it", () => {
    expect(playersOf([made("chemist", "chemistry"), player])).toEqual([
      ["model", true],
      ["model", true],
    ]);
  });

  test("F6 exactly one fits: it is assigned", () => {
    expect(playersOf([player, made("sre", "reliability engineering"), made("chemist", "chemistry")])).toEqual([
      ["sre", false],
      ["model", true],
    ]);
  });

  test("F6 two or more fit: one gate, and what is chosen plays it", () => {
    const players = [made("a", "reliability"), made("b", "reliability engineering"), player];
    const journal = inquired({ players });
    expect(gateKindOf(journal)).toBe("agent-map");
    const gate = openGate(journal);
    expect(gate?.options.map(({ id }) => id)).toEqual(["a", "b", "generated"]);
    expect(gate && gateProblem(gate)).toBeUndefined();
    const given = (option: string) => eventsOf(answer(journal, option), "perspective.given")[0];
    expect(given("b")).toMatchObject({ lens: reliability, player: { player: "b", generated: false } });
    expect(given("generated")).toMatchObject({ lens: reliability, player: { player: "model", generated: true } });
  });

  test("K3 two that are the same player are no choice", () => {
    expect(gateKindOf(inquired({ players: [made("a", "reliability"), made("a", "reliability engineering"), player] }))).toBe("routing");
  });

  test("F6 nobody at all is put to the person", () => {
    const journal = inquired({ players: [] });
    expect(gateKindOf(journal)).toBe("coordinator-failed");
    expect(answer(journal, "without").at(-1)).toMatchObject({ outcome: "withdrawn" });
    expect(gateKindOf(answer(journal, "retry"))).toBe("routing");
  });

  test("F19 those that play anything take turns", () => {
    expect(playersOf([made("one"), made("two"), made("chemist", "chemistry")])).toEqual([
      ["one", true],
      ["two", true],
    ]);
  });

  test("F19 different players in one inquiry", () => {
    const players = [made("sre", "reliability"), made("books", "accounting"), player];
    expect(playersOf(players).map(([id]) => id)).toEqual(["sre", "books"]);
  });
});
