import type { CallEvent } from "../../../consent/types.ts";
import type { Moment } from "./moments.ts";

/** The moment in an event of a guarded session. `at` is when it was recorded. */
export function momentOfEvent(event: CallEvent, at?: string): Moment | undefined {
  const spot = at === undefined ? {} : { at };
  switch (event.type) {
    case "call.assessed": {
      const { tool, input, cwd } = event.action;
      return { kind: "called", id: event.call, tool, input, cwd, at: event.at, ...(event.agent === undefined ? {} : { side: true }) };
    }
    case "call.settled":
      if (event.outcome === "failed" && event.detail === undefined) return undefined; // the failure's text is unknown
      return {
        ...spot,
        kind: "ended",
        id: event.call,
        outcome: event.outcome === "blocked-by-client" ? "blocked" : event.outcome,
        text: event.detail ?? "",
        ...(event.unsure ? { unsure: true } : {}),
      };
    case "call.refused":
      return { ...spot, kind: "ended", id: event.call, outcome: "blocked", text: "" };
    case "call.blocked":
      return {
        ...spot,
        kind: "ended",
        id: event.call,
        outcome: "rejected",
        text: "",
        ...(event.text === undefined ? {} : { reason: event.text }),
      };
    case "call.judged":
      return { ...spot, kind: "ended", id: event.call, outcome: "rejected", text: "" };
    default:
      return undefined;
  }
}
