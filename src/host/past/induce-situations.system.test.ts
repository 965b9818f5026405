import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { careful } from "../../config/careful.ts";
import { pathsFor } from "../../config/paths.ts";
import type { Gap } from "../../inquiry/types.ts";
import { induceEffects } from "../../protocols/induce/effects.ts";
import { redactSecrets } from "../../secrets/redact.ts";
import { keepAllowed } from "../guard/allowances.ts";
import { surroundingsFor, weigh } from "../weigh/weigh.ts";
import { inducePorts } from "../inquiry/induce-look.ts";
import { openInduceClean, ownInduceClean } from "./induce-clean.fixture.ts";
import { openInducePlanted, ownInducePlanted, type InduceSituation } from "./induce-situations.fixture.ts";
import { pastNow, pastWorld } from "./past.fixture.ts";

/** The rules that one look proposes, over a repository, a journal and transcripts that are really there. */
async function proposed(situation: InduceSituation): Promise<readonly Gap[]> {
  const world = await pastWorld(situation);
  try {
    const paths = pathsFor({ ASSENT_HOME: join(world.home, "assent"), HOME: world.home });
    const around = {
      journal: world.journal,
      paths,
      environment: {},
      redact: redactSecrets([]),
      clock: () => pastNow,
      userHome: world.home,
    };
    for (const command of situation.allowed ?? []) await allow(world.root, paths.config, command);
    const perform = induceEffects(inducePorts(around));
    const given = { intent: situation.intent ?? "", cwd: world.root };
    const effect = { type: "find-gaps", mode: "repeatable", key: "find:0", round: 0, given, decisions: [] } as const;
    const found = await perform(effect, new AbortController().signal, {} as never);
    return found.type === "gaps.report" ? found.gaps : [];
  } finally {
    await world.remove();
  }
}

/** A permission as `assent allow` writes it. */
async function allow(root: string, file: string, command: string): Promise<void> {
  const { assessment } = await weigh({ tool: "Bash", input: { command }, cwd: root }, surroundingsFor(careful, pathsFor({}), {}));
  const signals = assessment.findings.map(({ signal }) => signal);
  await keepAllowed(file, {
    project: root,
    ...assessment.pattern,
    signals,
    since: "2026-10-20T00:00:00.000Z",
    until: "2026-11-20T00:00:00.000Z",
    by: "Mira",
  });
}

const planted = [...openInducePlanted, ...ownInducePlanted];
const clean = [...openInduceClean, ...ownInduceClean];
const labelsOf = (gaps: readonly Gap[]): readonly string[] => gaps.flatMap(({ steps }) => steps.map(({ label }) => label));

describe("P5 what was judged, said or mended alike becomes one rule, with its cases and one that it does not cover", () => {
  test.concurrent.each(planted)("$id", async (situation) => {
    const gaps = await proposed(situation);
    expect(labelsOf(gaps).join("\n")).toMatch(situation.finds ?? /never/);
    const rule = gaps.find((gap) => labelsOf([gap]).some((label) => situation.finds?.test(label)));
    const outside = (rule?.evidence ?? []).filter(({ claim }) => claim.startsWith("not covered:"));
    expect(outside.map(({ claim }) => claim).join("\n")).toMatch(situation.spares ?? /./);
    const instances = (rule?.evidence ?? []).filter((each) => !outside.includes(each));
    expect(instances.length).toBeGreaterThanOrEqual(3);
    expect(instances.every(({ claim, source }) => claim !== "" && /\d{4}-\d\d-\d\d/.test(source))).toBe(true);
    expect(gaps.map(({ title }) => title)).toEqual([rule?.title]);
  });
});

describe("P5 nothing is proposed where it was judged both ways, too seldom, given up, copied, or is a rule already", () => {
  test.concurrent.each(clean)("$id", async (situation) => expect(labelsOf(await proposed(situation))).toEqual([]));
});

test("P5 a secret that was said with it stands in no rule and no record of one", async () => {
  const key = "AKIAQ3EGF7X2M5WJ9RTB";
  const talk = [1, 2, 3].map((day) => ({
    at: `2026-09-0${day}T09:00:00.000Z`,
    lines: [["person", `never deploy with the key ${key}`] as const],
  }));
  const gaps = await proposed({ id: "secret", talk });
  expect(labelsOf(gaps).join("\n")).toMatch(/never deploy with the key/i);
  expect(JSON.stringify(gaps)).not.toContain(key);
});

test("P5 twenty of each", () => expect([planted.length, clean.length]).toEqual([20, 20]));
