import { describe, expect, test } from "vitest";
import type { Decision } from "../../inquiry/types.ts";
import { gateProblem } from "../../kernel/gate.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { recollectEffects } from "./effects.ts";
import { recallGaps } from "./look.ts";
import { recollect } from "./machine.ts";
import { recollectLimits } from "./limits.ts";
import { recalledContext } from "./policy.ts";
import type { InquiryEvent, InquiryState, RecallEntry, RecallPhrase } from "./types.ts";

const subject = { intent: "deploy like last time", cwd: "/p" };
const phrase: RecallPhrase = { quote: "like last time", words: [], around: ["deploy"], names: [], isSettled: false };
const entry = (number: number): RecallEntry => ({
  kind: "session",
  place: `attend-${number}`,
  at: `2026-10-0${number}T00:00:00.000Z`,
  text: `deploy number ${number}`,
});
const many = Array.from({ length: 8 }, (_, at) => entry(at + 1));
const decision = (how: Decision["how"], key = "like last time", text: string | null = null): Decision => ({
  ...{ kind: "recall", key, title: "t", how, text, by: "Ada", at: "2026-11-01T00:00:00.000Z" },
});

describe("P3 candidates are recognised, not composed", () => {
  test("P3 at most three at a time, each with its words, place and date", () => {
    const [gap] = recallGaps([{ phrase, entries: many }], []);
    expect(gap?.steps.map(({ label }) => label)).toEqual([
      "deploy number 1 (session attend-1, 2026-10-01)",
      "deploy number 2 (session attend-2, 2026-10-02)",
      "deploy number 3 (session attend-3, 2026-10-03)",
    ]);
    expect(gap?.steps[0]?.evidence).toEqual([{ claim: "deploy number 1", source: "session attend-1, 2026-10-01" }]);
  });

  test("P3 none of these brings the next ones, and ends after a few pages", () => {
    const page = (dismissals: number) =>
      recallGaps(
        [{ phrase, entries: many }],
        Array.from({ length: dismissals }, () => decision("dismiss")),
      ).flatMap(({ steps }) => steps.length);
    expect([page(0), page(1), page(2), page(3)]).toEqual([[3], [3], [2], []]);
    const endless = Array.from({ length: 40 }, (_, at) => entry(at % 9));
    const dismissals = Array.from({ length: recollectLimits.pagesMax }, () => decision("dismiss"));
    expect(recallGaps([{ phrase, entries: endless }], dismissals)).toEqual([]);
  });

  test("P3 what was recognised is not asked again, and nothing is asked where nothing fits", () => {
    expect(recallGaps([{ phrase, entries: many }], [decision("select")])).toEqual([]);
    expect(recallGaps([{ phrase, entries: many }], [decision("dismiss"), decision("provide", "like last time #2")])).toEqual([]);
    expect(recallGaps([{ phrase, entries: [] }], [])).toEqual([]);
  });

  test("P3 the result has each occasion beside the words that pointed at it", () => {
    const decisions = [decision("dismiss"), decision("select", "like last time #2", "deploy number 4"), decision("dismiss", "as usual")];
    expect(recalledContext(subject, decisions)).toEqual({
      intent: subject.intent,
      readings: [{ quote: "like last time", text: "deploy number 4", by: "Ada", at: "2026-11-01T00:00:00.000Z" }],
      unknown: ["as usual"],
    });
  });

  test("P3 words that point back at nothing that was written down are named in the result", async () => {
    const perform = recollectEffects({ search: async () => [], answers: async ({ quote }) => quote === "as usual" });
    const begun = recollect.evolve(recollect.initial, { type: "inquiry.begun", subject }) as InquiryState;
    const [due] = recollect.due(begun);
    const scene = { session: "recollect-1", start: { cwd: "/" } } as unknown as Scene;
    const report = due && (await perform(due, new AbortController().signal, scene));
    const decided = report === undefined ? [] : recollect.decide(report, begun);
    expect(decided).toContainEqual({
      type: "inquiry.settled",
      output: { intent: subject.intent, readings: [], unknown: ["like last time"] },
    });
  });

  test("K5 the question is one that the kernel takes; with nobody there nothing is taken for granted (K14)", () => {
    const begun: InquiryEvent = { type: "inquiry.begun", subject };
    const state = recollect.evolve(recollect.initial, begun) as InquiryState;
    const gaps = recallGaps([{ phrase, entries: many }], []);
    const decided = recollect.decide({ type: "gaps.report", round: 0, gaps }, state);
    if (isRefusal(decided)) throw new Error(decided.because);
    const opened = decided.find(({ type }) => type === "gate.opened") as Extract<InquiryEvent, { type: "gate.opened" }>;
    expect(gateProblem(opened.gate)).toBeUndefined();
    expect(opened.gate.options.map(({ id }) => id)).toEqual(["past-1", "past-2", "past-3", "provide", "dismiss", "escape"]);
    expect(recalledContext(subject, [decision("assume")])).toMatchObject({ readings: [], unknown: ["like last time"] });
  });
});
