import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRefusal, refuse } from "../../kernel/trouble.ts";
import { deliveryEndFrom, noteOf, type Parcel } from "../../lexicon/parcels.ts";
import { delivery } from "./machine.ts";
import type { DeliveryCommand, DeliveryEffect, DeliveryEvent, DeliveryState } from "./types.ts";
import { deliveryView } from "./view.ts";

const parcel: Parcel = { tip: "c2", bytes: 3, hash: "h", bundle: "abcd" };
const about = { mission: "make add add", root: "/shop", branch: "refs/heads/assent/b1" } as const;
const bring: DeliveryCommand = { type: "delivery.begin", ...about, errand: { what: "bring", commit: "c2", known: ["c1"] } };
const land: DeliveryCommand = {
  ...{ type: "delivery.begin", ...about },
  errand: { what: "land", head: "c1", tree: "t1", parcel: noteOf(parcel) },
};

const after = (state: DeliveryState, command: DeliveryCommand): DeliveryState => {
  const events = delivery.decide(command, state);
  return isRefusal(events) ? state : (events as readonly DeliveryEvent[]).reduce(delivery.evolve, state);
};
const given = (...commands: readonly DeliveryCommand[]): DeliveryState => commands.reduce(after, delivery.initial);
const dueIn = (state: DeliveryState): readonly DeliveryEffect["type"][] => delivery.due(state).map(({ type }) => type);
const endOf = (state: DeliveryState): unknown => deliveryEndFrom(delivery.output?.(state) ?? null, "nothing");

const fetched: DeliveryCommand = { type: "result.report" };
const landed: DeliveryCommand = { type: "delivery.report", landed: { commit: "c2" } };
const moved: DeliveryCommand = { type: "delivery.report", landed: { head: "c9", parcel: { ...parcel, tip: "c9" } } };

describe("an errand of a worker on another machine", () => {
  test("M5 commits that are asked for are packed, and the end names them without their bundle", () => {
    expect(dueIn(given(bring))).toEqual(["pack-commits"]);
    const state = given(bring, { type: "parcel.report", parcel });
    expect([dueIn(state), endOf(state)]).toEqual([["close-delivery"], { packed: noteOf(parcel) }]);
    expect(JSON.stringify(state)).not.toContain("abcd");
    expect(delivery.decide({ type: "delivery.close" }, state)).toEqual([{ type: "session.ended", outcome: "converged", left: [] }]);
  });

  test("M5 a result is fetched before it lands, and says where it landed", () => {
    expect([given(land), given(land, fetched), given(land, fetched, landed)].map(dueIn)).toEqual([
      ["fetch-result"],
      ["land-result"],
      ["close-delivery"],
    ]);
    expect(endOf(given(land, fetched, landed))).toEqual({ landed: "c2" });
    expect(given(land, landed)).toEqual(given(land));
  });

  test("M5 a branch that has moved is told with what the worker does not have of it, and with no more than that in the state", () => {
    const state = given(land, fetched, moved);
    expect(endOf(state)).toEqual({ head: "c9", packed: { tip: "c9", bytes: 3, hash: "h" } });
    expect(JSON.stringify(state)).not.toContain("abcd");
    expect(endOf(given(land, fetched, { type: "delivery.report", landed: { head: "c0" } }))).toEqual({ head: "c0" });
  });

  test("M5 what a person leaves after a fault has failed, and its worker is told", () => {
    const state = delivery.evolve(given(land), { type: "effect.settled", key: "fetch", how: "halted" } as DeliveryEvent);
    expect(endOf(state)).toEqual({ failed: "a person left it after a fault" });
    expect(delivery.decide({ type: "delivery.close" }, state)).toMatchObject([{ type: "session.ended", outcome: "escaped" }]);
    expect(deliveryEndFrom({ packed: { tip: 1 } }, "stopped")).toEqual({ failed: "stopped" });
  });

  test("K8 the trace says what was asked for and what became of it; people see the same", () => {
    const events: DeliveryEvent[] = [land, fetched, landed].reduce<DeliveryEvent[]>((all, command) => {
      const found = delivery.decide(command, all.reduce(delivery.evolve, delivery.initial));
      return isRefusal(found) ? all : [...all, ...(found as readonly DeliveryEvent[])];
    }, []);
    expect(delivery.trace(events)).toEqual([{ item: about.mission, from: "checked on another machine", to: "landed as c2" }]);
    expect(deliveryView(given(land))).toMatchObject({ shows: "delivery", what: "land", end: "still on its way" });
    expect(delivery.decide(land, given(bring))).toEqual(refuse("delivery.begin", "this delivery has begun already"));
  });

  test("M5 whatever is reported in whatever order, a result lands at most once and nothing lands that was not fetched", () => {
    const command = fc.constantFrom<DeliveryCommand>(
      bring,
      land,
      fetched,
      landed,
      moved,
      { type: "parcel.report", parcel },
      { type: "delivery.close" },
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        const events: DeliveryEvent[] = [];
        let state: DeliveryState = delivery.initial;
        for (const each of commands) {
          const found = delivery.decide(each, state);
          if (isRefusal(found)) continue;
          events.push(...(found as readonly DeliveryEvent[]));
          state = (found as readonly DeliveryEvent[]).reduce(delivery.evolve, state);
        }
        const types = events.map(({ type }) => type);
        expect(types.filter((type) => type === "result.landed").length).toBeLessThanOrEqual(1);
        if (types.includes("result.landed")) expect(types.indexOf("result.fetched")).toBeLessThan(types.indexOf("result.landed"));
        if (types.includes("result.landed")) expect(types).toContain("result.fetched");
      }),
    );
  });
});
