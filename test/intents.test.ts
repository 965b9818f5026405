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
