import { describe, expect, test } from "vitest";
import { gateProblem } from "../../../kernel/gate.ts";
import { isRefusal } from "../../../kernel/trouble.ts";
import {
  answer,
  begin,
  beginning,
  brief,
  dueAt,
  eventsOf,
  fold,
  gateKindOf,
  inquired,
  openGate,
  question,
  record,
  typesOf,
  when,
} from "../machine.fixture.ts";
import { frameLimits } from "../policy.ts";
import { bindings, type Binding } from "../types.ts";

const agent = { startedBy: "agent" } as const;

describe("F1 the question", () => {
  test.each<[Partial<Record<Binding, string>>, Binding]>([
    [{ argument: " a ", around: "b", previous: "c", identified: "d" }, "argument"],
    [{ around: "b", previous: "c", identified: "d" }, "around"],
    [{ argument: "  ", previous: "c", identified: "d" }, "previous"],
    [{ identified: "d\n" }, "identified"],
  ])("F1 of %j the strongest is taken as it stands: %s", (sources, boundBy) => {
    expect(when([], beginning({ sources }))).toMatchObject([{ boundBy, question: sources[boundBy] }]);
  });

  test("F1 the order is argument, around, previous, identified", () => {
    expect(bindings).toEqual(["argument", "around", "previous", "identified"]);
  });

  test("F1 it travels byte for byte to every perspective", () => {
    const odd = "  Soll’s so\tbleiben?\r\n\r\nÀ  la fin — ‘ja’ 🙂 ";
    const given = eventsOf(inquired({}, { sources: { argument: odd } }), "perspective.given");
    expect(given.map((event) => event.given.question)).toEqual([odd, odd]);
  });

  test.each([
    ["none", {}, "say what the question is"],
    ["too long", { argument: "x".repeat(frameLimits.questionMaxChars + 1) }, "it is never cut"],
    ["half a character", { argument: "what \ud83d" }, "half a character"],
  ])("F1 a question that is %s is refused, never changed", (_, sources, because) => {
    expect(when([], beginning({ sources }))).toMatchObject({ because: expect.stringContaining(because) });
  });
});

describe("F2 brief and mode", () => {
  test("F2 started by a person with an argument, the brief is shown and it goes on with the recommended mode", () => {
    const journal = begin();
    expect(eventsOf(journal, "brief.proposed")).toMatchObject([{ shown: true, mode: "inquire", brief }]);
    expect(gateKindOf(journal)).toBe("lens");
  });

  test.each([agent, { sources: { previous: question } }])("F2 otherwise it is one gate: %j", (more) => {
    const journal = begin({}, more);
    const gate = openGate(journal);
    expect(gate?.kind).toBe("brief-and-mode");
    expect(gate?.options.map(({ id }) => id)).toEqual([
      "confirm",
      "other-mode",
      "modify-intent",
      "modify-deliverable",
      "modify-scope",
      "withdraw",
    ]);
    expect([gate?.recommended, gate?.options[0]?.changes]).toEqual(["confirm", expect.stringContaining("inquire:")]);
    expect(gate && gateProblem(gate)).toBeUndefined();
  });

  test("F2 modify takes the person's words, asks about the brief only, and keeps the mode", () => {
    const journal = answer(begin({}, agent), "modify-scope", "only the docs");
    expect(openGate(journal)).toMatchObject({ kind: "brief", question: "Is this the brief?" });
    expect(fold(journal)).toMatchObject({ brief: { ...brief, scope: "only the docs" }, mode: "inquire" });
    const again = answer(journal, "modify-intent", "recommend: find out why");
    expect(fold(again)).toMatchObject({ brief: { intent: "find out why" }, mode: "recommend" });
    expect(fold(answer(again, "confirm"))).toMatchObject({ phase: "choosing", mode: "recommend" });
  });

  test("F2 the other mode is one answer away, and a mode that the person asked for is the recommended one", () => {
    expect(fold(answer(begin({}, agent), "other-mode"))).toMatchObject({ mode: "recommend" });
    expect(fold(begin({}, { mode: "recommend" }))).toMatchObject({ mode: "recommend" });
  });

  test("F2 withdrawing there ends it with the question left open", () => {
    expect(answer(begin({}, agent), "withdraw").at(-1)).toMatchObject({
      outcome: "withdrawn",
      left: [expect.stringContaining("not answered")],
    });
  });

  test("F2 a brief with an empty field is sent back once with what is wrong, then a person is asked", () => {
    const problems: (readonly string[])[] = [];
    const journal = begin({
      propose: (kind, input) => (problems.push(input.problems), kind === "brief" ? { proposal: { brief: { intent: "x" } } } : undefined),
    });
    expect(problems).toEqual([[], ["brief.deliverable is empty", "brief.scope is empty", `mode must be "recommend" or "inquire"`]]);
    expect(typesOf(journal)).toEqual(["frame.begun", "proposal.returned", "proposal.failed", "gate.opened"]);
    expect(gateKindOf(journal)).toBe("coordinator-failed");
    expect(fold(answer(journal, "without"))).toMatchObject({ brief: { intent: question.trim() } });
  });

  test("F2 the repair round sees what was refused, and a failure that is no answer is not repaired", () => {
    const seen: unknown[] = [];
    begin({ propose: (_, input) => (seen.push(input.previous), { proposal: { mode: "x" } }) });
    expect(seen).toEqual([null, { mode: "x" }]);
    const down = begin({ propose: () => ({ failed: "unreachable", detail: "no route" }) });
    expect(typesOf(down)).toEqual(["frame.begun", "proposal.failed", "gate.opened"]);
    const fine = answer(down, "retry");
    expect(gateKindOf(fine)).toBe("lens");
  });
});

test("F3 nothing is gathered before the brief stands", () => {
  const asking = begin({}, agent);
  expect(typesOf(asking)).not.toContain("context.gathered");
  expect(dueAt(asking)).toEqual([]);
  expect(isRefusal(when(asking, { type: "context.report", findings: [], memories: [], attended: true }))).toBe(true);
  const journal = record([], beginning());
  expect(dueAt(journal).map(({ type }) => type)).toEqual(["propose"]);
  expect(typesOf(answer(asking, "confirm"))).toContain("context.gathered");
});

test("F1 a second start is refused", () => {
  expect(when(begin(), beginning())).toMatchObject({ because: "the inquiry is under way already" });
});

test("F19 a limit that is no number is refused", () => {
  expect(when([], beginning({ limits: { tokensMax: Number.NaN } }))).toMatchObject({ refused: "frame.begin" });
});
