import { describe, expect, test } from "vitest";
import { gateReport } from "../protocols/attend/gate-report.ts";
import { genericRouting, placeholder } from "../protocols/frame/policy.ts";
import { citationsIn } from "../protocols/grasp/look.ts";
import { saidAgain } from "../protocols/induce/find/said.ts";
import type { InduceRecords } from "../protocols/induce/types.ts";
import { plainOutput } from "../protocols/solicit/detect/failing/normalise.ts";
import { tellsOurCommand } from "../risk/told-commands.ts";
import { rangeIn } from "./inquiry/repository-look.ts";
import { wordsIn } from "./inquiry/suggest.ts";

const saying = (text: string): InduceRecords => ({
  answers: [],
  calls: [],
  commits: [],
  documents: [],
  taken: [],
  unwanted: [],
  sayings: [{ session: "s", place: "p", at: "2026-01-01T00:00:00Z", text }],
});

/** Texts that a pattern may try from each of their characters: what reads them, a piece, and how much is read at most. */
const runs: Readonly<Record<string, readonly [read: (text: string) => unknown, make: (chars: number) => string, charsMax: number]>> = {
  "blanks in what a person said": [(text) => saidAgain(saying(text)), (n) => `use${" ".repeat(n)}\u0001x`, 1_900],
  "blanks in a routing": [(text) => genericRouting.test(text), (n) => `${" ".repeat(n)}x`, 2_000],
  "dots in a placeholder": [(text) => placeholder.test(text), (n) => `${".".repeat(n)}x`, 40_000],
  "slashes in what may be a range": [rangeIn, (n) => "/".repeat(n), 40_000],
  "dots in what may be a range": [rangeIn, (n) => "/..".repeat(n / 3), 40_000],
  "slashes before one of our commands": [tellsOurCommand, (n) => `assent ${"`/".repeat(n / 400)}${"/".repeat(n)}`, 20_000],
  "brackets in a reply that has no end": [wordsIn, (n) => "[".repeat(n), 40_000],
  "places in an answer": [citationsIn, (n) => `${".".repeat(n)}x`, 40_000],
  "empty lines before the report of a gate": [gateReport, (n) => "\n".repeat(n), 40_000],
  "a line that is written over": [plainOutput, (n) => `\r\n${"a".repeat(n)}`, 40_000],
  "lines of slashes before one of our commands": [tellsOurCommand, (n) => `assent ${`\n${"/".repeat(300)}`.repeat(n / 300)}`, 20_000],
};

/** Processor time of this process: a pattern counts no steps. */
function processorMs(look: () => unknown): number {
  const { user } = process.cpuUsage();
  look();
  return (process.cpuUsage().user - user) / 1_000;
}

/** Generous: what grew as the third power took seconds. */
const [factor, slackMs] = [2.4, 400];

describe("A11 twice the text is at most twice the work", () => {
  test.each(Object.entries(runs))("%s", (_, [read, make, charsMax]) => {
    read(make(charsMax / 10));
    const [half, whole] = [charsMax / 2, charsMax].map((chars) => processorMs(() => read(make(chars)))) as [number, number];
    expect(whole).toBeLessThanOrEqual(factor * half + slackMs);
  });
});
