import { clockSkewMs } from "../../kernel/clock.ts";
import type { CallCommand, CallEvent } from "../../consent/types.ts";
import type { GuardEvent, StopAsked } from "./types.ts";

/** Calls of one answer of a model come together: each of them is blocked, and who was told and goes on is told again. */
const toldForMs = 5_000;

/** A person's word to stop for an agent that waits for nothing. It hears it at its next call, which does not run. */
export const isStopping = (stop: StopAsked | undefined, at: string): stop is StopAsked =>
  stop !== undefined && (stop.toldAt === undefined || isSoonAfter(stop.toldAt, at));

const isSoonAfter = (since: string, at: string): boolean => {
  const passedMs = Date.parse(at) - Date.parse(since);
  return passedMs >= -clockSkewMs && passedMs <= toldForMs;
};

/** The call is weighed for the record, and answered as if its gate had been. */
export function stopCall(command: Extract<CallCommand, { type: "call.offer" }>, { by, text }: StopAsked): readonly CallEvent[] {
  const { type: _, assessment, observing: __, asks: ___, question: ____, ...known } = command;
  const { call } = known;
  const blocked = { type: "call.blocked", call, from: call, option: "withdraw", by, ...(text === undefined ? {} : { text }) } as const;
  return [{ type: "call.assessed", ...known, ...assessment }, blocked];
}

/** Heard by the first call; over with the turn, with the session, and with the first call after that. */
export function evolveStop(stop: StopAsked | undefined, event: GuardEvent): StopAsked | undefined {
  switch (event.type) {
    case "stop.asked":
      return { by: event.by, at: event.at, ...(event.text === undefined ? {} : { text: event.text }) };
    case "stop.lapsed":
    case "client.left":
    case "session.branched":
      return undefined;
    case "call.assessed":
      if (stop === undefined || !isStopping(stop, event.at)) return undefined;
      return stop.toldAt === undefined ? { ...stop, toldAt: event.at } : stop;
    default:
      return stop;
  }
}
