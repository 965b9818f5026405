import { describe, expect, test } from "vitest";
import { problemsOf, windowSentences } from "./follows.ts";

const kindsOf = (claim: string, ...sources: string[]): readonly string[] => [
  ...new Set(problemsOf(claim, sources).map(({ kind }) => kind)),
];

describe("what follows", () => {
  test.each([
    ["word for word", "The queue holds 40 jobs.", "The queue holds 40 jobs. It is full."],
    ["in another form", "Compression was enabled on Monday.", "On Monday compression was switched on."],
    ["in other figures", "The build takes two minutes.", "The build takes 120 s."],
    ["as a share", "30% of the runs failed.", "6 of 20 runs failed."],
    ["as a ratio", "The time tripled.", "The time rose from 10 s to 30 s."],
    ["in the passive", "Drafts are rejected by the editor.", "The editor rejects drafts."],
    ["with what “it” stands for", "The editor keeps the draft.", "The editor reads the draft. It keeps it."],
    ["of two sources", "The lexer is old. The parser is new.", "The lexer is old.", "The parser is new."],
    ["in German", "Der Dienst startet neu.", "Nach einem Fehler startet der Dienst neu."],
  ])("U4 %s", (_, claim, ...sources) => {
    expect(problemsOf(claim, sources)).toEqual([]);
  });
});

describe("what does not", () => {
  const source = "The worker acknowledges the job before it writes the row. The broker may drop 5 of 20 jobs at night.";

  test.each([
    ["a number", "The broker may drop 7 of 20 jobs at night.", "number"],
    ["a name", "The worker acknowledges the job for Marta before it writes the row.", "name"],
    ["a demand", "The worker should be replaced.", "act"],
    ["an act", "The broker may drop jobs at night. Therefore dismiss the night shift.", "act"],
    ["a word", "The slow worker acknowledges the job before it writes the row.", "word"],
    ["a “not”", "The worker does not acknowledge the job before it writes the row.", "turned"],
    ["the other order", "The worker writes the row before it acknowledges the job.", "turned"],
    ["certainty", "The broker drops 5 of 20 jobs at night.", "beyond"],
    ["a reason", "The broker may drop 5 of 20 jobs at night because the worker acknowledges the job.", "beyond"],
  ])("U4 %s is new", (_, claim, kind) => {
    expect(kindsOf(claim, source)).toContain(kind);
  });

  test.each([
    ["rose for fell", "Load fell by half.", "Load rose by half. Errors fell by half."],
    ["one's figure for the other's", "Run A took 9 s.", "Run A took 4 s, run B 9 s."],
    ["who did it", "The auditor asked the owner to sign.", "The owner asked the auditor to sign."],
    ["from and to", "Mail goes from the relay to the host.", "Mail goes from the host to the relay."],
    ["all for most", "Tests pass on the new host.", "Most tests pass on the new host."],
    ["all but one for all", "All hosts answered.", "All hosts answered except the relay."],
    ["done for failed to", "The job sent the mail.", "The job failed to send the mail."],
    ["both for either", "The owner and the auditor sign.", "The owner or the auditor signs."],
    ["without its condition", "The pump stops.", "The pump stops if the tank is full."],
  ])("U4 %s", (_, claim, text) => {
    expect(problemsOf(claim, [text])).not.toEqual([]);
  });
});

describe("thresholds", () => {
  const filler = (count: number): string => Array.from({ length: count }, (_, at) => `Line ${at + 101} is blank.`).join(" ");

  test("U6 what “it” stands for is at most three sentences away", () => {
    const near = `The pump starts at noon. ${filler(windowSentences - 2)} It stops at night.`;
    const far = `The pump starts at noon. ${filler(windowSentences - 1)} It stops at night.`;
    expect(problemsOf("The pump stops at night.", [near])).toEqual([]);
    expect(problemsOf("The pump stops at night.", [far])).not.toEqual([]);
    expect(windowSentences).toBe(4);
  });

  test("U6 400 sentences of a source and 12 of a claim are read", () => {
    const source = (count: number): string => `${filler(count)} The pump stops at night.`;
    expect(problemsOf("The pump stops at night.", [source(399)])).toEqual([]);
    expect(problemsOf("The pump stops at night.", [source(400)])).not.toEqual([]);
    const claim = (count: number): string => `${"The pump stops. ".repeat(count)}The valve leaks.`;
    expect(problemsOf(claim(11), ["The pump stops."])).not.toEqual([]);
    expect(problemsOf(claim(12), ["The pump stops."])).toEqual([]);
  });
});
