import { describe, expect, test } from "vitest";
import { sampleTable } from "./machine.fixture.ts";
import { inquire } from "./machine.ts";
import { covered, settledIn, unsettledIn } from "./settled.ts";
import type { SettledPoint } from "./types.ts";

const words = (about: string, answer = "as said"): SettledPoint => ({ kind: "words", about, answer });

describe("words that were settled", () => {
  test.each([
    ["the same words", "the import", ["the import"]],
    ["in another case and spacing", "The  import", ["the import"]],
    ["a part of settled words", "as in Rust", ["nicer, as in Rust"]],
    ["with only small words around them", "Make the import and", ["the import"]],
    ["all of several", "the import faster", ["the import", "faster"]],
    ["in a script without spaces", "使いやすくして", ["使いやすく"]],
  ])("U7 nothing of a quote is open: %s", (_, quote, settled) => {
    expect(
      unsettledIn(
        quote,
        settled.map((each) => words(each)),
      ),
    ).toBe("");
  });

  test.each([
    ["words that were not settled", "roll it out", ["the import"], "roll it out"],
    ["the rest of a quote", "the import faster", ["the import"], "faster"],
    ["the longest rest", "ship the import to the warehouse", ["the import"], "to the warehouse"],
    ["a word that only contains settled letters", "restart", ["start"], "restart"],
    ["words around a pronoun, whose meaning says nothing about them", "roll it out", ["it"], "roll it out"],
    ["words under another kind of point", "deployment", [], "deployment"],
  ])("U7 open stays: %s", (_, quote, settled, rest) => {
    expect(
      unsettledIn(
        quote,
        settled.map((each) => words(each)),
      ),
    ).toBe(rest);
  });

  test("U7 settled words and their answers are covered letter for letter, and nothing else is", () => {
    const text = "Make The import faster; faster than before, says “it is\nslow”.";
    const seen = covered(text, [words("the import", "x"), words("faster", "it is\nslow")]);
    expect([seen.length, seen]).toEqual([text.length, "Make xxxxxxxxxx xxxxxx; xxxxxx than before, says “xxxxxxxxxx”."]);
  });

  test("U7 every result of a protocol counts, and of two about one thing the later one", () => {
    const outputs = [
      { output: { readings: [{ quote: "it", text: "the list" }] } },
      { output: { readings: [{ quote: "It", text: "the table" }] } },
      { output: { outcome: "o", metric: "m", boundary: null, priority: "p" }, about: "faster" },
      {
        output: {
          decisions: [
            { key: "port", title: "Port", text: "8080" },
            { title: "Old", text: "yes" },
          ],
        },
      },
      { output: { map: [{ domain: "data", who: "person", words: "only logs" }] } },
      { output: { mapping: [{ rule: "DRY", case: "cart.ts", means: null }] } },
      { output: "a text" },
    ];
    expect(settledIn(outputs).map(({ kind, about, answer }) => [kind, about, answer])).toEqual([
      ["words", "It", "the table"],
      ["words", "faster", "m"],
      ["goal", "outcome", "o"],
      ["goal", "metric", "m"],
      ["goal", "priority", "p"],
      ["decision", "port", "8080"],
      ["decision", "Old", "yes"],
      ["domain", "data", "person"],
      ["rule", "DRY", "as it stands"],
    ]);
  });
});

describe("in a session", () => {
  const asking = inquire({ ...sampleTable, asksAboutWords: true });
  const intent = "Send the reminder bi-weekly to every customer";
  const gapAbout = (quote: string) => ({
    kind: "first",
    key: quote,
    title: `Unclear: ${quote}`,
    context: [],
    evidence: [{ claim: `“${quote}”`, source: "the intent" }],
    question: `What is “${quote}”?`,
    steps: [],
  });
  const begun = (settled: readonly SettledPoint[]) => {
    const events = asking.decide({ type: "inquiry.begin", subject: { intent, cwd: "/", settled } }, asking.initial);
    if ("refused" in events) throw new Error(events.because);
    return events.reduce(asking.evolve, asking.initial);
  };
  const reported = (settled: readonly SettledPoint[], ...quotes: readonly string[]) => {
    return decidedBy(asking, settled, quotes);
  };
  const decidedBy = (machine: typeof asking, settled: readonly SettledPoint[], quotes: readonly string[]) => {
    const events = machine.decide({ type: "gaps.report", round: 0, gaps: quotes.map(gapAbout) }, begun(settled));
    if ("refused" in events) throw new Error(events.because);
    return events;
  };

  test("U7 a question about settled words is not put, and the record says why", () => {
    const events = reported([words("bi-weekly", "twice a week")], "bi-weekly");
    expect(events.map(({ type }) => type)).toEqual(["gaps.found", "inquiry.settled", "session.ended"]);
    expect(events[0]).toMatchObject({ quiet: [{ key: "bi-weekly", because: "it was settled before" }] });
  });

  test("U7 a question that is also about something else is put about that alone, below what was settled", () => {
    const gate = reported([words("bi-weekly", "twice a week")], "bi-weekly to every customer").find(({ type }) => type === "gate.opened");
    expect(gate).toMatchObject({
      gate: {
        title: "Unclear: to every customer",
        question: "What is “to every customer”?",
        evidence: [{ claim: "“to every customer”" }],
        context: [expect.stringContaining("twice a week"), expect.anything()],
      },
    });
  });

  test("U7 a protocol that does not ask what words say is silenced by its own answers alone", () => {
    const backups = inquire(sampleTable);
    expect(decidedBy(backups, [words("bi-weekly")], ["bi-weekly"]).map(({ type }) => type)).toContain("gate.opened");
    const answered: SettledPoint = { kind: "decision", about: "another name", answer: "yes", title: "Unclear: bi-weekly" };
    expect(decidedBy(backups, [answered], ["bi-weekly"]).map(({ type }) => type)).not.toContain("gate.opened");
  });
});
