import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Decision, Gap } from "../../inquiry/types.ts";
import { answered, defaulted } from "../../kernel/events.fixture.ts";
import { gateProblem } from "../../kernel/gate.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { clarifyEffects } from "./effects.ts";
import { readingTable, unclearPlaces } from "./look.ts";
import { clarify } from "./machine.ts";
import { clarifiedIntent } from "./policy.ts";
import { gapKinds, type InquiryCommand, type InquiryEvent, type InquiryState } from "./types.ts";

const scene = { session: "clarify-1", start: { cwd: "/" } } as unknown as Scene;
const { signal } = new AbortController();
const perform = clarifyEffects();

const fold = (journal: readonly InquiryEvent[]): InquiryState => journal.reduce(clarify.evolve, clarify.initial);
const take = (journal: readonly InquiryEvent[], command: InquiryCommand): readonly InquiryEvent[] => {
  const decided = clarify.decide(command, fold(journal));
  return isRefusal(decided) ? journal : [...journal, ...decided];
};

/** Plays a session: every gap gets the answer that the test has for it. */
async function play(intent: string, choose: (gap: Gap) => readonly [string, string?] | null): Promise<readonly InquiryEvent[]> {
  let journal = take([], { type: "inquiry.begin", subject: { intent, cwd: "/" } });
  for (let moves = 0; moves < 60; moves += 1) {
    const state = fold(journal);
    const [due] = clarify.due(state);
    if (due) journal = take(journal, await perform(due, signal, scene));
    else if (state.phase === "asking") {
      const chosen = choose(state.gap);
      const key = `gap:${state.gap.kind}:${state.gap.key}`;
      const text = chosen?.[1] === undefined ? {} : { text: chosen[1] };
      journal = [...journal, chosen ? answered("meaning", key, chosen[0], text) : defaulted("meaning", key, "dismiss")];
    } else break;
  }
  return journal;
}

const outputOf = (journal: readonly InquiryEvent[]): unknown => clarify.output?.(fold(journal));
const both = "Send the reminder bi-weekly, as usual.";

describe("what is unclear", () => {
  test.each([
    ["expression", "Change that thing in the footer.", "that thing"],
    ["precision", "Send the reminder bi-weekly.", "bi-weekly"],
    ["coherence", "Make the wiki publicly readable, but visible only to staff.", "publicly readable, but visible only to staff"],
    ["background", "Handle the returns as usual.", "as usual"],
  ])("S11 a gap of %s is found in the words, and quoted as they stand", (kind, intent, quote) => {
    const found = unclearPlaces({ intent, cwd: "/" }, []);
    expect(found.map((gap) => [gap.kind, gap.key])).toContainEqual([kind, quote]);
    for (const { evidence } of found) expect(intent).toContain(evidence[0]?.claim.slice(1, -1));
  });

  test("S11 the kinds are expression, precision, coherence, background", () => {
    expect(gapKinds).toEqual(["expression", "precision", "coherence", "background"]);
  });

  test("S11 words that say what they mean raise no question", async () => {
    const intent = "Rename `parse` to `read` in src/csv.ts.";
    const journal = await play(intent, () => null);
    expect(journal.some(({ type }) => type === "gate.opened")).toBe(false);
    expect(outputOf(journal)).toEqual({ original: intent, clarified: intent, readings: [] });
  });

  test("S4 every gap that is found can be shown, with at most three steps that each have evidence", () => {
    for (const intent of [both, "Fix that bug.", "Rename the client class, or was it the customer class?"])
      for (const gap of unclearPlaces({ intent, cwd: "/" }, [])) {
        expect(gap.steps.length).toBeLessThanOrEqual(3);
        expect([...gap.steps.flatMap(({ evidence }) => evidence), ...gap.evidence].every(({ source }) => source !== "")).toBe(true);
      }
  });

  test("S11 an answer that is unclear itself is asked about in turn", async () => {
    const asked: string[] = [];
    await play("Handle the returns as usual.", (gap) => {
      asked.push(gap.key);
      return ["provide", asked.length === 1 ? "bi-weekly" : "every two weeks"];
    });
    expect(asked).toEqual(["as usual", "bi-weekly"]);
  });

  test.each(readingTable.flatMap(({ pattern, hits }) => hits.map((text) => ({ pattern, text }))))(
    "S11 $text has known readings",
    ({ pattern, text }) => expect(pattern.test(text)).toBe(true),
  );
  test.each(readingTable.flatMap(({ pattern, misses }) => misses.map((text) => ({ pattern, text }))))(
    "S11 $text does not have those of $pattern",
    ({ pattern, text }) => expect(pattern.test(text)).toBe(false),
  );
});

describe("what comes out", () => {
  test("S11 the clarified intent stands beside the original, each reading by its words", async () => {
    const journal = await play(both, ({ kind }) => (kind === "precision" ? ["reading-2"] : ["provide", "by mail"]));
    expect(outputOf(journal)).toMatchObject({
      original: both,
      clarified: `${both}\n“bi-weekly” means: twice a week\n“as usual” means: by mail`,
    });
    expect(journal.at(-1)).toMatchObject({ outcome: "converged" });
  });

  test("S11, S5 with everything dismissed, or nobody there, it is the original to the byte", async () => {
    for (const choice of [["dismiss"] as const, null])
      expect(outputOf(await play(both, () => choice))).toEqual({ original: both, clarified: both, readings: [] });
    const decision = (how: Decision["how"]): Decision => ({
      kind: "precision",
      key: "k",
      title: "t",
      how,
      text: null,
      by: "Mira",
      at: null,
    });
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (intent) => {
        const { original, clarified } = clarifiedIntent({ intent, cwd: "/" }, [decision("dismiss"), decision("assume")]);
        expect([original, clarified]).toEqual([intent, intent]);
      }),
    );
  });

  test("K8 an escape lists what was left open, and hands over what was answered until then", async () => {
    const journal = await play(both, () => ["escape"]);
    expect(journal.at(-1)).toMatchObject({
      outcome: "escaped",
      left: ["This can be read in two ways: bi-weekly", "Only you know this: as usual"],
    });
    expect(outputOf(journal)).toEqual({ original: both, clarified: both, readings: [] });
  });

  test("K5 every question that is put is one that the kernel takes", async () => {
    const journal = await play(both, () => ["provide", "like the one before"]);
    const gates = journal.flatMap((event) => (event.type === "gate.opened" ? [event.gate] : []));
    expect(gates.map(gateProblem).filter((problem) => problem !== undefined)).toEqual([]);
    expect(gates[0]).toMatchObject({ title: "This can be read in two ways: bi-weekly", question: "Which reading is meant?" });
    expect(gates[0]?.options.map(({ id, label }) => [id, label]).slice(0, 2)).toEqual([
      ["reading-1", "every two weeks"],
      ["reading-2", "twice a week"],
    ]);
  });
});

test("S4 whatever the words are, every gap that is found stands the machine's own test, and can be shown", () => {
  const phrase = fc.constantFrom(
    "Send it bi-weekly.",
    "Handle the returns as usual.",
    "Fix that bug.",
    "Make the wiki publicly readable, but visible only to staff.",
    "in `a.ts`",
    "“quoted”",
    "\n- ",
  );
  const text = fc.oneof(
    fc.array(phrase, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(" ")),
    fc.string({ minLength: 1 }).filter((each) => each.trim() !== ""),
  );
  fc.assert(
    fc.property(text, (words) => {
      const begun = take([], { type: "inquiry.begin", subject: { intent: words, cwd: "/" } });
      const journal = take(begun, { type: "gaps.report", round: 0, gaps: unclearPlaces({ intent: words, cwd: "/" }, []) });
      for (const event of journal) {
        if (event.type === "gaps.found") expect(event.refused).toEqual([]);
        if (event.type === "gate.opened") expect(gateProblem(event.gate)).toBeUndefined();
      }
    }),
  );
});
