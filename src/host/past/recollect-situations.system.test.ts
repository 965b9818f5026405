import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { recollectEffects } from "../../protocols/recollect/effects.ts";
import { redactSecrets } from "../../secrets/redact.ts";
import type { Gap } from "../../inquiry/types.ts";
import { recollectPorts } from "../inquiry/recollect-look.ts";
import { pastNow, pastWorld } from "./past.fixture.ts";
import { openClean, openPlanted, ownClean, ownPlanted, type RecallSituation } from "./recollect-situations.fixture.ts";

/** The gaps of one look, over a repository, a journal and transcripts that are really there. */
async function gapsOf(situation: RecallSituation): Promise<readonly Gap[]> {
  const { intent, area, settled } = situation;
  const world = await pastWorld(situation);
  try {
    const around = {
      journal: world.journal,
      paths: { home: join(world.home, "assent") },
      environment: {},
      redact: redactSecrets([]),
      clock: () => pastNow,
      userHome: world.home,
    };
    const cwd = area === undefined ? world.root : join(world.root, area);
    mkdirSync(cwd, { recursive: true });
    const given = { intent, cwd, ...(settled === undefined ? {} : { sources: { settled } }) };
    const perform = recollectEffects(recollectPorts(around));
    const effect = { type: "find-gaps", mode: "repeatable", key: "find:0", round: 0, given, decisions: [] } as const;
    const found = await perform(effect, new AbortController().signal, {} as never);
    return found.type === "gaps.report" ? found.gaps : [];
  } finally {
    await world.remove();
  }
}

const shown = ({ steps }: Gap): readonly string[] =>
  steps.map(({ label, evidence }) => `${label}\n${evidence.map(({ claim }) => claim).join("\n")}`);

describe("P3 what words point back at is among the candidates, with its place and date", () => {
  test.concurrent.each([...openPlanted, ...ownPlanted])("$id", async (situation) => {
    const candidates = (await gapsOf(situation)).flatMap(shown);
    for (const each of situation.finds ?? [])
      expect(
        candidates.some((text) => each.test(text)),
        `${each} in ${candidates.join("\n--\n")}`,
      ).toBe(true);
    if (situation.first) expect(candidates[0]).toMatch(situation.first);
    if (situation.never) expect(candidates.join("\n")).not.toMatch(situation.never);
    expect(candidates.length).toBeLessThanOrEqual(3);
  });
});

describe("P3 nothing is asked where nothing points back, or where it is answered already", () => {
  test.concurrent.each([...openClean, ...ownClean])("$id", async (situation) => expect(await gapsOf(situation)).toEqual([]));
});
