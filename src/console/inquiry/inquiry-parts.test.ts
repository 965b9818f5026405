import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { JournalMessage } from "../../server/api.ts";
import { inquiryOf } from "./inquiry-parts.ts";
import { resultOf, stretchesOf } from "./result-parts.ts";

const at = "2026-01-01T00:00:00.000Z";
const message = (type: string, body: object): JournalMessage => ({ type, body, at }) as unknown as JournalMessage;

const gap = {
  kind: "precision",
  key: "bi-weekly",
  title: "Two readings",
  question: "Which?",
  evidence: [{ claim: "“bi-weekly”", source: "the intent" }],
  steps: [{ id: "every", label: "every two weeks" }],
};
const gate = {
  ...gap,
  kind: "meaning",
  key: "gap:precision:bi-weekly",
  options: [{ id: "every", label: "fortnightly" }],
};
const subject = { intent: "send it bi-weekly", cwd: "/p" };

test("a question has its evidence and its answer; what was found and not asked has its reason", () => {
  const unasked = { kind: "background", key: "it", title: "Only you know this", because: "dismissed before" };
  const refused = { kind: "background", key: "x", title: "Made up", because: "it shows nothing for itself" };
  const part = inquiryOf({ phase: "settled", subject, open: [] }, [
    message("gaps.found", { open: [gap], quiet: [unasked, gap], refused: [refused, refused] }),
    message("gap.surfaced", { gap }),
    message("gate.opened", { id: "g1", gate }),
    message("gate.answered", { id: "g1", key: gate.key, option: "every", by: { name: "mira" } }),
  ]);
  expect(part).toMatchObject({ intent: "send it bi-weekly", plan: "", elsewhere: 0 });
  expect(part?.questions).toMatchObject([
    { gate: "g1", kind: "precision", gateKind: "meaning", ending: { how: "answered", option: "every", by: "mira" } },
  ]);
  expect(part?.questions[0]?.labels.get("every")).toBe("fortnightly");
  expect(part?.questions[0]?.evidence).toEqual(gap.evidence);
  expect(part?.unasked.map(({ how, title, because }) => [how, title, because])).toEqual([
    ["quiet", "Only you know this", "dismissed before"],
    ["refused", "Made up", "it shows nothing for itself"],
  ]);
});

test("with nobody there a question has no gate, and says what was taken instead", () => {
  const defaulted = message("gate.defaulted", { key: gate.key, kind: "meaning", option: "dismiss", because: "nobody" });
  const part = inquiryOf({ subject }, [message("gap.surfaced", { gap }), defaulted]);
  expect(part?.questions).toMatchObject([{ gate: "", title: "Two readings", ending: { how: "assumed" } }]);
});

test("a gate that lapsed is asked again, and what waits its turn is told", () => {
  const other = { kind: "background", key: "it", title: "Only you know this" };
  const part = inquiryOf({ phase: "asking", subject, open: [{ ...gap }, other] }, [
    message("gap.surfaced", { gap }),
    message("gate.opened", { id: "g1", gate }),
    message("gate.lapsed", { id: "g1", key: gate.key, reason: "branched" }),
    message("gap.surfaced", { gap }),
    message("gate.opened", { id: "g2", gate }),
  ]);
  expect(part?.questions.map(({ gate: id, ending }) => [id, ending?.how])).toEqual([
    ["g1", "lapsed"],
    ["g2", undefined],
  ]);
  expect(part?.unasked).toMatchObject([{ how: "waits", title: "Only you know this" }]);
});

test("a goal is asked about field by field", () => {
  const proposed = message("field.proposed", { dimension: "metric", round: 0, text: "`npm test` exits 0" });
  const field = { kind: "goal-field", key: "field:metric:0", title: "How anyone can tell", question: "Is this it?" };
  const part = inquiryOf({ phase: "asking", intent: "ship" }, [
    proposed,
    message("gate.opened", { id: "g", gate: field }),
  ]);
  expect(part?.questions).toMatchObject([{ gate: "g", kind: "metric", title: "How anyone can tell" }]);
  expect(inquiryOf({ phase: "idle" }, [])).toBeUndefined();
});

test("S5 decisions stand out in a plan, as text and in JSON, and a plan that nobody changed has none", () => {
  const text = stretchesOf("1. open\n", "1. open\n\nDecided before the work:\n- port: 9100\n");
  expect(text.map(({ isDecided }) => isDecided)).toEqual([false, true]);
  const plan = JSON.stringify({ decisions: [{ text: "9100" }], steps: [1] }, null, 2);
  const json = stretchesOf('{"steps":[1]}', plan);
  expect(json.find(({ isDecided }) => isDecided)?.text).toContain("9100");
  expect(json.map((stretch) => stretch.text).join("")).toBe(plan);
  expect(stretchesOf("as it was", "as it was")).toEqual([{ text: "as it was", isDecided: false }]);
});

test("each result is told in the terms of its protocol", () => {
  const fields = { outcome: { how: "accepted", by: "mira" } };
  const contract = { intent: "ship", outcome: "it is out", metric: null, endState: { statement: "done", check: null } };
  expect(resultOf(contract, { fields })).toMatchObject({
    type: "contract",
    fields: [{ text: "it is out", how: "accepted", by: "mira" }, { text: null }, {}, {}],
  });
  expect(resultOf({ map: [{ domain: "data", who: "agent-proposes", words: null, by: "mira" }] }, {})).toMatchObject({
    type: "map",
    rows: [{ domain: "data", who: "the agent proposes, a person decides" }],
  });
  expect(resultOf({ mapping: [{ rule: "r", case: "c", means: "m", how: "adjust" }] }, {})).toMatchObject({
    rows: [{ rule: "r", thing: "c", means: "m", how: "adjusted" }],
  });
  expect(resultOf({ original: "a", clarified: "a\nb" }, {})).toMatchObject({ type: "clarified", original: "a" });
  expect(resultOf(null, {})).toBeUndefined();
});

test("a state, events and a result of any other shape are no trouble", () => {
  const types = fc.constantFrom("gaps.found", "gap.surfaced", "field.proposed", "gate.opened", "gate.answered");
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.array(fc.tuple(types, fc.dictionary(fc.string(), fc.jsonValue()))),
      (value, list) => {
        const events = list.map(([type, body]) => message(type, body));
        expect(() => [
          inquiryOf({ subject: { intent: "x" }, open: value }, events),
          inquiryOf(value, events),
        ]).not.toThrow();
        expect(() => resultOf(value, value)).not.toThrow();
      },
    ),
  );
  fc.assert(
    fc.property(fc.string(), fc.string(), (original, text) => {
      expect(
        stretchesOf(original, text)
          .map((stretch) => stretch.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
