import { callTexts, decideCall, evolveCalls, noCalls } from "../../consent/calls.ts";
import { callLimits } from "../../consent/policy.ts";
import { callTallyVersion, tallyCalls, type CallTally } from "../../consent/record.ts";
import type { CallMoment } from "../../consent/types.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Protocol } from "../../kernel/protocol.ts";
import { words as callWords } from "../../consent/words.ts";
import { isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import { decideGap, evolveGaps, gapTexts, isGapCommand, isGapEvent, noGaps } from "./gaps.ts";
import { decideSettings, evolveSettings, isSettingsCommand, isSettingsEvent, settingsTexts } from "./settings-change.ts";
import { evolveStop, isStopping, stopCall } from "./stopping.ts";
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
    if (command.type === "stop.ask") return askToStop(command, state);
    if (isSettingsCommand(command)) return decideSettings(state.lost, command);
    if (command.type === "call.offer" && isStopping(state.stop, command.at)) return stopCall(command, state.stop);
    if (command.type === "calls.close" && state.stop) return withStopLapsed(decideCall(state, command, state.client));
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
        if (isSettingsEvent(event)) {
          const { lost: _, ...told } = state;
          const lost = evolveSettings(event);
          return lost ? { ...told, lost } : told;
        }
        const { left, stop: before, ...here } = state;
        const asked = evolveStop(before, event);
        const stop = asked === undefined ? {} : { stop: asked };
        if (event.type === "client.left") return { ...here, ...stop, left: true };
        if (event.type === "stop.asked" || event.type === "stop.lapsed") return { ...here, ...stop, ...(left ? { left } : {}) };
        const stays = event.type === "call.assessed" || left === undefined ? {} : { left };
        const gaps = evolveGaps(state.gaps ?? noGaps, event, state.running);
        const calls = isGapEvent(event) ? {} : evolveCalls(here, event);
        return { ...here, ...stays, ...stop, ...calls, ...(gaps === noGaps ? {} : { gaps }) };
      }
    }
  },

  due: () => [],
  isLeft: (state) => state.phase === "guarding" && state.left === true,
  quietMaxMs: callLimits.passMs,
  tallyVersion: callTallyVersion,
  tally: (tally, event) => tallyCalls(tally as CallTally | undefined, event as CallMoment) as unknown as Json,
  trace: traceOf,
  texts: { ...callTexts, ...gapTexts, ...settingsTexts, "stop.asked": ["text"] },
};

type Guarding = Extract<GuardState, { phase: "guarding" }>;
type Decided = readonly GuardEvent[] | Refusal;

function askToStop({ type, by, at, text }: Extract<GuardCommand, { type: "stop.ask" }>, { left }: Guarding): Decided {
  if (left) return refuse(type, "its client has ended the session, so no agent works in it");
  return [{ type: "stop.asked", by, at, ...(text === undefined ? {} : { text: callWords.note(text) }) }];
}

const withStopLapsed = (closed: readonly GuardEvent[] | Refusal): Decided =>
  isRefusal(closed) ? closed : [...closed, { type: "stop.lapsed" }];
