import type { Json } from "../../kernel/ids.ts";
import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { never, refuse } from "../../kernel/trouble.ts";
import { noteOf, type DeliveryEnd } from "../../lexicon/parcels.ts";
import type { DeliveryCommand, DeliveryEffect, DeliveryEvent, DeliveryState } from "./types.ts";
import { words } from "./words.ts";

type Begun = Exclude<DeliveryState, { phase: "idle" }>;

/** M5: one errand of a worker on another machine, done where its branch is: commits that it asks for, or its result that lands. */
export const delivery: Protocol<DeliveryCommand, DeliveryEvent, DeliveryState, DeliveryEffect> = {
  name: "delivery",
  version: 1,
  initial: { phase: "idle" },

  decide(command, state) {
    switch (command.type) {
      case "delivery.begin": {
        if (state.phase !== "idle") return refuse(command.type, "this delivery has begun already");
        const { type: _, ...begun } = command;
        return [{ type: "delivery.begun", ...begun }];
      }
      case "parcel.report":
        return state.phase === "packing"
          ? [{ type: "commits.packed", parcel: command.parcel }]
          : refuse(command.type, "no commits are being packed");
      case "result.report":
        return state.phase === "fetching" ? [{ type: "result.fetched" }] : refuse(command.type, "no result is being fetched");
      case "delivery.report": {
        if (state.phase !== "landing") return refuse(command.type, "nothing is landing");
        const { landed } = command;
        return ["commit" in landed ? { type: "result.landed", ...landed } : { type: "branch.moved", ...landed }];
      }
      case "delivery.close": {
        if (state.phase !== "closing") return refuse(command.type, "the delivery is not over");
        const { end } = state;
        return [{ type: "session.ended", outcome: "failed" in end ? "escaped" : "converged", left: "failed" in end ? [end.failed] : [] }];
      }
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    if (event.type === "delivery.begun") {
      const { type: _, ...begun } = event;
      return state.phase === "idle" ? { ...begun, phase: begun.errand.what === "bring" ? "packing" : "fetching" } : state;
    }
    if (state.phase === "idle") return state;
    switch (event.type) {
      case "commits.packed":
        return closing(state, { packed: noteOf(event.parcel) });
      case "result.fetched":
        return state.phase === "fetching" ? { ...state, phase: "landing" } : state;
      case "result.landed":
        return closing(state, { landed: event.commit });
      case "branch.moved":
        return closing(state, { head: event.head, ...(event.parcel ? { packed: noteOf(event.parcel) } : {}) });
      case "effect.settled":
        return event.how === "halted" ? closing(state, { failed: words.halted }) : state;
      case "session.ended":
        return state.phase === "closing" ? { ...state, phase: "over" } : state;
      case "child.ended":
      case "gate.opened":
      case "gate.answered":
      case "gate.lapsed":
      case "gate.defaulted":
      case "session.branched":
        return state;
      default:
        return never(event);
    }
  },

  due(state) {
    if (state.phase === "idle" || state.phase === "over") return [];
    if (state.phase === "closing") return [{ type: "close-delivery", mode: "repeatable", key: "close", root: state.root }];
    const { root, branch, errand } = state;
    if (errand.what === "bring") {
      const { commit, known } = errand;
      return [{ type: "pack-commits", mode: "repeatable", key: "pack", timeoutMs, root, commit, known }];
    }
    const { parcel, head, tree } = errand;
    if (state.phase === "fetching") return [{ type: "fetch-result", mode: "repeatable", key: "fetch", timeoutMs, root, parcel }];
    return [{ type: "land-result", mode: "repeatable", key: "land", timeoutMs, root, branch, head, tree, parcel }];
  },

  output: (state) => ("end" in state ? (state.end as unknown as Json) : null),
  trace: traceOf,
  places: ["root"],
  texts: { "delivery.begun": ["mission"] },
};

/** The whole history of a large repository may travel. */
const timeoutMs = 900_000;

const closing = ({ mission, root, branch, errand }: Begun, end: DeliveryEnd): DeliveryState => ({
  ...{ mission, root, branch, errand },
  phase: "closing",
  end,
});

function traceOf(events: readonly DeliveryEvent[]): readonly TraceItem[] {
  const state = events.reduce(delivery.evolve, delivery.initial);
  if (state.phase === "idle") return [];
  const from = state.errand.what === "bring" ? "asked for by another machine" : "checked on another machine";
  return [{ item: state.mission, from, to: words.end(state) }];
}
