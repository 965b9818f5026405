import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Gap } from "../../inquiry/types.ts";
import { answered, branched, defaulted, lapsed } from "../../kernel/events.fixture.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { calling, fold, given, journalOf, when } from "./machine.fixture.ts";
import { guard } from "./machine.ts";
import { traceOf } from "./trace.ts";
import type { GuardCommand, GuardEvent, GuardState } from "./types.ts";

const evidence = [{ claim: "npm test failed 3 times", source: "guard-1" }];
const gap = (kind: "failure" | "drift", key: string, more: Partial<Gap> = {}): Gap => ({
  kind,
  key: `${kind}:${key}`,
  title: `${key} again`,
  context: [],
  evidence,
  question: "How should it go on?",
  steps: [{ id: "look", label: "Read it first", future: "look", evidence }],
  ...more,
});
const reporting = (found: Gap, to?: string): GuardCommand => ({ type: "gap.report", gap: found, ...(to === undefined ? {} : { to }) });
const failure = gap("failure", "npm test");
const answering = (found: Gap, option: string, text?: string): GuardEvent =>
  answered("gap", `gap:${found.kind}:${found.key}`, option, text === undefined ? {} : { text });
const gapsOf = (state: GuardState) => (state.phase === "guarding" ? state.gaps : undefined);
const tell: GuardCommand = { type: "gap.tell", key: failure.key, call: "c9" };

describe("a question about the work", () => {
  test("S10 is put in a gate with its evidence, its steps and the ways to leave it", () => {
    expect(when(given(), reporting(failure))).toMatchObject([
      { type: "gap.surfaced", gap: { key: "failure:npm test" } },
      {
        type: "gate.opened",
        gate: {
          kind: "gap",
          key: "gap:failure:failure:npm test",
          question: "How should it go on?",
          options: [{ id: "look" }, { id: "provide" }, { id: "dismiss" }, { id: "escape" }],
        },
      },
    ]);
  });

  test("S4 without evidence is refused", () => {
    expect(when(given(), reporting(gap("failure", "x", { evidence: [] })))).toMatchObject({ refused: "gap.report" });
  });

  test("S3 is one at a time, also while its answer has not been told", () => {
    const other = gap("drift", "branch");
    expect(when(given(reporting(failure)), reporting(other))).toMatchObject({ because: "another question is open" });
    const untold = given(reporting(failure), answering(failure, "provide", "start the server"));
    expect(when(untold, reporting(other))).toMatchObject({ because: "another question is open" });
    expect(isRefusal(when(fold([...journalOf(reporting(failure), answering(failure, "provide", "x"), tell)]), reporting(other)))).toBe(
      false,
    );
  });

  test("S5 the answer is told once: the step that was chosen, or the person's words", () => {
    expect(gapsOf(given(reporting(failure), answering(failure, "look")))?.answer).toMatchObject({ text: "Read it first" });
    const said = given(reporting(failure), answering(failure, "provide", "start the server"));
    expect(gapsOf(said)?.answer).toMatchObject({ text: "start the server", title: "npm test again" });
    expect(when(said, tell)).toEqual([{ type: "gap.told", key: failure.key, call: "c9" }]);
    const told = given(reporting(failure), answering(failure, "provide", "start the server"), tell);
    expect(when(told, tell)).toMatchObject({ refused: "gap.tell" });
  });

  test("S6 a dismissed kind stays quiet for the session, the other kinds do not", () => {
    const state = given(reporting(failure), answering(failure, "dismiss"));
    expect(gapsOf(state)).toMatchObject({ open: null, answer: null });
    expect(when(state, reporting(gap("failure", "cargo test")))).toMatchObject({ refused: "gap.report" });
    expect(isRefusal(when(state, reporting(gap("drift", "branch"))))).toBe(false);
  });

  test("S6 escape quietens all of them", () => {
    const state = given(reporting(failure), answering(failure, "escape"));
    for (const found of [gap("failure", "cargo test"), gap("drift", "branch")])
      expect(when(state, reporting(found))).toMatchObject({ refused: "gap.report" });
  });

  test("S6 what was answered is not asked again, and another failure is", () => {
    const state = given(reporting(failure), answering(failure, "look"), tell);
    expect(when(state, reporting(failure))).toMatchObject({ refused: "gap.report" });
    expect(isRefusal(when(state, reporting(gap("failure", "cargo test"))))).toBe(false);
  });

  test("K14 nobody there dismisses nothing, and a gate that lapsed may be asked again", () => {
    const key = `gap:failure:${failure.key}`;
    const alone = given(reporting(failure), defaulted("gap", key, "dismiss"));
    expect(gapsOf(alone)).toMatchObject({ open: null, answer: null });
    expect(isRefusal(when(alone, reporting(gap("failure", "cargo test"))))).toBe(false);
    expect(isRefusal(when(given(reporting(failure), lapsed("gap", key)), reporting(failure)))).toBe(false);
  });

  test("S8 a call that it concerns is held only while it is open", () => {
    const hold: GuardCommand = { type: "gap.hold", key: failure.key, call: "c1" };
    expect(when(given(reporting(failure)), hold)).toEqual([{ type: "gap.held", key: failure.key, call: "c1" }]);
    expect(when(given(reporting(failure), answering(failure, "dismiss")), hold)).toMatchObject({ refused: "gap.hold" });
  });

  test("A32 at a client that asks itself no gate opens; what the person did there settles it", () => {
    const state = given(reporting(failure, "claude-code"));
    expect(journalOf(reporting(failure, "claude-code")).some(({ type }) => type === "gate.opened")).toBe(false);
    const ran = fold([...journalOf(reporting(failure, "claude-code"), { type: "gap.leave" })]);
    expect(when(ran, reporting(failure))).toMatchObject({ refused: "gap.report" });
    expect(isRefusal(when(ran, reporting(gap("failure", "cargo test"))))).toBe(false); // one yes is about one thing
    expect(when(given(), { type: "gap.leave" })).toMatchObject({ refused: "gap.leave" });
    expect(gapsOf(state)?.open).toMatchObject({ to: "claude-code" });
  });

  test("A32 the call that the client asks about is weighed as a gate with the question in view", () => {
    const offer = { ...calling("a", { verdict: "low", asks: "client" }), question: "npm test fails again" };
    expect(when(given(), offer)).toMatchObject([
      { type: "call.assessed", verdict: "gate", reasons: ["npm test fails again"] },
      { type: "call.handed" },
    ]);
  });

  test("A16 no question softens a refusal", () => {
    const offer = { ...calling("a", { verdict: "refuse", asks: "client" }), question: "npm test fails again" };
    expect(when(given(), offer)).toMatchObject([{ verdict: "refuse" }, { type: "call.refused" }]);
  });
});

describe("the branch", () => {
  test("S10 is remembered from the calls of a turn, and forgotten when the turn is over", () => {
    const low = { ...calling("a", { verdict: "low" }), branch: "work" };
    expect(gapsOf(given(low))?.branch).toBe("work");
    expect(gapsOf(given(low, { type: "call.report", call: "a", outcome: "ran", branch: "fix" }))?.branch).toBe("fix");
    expect(gapsOf(given(low, { type: "turn.close" }))?.branch).toBeNull();
    expect(when(given(), { type: "turn.close" })).toMatchObject({ refused: "turn.close" });
  });
});

describe("when the turn is over", () => {
  test("S6 a call whose end nobody told is over with it, once, also where nothing was measured", () => {
    const state = given(calling("denied", { verdict: "low" }));
    expect(when(state, { type: "turn.close" })).toEqual([{ type: "turn.closed" }]);
    expect(when(given(calling("denied", { verdict: "low" }), { type: "turn.close" }), { type: "turn.close" })).toMatchObject({
      refused: "turn.close",
    });
  });

  const failed = (call: string): readonly GuardCommand[] => [
    calling(call, { verdict: "low" }),
    { type: "call.report", call, outcome: "failed", detail: "no" },
  ];

  test("S6 failures are counted anew, and nothing waits for the question any more; its answer is still told", () => {
    const state = given(...failed("a"), ...failed("b"), reporting(failure), { type: "turn.close" });
    expect(gapsOf(state)).toMatchObject({ failed: 0, open: { released: true } });
    const answered = guard.evolve(state, answering(failure, "provide", "x"));
    expect(gapsOf(answered)?.answer).toMatchObject({ text: "x" });
    expect(when(state, { type: "turn.close" })).toMatchObject({ refused: "turn.close" });
  });

  test("S6 a call that never reported does not make the session look busy for ever", () => {
    const lost = { ...calling("lost", { verdict: "low" }), branch: "work" };
    const state = given(lost, { type: "turn.close" });
    expect(gapsOf(state)?.abandoned).toEqual(["lost"]);
    const late = guard.evolve(state, { type: "call.settled", call: "lost", outcome: "ran" });
    expect(gapsOf(late)?.abandoned).toEqual([]);
  });
});

test("S5 the answer is kept for the agent that it is about", () => {
  const reported: GuardCommand = { type: "gap.report", gap: failure, agent: "tester" };
  expect(gapsOf(given(reported, answering(failure, "provide", "x")))?.answer).toMatchObject({ agent: "tester" });
});

test("K16 a branch of the session inherits no answer", () => {
  const state = given(reporting(failure), answering(failure, "provide", "x"), branched);
  expect(gapsOf(state)?.answer).toBeNull();
});

test("K8 every question has a line in the trace, up to who was told", () => {
  const events = journalOf(reporting(failure), answering(failure, "provide", "start it"), tell);
  expect(traceOf(events)).toEqual([{ item: "npm test again", from: "not asked", to: "asked → provide → the agent was told", by: "Mira" }]);
});

const anyStep: fc.Arbitrary<GuardCommand | GuardEvent> = fc
  .tuple(
    fc.constantFrom("npm test", "cargo test", "branch"),
    fc.constantFrom("failure", "drift"),
    fc.constantFrom("report", "look", "provide", "dismiss", "escape", "tell", "leave", "lapse"),
  )
  .map(([key, kind, what]): GuardCommand | GuardEvent => {
    const found = gap(kind as "failure", key);
    if (what === "report") return reporting(found);
    if (what === "tell") return { type: "gap.tell", key: found.key, call: "c" };
    if (what === "leave") return { type: "gap.leave" };
    if (what === "lapse") return lapsed("gap", `gap:${found.kind}:${found.key}`);
    return answering(found, what, what === "provide" ? "words" : undefined);
  });

test("S3, S6 whatever happens: at most one question, none of a dismissed kind, and each answer told at most once", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      let state = given();
      let open = 0;
      const quiet = new Set<string>();
      for (const step of steps) {
        const decided = "gap.report gap.tell gap.leave".includes(step.type) ? when(state, step as GuardCommand) : [step as GuardEvent];
        if (isRefusal(decided)) continue;
        for (const event of decided) {
          const before = gapsOf(state)?.open;
          if (event.type === "gap.surfaced") {
            expect(before ?? null).toBeNull();
            expect(quiet.has(event.gap.kind)).toBe(false);
            open += 1;
          }
          if (event.type === "gate.answered" && before && event.key === `gap:${before.kind}:${before.key}`) {
            if (event.option === "dismiss") quiet.add(before.kind);
            if (event.option === "escape") for (const kind of ["failure", "drift"]) quiet.add(kind);
          }
          state = guard.evolve(state, event);
        }
      }
      expect(open).toBeLessThanOrEqual(steps.length);
      expect(JSON.stringify(gapsOf(state) ?? {}).length).toBeLessThan(20_000);
    }),
  );
});
