import { describe, expect, test } from "vitest";
import { gateProblem, type GateAnswered, type GateOpened } from "../../kernel/gate.ts";
import { gateKinds } from "../../kernel/gate-kinds.ts";
import type { GateId, Hash } from "../../kernel/ids.ts";
import { isRefusal, refuse } from "../../kernel/trouble.ts";
import { ask } from "./machine.ts";
import { askLimits } from "./policy.ts";
import type { AskCommand, AskedQuestion, AskEvent, AskState } from "./types.ts";
import { askView } from "./view.ts";

const question: AskedQuestion = {
  name: "release-4.2",
  asker: "support-agent",
  title: "Release 4.2?",
  why: ["All checks passed."],
  options: [
    { id: "release", label: "release" },
    { id: "hold", label: "Hold it", changes: "Nobody gets it before Monday" },
  ],
};
const put: AskCommand = { type: "question.put", question, words: "w" as Hash };
const by = { name: "mira", via: "token", verified: true } as const;
const answered: GateAnswered = {
  type: "gate.answered",
  id: "g1" as GateId,
  key: "ask",
  kind: "asked",
  option: "hold",
  text: "until Monday",
  by,
  at: "2026-01-01T00:00:00.000Z",
  shown: "s" as Hash,
};

function decided(command: AskCommand, state: AskState): readonly AskEvent[] {
  const events = ask.decide(command, state);
  if (isRefusal(events)) expect.fail(events.because);
  return events;
}
const after = (...events: readonly AskEvent[]): AskState => events.reduce(ask.evolve, ask.initial);
const asking = decided(put, ask.initial);

describe("a question of a program", () => {
  test("K7 is put once, with its options and one that is always there", () => {
    const [event, opened] = asking as [AskEvent, GateOpened];
    expect(event).toEqual({ type: "question.put", question, words: "w" });
    expect(gateProblem(opened.gate)).toBeUndefined();
    expect(opened.gate.options.map(({ id, label, changes }) => [id, label, changes])).toEqual([
      ["release", "release", undefined],
      ["hold", "Hold it", "Nobody gets it before Monday"],
      ["none", "None of these", "The program is told that none of these is meant, with your words"],
    ]);
    expect(ask.decide(put, after(...asking))).toEqual(refuse("question.put", "this question was put already"));
  });

  test("K7 has one answer, which is taken once and stays", () => {
    const state = after(...asking, answered);
    const answer = { option: "hold", text: "until Monday", by, at: answered.at };
    expect(state).toEqual({ phase: "answered", question, words: "w", answer });
    const taken = decided({ type: "answer.take" }, state);
    expect(taken).toEqual([{ type: "answer.taken" }, { type: "session.ended", outcome: "converged", left: [] }]);
    const over = after(...asking, answered, ...taken, { ...answered, option: "release" });
    expect(over).toEqual({ phase: "taken", question, words: "w", answer });
    expect(isRefusal(ask.decide({ type: "answer.take" }, over))).toBe(true);
  });

  test("K7 that lapsed, or whose session was ended, has no answer and gets none", () => {
    const lapsed: AskEvent = { type: "gate.lapsed", id: "g1" as GateId, key: "ask", kind: "asked", reason: "session-ended" };
    for (const end of [lapsed, { type: "session.ended", outcome: "stopped", left: [] }] as const) {
      const state = after(...asking, end, answered);
      expect(state).toEqual({ phase: "lapsed", question, words: "w" });
      expect(isRefusal(ask.decide({ type: "answer.take" }, state))).toBe(true);
    }
  });

  test("K8 tells in its trace who asked, and who answered what", () => {
    const line = { item: "Release 4.2?", from: "asked by support-agent" };
    expect(ask.trace([])).toEqual([]);
    expect(ask.trace(asking)).toEqual([{ ...line, to: "still open" }]);
    expect(ask.trace([...asking, answered])).toEqual([{ ...line, to: "Hold it: until Monday", by: "mira" }]);
    expect(askView(after(...asking, answered))).toMatchObject({ phase: "answered", answer: { option: "hold", by: "mira" } });
  });

  test("K10 shows no more than fits, whatever the program hands in", () => {
    const long = "x".repeat(100_000);
    const options = Array.from({ length: askLimits.optionsMax }, (_, at) => ({ id: `o${at}`, label: long, changes: long }));
    const huge = { ...question, title: long, harm: long, why: Array.from({ length: 1_000 }, () => long), options };
    const [, opened] = decided({ ...put, question: huge }, ask.initial) as [AskEvent, GateOpened];
    expect(gateProblem(opened.gate)).toBeUndefined();
    expect(opened.gate.title.length).toBeLessThanOrEqual(askLimits.titleMaxChars);
  });

  test("K14 stays open with nobody there", () => {
    expect(gateKinds.asked.unattended).toBe("park");
    expect(ask.due(after(...asking))).toEqual([]);
  });
});
