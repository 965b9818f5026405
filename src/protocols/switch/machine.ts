import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { hasBegun } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/trouble.ts";
import { switchLimits } from "./policy.ts";
import type { SwitchCommand, SwitchEffect, SwitchEvent, SwitchState } from "./types.ts";

/** The guard of one project, on or off: one stream per project, so that every switch is on record. */
export const switchProtocol: Protocol<SwitchCommand, SwitchEvent, SwitchState, SwitchEffect> = {
  name: "switch",
  version: 1,
  rests: true,
  initial: { phase: "on" },

  decide(command, state) {
    if (command.type === "switch.on") {
      const { project, by, at } = command;
      return isOff(state, at) ? [{ type: "switched.on", project, by, at }] : refuse(command.type, "the guard is on");
    }
    if (command.type === "time.note") return noted(command, state);
    const { project, by, at, until } = command;
    if (until !== null && !(until > at)) return refuse(command.type, "the time it should stay off is over already");
    if (until !== null && Date.parse(until) - Date.parse(at) > switchLimits.offMaxMs)
      return refuse(command.type, "the guard can be off for at most a week at a time");
    return [{ type: "switched.off", project, by, at, until }];
  },

  evolve(state, event) {
    const kept = state.over === undefined ? {} : { over: state.over };
    if (event.type === "switched.off") {
      const { by, at, until } = event;
      return { phase: "off", by, at, until, ...kept };
    }
    if (event.type === "permissions.ended") return { ...state, over: [...(state.over ?? []), ...event.over].slice(-switchLimits.overMax) };
    return event.type === "switched.on" ? { phase: "on", ...kept } : state;
  },

  due: () => [],
  trace: (events) => events.flatMap(lineOf),
  texts: {},
};

/** An end, once seen, is recorded: it stays so whatever the clock says later. */
function noted({ type, project, at, over }: Extract<SwitchCommand, { type: "time.note" }>, state: SwitchState) {
  const isOver = state.phase === "off" && state.until !== null && state.until <= at;
  const others = over.filter((name) => !state.over?.includes(name));
  const events: SwitchEvent[] = [
    ...(isOver ? [{ type: "switched.on", project, by: "the clock", at } as const] : []),
    ...(others.length > 0 ? [{ type: "permissions.ended", project, over: others, at } as const] : []),
  ];
  return events.length === 0 ? refuse(type, "nothing is over that was not noted before") : events;
}

/**
 * Whether calls pass unweighed at this moment. A time that is over counts as on: nobody has to switch it back. A time
 * that has not begun does too: a clock that was set back must not prolong it.
 */
export const isOff = (state: SwitchState, at: string): boolean =>
  state.phase === "off" && (state.until === null || (state.until > at && hasBegun(state.at, at)));

function lineOf(event: SwitchEvent): readonly TraceItem[] {
  if (event.type === "switched.off") {
    const to = event.until === null ? "off" : `off until ${event.until}`;
    return [{ item: event.at, from: "on", to, by: event.by }];
  }
  return event.type === "switched.on" ? [{ item: event.at, from: "off", to: "on", by: event.by }] : [];
}
