import { expect, test } from "vitest";
import type { PastEvent } from "../kernel/view.ts";
import { sample } from "./machine.fixture.ts";
import type { InquiryEvent, InquiryState } from "./types.ts";
import { inquiryView } from "./view.ts";

const at = "2026-01-01T00:00:00.000Z";
const happened = (type: string, body: object): PastEvent<InquiryEvent> =>
  ({ at, event: { type, ...body } }) as unknown as PastEvent<InquiryEvent>;
const view = inquiryView(sample, (output: unknown) => output);

const gap = {
  kind: "precision",
  key: "bi-weekly",
  title: "Two readings",
  question: "Which?",
  evidence: [{ claim: "“bi-weekly”", source: "the intent" }],
  steps: [{ id: "every", label: "every two weeks" }],
};
const gate = { ...gap, kind: "meaning", key: "gap:precision:bi-weekly", options: [{ id: "every", label: "fortnightly" }] };
const subject = { intent: "send it bi-weekly", cwd: "/p" };
const stateOf = (members: object): InquiryState => ({ subject, open: [], elsewhere: [], ...members }) as unknown as InquiryState;

test("a question has its evidence and its answer; what was found and not asked has its reason", () => {
  const unasked = { kind: "background", key: "it", title: "Only you know this", because: "dismissed before" };
  const refused = { kind: "background", key: "x", title: "Made up", because: "it shows nothing for itself" };
  const shown = view(stateOf({ phase: "settled", output: "said" }), [
    happened("gaps.found", { open: [gap], quiet: [unasked, gap], refused: [refused, refused] }),
    happened("gap.surfaced", { gap }),
    happened("gate.opened", { id: "g1", gate }),
    happened("gate.answered", { id: "g1", key: gate.key, option: "every", by: { name: "mira" } }),
  ]);
  expect(shown).toMatchObject({ intent: "send it bi-weekly", plan: null, lookedAt: null, elsewhere: 0, result: "said" });
  expect(shown?.questions).toMatchObject([
    { gate: "g1", kind: "precision", gateKind: "meaning", ending: { how: "answered", option: "every", by: "mira" } },
  ]);
  expect(shown?.questions[0]).toMatchObject({ options: gate.options, evidence: gap.evidence });
  expect(shown?.unasked.map(({ how, title, because }) => [how, title, because])).toEqual([
    ["quiet", "Only you know this", "dismissed before"],
    ["refused", "Made up", "it shows nothing for itself"],
  ]);
});

test("K14 with nobody there a question has no gate, and says what was taken instead", () => {
  const shown = view(stateOf({ phase: "finding" }), [
    happened("gap.surfaced", { gap }),
    happened("gate.defaulted", { key: gate.key, kind: "meaning", option: "dismiss", because: "nobody" }),
  ]);
  expect(shown?.questions).toMatchObject([{ gate: "", title: "Two readings", ending: { how: "assumed" } }]);
});

test("a gate that lapsed is asked again, and what waits its turn is told", () => {
  const other = { kind: "background", key: "it", title: "Only you know this" };
  const shown = view(stateOf({ phase: "asking", open: [gap, other] }), [
    happened("gap.surfaced", { gap }),
    happened("gate.opened", { id: "g1", gate }),
    happened("gate.lapsed", { id: "g1", key: gate.key, reason: "branched" }),
    happened("gap.surfaced", { gap }),
    happened("gate.opened", { id: "g2", gate }),
  ]);
  expect(shown?.questions.map(({ gate: id, ending }) => [id, ending?.how])).toEqual([
    ["g1", "lapsed"],
    ["g2", undefined],
  ]);
  expect(shown?.unasked).toMatchObject([{ how: "waits", title: "Only you know this" }]);
  expect(view({ phase: "idle" }, [])).toBeNull();
});

test.each([
  ["rules alone", [{ readers: {} }], /^Checked by rules only; they read English/],
  ["a model", [{ readers: { model: "near" } }, { readers: {} }], /^Checked by rules and by the model near$/],
  ["one that was left out, with the reason", [{ readers: { leftOut: "near: late" } }], /rules only.*The model was left out: near: late$/],
])("U1 who read is told: %s", (_, looks, expected) => {
  const story = looks.map((look) => happened("gaps.found", { open: [], quiet: [], refused: [], ...look }));
  expect(view(stateOf({ phase: "finding" }), story)?.checked).toMatch(expected);
});

test("U1 of a session from before that was recorded nothing is told", () => {
  expect(view(stateOf({ phase: "finding" }), [happened("gaps.found", { open: [], quiet: [], refused: [] })])?.checked).toBeNull();
});
