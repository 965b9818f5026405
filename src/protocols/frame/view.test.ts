import * as fc from "fast-check";
import { expect, test } from "vitest";
import { answer, cost, fold, inquired, reliability, reportOf, trigger, type World } from "./machine.fixture.ts";
import { momentsOf, step } from "./plays.fixture.ts";
import type { FrameEvent, FrameState } from "./types.ts";
import { FrameView } from "./view-shapes.ts";
import { frameView } from "./view.ts";

const shown = (journal: readonly FrameEvent[], state: FrameState = fold(journal)): FrameView | null =>
  frameView(
    state,
    journal.map((event) => ({ at: "", event })),
  );

const talked: World = {
  triggers: [trigger()],
  ask: ({ wants, lens }) =>
    wants === "report"
      ? { reply: { report: reportOf(lens === cost ? { divergence: "A second disk is cheaper than an outage" } : {}) } }
      : undefined,
};

test("F7 a lens has all that it was given", () => {
  const [first] = shown(inquired(talked))?.lenses ?? [];
  expect(first).toMatchObject({ id: reliability, standing: "finished", isNamed: false });
  const names = first?.given.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(["question", "intent", "lens", "orientation", "instructions"]));
  expect(first?.result.map(([name]) => name)).toEqual(["contribution", "analysis", "limits", "assessment"]);
});

test("F7 what a lens asked to see stands with what it saw", () => {
  const journal = [
    ...inquired(talked),
    { type: "perspective.answered", lens: cost, step: 9, reply: { calls: [{ id: "x", tool: "read", input: { path: "a.ts" } }] } },
    { type: "evidence.collected", lens: cost, step: 9, results: [{ id: "x", text: "3: buffer" }] },
  ] as readonly FrameEvent[];
  const looks = shown(journal, fold(inquired(talked)))?.lenses.find(({ id }) => id === cost)?.looks;
  expect(looks?.at(-1)).toEqual({ what: "read a.ts", saw: "3: buffer" });
});

test("F12, F14 a dialogue has its turns and how it ended, and every claim its sources", () => {
  const journal = answer(inquired(talked), "add-input", "We have two disks", talked);
  const view = shown(journal);
  const [talk] = view?.dialogues ?? [];
  expect(talk).toMatchObject({ stage: "closed", outcome: expect.stringMatching(/agreed|partial|persistent/) });
  expect(talk?.turns.filter(({ how }) => how === "report")).toHaveLength(2);
  expect(talk?.told.map(([lens]) => lens).toSorted()).toEqual([...(talk?.lenses ?? [])].toSorted());
  expect(view?.inputs).toMatchObject([{ text: "We have two disks", by: "Mira" }]);
  expect(view?.claims.length).toBeGreaterThan(0);
  for (const { sources } of view?.claims ?? []) expect(sources.length).toBeGreaterThan(0);
});

test("K16 a branch has the reports before it from its state", () => {
  const journal = inquired(talked);
  const [talk] = shown([], fold(journal))?.dialogues ?? [];
  expect(talk?.turns.filter(({ how }) => how === "report")).toHaveLength(2);
});

test("F8 who had not finished when it was left says so", () => {
  const state = fold(inquired(talked));
  if (state.phase === "idle") throw new Error("it has begun");
  const [first, ...rest] = Object.entries(state.members);
  const members = Object.fromEntries([[first![0], { ...first![1], status: "asking" as const }], ...rest]);
  expect(shown([], { ...state, phase: "left", members })?.lenses[0]?.standing).toBe("left");
  expect(shown([], { phase: "idle" })).toBeNull();
});

test("whatever happens, the view is what it is described to be", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      for (const { journal, state } of momentsOf(steps).slice(-3)) {
        const view = shown(journal, state);
        if (view) expect(FrameView.parse(view)).toEqual(view);
      }
    }),
    { numRuns: 25 },
  );
});
