import { callTexts, decideCall, evolveCalls, isCallCommand, noCalls } from "../../consent/calls.ts";
import { traceOf } from "../../consent/trace.ts";
import type { Protocol } from "../../kernel/protocol.ts";
import { refuse } from "../../kernel/trouble.ts";
import type { Command, Effect, Event, State } from "./types.ts";

/** The per-call machine of a client: every call is weighed, recorded and let through, asked about or refused before it runs. */
export const guard: Protocol<Command, Event, State, Effect> = {
  name: "guard",
  version: 2,
  initial: { phase: "idle" },

  decide(command, state) {
    if (!isCallCommand(command))
      return state.phase === "idle"
        ? [{ type: "guard.opened", client: command.client }]
        : refuse(command.type, "the guard is on already");
    if (state.phase !== "guarding") return refuse(command.type, "the guard is not on");
    return decideCall(state, command, state.client);
  },

  evolve(state, event) {
    switch (event.type) {
      case "guard.opened":
        return { phase: "guarding", client: event.client, ...noCalls };
      case "session.ended":
        return state.phase === "guarding" ? { phase: "closed" } : state;
      default:
        return state.phase === "guarding" ? { ...state, ...evolveCalls(state, event) } : state;
    }
  },

  due: () => [],
  trace: traceOf,
  texts: callTexts,
};
