import { describe, expect, test } from "vitest";
import { gap as sampleGap } from "../../inquiry/machine.fixture.ts";
import { inquire } from "../../inquiry/machine.ts";
import type { SettledPoint } from "../../inquiry/types.ts";
import { filesExpected } from "./expected.ts";
import { missingFacts } from "./look.ts";
import { solicitTable } from "./policy.ts";

describe("S6 what the person already said", () => {
  const quiet = (key: string, intent: string): boolean =>
    solicitTable.quiet?.(sampleGap("drift", key), { subject: { intent, cwd: "/p" } }, "high") !== undefined;

  test.each([
    ["drift:branch=fix-12", "Go on with fix-12"],
    ["drift:head=1a2b3c4", "Start from 1a2b3c4"],
    ["drift:file:package.json=0f3c", "I changed package.json"],
  ])("S6 %s is not asked about where the intent names it", (key, intent) => {
    expect([quiet(key, intent), quiet(key, "Go on")]).toEqual([true, false]);
  });
});

describe("S4 the words of a plan", () => {
  const counted = (key: string): number =>
    missingFacts({ intent: "Add it.", plan: JSON.stringify({ tasks: [{ [key]: "The host is TBD." }] }) }).length;

  test.each(["id", "tool", "command", "cmd", "path", "file", "files", "file_path", "filepath", "cwd", "content", "output", "outputs"])(
    "S4 under %s are no sentences",
    (key) => expect(counted(key)).toBe(0),
  );
  test.each(["produces", "verify", "check", "kind", "type"])("S4 under %s are none either", (key) => expect(counted(key)).toBe(0));
  test.each(["title", "what", "checks"])("S4 under %s are some", (key) => expect(counted(key)).toBe(1));
});

test("S4 a quote of 160 characters is kept with the words before it, a longer one is the name alone", () => {
  const quoteOf = (chars: number): string | undefined => {
    const [lead, name] = ["as described in", "docs/a.md"];
    return filesExpected(`Build it ${lead}${" ".repeat(chars - lead.length - name.length)}${name}.`)[0]?.quote;
  };
  expect([quoteOf(160)?.slice(0, 12), quoteOf(161)?.slice(0, 5)]).toEqual(["as described", "docs/"]);
});

test("U7 words that were settled are not asked about again", () => {
  const machine = inquire(solicitTable);
  const intent = "Copy the dump to the host";
  const found = sampleGap("missing", "the host", { evidence: [{ claim: "“the host”", source: "the intent" }] });
  const asked = (settled: readonly SettledPoint[]): readonly string[] => {
    const begun = machine.decide({ type: "inquiry.begin", subject: { intent, cwd: "/p", settled } }, machine.initial);
    if ("refused" in begun) throw new Error(begun.because);
    const events = machine.decide({ type: "gaps.report", round: 0, gaps: [found] }, begun.reduce(machine.evolve, machine.initial));
    return "refused" in events ? [events.because] : events.map(({ type }) => type);
  };
  expect(asked([])).toContain("gap.surfaced");
  expect(asked([{ kind: "words", about: "the host", answer: "db-3" }])).not.toContain("gap.surfaced");
});
