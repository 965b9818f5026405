import { describe, expect, test } from "vitest";
import { branched, ended, lapsed, settled } from "../kernel/events.fixture.ts";
import { gateProblem } from "../kernel/gate.ts";
import { mapTexts } from "../kernel/texts.ts";
import { refuse } from "../kernel/trouble.ts";
import {
  answer,
  begin,
  begun,
  endIn,
  fold,
  found,
  foundIn,
  gap,
  gatesIn,
  nobody,
  report,
  sample,
  step,
  subject,
  take,
} from "./machine.fixture.ts";
import { inquiryLimits } from "./table.ts";
import type { Gap, InquiryEvent } from "./types.ts";

const one = gap("first", "a");
const two = gap("second", "b");
const asked = found(begun, one);
const surfaced = (journal: readonly InquiryEvent[]): readonly string[] =>
  journal.flatMap((event) => (event.type === "gap.surfaced" ? [event.gap.key] : []));
const decisionsIn = (journal: readonly InquiryEvent[]) => {
  const state = fold(journal);
  return "decisions" in state ? state.decisions.map(({ key, how, text, by }) => [key, how, text, by]) : [];
};

describe("beginning", () => {
  test("S5 what is asked about is kept as it was given, to the byte", () => {
    const given = { intent: " ship it \n", cwd: "/p", plan: "\tstep 1\r\n" };
    expect(sample.decide({ type: "inquiry.begin", subject: given }, fold([]))).toEqual([{ type: "inquiry.begun", subject: given }]);
  });

  test.each([
    ["nothing to ask about", { intent: " " }, "say in a few words what is to be done, or give a plan"],
    ["too long an intent", { intent: "x".repeat(2_001) }, "the intent has 2001 characters; 2000 fit"],
    ["too long a plan", { plan: "x".repeat(100_001) }, "the plan has 100001 characters; 100000 fit"],
    ["half a character", { intent: "ship \ud800" }, "the words hold half a character; write them again"],
  ])("K10 %s is refused", (_, more, because) => {
    const given = { type: "inquiry.begin", subject: { ...subject, ...more } } as const;
    expect(sample.decide(given, fold([]))).toEqual(refuse("inquiry.begin", because));
  });

  test("a plan alone, or a place to look in, is enough", () => {
    for (const more of [{ plan: "step 1" }, { sources: { transcript: "s.jsonl" } }])
      expect(take([], { type: "inquiry.begin", subject: { intent: "", cwd: "/p", ...more } })).toHaveLength(1);
  });

  test("a second beginning, a look that nobody wants and a close that nobody wants are refused", () => {
    expect(take(begun, begin)).toBe(begun);
    expect(take(begun, report(1, one))).toBe(begun);
    expect(take(asked, report(0, one))).toBe(asked);
    expect(take(begun, { type: "inquiry.close" })).toBe(begun);
  });
});

describe("what is asked", () => {
  test("S3 exactly one gap, the most urgent by the table; after the answer everything is looked at again", () => {
    const journal = found(begun, gap("third", "c"), two, one);
    expect(surfaced(journal)).toEqual(["a"]);
    expect(gatesIn(journal)).toHaveLength(1);
    expect(sample.due(fold(journal))).toEqual([]);
    const next = [...journal, answer(one, "one")];
    expect(sample.due(fold(next))).toMatchObject([{ type: "find-gaps", mode: "repeatable", key: "find:1", round: 1 }]);
    expect(surfaced(found(next, two, gap("third", "c")))).toEqual(["a", "b"]);
  });

  test("S3 the most urgent is found also behind more gaps than one look takes", () => {
    const many = Array.from({ length: 60 }, (_, index) => gap("third", `c${index}`));
    expect(surfaced(found(begun, ...many, one))).toEqual(["a"]);
  });

  test("S4 at most three steps, then the fixed options", () => {
    const journal = found(begun, gap("first", "a", { steps: ["p", "q", "r", "s"].map((id) => step(id)) }));
    const [gate] = gatesIn(journal);
    expect(gate?.options.map(({ id }) => id)).toEqual(["p", "q", "r", "provide", "dismiss", "escape"]);
    expect(gate && gateProblem(gate)).toBeUndefined();
  });

  test("K3 steps that lead to one future are one", () => {
    const steps = [step("p", { future: "same" }), step("q", { future: "same" }), step("r")];
    const [gate] = gatesIn(found(begun, gap("first", "a", { steps })));
    expect(gate?.options.map(({ id }) => id)).toEqual(["p", "r", "provide", "dismiss", "escape"]);
  });

  test.each<[string, Partial<Gap>, string]>([
    ["without evidence", { evidence: [] }, "it shows nothing for itself"],
    ["with evidence that names no source", { evidence: [{ claim: "x", source: " " }] }, "its evidence names no source"],
    [
      "that quotes what was never said",
      { evidence: [{ claim: "“burn it”", source: "the intent" }] },
      "what it quotes does not stand there",
    ],
    ["without a question", { question: "" }, "it has no name, no title, no question or no future"],
    ["of no known kind", { kind: "fourth" }, '"fourth" is not a kind of gap here; known are first, second, third'],
    ["with half a character", { title: "\udc00" }, "it holds half a character"],
    ["that is larger than anyone reads", { context: ["x".repeat(50_000)] }, expect.stringMatching(/^it has \d+ characters; 50000 fit$/)],
    ["with a name without end", { key: "k".repeat(601) }, "its name has 601 characters; 600 fit"],
  ])("S4 a gap %s is refused, and the record says why", (_, more, because) => {
    const journal = found(begun, gap("first", "a", more));
    expect(foundIn(journal)).toMatchObject([{ open: [], refused: [{ because }] }]);
    expect(endIn(journal)).toMatchObject({ outcome: "converged" });
  });

  test("S4 a gap that quotes what was said is taken", () => {
    const quoted = gap("first", "a", { evidence: [{ claim: "“ship”", source: "the intent" }] });
    expect(surfaced(found(begun, quoted))).toEqual(["a"]);
  });

  test.each([
    ["without evidence", step("p", { evidence: [] }), "it shows nothing for itself"],
    ["that takes another answer's name", step("dismiss"), '"dismiss" is another answer here'],
    ["that leads nowhere", step("p", { future: "" }), "it has no name, no title, no question or no future"],
  ])("S4 a step %s is refused, and its gap is still asked about", (_, bad, because) => {
    const journal = found(begun, gap("first", "a", { steps: [bad, step("q")] }));
    expect(foundIn(journal)).toMatchObject([{ refused: [{ because }] }]);
    expect(gatesIn(journal)[0]?.options[0]?.id).toBe("q");
  });

  test("S6 a kind that was dismissed stays quiet for the session, whatever it is about", () => {
    const journal = found([...asked, answer(one, "dismiss")], gap("first", "z"), two);
    expect(surfaced(journal)).toEqual(["a", "b"]);
    expect(foundIn(journal)[1]).toMatchObject({ quiet: [{ key: "z", because: "dismissed before in this session" }] });
  });

  test("S6 what was settled does not come back within the same action", () => {
    const journal = found([...asked, answer(one, "one")], one);
    expect(surfaced(journal)).toEqual(["a"]);
    expect(endIn(journal)).toMatchObject({ outcome: "converged", left: [] });
  });

  test("S7 while a gate about the same thing is open elsewhere it waits, and asks about other things", () => {
    const elsewhere = ["gap:other:a"];
    const waiting = take(begun, { ...report(0, one), elsewhere });
    expect(gatesIn(waiting)).toEqual([]);
    expect(sample.due(fold(waiting))).toMatchObject([{ key: "find:0.1", unlessOpen: elsewhere }]);
    expect(surfaced(take(begun, { ...report(0, one, two), elsewhere }))).toEqual(["b"]);
    expect(surfaced(take(waiting, report(0, one)))).toEqual(["a"]);
  });

  test("S7 it does not wait for ever", () => {
    const again = { ...report(0, one), elsewhere: ["gap:other:a"] };
    const journal = Array.from({ length: inquiryLimits.waitsMax + 1 }).reduce<readonly InquiryEvent[]>((all) => take(all, again), begun);
    expect(endIn(journal)).toMatchObject({ outcome: "escaped", left: ["The gap a"] });
  });
});

describe("answers", () => {
  test.each([
    ["a step", "one", undefined, ["a", "select", "Do one", "Mira"]],
    ["words", "provide", "use 8080", ["a", "provide", "use 8080", "Mira"]],
    ["dismissal", "dismiss", undefined, ["a", "dismiss", null, "Mira"]],
  ])("S5 %s settles the gap, and says by whom and when", (_, option, text, expected) => {
    const journal = [...asked, answer(one, option, text)];
    expect(decisionsIn(journal)).toEqual([expected]);
    expect(fold(journal)).toMatchObject({ phase: "finding", round: 1, decisions: [{ at: "2026-03-01T12:00:00.000Z" }] });
  });

  test("S5, K8 escape leaves at once, and lists what was left open", () => {
    const journal = [...found(begun, one, two), answer(one, "escape")];
    expect(sample.due(fold(journal))).toEqual([{ type: "close", mode: "repeatable", key: "close" }]);
    const closed = take(journal, { type: "inquiry.close" });
    expect(endIn(closed)).toEqual({ type: "session.ended", outcome: "escaped", left: ["The gap a", "The gap b"] });
    expect(fold(closed).phase).toBe("left");
    expect(sample.output?.(fold(closed))).toEqual({ intent: "ship it", said: [] });
  });

  test("S8 it converges only when nothing that was found is open", () => {
    const journal = found([...asked, answer(one, "one")], two);
    expect(endIn(journal)).toBeUndefined();
    const closed = found([...journal, answer(two, "provide", "yes")]);
    expect(closed.slice(-2)).toEqual([
      { type: "inquiry.settled", output: { intent: "ship it", said: ["Do one", "yes"] } },
      { type: "session.ended", outcome: "converged", left: [] },
    ]);
    expect(sample.output?.(fold(closed))).toEqual({ intent: "ship it", said: ["Do one", "yes"] });
    expect(sample.output?.(fold(journal))).toBeNull();
  });

  test("K14 with nobody there the assumption is recorded, and other gaps of its kind are too", () => {
    const journal = found([...asked, nobody(one)], gap("first", "z"));
    expect(decisionsIn(journal)).toEqual([["a", "assume", null, "nobody"]]);
    expect(surfaced(journal)).toEqual(["a", "z"]);
  });

  test("a question that lapsed is asked again, after another look", () => {
    const journal = [...asked, lapsed("gap", "gap:first:a")];
    expect(sample.due(fold(journal))).toMatchObject([{ key: "find:0" }]);
    expect(gatesIn(found(journal, one)).map(({ key }) => key)).toEqual(["gap:first:a", "gap:first:a"]);
  });

  test("the answer to another gate settles nothing", () => {
    expect(fold([...asked, answer(two, "one")])).toEqual(fold(asked));
    expect(fold([...begun, answer(one, "one")])).toEqual(fold(begun));
  });

  test("K15 a look that was given up leaves what is open, and says so", () => {
    const journal = [...begun, settled("find:0", "halted")];
    expect(endIn(take(journal, { type: "inquiry.close" }))).toMatchObject({
      outcome: "escaped",
      left: ["what is missing: it could not be looked for"],
    });
    expect(fold([...begun, settled("find:0", "retry")])).toEqual(fold(begun));
  });

  test("K16 a branch goes on where its parent was", () => {
    expect(fold([...asked, branched])).toEqual(fold(asked));
  });
});

describe("ending", () => {
  const keepsFinding = (journal: readonly InquiryEvent[], round: number): readonly InquiryEvent[] => {
    const next = found(journal, gap("first", `n${round}`));
    return endIn(next) ? next : [...next, answer(gap("first", `n${round}`), "one")];
  };

  test("S11 two looks in a row that leave no less open than before end it", () => {
    const journal = [0, 1, 2].reduce<readonly InquiryEvent[]>(keepsFinding, begun);
    expect(surfaced(journal)).toEqual(["n0", "n1"]);
    expect(endIn(journal)).toMatchObject({ outcome: "escaped", left: ["The gap n2"] });
  });

  test("S11 a look that leaves less open is progress", () => {
    const all = ["p", "q", "r", "s"].map((key) => gap("first", key));
    const journal = all.reduce<readonly InquiryEvent[]>(
      (before, each, round) => [...found(before, ...all.slice(round)), answer(each, "one")],
      begun,
    );
    expect(surfaced(journal)).toEqual(["p", "q", "r", "s"]);
    expect(endIn(found(journal))).toMatchObject({ outcome: "converged" });
  });

  test("K8 the trace goes from what each gap put at stake to what became of it", () => {
    const journal = [
      ...found([...found(begun, one, two, gap("third", "c"), gap("first", "bad", { evidence: [] })), answer(one, "two")], two),
      answer(two, "escape"),
      ended("escaped"),
    ];
    expect(sample.trace(journal)).toEqual([
      { item: "first: The gap a", from: "first would go wrong", to: "Do two (chosen)", by: "Mira" },
      { item: "second: The gap b", from: "second would go wrong", to: "still open" },
      { item: "third: The gap c", from: "third would go wrong", to: "no longer there" },
      { item: "first: The gap bad", from: "first would go wrong", to: "refused: it shows nothing for itself" },
    ]);
    expect(sample.trace([])).toEqual([]);
  });

  test("K8 an early end keeps what was settled; a settled one stays so", () => {
    expect(fold([...asked, ended("stopped")])).toMatchObject({ phase: "left", decisions: [] });
    expect(fold([...found(begun), ended("converged")]).phase).toBe("settled");
    expect(fold([ended("stopped")])).toEqual({ phase: "idle" });
  });
});

test("no text that a person or a model wrote escapes redaction", () => {
  const said = "hunter2";
  const secret = gap("first", said, {
    title: said,
    context: [said],
    question: said,
    evidence: [{ claim: said, source: "s" }],
    steps: [step("p", { label: said, future: said, changes: said, evidence: [{ claim: said, source: "s" }] })],
  });
  const events: readonly InquiryEvent[] = [
    { type: "inquiry.begun", subject: { intent: said, plan: said, cwd: "/p" } },
    {
      type: "gaps.found",
      round: 0,
      open: [secret].map(({ kind, key, title }) => ({ kind, key, title })),
      refused: [{ kind: "x", key: said, title: said, because: said }],
      quiet: [],
      elsewhere: [said],
    },
    { type: "gap.surfaced", round: 0, gap: secret },
    { type: "inquiry.settled", output: { deep: [{ er: said }] } },
  ];
  const recorded = events.map((event) => mapTexts(event, sample.texts[event.type] ?? [], () => "redacted"));
  expect(JSON.stringify(recorded)).not.toContain(said);
});
