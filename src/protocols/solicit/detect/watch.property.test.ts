import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fail, person, run } from "./moments.fixture.ts";
import { limits, type Moment } from "./moments.ts";
import { overlapOf, wordsOf } from "./drifting/overlap.ts";
import { createWatch, lookForGaps } from "./watch.ts";

const text = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    "No, I meant the table",
    "git status",
    "npm test 2>&1 | tail",
    "On branch main",
    "Error: x",
    "I'll assume a.json is final",
    "```",
    "<<EOF\n",
    "*** Begin Patch",
    "FAILED a.py::x - E",
    "🦀 違います",
  ),
);
const spot = fc.record(
  { at: fc.constantFrom("2026-10-02T08:00:00Z", "2026-10-02T09:30:00Z", "never"), line: fc.nat(100) },
  { requiredKeys: [] },
);
const id = fc.constantFrom("a", "b", "c");
const moment = fc
  .tuple(
    spot,
    fc.oneof(
      fc.record({ kind: fc.constant("said"), by: fc.constantFrom("person", "agent"), text }),
      fc.record({
        kind: fc.constant("called"),
        id,
        tool: fc.constantFrom("Bash", "Edit", "Read", "apply_patch", "mcp__a__b", "__proto__"),
        input: fc.dictionary(
          fc.constantFrom("command", "file_path", "input", "__proto__"),
          fc.oneof(text, fc.constant(null), fc.array(text, { maxLength: 3 })),
        ),
      }),
      fc.record({ kind: fc.constant("ended"), id, outcome: fc.constantFrom("ran", "failed", "rejected", "blocked"), text, reason: text }),
      fc.record({
        kind: fc.constant("workspace"),
        seen: fc.dictionary(fc.constantFrom("branch", "head", "file:a", "__proto__", "constructor"), text),
        by: fc.constantFrom("agent", "person", "unknown"),
      }),
      fc.record({ kind: fc.constant("changed"), path: text }),
      fc.record({ kind: fc.constant("told") }),
    ),
  )
  .map(([where, what]) => ({ ...where, ...what }) as Moment);

test("S1 no moment makes a watch fail, and S4 every gap has evidence and one to three steps with evidence", () => {
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 60 }), (moments) => {
      const watch = createWatch({ failures: 1, corrections: 1, turns: 10, assumptionMinutes: 1 });
      for (const each of moments) {
        watch.push(each);
        for (const gap of watch.gaps()) {
          expect(gap.evidence.length).toBeGreaterThan(0);
          expect(gap.steps.length).toBeGreaterThan(0);
          expect(gap.steps.length).toBeLessThanOrEqual(3);
          expect(new Set(gap.steps.map((step) => step.id)).size).toBe(gap.steps.length);
          expect(new Set(gap.steps.map(({ future }) => future)).size).toBe(gap.steps.length);
          for (const step of gap.steps) expect(step.evidence.length).toBeGreaterThan(0);
        }
      }
    }),
  );
});

test("S2 the order of messages inside an output does not matter", () => {
  const names = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 1 });
  fc.assert(
    fc.property(names, fc.func(fc.nat()), (all, rank) => {
      const lines = all.map((name) => `FAILED t.py::${name} - E`);
      const turned = lines.toSorted((one, other) => rank(one) - rank(other));
      const moments = [lines, turned, lines.toReversed()].flatMap((each) => fail("pytest", each.join("\n")));
      expect(lookForGaps([{ name: "t", moments }])).toHaveLength(1);
    }),
  );
});

test("S2 how much two messages have in common does not depend on which came first", () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 20 }), fc.lorem({ maxCount: 20 }), (one, other) => {
      expect(overlapOf(wordsOf(one), wordsOf(other))).toBe(overlapOf(wordsOf(other), wordsOf(one)));
      expect(overlapOf(wordsOf(one), wordsOf(one))).toBeOneOf([0, 1]);
    }),
  );
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

test("S1 what a watch keeps does not grow with what it sees", () => {
  const watch = createWatch();
  const sizeAfter = (rounds: number): number => {
    for (let round = 0; round < rounds; round += 1)
      for (const each of [
        person(`No, part ${round} is wrong, as in src/f${round}.json`),
        ...fail(`npx vitest run src/a${round}.test.ts`, `Error: ${round}\n${"x".repeat(300)}`),
        ...run(`cat config/c${round}.json`, `${round}`),
        { kind: "called", id: `never-${round}`, tool: "Bash", input: { command: `echo ${round}` } } as const,
        { kind: "workspace", seen: { [`file:${round}`]: String(round) }, by: "unknown" } as const,
      ])
        watch.push(each);
    collect();
    return JSON.stringify(watch.gaps()).length;
  };
  sizeAfter(2 * limits.partsMax);
  const before = process.memoryUsage().heapUsed;
  sizeAfter(4 * limits.partsMax);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  expect(watch.gaps().length).toBeLessThan(10);
});
