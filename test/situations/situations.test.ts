import { describe, expect, test } from "vitest";
import { readChange } from "../../src/facts/change/read-change.ts";
import type { ChangeFinding } from "../../src/facts/change/types.ts";
import { misfitsOf } from "../../src/facts/fit/index.ts";
import { lacksOf } from "../../src/facts/lacks/index.ts";
import { contextualizeSituations } from "./contextualize.ts";
import { gapSituations } from "./gap.ts";
import { makeRepository, type Situation } from "./maker.ts";

interface Kind {
  readonly rule: string;
  readonly situations: readonly Situation[];
  readonly find: (situation: Situation) => Promise<readonly ChangeFinding[]>;
}

async function changeOf(situation: Situation) {
  const made = makeRepository(situation);
  try {
    const range = made.range ?? "HEAD";
    const change = await readChange({ cwd: made.root, env: process.env, range, signal: new AbortController().signal });
    return change ?? expect.fail(`${situation.id} is no repository`);
  } finally {
    made.remove();
  }
}

const kinds: readonly Kind[] = [
  {
    rule: "P1 gap",
    situations: gapSituations,
    find: async (situation) => {
      const { plan, records = [] } = situation;
      const change = await changeOf(situation);
      return lacksOf({ texts: plan === undefined ? [] : [{ text: plan, source: "the plan" }], change, records, today: "2026-11-18" });
    },
  },
  { rule: "P2 contextualize", situations: contextualizeSituations, find: async (situation) => misfitsOf(await changeOf(situation)) },
];

const isFound = (findings: readonly ChangeFinding[], [what, about = /(?:)/]: readonly [string, RegExp?]): boolean =>
  findings.some((finding) => finding.what === what && about.test(finding.about));
const told = (findings: readonly ChangeFinding[]): readonly string[] => findings.map(({ what, about }) => `${what}: ${about}`);

/** Situations that no rule finds: a model might, and they count as not found. */
const openOnes: readonly string[] = [];

describe.each(kinds)("$rule", ({ rule, situations, find }) => {
  test.each(situations.map((situation) => ({ ...situation, name: situation.id })))(
    `${rule.slice(0, 2)} $name`,
    async ({ name: _, ...situation }) => {
      const findings = await find(situation);
      for (const { evidence } of findings)
        for (const { claim, source } of evidence) expect([claim.trim(), source.trim()]).not.toContain("");
      if (situation.finds === null) expect(told(findings)).toEqual([]);
      else if (!openOnes.includes(situation.id))
        expect([situation.id, isFound(findings, situation.finds), told(findings)]).toEqual([situation.id, true, expect.anything()]);
    },
  );
});
