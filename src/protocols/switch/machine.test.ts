import { describe, expect, test } from "vitest";
import { isRefusal, refuse } from "../../kernel/trouble.ts";
import { isOff, switchProtocol } from "./machine.ts";
import type { SwitchCommand, SwitchEvent, SwitchState } from "./types.ts";

const noon = "2026-03-01T12:00:00.000Z";
const one = "2026-03-01T13:00:00.000Z";
const two = "2026-03-01T14:00:00.000Z";
const off = (until: string | null, at = noon): SwitchCommand => ({ type: "switch.off", project: "/p", by: "Mira", at, until });
const on = (at = noon): SwitchCommand => ({ type: "switch.on", project: "/p", by: "Mira", at });

const given = (...commands: readonly SwitchCommand[]): SwitchState =>
  commands.reduce<SwitchState>((state, command) => {
    const events = switchProtocol.decide(command, state);
    if (isRefusal(events)) throw new Error(events.because);
    return (events as readonly SwitchEvent[]).reduce(switchProtocol.evolve, state);
  }, switchProtocol.initial);

describe("the switch of a project", () => {
  test("the guard is on until a person switches it off", () => {
    expect(isOff(given(), noon)).toBe(false);
    expect(isOff(given(off(null)), two)).toBe(true);
    expect(given(off(one))).toEqual({ phase: "off", by: "Mira", at: noon, until: one });
  });

  test("it goes on by itself when the time is over", () => {
    expect(isOff(given(off(one)), noon)).toBe(true);
    expect(isOff(given(off(one)), one)).toBe(false);
    expect(switchProtocol.decide(on(two), given(off(one)))).toEqual(refuse("switch.on", "the guard is on"));
  });

  test("a clock that was set back does not prolong it", () => {
    expect(isOff(given(off(one)), "2026-03-01T11:56:00.000Z")).toBe(true);
    expect(isOff(given(off(one)), "2026-03-01T11:54:00.000Z")).toBe(false);
    expect(isOff(given(off(null)), "2026-02-01T12:00:00.000Z")).toBe(true);
  });

  test("what was seen to be over stays over when the clock is set back, and a new time counts", () => {
    const seen: SwitchCommand = { type: "time.note", project: "/p", at: one, over: ["a"] };
    expect(isOff(given(off(one), seen), noon)).toBe(false);
    expect(given(off(one), seen)).toEqual({ phase: "on", over: ["a"] });
    expect(isOff(given(off(one), seen, off(two)), noon)).toBe(true);
    expect(given(off(one), seen, off(two), on()).over).toEqual(["a"]);
    expect(isRefusal(switchProtocol.decide(seen, given(off(one), seen)))).toBe(true);
  });

  test("what is not over, or has no end, is not ended by a look at the clock", () => {
    const looked: SwitchCommand = { type: "time.note", project: "/p", at: one, over: [] };
    expect(isRefusal(switchProtocol.decide(looked, given(off(two))))).toBe(true);
    expect(isRefusal(switchProtocol.decide(looked, given(off(null))))).toBe(true);
    expect(isOff(given(off(two), { ...looked, over: ["a"] }), one)).toBe(true);
  });

  test("off again replaces the time", () => expect(isOff(given(off(one), off(two)), one)).toBe(true));

  test("on ends it, and is told when it was on already", () => {
    expect(isOff(given(off(null), on()), noon)).toBe(false);
    expect(switchProtocol.decide(on(), given())).toEqual(refuse("switch.on", "the guard is on"));
  });

  test.each([
    [noon, "the time it should stay off is over already"],
    ["2026-03-09T12:00:00.000Z", "the guard can be off for at most a week at a time"],
  ])("off until %s is refused", (until, because) => {
    expect(switchProtocol.decide(off(until), given())).toEqual(refuse("switch.off", because));
  });

  test("K8 every switch is in the trace, with who did it", () => {
    const events: readonly SwitchEvent[] = [
      { type: "switched.off", project: "/p", by: "Mira", at: noon, until: one },
      { type: "switched.off", project: "/p", by: "Mira", at: noon, until: null },
      { type: "switched.on", project: "/p", by: "Jo", at: two },
      { type: "session.ended", outcome: "stopped", left: [] },
    ];
    expect(switchProtocol.trace(events)).toEqual([
      { item: noon, from: "on", to: `off until ${one}`, by: "Mira" },
      { item: noon, from: "on", to: "off", by: "Mira" },
      { item: two, from: "off", to: "on", by: "Jo" },
    ]);
  });
});
