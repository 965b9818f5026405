import { describe, expect, test } from "vitest";
import { lapsed } from "../../kernel/events.fixture.ts";
import { hashText } from "../../kernel/ids.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { assessed, calling, claiming, given, judged, later, when, type Calling } from "./machine.fixture.ts";
import { callLimits } from "../../consent/policy.ts";
import type { GuardCommand, GuardEvent, GuardState } from "./types.ts";

const park = (call: string): GuardCommand => ({ type: "call.park", call });

/** Events about a call, without the record of its weighing. */
function after(state: GuardState, command: GuardCommand): readonly GuardEvent[] {
  const decided = when(state, command);
  if (isRefusal(decided)) throw new Error(decided.because);
  return decided.filter(({ type }) => type !== "call.assessed");
}

const waitingIn = (state: GuardState): object => ("waiting" in state ? state.waiting : {});

const asks = (state: GuardState, command: GuardCommand): boolean => after(state, command).some(({ type }) => type === "gate.opened");

describe("a parked call", () => {
  test("A33 is recorded, and only a call that waits can be parked", () => {
    expect(when(given(calling("a")), park("a"))).toEqual([{ type: "call.parked", call: "a" }]);
    expect(when(given(calling("a"), lapsed("risk", "call:a")), park("a"))).toMatchObject({ refused: "call.park" });
  });

  test("A33 is not asked about a second time: the same call waits at the same gate", () => {
    const again = calling("b");
    expect(when(given(calling("a"), park("a")), again)).toEqual([assessed(again), { type: "call.joined", call: "b", waiting: "a" }]);
    expect(Object.keys(waitingIn(given(calling("a"), park("a"), again, calling("c"))))).toEqual(["a"]);
  });

  test("A33 a caller that was killed before it parked leaves no question behind: the next one waits at its gate", () => {
    expect(after(given(calling("a")), calling("b"))).toEqual([{ type: "call.joined", call: "b", waiting: "a" }]);
    const answered = given(calling("a"), calling("b"), judged("a", "dismiss"));
    expect(after(answered, calling("b"))).toEqual([{ type: "pass.used", call: "b", from: "a" }]);
  });

  test.each(["approve", "dismiss"])("A33 answered with %s, it lets the next identical call through, once", (option) => {
    const unremembered: Calling = { environment: "unknown" };
    const state = given(calling("a", unremembered), park("a"), judged("a", option));
    const next = calling("b", unremembered);
    expect(when(state, next)).toEqual([assessed(next), { type: "pass.used", call: "b", from: "a" }]);
    const used = given(calling("a", unremembered), park("a"), judged("a", option), next);
    expect(used).toMatchObject({ waiting: {}, running: [{ call: "b", writes: [] }] });
    expect(asks(used, calling("c", unremembered))).toBe(true);
  });

  test("A19, A33 a prompt injection that was approved while parked passes once", () => {
    const injected: Calling = { signals: ["PromptInjection"] };
    const state = given(calling("a", injected), park("a"), judged("a", "approve"));
    expect(after(state, calling("b", injected))).toEqual([{ type: "pass.used", call: "b", from: "a" }]);
    expect(asks(given(calling("a", injected), park("a"), judged("a", "approve"), calling("b", injected)), calling("c", injected))).toBe(
      true,
    );
  });

  test.each(["modify", "halt", "withdraw"])("A33 answered with %s, the next identical call is told so, once", (option) => {
    const state = given(calling("a"), park("a"), judged("a", option, { text: "no" }));
    expect(after(state, calling("b"))).toEqual([{ type: "call.blocked", call: "b", from: "a", option, by: "Mira", text: "no" }]);
    expect(asks(given(calling("a"), park("a"), judged("a", option, { text: "no" }), calling("b")), calling("c"))).toBe(true);
  });

  test.each<[string, Calling]>([
    ["another command", { command: "rm -rf dist" }],
    ["a new signal", { signals: ["Irreversibility", "PromptInjection"] }],
    ["another environment", { environment: "production" }],
    ["something it rests on that has changed", { bound: hashText("2".repeat(64)) }],
  ])("A33 its answer does not serve a call with %s", (_, calledAs) => {
    const state = given(calling("a", { bound: hashText("1".repeat(64)) }), park("a"), judged("a", "dismiss"));
    expect(asks(state, calling("b", { bound: hashText("1".repeat(64)), ...calledAs }))).toBe(true);
  });

  test("A33 an answer is found behind another that does not fit", () => {
    const injected: Calling = { signals: ["Irreversibility", "PromptInjection"] };
    const state = given(calling("a"), park("a"), calling("b", injected), park("b"), judged("b", "dismiss"));
    expect(after(state, calling("c", injected))).toEqual([{ type: "pass.used", call: "c", from: "b" }]);
  });

  test("A33 an answer before the client gave up waiting is kept for its return", () => {
    const state = given(calling("a"), judged("a", "dismiss"), park("a"));
    expect(after(state, calling("b"))).toEqual([{ type: "pass.used", call: "b", from: "a" }]);
  });
});

describe("an answer that nobody collects", () => {
  const day = callLimits.passMs;
  const parked = given(calling("a"), park("a"), judged("a", "dismiss"));

  test("A33 is good for 24 hours and no longer", () => {
    expect(day).toBe(24 * 60 * 60 * 1_000);
    expect(after(parked, calling("b", { at: later(day) }))).toEqual([{ type: "pass.used", call: "b", from: "a" }]);
    expect(after(parked, calling("b", { at: later(day + 1) }))).toMatchObject([
      { type: "pass.lapsed", from: "a" },
      { type: "gate.opened", gate: { key: "call:b" } },
    ]);
  });

  test("A33 that any call saw to be over stays over when the clock is set back", () => {
    const state = given(
      calling("a"),
      park("a"),
      judged("a", "dismiss"),
      calling("b", { verdict: "low", command: "ls", at: later(day + 1) }),
    );
    expect(asks(state, calling("c", { at: later(day / 2) }))).toBe(true);
  });

  test("A33 lapses for the call that asked, too", () => {
    const state = given(calling("a"), judged("a", "approve"));
    expect(when(state, claiming("a", undefined, later(day + 1)))).toEqual([
      { type: "pass.lapsed", from: "a" },
      { type: "call.blocked", call: "a", from: "a", option: "lapsed", by: "Mira" },
    ]);
  });

  test("A33 makes room when it lapses, whatever is asked next", () => {
    const state = given(calling("a"), park("a"), judged("a", "halt"), calling("b", { command: "rm -rf dist", at: later(day + 1) }));
    expect(Object.keys(waitingIn(state))).toEqual(["b"]);
  });

  test("A25 a parked call without an answer never lapses into consent", () => {
    const state = given(calling("a"), park("a"));
    expect(after(state, calling("b", { at: later(30 * day) }))).toEqual([{ type: "call.joined", call: "b", waiting: "a" }]);
  });
});

describe("two identical calls at the same time", () => {
  const answered = [calling("a"), calling("b"), judged("a", "dismiss")] as const;
  const again = calling("b");

  test("A20 are asked about once: one of them runs on the answer, the other is asked about again", () => {
    expect(Object.keys(waitingIn(given(calling("a"), calling("b"))))).toEqual(["a"]);
    expect(after(given(...answered), claiming("a"))).toEqual([{ type: "pass.used", call: "a", from: "a" }]);
    expect(asks(given(...answered, claiming("a")), again)).toBe(true);
  });

  test("A20 whichever comes first: the one that asked is told so if the other was faster", () => {
    expect(after(given(...answered), again)).toEqual([{ type: "pass.used", call: "b", from: "a" }]);
    expect(when(given(...answered, again), claiming("a"))).toMatchObject({ refused: "call.claim" });
  });
});

describe("a caller that was killed while a person answered", () => {
  const sinceSeconds = later(5_000);

  test.each(["approve", "dismiss"])("A20, A33 after %s, the same call takes the answer at once, and once", (option) => {
    const unremembered: Calling = { environment: "unknown", at: sinceSeconds };
    const state = given(calling("a", { environment: "unknown" }), judged("a", option));
    const again = calling("b", unremembered);
    expect(after(state, again)).toEqual([{ type: "pass.used", call: "b", from: "a" }]);
    const taken = given(calling("a", { environment: "unknown" }), judged("a", option), again);
    expect(asks(taken, calling("c", unremembered))).toBe(true);
    expect(when(taken, claiming("a"))).toMatchObject({ refused: "call.claim" });
  });

  test.each(["halt", "modify"])("A33 after %s, the same call hears it instead of asking again", (option) => {
    const state = given(calling("a"), judged("a", option, { text: "no" }));
    expect(after(state, calling("b", { at: sinceSeconds }))).toEqual([
      { type: "call.blocked", call: "b", from: "a", option, by: "Mira", text: "no" },
    ]);
  });

  test.each<[string, Calling]>([
    ["another command", { command: "rm -rf dist" }],
    ["a new signal", { signals: ["Irreversibility", "PromptInjection"] }],
    ["another environment", { environment: "production" }],
    ["something it rests on that has changed", { bound: hashText("2".repeat(64)) }],
    ["an answer that is too old", { at: later(callLimits.passMs + 1) }],
  ])("A33 but a call with %s is asked about", (_, calledAs) => {
    const bound = hashText("1".repeat(64));
    const state = given(calling("a", { bound }), judged("a", "dismiss"));
    expect(asks(state, calling("b", { bound, at: sinceSeconds, ...calledAs }))).toBe(true);
  });
});
