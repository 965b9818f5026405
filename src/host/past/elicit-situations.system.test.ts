import { describe, expect, test } from "vitest";
import { elicitEffects } from "../../protocols/elicit/effects.ts";
import { elicitTraces } from "../inquiry/elicit-look.ts";
import { openElicitClean, openElicitPlanted, ownElicitClean, ownElicitPlanted, type ElicitSituation } from "./elicit-situations.fixture.ts";
import { pastWorld } from "./past.fixture.ts";

/** The end points that one look offers, over a repository, a journal and transcripts that are really there. */
async function offered(situation: ElicitSituation): Promise<readonly string[]> {
  const world = await pastWorld(situation);
  try {
    const perform = elicitEffects({
      traces: elicitTraces({ journal: world.journal, environment: {}, redact: (text) => text, userHome: world.home }),
    });
    const given = { intent: situation.intent, cwd: world.root };
    const effect = { type: "find-gaps", mode: "repeatable", key: "find:0", round: 0, given, decisions: [] } as const;
    const found = await perform(effect, new AbortController().signal, {} as never);
    return found.type === "gaps.report" ? found.gaps.flatMap(({ steps }) => steps.map(({ label }) => label)) : [];
  } finally {
    await world.remove();
  }
}

const planted = [...openElicitPlanted, ...ownElicitPlanted];

describe("P6 what went on is among the end points, recognised and not composed", () => {
  test.concurrent.each(planted.filter(({ beyond }) => !beyond))("$id", async (situation) => {
    const labels = await offered(situation);
    expect(labels.join("\n")).toMatch(situation.finds ?? /never/);
    if (situation.first) expect(labels[0]).toMatch(situation.first);
    expect(labels.length).toBeLessThanOrEqual(3);
  });
  test("P6 of twenty at least sixteen are found by rules", () => {
    expect([planted.length, planted.filter(({ beyond }) => !beyond).length >= 16]).toEqual([20, true]);
  });
});

describe("P6 nothing is asked where the words have an end, or where nothing stands out", () => {
  test.concurrent.each([...openElicitClean, ...ownElicitClean])("$id", async (situation) => expect(await offered(situation)).toEqual([]));
});
