import { callTexts, decideCall, evolveCalls, noCalls } from "../../consent/calls.ts";
import { callLimits } from "../../consent/policy.ts";
import { callTallyVersion, tallyCalls, type CallTally } from "../../consent/record.ts";
import type { CallMoment } from "../../consent/types.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Protocol } from "../../kernel/protocol.ts";
import { refuse } from "../../kernel/trouble.ts";
import { decideGap, evolveGaps, gapTexts, isGapCommand, isGapEvent, noGaps } from "./gaps.ts";
import { traceOf } from "./trace.ts";
import type { GuardCommand, GuardEffect, GuardEvent, GuardState } from "./types.ts";

/** The per-call machine of a client: every call is weighed, recorded and let through, asked about or refused before it runs. */
export const guard: Protocol<GuardCommand, GuardEvent, GuardState, GuardEffect> = {
  name: "guard",
  version: 2,
  initial: { phase: "idle" },

  decide(command, state) {
    if (command.type === "guard.open")
      return state.phase === "idle" ? [{ type: "guard.opened", client: command.client }] : refuse(command.type, "the guard is on already");
    if (state.phase !== "guarding") return refuse(command.type, "the guard is not on");
    if (command.type === "client.leave")
      return state.left ? refuse(command.type, "the client has left already") : [{ type: "client.left" }];
    return isGapCommand(command) ? decideGap(state.gaps ?? noGaps, command, state.running) : decideCall(state, command, state.client);
  },

  evolve(state, event) {
    switch (event.type) {
      case "guard.opened":
        return { phase: "guarding", client: event.client, ...noCalls };
      case "session.ended":
        return state.phase === "guarding" ? { phase: "closed" } : state;
      default: {
        if (state.phase !== "guarding") return state;
        if (event.type === "client.left") return { ...state, left: true };
        const { left, ...here } = state;
        const stays = event.type === "call.assessed" || left === undefined ? {} : { left };
        const gaps = evolveGaps(state.gaps ?? noGaps, event, state.running);
        const calls = isGapEvent(event) ? {} : evolveCalls(here, event);
        return { ...here, ...stays, ...calls, ...(gaps === noGaps ? {} : { gaps }) };
      }
    }
  },

  due: () => [],
  isLeft: (state) => state.phase === "guarding" && state.left === true,
  quietMaxMs: callLimits.passMs,
  tallyVersion: callTallyVersion,
  tally: (tally, event) => tallyCalls(tally as CallTally | undefined, event as CallMoment) as unknown as Json,
  trace: traceOf,
  texts: { ...callTexts, ...gapTexts },
};
