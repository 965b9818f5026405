import { describe, expect, test } from "vitest";
import { assessed, calling, given, journalOf, judged, when } from "./machine.fixture.ts";
import { refuse } from "../../kernel/trouble.ts";
import { guard } from "./machine.ts";
import type { GuardCommand, GuardEvent, GuardState } from "./types.ts";

type Report = Extract<GuardCommand, { type: "call.report" }>;
const report = (call: string, outcome: Report["outcome"]): Report => ({ type: "call.report", call, outcome });
const someone = "person at claude-code, unidentified";

describe("a question that the client itself asks", () => {
  test("A32 it is handed over, and no gate opens anywhere else", () => {
    const offer = calling("a", { asks: "client" });
    expect(when(given(), offer)).toEqual([assessed(offer), { type: "call.handed", call: "a", to: "claude-code" }]);
  });

  test.each(["ran", "failed"] as const)("A32 a call that %s was run once, by someone nobody identified", (outcome) => {
    const state = given(calling("a", { asks: "client" }));
    const events = when(state, report("a", outcome));
    expect(events).toEqual([
      { type: "call.judged", call: "a", option: "dismiss", by: someone },
      { type: "call.settled", call: "a", outcome },
    ]);
    expect(given(calling("a", { asks: "client" }), report("a", outcome))).toMatchObject({ approvals: [], handed: [] });
  });

  test("A32 what had not run when the turn ended was said no to", () => {
    const state = given(calling("a", { asks: "client" }), calling("b", { verdict: "low" }));
    expect(when(state, { type: "calls.close" })).toEqual([
      { type: "call.judged", call: "a", option: "halt", by: someone },
      { type: "call.settled", call: "a", outcome: "blocked-by-client" },
    ]);
    expect(when(given(), { type: "calls.close" })).toEqual([]);
  });

  test("A32 nothing is remembered: the next one asks again", () => {
    const journal = journalOf(calling("a", { asks: "client" }), report("a", "ran"), calling("b", { asks: "client" }));
    expect(journal.at(-1)).toEqual({ type: "call.handed", call: "b", to: "claude-code" });
  });

  test("A19 what was approved before is not asked by the client either", () => {
    const journal = journalOf(calling("a"), judged("a", "approve"), calling("b", { asks: "client" }));
    expect(journal.at(-1)).toEqual({ type: "call.allowed", call: "b", why: "approved" });
  });

  test("A16 a refusal is not handed to anyone", () => {
    expect(journalOf(calling("a", { asks: "client", verdict: "refuse" })).at(-1)).toMatchObject({ type: "call.refused" });
  });

  test("a call reports once", () => {
    const state = given(calling("a", { asks: "client" }), report("a", "ran"));
    expect(when(state, report("a", "ran"))).toEqual(refuse("call.report", "a was not let through, or has reported already"));
  });
});

describe("while only observing", () => {
  test.each(["gate", "refuse", "advisory"] as const)("a %s is recorded with its reasons and let through", (verdict) => {
    const offer = calling("a", { verdict, observing: true });
    expect(when(given(), offer)).toEqual([assessed(offer), { type: "call.allowed", call: "a", why: "observed" }]);
  });
});

describe("files of its own", () => {
  const writes = ["/project/a.ts"];
  test("what a call wrote is the session's own once it ran", () => {
    const offer = calling("a", { verdict: "low", writes });
    expect(given(offer)).toMatchObject({ own: [] });
    expect(given(offer, report("a", "ran"))).toMatchObject({ own: writes });
    expect(given(offer, report("a", "blocked-by-client"))).toMatchObject({ own: [] });
  });

  test("A15 of what it was to write, only what was seen to be written, and nothing else", () => {
    const offer = calling("a", { verdict: "low", writes: ["/project/a.ts", "/project/b.ts"] });
    const wrote = ["/project/b.ts", "/project/somebody's.ts"];
    expect(given(offer, { ...report("a", "ran"), wrote })).toMatchObject({ own: ["/project/b.ts"] });
  });

  test("A15 of a call that failed nothing, whoever looked", () => {
    const offer = calling("a", { verdict: "low", writes });
    expect(given(offer, report("a", "failed"))).toMatchObject({ own: [] });
    expect(given(offer, { ...report("a", "failed"), wrote: writes })).toMatchObject({ own: [] });
    const recorded: GuardEvent = { type: "call.settled", call: "a", outcome: "failed" }; // from before anybody looked
    expect(given(offer, recorded)).toMatchObject({ own: writes });
  });

  test("A15 with what they were, until they are somebody else's or nobody looks any more", () => {
    const [path = ""] = writes;
    const first = [calling("a", { verdict: "low", writes }), { ...report("a", "ran"), marks: { [path]: "1", x: "2" } }];
    expect(given(...first)).toMatchObject({ own: writes, marks: { [path]: "1" } });
    expect(given(...first)).not.toMatchObject({ marks: { x: "2" } });
    const second = calling("b", { verdict: "low" });
    expect(given(...first, second, { ...report("b", "failed"), marks: { [path]: "3" } })).toMatchObject({ marks: { [path]: "3" } });
    for (const gone of [[{ ...second, disowned: writes }], [second, { ...report("b", "ran"), disowned: writes }]]) {
      expect(given(...first, ...gone)).toMatchObject({ own: [] });
      expect(given(...first, ...gone)).toHaveProperty("marks", {});
    }
    const unseen = [calling("b", { verdict: "low", writes }), report("b", "ran")];
    expect(given(...first, ...unseen)).toMatchObject({ own: writes });
    expect(given(...first, ...unseen)).toHaveProperty("marks", {});
  });

  test("also when a person let it run", () => {
    const through = [calling("a", { writes }), judged("a", "dismiss")] as const;
    const claim = { type: "call.claim", call: "a", hash: calling("a").hash, at: calling("a").at } as const;
    expect(given(...through, claim, report("a", "ran"))).toMatchObject({ own: writes });
  });
});

describe("a client that ends its session", () => {
  const isLeft = (state: GuardState): boolean => guard.isLeft?.(state) === true;

  test("has left until it makes another call, and says so once", () => {
    const ran = [calling("a", { verdict: "low" }), report("a", "ran")];
    expect([isLeft(given()), isLeft(given(...ran)), isLeft(given(...ran, { type: "client.leave" }))]).toEqual([false, false, true]);
    expect(when(given({ type: "client.leave" }), { type: "client.leave" })).toMatchObject({ refused: "client.leave" });
    expect(isLeft(given({ type: "client.leave" }, calling("b", { verdict: "low" })))).toBe(false);
  });

  test("keeps what was approved, for when it comes back", () => {
    const before = given(calling("a", { verdict: "low" }));
    expect(given(calling("a", { verdict: "low" }), { type: "client.leave" })).toEqual({ ...before, left: true });
  });
});
