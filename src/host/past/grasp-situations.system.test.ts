import { describe, expect, test } from "vitest";
import type { Gap } from "../../inquiry/types.ts";
import { answered } from "../../kernel/events.fixture.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { graspEffects } from "../../protocols/grasp/effects.ts";
import { grasp } from "../../protocols/grasp/machine.ts";
import type { HeldPart, VerifiedUnderstanding } from "../../protocols/grasp/types.ts";
import { graspPorts } from "../inquiry/grasp-look.ts";
import { ownGraspClean, ownGraspPlanted } from "./grasp-own.fixture.ts";
import { openGraspClean, openGraspPlanted, type GraspSituation } from "./grasp-situations.fixture.ts";
import { pastWorld } from "./past.fixture.ts";

const limit = 90;

/** A person's way through the questions: the part that matters is answered, and all others are left. */
function answerTo({ part, says, chooses, later }: GraspSituation, { kind, title, question, steps }: Gap): readonly [string, string?] {
  const isMeant = part.test(`${title} ${question}`);
  if (kind !== "part" && isMeant && later !== undefined) return ["provide", later];
  if (kind === "part" && isMeant && says !== undefined) return ["provide", says];
  const step = kind === "part" && isMeant && chooses ? steps.find(({ label }) => chooses.test(label)) : undefined;
  return [step?.id ?? "dismiss"];
}

interface WalkedSession {
  readonly held: readonly HeldPart[];
  readonly asked: readonly Gap[];
}

/** One whole session over a repository and a journal that are really there. */
async function walk(situation: GraspSituation): Promise<WalkedSession> {
  const { after, ofSession, ...story } = situation;
  const world = await pastWorld({ ...story, ...(after ? { commits: [{ subject: "the change", files: after }] } : {}) });
  try {
    const perform = graspEffects(graspPorts({ journal: world.journal, environment: process.env, redact: (text) => text }));
    const sources: Readonly<Record<string, string>> = ofSession ? { session: "attend-0000" } : { diff: "HEAD~1..HEAD" };
    let state = grasp.evolve(grasp.initial, { type: "inquiry.begun", subject: { intent: "", cwd: world.root, sources } });
    const asked: Gap[] = [];
    for (let move = 0; move < limit; move += 1) {
      const [due] = grasp.due(state);
      if (due) {
        const decided = grasp.decide(await perform(due, new AbortController().signal, {} as never), state);
        if (isRefusal(decided)) throw new Error(decided.because);
        state = decided.reduce(grasp.evolve, state);
      } else if (state.phase === "asking") {
        const [option, text] = answerTo(situation, state.gap);
        asked.push(state.gap);
        const key = `gap:${state.gap.kind}:${state.gap.key}`;
        state = grasp.evolve(state, answered("grasp", key, option, text === undefined ? {} : { text }));
      } else break;
    }
    return { asked, held: (state as unknown as { readonly output: VerifiedUnderstanding }).output.parts };
  } finally {
    await world.remove();
  }
}

const told = ({ truth, places }: HeldPart): string => [truth, ...places.map(({ claim, source }) => `${source} ${claim}`)].join("\n");
const planted = [...openGraspPlanted, ...ownGraspPlanted];
const clean = [...openGraspClean, ...ownGraspClean];

describe("P4 a belief that is wrong is shown with its place", () => {
  test.concurrent.each(planted.filter(({ beyond }) => !beyond))("$id", async (situation) => {
    const { held, asked } = await walk(situation);
    const otherwise = held.filter(({ verdict }) => verdict === "otherwise");
    expect([asked.map(({ title, question }) => `${title} ${question}`), otherwise.map(told).join("\n")]).toEqual([
      expect.anything(),
      expect.stringMatching(situation.finds ?? /never/),
    ]);
    for (const { steps } of asked) expect(steps.length).toBeLessThanOrEqual(3);
  });
  test("P4 of twenty at least sixteen are found by rules", () => {
    expect([planted.length, planted.filter(({ beyond }) => !beyond).length >= 16]).toEqual([20, true]);
  });
});

describe("P4 a belief that is right is not called wrong, in whatever words", () => {
  test.concurrent.each(clean)("$id", async (situation) => {
    const { held, asked } = await walk(situation);
    expect(asked.some(({ title, question }) => situation.part.test(`${title} ${question}`))).toBe(true);
    expect(held.filter(({ verdict }) => verdict === "otherwise").map(told)).toEqual([]);
    if (situation.agrees) expect(held.filter(({ verdict }) => verdict === "understood").length).toBe(1);
  });
});
