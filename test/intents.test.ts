import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scanUpstream } from "../src/protocols/attend/upstream/scan.ts";

/** Written blind; see intents/README.md. Counts only: a rule must not be made for a single row. */
const intentsOf = (name: string): readonly string[] =>
  readFileSync(new URL(`intents/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly intent: string }).intent);

const routedShare = (name: string): number => {
  const intents = intentsOf(name);
  return intents.filter((intent) => scanUpstream({ arguments: [intent] }).length > 0).length / intents.length;
};

describe.each([
  { corpus: "first", ordinary: "ordinary", deficit: "deficit" },
  { corpus: "second", ordinary: "second-ordinary", deficit: "second-deficit" },
])("of the $corpus corpus", ({ ordinary, deficit }) => {
  test("A1 at most one in twenty well-put intents is stopped", () => {
    expect(routedShare(ordinary)).toBeLessThanOrEqual(0.05);
  });

  test("A2 at least four in five intents with a planted deficit are stopped", () => {
    expect(routedShare(deficit)).toBeGreaterThanOrEqual(0.8);
  });
});

interface Case {
  readonly intent?: string;
  readonly text?: string;
  readonly way: number | null;
}

const casesOf = (path: string): readonly Case[] =>
  readFileSync(new URL(path, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Case);

const stoppedIn = (cases: readonly Case[]): number =>
  cases.filter(({ intent, text }) => scanUpstream({ arguments: [intent ?? text ?? ""] }).length > 0).length;

// Floors, by rules alone, on what was learned from. The held half is measured by hand; see blind/README.md.
describe.each([
  { corpus: "the half that may be read", path: "blind/intents.jsonl", least: 46, falseMost: 1 },
  { corpus: "the half that was held first", path: "blind/first-held-intents.jsonl", least: 47, falseMost: 1 },
  { corpus: "the second half that may be read", path: "blind/second-intents.jsonl", least: 47, falseMost: 2 },
  { corpus: "the ten ways, kept apart from the tables", path: "intents/ways.jsonl", least: 134, falseMost: 2 },
])("U6 of $corpus", ({ path, least, falseMost }) => {
  const cases = casesOf(path);

  test(`at least ${least} that leave something open are stopped`, () => {
    expect(stoppedIn(cases.filter(({ way }) => way !== null))).toBeGreaterThanOrEqual(least);
  });
  test(`at most ${falseMost} that say enough are stopped`, () => {
    expect(stoppedIn(cases.filter(({ way }) => way === null))).toBeLessThanOrEqual(falseMost);
  });
});
