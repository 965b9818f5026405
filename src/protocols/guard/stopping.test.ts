import { expect, test } from "vitest";
import { refuse } from "../../kernel/trouble.ts";
import { assessed, calling, given, later, noon, when } from "./machine.fixture.ts";
import type { GuardCommand, GuardEvent } from "./types.ts";

const asked: GuardEvent = { type: "stop.asked", by: "mira", at: noon };
const low = { verdict: "low", command: "ls" } as const;
const blocked = (call: string): GuardEvent => ({ type: "call.blocked", call, from: call, option: "withdraw", by: "mira" });
const allowed = (call: string): GuardEvent => ({ type: "call.allowed", call, why: "low" });

test("A33 an agent that waits for nothing can be told to stop, with words for it", () => {
  const command: GuardCommand = { type: "stop.ask", by: "mira", at: noon, text: "wrong branch" };
  expect(when(given(), command)).toEqual([{ ...asked, text: "wrong branch" }]);
});

test("A33 it hears so at its next call, which does not run, however harmless, nor where the guard only watches", () => {
  for (const how of [low, { verdict: "gate" }, { ...low, observing: true }, { verdict: "gate", asks: "client" }] as const) {
    const offer = calling("a", { ...how, at: later(600_000) });
    expect(when(given(asked), offer)).toEqual([assessed(offer), blocked("a")]);
  }
});

test("A33 calls that come with it are blocked too, and later ones are weighed as ever: a person sent the agent on", () => {
  const state = given(asked, calling("a", low));
  expect(state).toMatchObject({ stop: { toldAt: noon }, waiting: {}, running: [] });
  const second = calling("b", { ...low, at: later(1_000) });
  expect(when(state, second)).toEqual([assessed(second), blocked("b")]);
  const third = calling("c", { ...low, at: later(6_000) });
  expect(when(state, third)).toEqual([assessed(third), allowed("c")]);
  expect(given(asked, calling("a", low), third)).not.toHaveProperty("stop");
});

test("A33 it is over with the turn that was to stop, and with the session", () => {
  expect(when(given(asked), { type: "calls.close" })).toEqual([{ type: "stop.lapsed" }]);
  for (const end of [{ type: "calls.close" }, { type: "client.leave" }] as const) expect(given(asked, end)).not.toHaveProperty("stop");
});

test("A33 nobody is told where no agent works any more", () => {
  const command: GuardCommand = { type: "stop.ask", by: "mira", at: noon };
  const state = given({ type: "client.leave" });
  expect(when(state, command)).toEqual(refuse("stop.ask", "its client has ended the session, so no agent works in it"));
});
